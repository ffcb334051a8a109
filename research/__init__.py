"""What made the tables in research/results and checks them; and benchmarks."""

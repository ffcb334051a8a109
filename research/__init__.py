"""Programs that compute and check the tables in research/results, and benchmarks."""

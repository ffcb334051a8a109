"""What made the tables in research/results, checks them and draws them."""

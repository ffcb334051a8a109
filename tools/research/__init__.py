"""What made the tables in docs/results, checks them and draws them."""

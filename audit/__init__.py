"""Programs that compute and check the tables in audit/results, and benchmarks."""

"""Results as plots and tables."""

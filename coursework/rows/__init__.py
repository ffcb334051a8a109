"""The two rows at the end of a lecture: what its method costs, and how well it plays."""

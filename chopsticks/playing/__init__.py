"""Players for any game, and matches between players."""

"""Views of searches at work, for any game."""

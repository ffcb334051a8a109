"""Views of searches at work, whatever the game."""

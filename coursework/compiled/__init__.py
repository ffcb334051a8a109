"""The compiled twin of what lecture 13 plays: Geister's programs."""

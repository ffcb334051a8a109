"""The other games of the course; each is a `Game`, so every search plays it unchanged."""

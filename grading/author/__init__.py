"""Author an exercise: its questions as data, its release, and whether its checks are good."""

"""Write exercises: questions as data, their release, and tests of how good the checks are."""

"""The questions of every exercise, as data: one module an exercise."""

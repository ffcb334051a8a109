"""Report: totals, the pages about a class and for each student, and the files in agreement."""

"""Reports: totals, pages about a class and for each student, and keeping all files consistent."""

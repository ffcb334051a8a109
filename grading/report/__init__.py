"""Reports: totals, pages about a class and for each student, all kept consistent."""

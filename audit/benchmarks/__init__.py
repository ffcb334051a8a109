"""Our searches and solvers, compared with those of other packages."""

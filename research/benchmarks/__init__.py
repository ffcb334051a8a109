"""Our searches and solvers, measured beside those of other packages."""

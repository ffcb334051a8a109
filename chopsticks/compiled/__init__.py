"""What numba compiles: the `compiled` extra.  Each module is the twin of a readable one."""

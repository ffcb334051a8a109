"""Complete solutions: the value of every state, and strategies that prove it."""

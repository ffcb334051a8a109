"""Complete solutions: every state's value, and strategies that prove it."""

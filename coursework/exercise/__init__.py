"""A question as data: what is called, what came of it, how to compare it and to say it in words.

The visible check in a notebook and the grader share this package.
"""

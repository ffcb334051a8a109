"""Questions as data: calls, their outcomes, and how to compare them and describe them in words.

The visible check in a notebook and the grader share this package.
"""

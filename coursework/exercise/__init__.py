"""Exercise questions as data: calls and their outcomes, compared and described in words.

The visible check in a notebook and the grader share this package.
"""

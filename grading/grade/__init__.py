"""Grade it: one answer in one worker, records of what was found, and what persons give."""

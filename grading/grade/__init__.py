"""Grade answers: each in one worker, with records of the results, and marks from people."""

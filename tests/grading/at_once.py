"""An executor that starts no process and no thread."""

from concurrent.futures import Executor, Future


class AtOnce(Executor):
    """Does what is submitted before it returns, in this thread, whose sandbox is kept."""

    def submit(self, task, /, *args, **kwargs):
        future = Future()
        try:
            future.set_result(task(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def at_once(jobs, scheduler):
    """In the place of `executor_for`, where processes are not what is tested."""
    return AtOnce()

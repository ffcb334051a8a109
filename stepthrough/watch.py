"""Follow the calls of a run, and end it whatever it catches."""

import sys
from types import FrameType
from typing import Any, Self


class TooMuchError(BaseException):
    """The run is too long.  This is not an Exception, so no search catches it by mistake."""


class Watch:
    """Follows the calls within a `with` block, and can end them with `error`.

    Whatever the run catches, the watch goes on.  Python ends tracing when a tracer raises, and
    profiling when a profiler does: so each starts the other before it raises.  The watch has room
    for itself above the recursion limit, and raises RecursionError in Python's place.
    """

    error: type[BaseException] = TooMuchError

    def __enter__(self) -> Self:
        self.base = sys._getframe(1)
        self._before = sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()
        self._limit = _COUNTED * self._before[2] + _ROOM
        sys.setrecursionlimit(self._limit)
        sys.settrace(self.on_call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before[0])
        sys.setprofile(self._before[1])
        sys.setrecursionlimit(self._before[2])

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Return the function that follows a call, or None."""
        raise NotImplementedError

    def owns(self, frame: FrameType) -> bool:
        """Return whether a call belongs to what is to be ended."""
        return frame.f_code is not Watch.__exit__.__code__

    def stop(self) -> None:
        """End the run, even if it catches every exception."""
        sys.setprofile(self._raise_again)
        raise self.error

    def limit_depth(self, most: int = sys.maxsize) -> None:
        """Raise RecursionError at the program's recursion limit, or below `most` calls."""
        now = sys.getrecursionlimit()  # the program may have set it
        frames = self._before[2] if now == self._limit else now - _ROOM
        try:
            sys._getframe(min(frames, most) + _BETWEEN_US)
        except ValueError:
            return
        sys.setprofile(self._go_on)
        raise RecursionError("maximum recursion depth exceeded")

    def _raise_again(self, frame: FrameType, event: str, arg: Any) -> Any:
        at: FrameType | None = frame
        while at is not None and at is not self.base and at.f_trace != self._and_again:
            at.f_trace = self._and_again
            at = at.f_back
        if at is not None and frame is not self.base and self.owns(frame):
            sys.settrace(self._and_again)
            raise self.error

    def _and_again(self, frame: FrameType, event: str, arg: Any) -> Any:
        if not self.owns(frame):
            return self._and_again
        sys.setprofile(self._raise_again)
        raise self.error

    def _go_on(self, frame: FrameType, event: str, arg: Any) -> None:
        sys.settrace(self.on_call)  # a tracer that raised is no longer called
        sys.setprofile(self._before[1])
        if event == "return" and frame.f_trace:
            frame.f_trace(frame, event, arg)


_ROOM = 200  # calls
_COUNTED = 3  # Python counts a call by a generator or by compiled code more than once
_BETWEEN_US = 4  # calls of the watch that are open while it counts

"""Lines of text over a connection."""

import asyncio
from contextlib import suppress

from coursework.commands.geister.wire import LONGEST


async def next_line(reader: asyncio.StreamReader) -> str:
    """The next line, without its end; bytes that are no ASCII are escaped.

    Raises ValueError for a line that is longer than any of the protocol, and EOFError if the other
    side hangs up before its end.
    """
    data = b""
    try:
        with suppress(OSError):
            data = await reader.readline()
    except ValueError:
        raise ValueError(f"a line of more than {LONGEST} bytes") from None
    if not data.endswith(b"\n"):
        raise EOFError
    return data.rstrip(b"\r\n").decode("ascii", "backslashreplace")

"""Lines of text over a connection."""

import asyncio
from contextlib import suppress

from coursework.commands.geister.wire import LONGEST


async def next_line(reader: asyncio.StreamReader) -> str:
    """Return the next line without its line end; bytes that are not ASCII are escaped.

    Raises ValueError if the line is longer than any line of the protocol, EOFError if the other
    side hangs up before the end of the line.
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

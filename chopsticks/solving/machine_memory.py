"""The machine's memory."""

import os
import sys


def physical_memory() -> int:
    """Return this machine's memory in bytes, or 8 GiB if that is unknown."""
    if sys.platform == "win32":
        return 1 << 33
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError):
        return 1 << 33

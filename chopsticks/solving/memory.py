"""How much memory there is."""

import os
import sys


def physical_memory() -> int:
    """The bytes of memory that this machine has; 8 GiB where it does not say."""
    if sys.platform == "win32":
        return 1 << 33
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError):
        return 1 << 33

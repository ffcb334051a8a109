"""`python -m chopsticks`: the command `chopsticks` if not on the path.

The command belongs to a package above this one, so it is looked up by its name.
"""

import sys
from importlib.metadata import entry_points

try:
    [command] = entry_points(group="console_scripts", name="chopsticks")
    sys.exit(command.load()())
except KeyboardInterrupt:  # while it loads
    sys.exit(130)

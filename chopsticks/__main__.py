"""`python -m chopsticks`: the command `chopsticks`, where it is not on the path.

Its commands are a matter of the rooms above this one, so it is asked for by its name.
"""

import sys
from importlib.metadata import entry_points

try:
    [command] = entry_points(group="console_scripts", name="chopsticks")
    sys.exit(command.load()())
except KeyboardInterrupt:  # while it loads
    sys.exit(130)

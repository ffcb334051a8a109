"""`python -m chopsticks`: run the command even if it is not on the path.

The command lives in a package above this one, so it is looked up by name.
"""

import sys
from importlib.metadata import entry_points

try:
    [command] = entry_points(group="console_scripts", name="chopsticks")
    sys.exit(command.load()())
except KeyboardInterrupt:  # pressed while the command loads
    sys.exit(130)

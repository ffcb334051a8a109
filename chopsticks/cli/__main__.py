"""`python -m chopsticks.cli`, where the command `chopsticks` is not on the path."""

import sys

from chopsticks.cli import main

sys.exit(main())

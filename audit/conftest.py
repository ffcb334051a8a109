"""What the audit's tests share: small matrices need no threads, which would wait for each other."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

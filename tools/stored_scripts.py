"""Put today's scripts and styles into the stored outputs of lectures, without executing them.

    python -m tools.stored_scripts

Data and still pictures stay as they are: to update them, execute the notebooks again.
"""

import base64
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

from stepthrough.page import bundle

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
_PACKED = re.compile(r'\(\\"([A-Za-z0-9+/=]{99,})\\"\)</script>')  # as in a notebook's file


def main() -> None:
    """Rewrite each lecture whose stored scripts are out of date."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        old = path.read_text(encoding="utf-8")
        new = _PACKED.sub(lambda match: match[0].replace(match[1], today(match[1])), old)
        if new != old:
            path.write_text(new, encoding="utf-8")
            print(path.relative_to(ROOT))


def stored() -> Iterator[tuple[str, str]]:
    """Yield the packed scripts that lectures store, each with the lecture's name."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        for packed in set(_PACKED.findall(path.read_text(encoding="utf-8"))):
            yield path.stem, packed


def today(packed: str) -> str:
    """Return the current version of a packed script."""
    kind = unpacked(packed)[0]
    rooms = ("stepthrough", "coursework")
    [script] = (path for room in rooms for path in (ROOT / room).rglob(f"{kind}.js"))
    return bundle(script.relative_to(ROOT).as_posix())


def unpacked(packed: str) -> list[str]:
    """Return the kind, style and script of a packed viewer."""
    parts: list[str] = json.loads(gzip.decompress(base64.b64decode(packed)))
    return parts


if __name__ == "__main__":
    main()

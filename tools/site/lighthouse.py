"""Check the built site with Lighthouse: `python -m tools.site.lighthouse [PAGE …]`.

Accessibility and best practices must score 100, on a desktop and on a phone.  Lighthouse comes from
npm's registry into build/cache/, with Node from this environment; students do not install it.
"""

import json
import os
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.site.build import CACHE, SITE, run

VERSION = "13.5.0"
CATEGORIES = "--only-categories=accessibility,best-practices"
PAGES = ("index.html", "notebooks/04-alpha-beta.html", "tutor.html", "docs/glossary.html")
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
DEVICES = {"desk": ["--preset=desktop"], "phone": []}


class Quiet(SimpleHTTPRequestHandler):
    """Serve files without logging requests."""

    def log_message(self, *_):
        """Log nothing."""


def main():
    """Check these pages or the default ones; return 1 if a score is below 100."""
    if not SITE.exists():
        sys.exit("There is no site in build/site/: run `make site` first.")
    os.environ["CHROME_PATH"] = next(filter(None, map(shutil.which, BROWSERS)), "")
    below = 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for page in sys.argv[1:] or PAGES:
        for device, options in DEVICES.items():
            report = judge(f"http://127.0.0.1:{server.server_port}/{page}", options)
            scores = {one["title"]: one["score"] for one in report["categories"].values()}
            found = [*faults(report)]
            below += bool(found)
            said = ", ".join(f"{title} {score * 100:.0f}" for title, score in scores.items())
            print(f"{page}, {device}: {said}", *found, sep="\n  ", flush=True)
    server.shutdown()
    sys.exit(below > 0)


def judge(address, options):
    """Return Lighthouse's report on a page."""
    folder = CACHE / f"lighthouse-{VERSION}"
    program = folder / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        install = ("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder)
        run(*install, f"lighthouse@{VERSION}")
    with TemporaryDirectory() as place:
        out = Path(place, "report.json")
        flags = ("--chrome-flags=--headless --no-sandbox", "--output=json", f"--output-path={out}")
        run(program, address, "--quiet", CATEGORIES, *flags, *options, quiet=True)
        return json.loads(out.read_text(encoding="utf-8"))


def faults(report):
    """Yield the faults that cost a page points, each with its place."""
    for category in report["categories"].values():
        for part in category["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                items = audit.get("details", {}).get("items", [])
                places = [one.get("node", {}).get("snippet", str(one)) for one in items[:3]]
                yield f"{audit['title']}: {' '.join(places)}"


if __name__ == "__main__":
    main()

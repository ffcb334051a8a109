"""The styles and scripts of viewers, stored once for the whole site.

In a notebook, each viewer includes its own copy.  On the site, a viewer calls `bring` (page.html),
so a browser fetches the file of each kind only once.
"""

import hashlib
import json

from stepthrough.page import SCRIPT, scripts_of


def shared(html, folder):
    """Return a page's HTML without its viewers' scripts, which are written into a folder."""

    def share(match):
        kind, *parts = scripts_of(match[2])
        words = json.dumps(parts)
        name = f"{kind}-{hashlib.sha256(words.encode()).hexdigest()[:8]}.js"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f'parts["{name}"] = {words};\n', encoding="utf-8")
        return f'{match[1]}bring("{name}")'

    return SCRIPT.sub(share, html)

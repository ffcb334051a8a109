"""The styles and scripts of viewers, stored once for the whole site.

In a notebook, each viewer includes its own copy.  On the site, a viewer calls `bring` (page.html),
so a browser fetches the file of each kind only once.
"""

import hashlib
import json
import re

from tools.stored_scripts import unpacked

OWN = re.compile(r'(<script[^>]*>)\(async p=>[^<]*\("([A-Za-z0-9+/=]{99,})"\)</script>')


def shared(html, folder):
    """Return a page's HTML without its viewers' scripts, which are written into a folder."""

    def share(match):
        kind, *parts = unpacked(match[2])
        name = f"{kind}-{hashlib.sha256(match[2].encode()).hexdigest()[:8]}.js"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f'parts["{name}"] = {json.dumps(parts)};\n', encoding="utf-8")
        return f'{match[1]}bring("{name}")</script>'

    return OWN.sub(share, html)

"""The tutor's page: an HTML file, and the course's Python code, which runs in a frame inside it."""

import hashlib
import html
import io
import json
import tomllib
import zipfile
from base64 import b64encode
from importlib.resources import files
from pathlib import Path
from string import Template

import coursework
from coursework.commands.tutor.program import BESIDE, Program, run
from coursework.exercise.addresses import PACKAGES
from coursework.exercise.course_files import course_file
from stepthrough.page import source, style

SECONDS = 10  # at most, for a run
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""The files of Pyodide that the page fetches."""
_UNUSED = ("compiled", "learning")
"""Packages that programs in the tutor cannot use, because they need more than Python."""


def tutor(pyodide: str, home: str = "") -> dict[str, bytes]:
    """Return the files of the tutor by name: `tutor.html`, and the files next to it.

    pyodide: the address of the folder with `PYODIDE`; home: the course's address, if it has one.
    `make check` builds the syntax-colouring editor; without it, the page has text fields.
    """
    editor = _editor()
    made = {
        "tutor.html": _page(pyodide, home, editor).encode(),
        "editor.js": editor.encode(),
        "tutor-room.html": _room().encode(),
        "course.zip": _course(),
    }
    if home:  # a visitor may be offline the next time
        names = " ".join([*made, *(pyodide + name for name in PYODIDE)])
        parts = {"files": names, "hash": hashlib.sha256(b"".join(made.values())).hexdigest()}
        made["offline.js"] = Template(_text("offline.js")).substitute(parts).encode()
    return made


def _editor() -> str:
    try:
        return course_file("bundled/editor.js").read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def _page(pyodide: str, home: str, editor: str) -> str:
    own = f'(() => {{"use strict";\n{source("coursework/commands/tutor/page.js")}}})();'
    examples = tomllib.loads(_text("examples.toml"))
    example = next(iter(examples["searches"].values()))
    first = Program(search=example["text"].strip(), call=example["call"].strip(), beside="")
    data = {
        "examples": examples,
        "arrival": {"program": first, "answer": run(first)},
        "files": [*(pyodide + name for name in PYODIDE), "course.zip"],
        "seconds": SECONDS,
        "offline": bool(home),
    }
    return Template(_text("page.html")).substitute(
        policy=f"default-src 'none'; script-src {_hash(own)} {_hash(editor)}; "
        "style-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src 'self'; "
        "worker-src 'self'; "
        "base-uri 'none'; form-action 'none'",
        style="".join(style(kind, f"stepthrough/views/{kind}.js") for kind in ("trace", "compare"))
        + _text("page.css"),
        home=f'<a href="{home}">The course</a>' if home else "",
        beside="".join(f"<option>{name}</option>" for name in BESIDE),
        data=_data(data),
        script=own,
    )


def _room() -> str:
    """Return the frame around the one with the worker, which has only the permissions it needs."""
    inside = _text("frame.js")
    policy = (
        f"default-src 'none'; worker-src data:; script-src data: 'wasm-unsafe-eval' {_hash(inside)}"
    )
    worker = html.escape(source("coursework/commands/tutor/room.js"))
    room = f'<pre id="worker" hidden>{worker}</pre><script>{inside}</script>'
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Python</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<iframe sandbox="allow-scripts" title="Python" srcdoc="{html.escape(room)}"></iframe>'
    )


def _text(name: str) -> str:
    return (files("coursework.commands.tutor") / name).read_text(encoding="utf-8")


def _data(value: object) -> str:
    """Return JSON that is safe inside a page's script."""
    return json.dumps(value, separators=(",", ":")).replace("</", "<\\/").replace("<!", "<\\u0021")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _course() -> bytes:
    """Return the course's sources as a reproducible zip file."""
    packages, packed = Path(coursework.__file__).parents[1], io.BytesIO()
    paths = (path for name in PACKAGES for path in sorted((packages / name).rglob("*.*")))
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            name = path.relative_to(packages)
            if path.suffix in (".py", ".css") and {*name.with_suffix("").parts}.isdisjoint(_UNUSED):
                entry = zipfile.ZipInfo(name.as_posix())
                archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()

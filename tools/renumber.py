"""Give the lectures and exercises consecutive numbers, wherever a file names one.

Run once, from the project's root; what it cannot know (plans, parts, sentences on "the next
lecture") is edited by hand.
"""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

NEW = {
    **{f"{n:02}": f"{n:02}" for n in range(6)},
    **{"05b": "06", "06": "07", "07": "08", "08": "09", "09": "10"},
    **{"12": "11", "12a": "12", "12b": "13"},
    **{"11": "14", "11b": "15", "13": "16", "13b": "17", "13c": "18"},
    **{"10": "19", "10b": "20", "14": "21", "14a": "22", "14b": "23", "14c": "24", "14d": "25"},
    **{"15": "26", "L1": "27", "L2": "28", "L3": "13", "L4": "17", "L5": "22", "L6": "24"},
}
OLD = r"(?:05b|10b|11b|12[ab]|13[bc]|14[a-d]|0\d|1[0-5]|L[1-6])(?!\w)"
PROSE = re.compile(
    rf"\b((?:lecture|exercise|lab)s?\s+)({OLD}(?:(?:,? and |, | to | or |–){OLD})*)(?![.,]\d)",
    re.IGNORECASE,
)
TITLE = re.compile(rf"(?<=# ){OLD}(?= · )|(?<=\[){OLD}(?= · )|(?<=\[){OLD}(?=]\()")
LAB = re.compile(r"\b([Ll])ab ([1-6])(?!\w)")
CALL = re.compile(rf'(?<=benchmark\("){OLD}(?=")|(?<=your_player\("){OLD}(?=")')
ROW = re.compile(rf'(?<=padding: 0 0\.5em; text-align: left">)((?:<b>)?)({OLD})(?=<)')
COLUMN = re.compile(rf"(?<=\| )({OLD}(?:, {OLD})*)(?= \|)")
LECTURES = re.compile(
    rf"^\|(?:(?:\\\||[^|])*\|){{2,3}} ({OLD}(?:, {OLD})*) \|(?=.*\|$)", re.MULTILINE
)
EVIDENCE = re.compile(rf"\b{OLD}(?= `)")
QUOTED = re.compile(rf'(?<="){OLD}(?=")')
DOCTEST = re.compile(rf"(?<=^    ){OLD}(?=  +[+a-z])", re.MULTILINE)
LEFT_ALONE = {"CHANGELOG.md", "docs/methods.md", "tools/renumber.py", "package-lock.json"}
QUOTING = {
    "coursework/rows/lectures.py",
    "coursework/rows/parts.py",
    "coursework/rows/player.py",
    "coursework/rows/table.py",
    "tests/test_everywhere.py",
    "tests/test_glossary.py",
    "tests/test_lecture_figures.py",
    "tests/test_lecture_predictions.py",
    "tests/test_rows.py",
}
BLOCKS = [
    ("docs/cards.md", r"## (\d\d) · ", "$^never"),
    ("docs/glossary.md", r"\| (\d\d) \| \[", "^$"),
    ("docs/syllabus.md", r"\| \[(\d\d) · ", "^$"),
    ("docs/syllabus.md", r"\| [^|\n]+ \| (\d\d) \| `", "^$"),
    ("coursework/rows/lectures.py", r'    "(\d\d)": Lecture\(', "^}"),
]
Change = Callable[[str], str]


def main() -> None:
    """Write the new numbers into all that names a lecture, then move the files."""
    tracked = git("ls-files").splitlines()
    stems = {}
    for path in tracked:
        for part in Path(path).parts[1:2] if path.startswith(("notebooks", "solutions")) else ():
            number, dash, name = part.removesuffix(".ipynb").partition("-")
            if dash:
                stems[f"{number}-{name}"] = f"{NEW[number]}-{name}"
    moved = re.compile(rf"(?<!\w)({'|'.join(stems)})(?![\w-])")
    for path in tracked:
        rewrite(path, lambda text: moved.sub(lambda found: stems[found[1]], text))
    moves = {}
    for path in tracked:
        new = moved.sub(lambda found: stems[found[1]], path)
        new = re.sub(r"(?<=test_reference_)([^_]+)(?=_)", in_a_name, new)
        if new != path:
            moves[path] = new
    for path, new in moves.items():
        Path("moving").mkdir(exist_ok=True)
        git("mv", path, f"moving/{new.replace('/', '~')}")
    for new in moves.values():
        Path(new).parent.mkdir(parents=True, exist_ok=True)
        git("mv", f"moving/{new.replace('/', '~')}", new)
    for path, start, end in BLOCKS:
        Path(path).write_text(sorted_blocks(Path(path).read_text("utf-8"), start, end), "utf-8")
    neighbours()


def sorted_blocks(text: str, start: str, end: str) -> str:
    """The blocks of a text that begin so, sorted by the number that `start` has found."""
    places = [found.start() for found in re.finditer(rf"^(?:{start})", text, re.MULTILINE)]
    head = text[: places[0]]
    blocks = [text[a:b] for a, b in zip(places, [*places[1:], len(text)], strict=True)]
    last = re.search(end, blocks[-1], re.MULTILINE)
    at = last.start() if last else len(blocks[-1])
    blocks[-1], tail = blocks[-1][:at], blocks[-1][at:]

    def number(block: str) -> str:
        found = re.match(start, block)
        return found[1] if found else ""

    return head + "".join(sorted(blocks, key=number)) + tail


def in_a_name(found: re.Match[str]) -> str:
    """The number in the name of a test."""
    return NEW[found[1].upper() if found[1].startswith("l") else found[1]]


def git(*words: str) -> str:
    """What a command of git prints."""
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout


def rewrite(path: str, stems: Change) -> None:
    """Write the new numbers into a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return
    if path in LEFT_ALONE:
        return

    def change(text: str) -> str:
        return numbers(stems(text), path)

    new = change(text)
    if path.endswith(".ipynb"):
        notebook = json.loads(text)
        for cell in notebook["cells"]:
            cell["source"] = within(cell["source"], change)
            if "outputs" in cell:
                cell["outputs"] = within(cell["outputs"], change)
        new = written(notebook)
    if new != text:
        Path(path).write_text(new, encoding="utf-8")


def written(notebook: dict[str, Any]) -> str:
    """A notebook as the course stores it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def within(node: Any, change: Change) -> Any:
    """A source or an output, with its texts changed; a text may be a list of lines."""
    if isinstance(node, str):
        return change(node)
    if isinstance(node, dict):
        return {key: within(value, change) for key, value in node.items()}
    if isinstance(node, list) and all(isinstance(line, str) for line in node):
        return change("".join(node)).splitlines(keepends=True)
    return [within(value, change) for value in node] if isinstance(node, list) else node


def numbers(text: str, path: str) -> str:
    """Every number of a lecture in a text that a rule recognises, made new."""
    text = TITLE.sub(lambda found: NEW[found[0]], text)
    text = PROSE.sub(listed, text)
    text = LAB.sub(
        lambda found: ("E" if found[1] == "L" else "e") + "xercise " + NEW["L" + found[2]], text
    )
    if path not in QUOTING:
        text = CALL.sub(lambda found: NEW[found[0]], text)
    text = ROW.sub(lambda found: found[1] + NEW[found[2]], text)
    if path in QUOTING:
        text = QUOTED.sub(lambda found: NEW[found[0]], text)
    if path == "coursework/rows/table.py":
        text = DOCTEST.sub(lambda found: NEW[found[0]].ljust(len(found[0])), text)
    if path == "docs/syllabus.md":
        plan, head, rest = text.partition("## What each lecture assumes")
        text = plan + head + COLUMN.sub(in_order, rest)
    if path == "docs/glossary.md":
        text = COLUMN.sub(in_order, text)
    if path == "docs/sources.md":
        text = EVIDENCE.sub(lambda found: NEW[found[0]], LECTURES.sub(in_order, text))
    return text


def in_order(found: re.Match[str]) -> str:
    """What was found, with the numbers of its first group made new."""
    start, end = (at - found.start() for at in found.span(1))
    new = ", ".join(sorted(NEW[n] for n in found[1].split(", ")))
    return found[0][:start] + new + found[0][end:]


def listed(found: re.Match[str]) -> str:
    """A word and the numbers after it, in their new order."""
    joints = re.findall(r",? and |, | to | or |–", found[2])
    new = [NEW[n] for n in re.findall(OLD, found[2])]
    if not {" to ", "–"} & set(joints):
        new.sort()
    word = re.sub("^Lab", "Exercise", re.sub("^lab", "exercise", found[1]))
    return word + "".join(n + joint for n, joint in zip(new, [*joints, ""], strict=True))


def neighbours() -> None:
    """Write each notebook's last line anew: its lecture, the one before, the next."""
    for folder in ("notebooks/*.ipynb", "solutions/*/*.ipynb"):
        row = sorted(Path().glob(folder))
        books = [json.loads(path.read_text(encoding="utf-8")) for path in row]
        for i, (path, book) in enumerate(zip(row, books, strict=True)):
            lines = book["cells"][-1]["source"]
            pieces = [re.split(" · Before: | · Next: ", lines[-1])[0]]
            if not pieces[0].startswith("Lecture"):
                pieces = []
            pieces += [f"Before: {link(path, row[i - 1], books[i - 1])}"] * (i > 0)
            pieces += [f"Next: {link(path, row[i + 1], books[i + 1])}" for _ in row[i + 1 : i + 2]]
            lines[-1] = " · ".join(pieces)
            path.write_text(written(book), encoding="utf-8")


def link(path: Path, other: Path, book: dict[str, Any]) -> str:
    """A link from a notebook to another one of its kind."""
    title = book["cells"][0]["source"][0].removeprefix("# ").strip()
    if path.parent == other.parent:
        return f"[{title}]({other.name})"
    return f"[{title.partition(' · ')[0]}](../{other.parent.name}/{other.name})"


if __name__ == "__main__":
    main()

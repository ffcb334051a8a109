"""Measure chopsticks against easyAI, OpenSpiel and aima3.

`python -m audit.benchmarks.run [--out FILE]` makes an environment for the peers, `.venv-bench/`,
on the first run and again when requirements.txt or pyproject.toml change. Everything is then timed
inside it, by measure.py and compiled_peers.py, so that all figures of a section come from one run
in one interpreter on one machine. `--only NAME` measures one module again, and keeps the other
sections of the file.
The rest runs in the course's environment: a solver of a large game against C (chomp.py), lecture
24's searches against each other (monte_carlo.py), and measurements that have no peer to compare
with: the tutor, a first visit to the site and a step of a picture (tutor.py, paint.py, steps.py).
"""

import argparse
import re
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from chopsticks.files import write_whole

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ENVIRONMENT = ROOT / ".venv-bench"
PYTHON = ENVIRONMENT / "bin" / "python"
REQUIREMENTS = HERE / "requirements.txt"
SECTIONS = {  # heading: interpreter and module
    "Searches, solvers and matches": (PYTHON, "measure"),
    "Compiled peers": (PYTHON, "compiled_peers"),
    "Chomp": (sys.executable, "chomp"),
    "Monte Carlo at equal time": (sys.executable, "monte_carlo"),
    "The search tutor in a browser": (sys.executable, "tutor"),
    "The first visit over a slow connection": (sys.executable, "paint"),
    "A step of a large picture": (sys.executable, "steps"),
}

TITLE = """\
# Benchmarks

This page is written by `python -m audit.benchmarks.run --out audit/docs/benchmarks.md`; with
`--only compiled_peers`, only that section is measured again. `make bench` prints the same report
without writing a file.
"""
FASTER = """\
In these tasks, another program is faster than ours, or at least faster than our readable one. The
sections begin by saying how much faster.
"""


def install(*arguments: str) -> bool:
    """Install packages into the environment without dependencies; return whether this worked."""
    pip = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    return subprocess.run([*pip, *arguments], capture_output=True).returncode == 0


def make_environment() -> None:
    """Make `.venv-bench/` unless its stamp says that it is up to date."""
    stamp = ENVIRONMENT / "stamp"
    project = ROOT / "pyproject.toml"  # the report shows its version
    wanted = f"{sys.version}\n{ROOT}\n{project.read_text()}{REQUIREMENTS.read_text()}"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("making .venv-bench (once) …", file=sys.stderr)
    venv.create(ENVIRONMENT, clear=True, with_pip=True)
    if not install("-e", str(ROOT)):
        sys.exit("chopsticks itself could not be installed into .venv-bench")
    lines = [line for line in REQUIREMENTS.read_text().splitlines() if not line.startswith("#")]
    # One call per line, so that a peer that cannot be installed does not stop the others.
    missing = [line for line in lines if not install(line)]
    if missing:
        print(f"could not be installed: {', '.join(missing)}; skipped", file=sys.stderr)
    else:
        stamp.write_text(wanted)


def sections(page: str) -> dict[str, str]:
    r"""Return the text of each section, by its heading.

    >>> sections("# Title\n\n## One\n\nfirst\n\n## Two\n\nsecond\n")
    {'One': '\nfirst\n', 'Two': '\nsecond\n'}
    """
    parts = (part.partition("\n") for part in f"\n{page}".split("\n## ")[1:])
    return {heading: text for heading, _, text in parts}


def page(parts: dict[str, str]) -> str:
    """Return the page made of these sections, which begins with what others do faster."""
    lines = []
    for heading in filter(parts.__contains__, SECTIONS):
        if tasks := re.findall(r"^- faster: (.*): [^:]*$", parts[heading], re.MULTILINE):
            anchor = re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")
            lines.append(f"- [{heading}](#{anchor}): {'; '.join(tasks)}")
    texts = [f"## {heading}\n{parts[heading]}" for heading in SECTIONS if heading in parts]
    return "\n".join([TITLE, *([FASTER, *lines, ""] if lines else []), *texts])


def measure(out: Path | None, only: str | None) -> int:
    """Run the modules; return 1 if one of them misses a requirement.

    After each module, its new section is written to `out`.
    """
    statuses = []
    found = sections(out.read_text(encoding="utf-8")) if out and out.exists() else {}
    for heading, (python, module) in SECTIONS.items():
        if only and module != only:
            continue
        print(f"\n{heading}\n", flush=True)
        with TemporaryDirectory() as folder:
            text = Path(folder, "section.md")
            command = [str(python), "-m", f"audit.benchmarks.{module}", "--out", str(text)]
            statuses.append(subprocess.run(command).returncode)
            if out and text.exists():
                found[heading] = text.read_text(encoding="utf-8")
                write_whole(out, page(found))
    return int(any(statuses))


def main() -> int:
    """Make the environment, run all measurements, and return the exit status."""
    modules = [module for _, module in SECTIONS.values()]
    parser = argparse.ArgumentParser(description="Measure chopsticks against its peers.")
    parser.add_argument("--out", type=Path, help="also write everything to this Markdown file")
    parser.add_argument("--only", choices=modules, help="measure only this module's section")
    options = parser.parse_args()
    make_environment()
    return measure(options.out, options.only)


if __name__ == "__main__":
    sys.exit(main())

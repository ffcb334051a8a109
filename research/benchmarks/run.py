"""Measure chopsticks against easyAI, OpenSpiel and aima3.

`python -m research.benchmarks.run [--out FILE]` makes an environment for the peers, `.venv-bench/`,
on the first run and again when requirements.txt or pyproject.toml change. Everything is then timed
inside it, by measure.py, so that all figures come from one run in one interpreter on one machine.
The rest runs in the course's environment: solvers of large games against C (retrograde.py,
kernel.py, chomp.py), live pages against JupyterLite (live.py), lecture 24's searches against each
other (monte_carlo.py), and measurements that have no peer to compare with: the tutor, a first visit
to the site, and a step in a picture (tutor.py, paint.py, steps.py). `--squivix DIR` and
`--kitatai DIR` name clones of programs that are not packages, for clones.py.
"""

import argparse
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ENVIRONMENT = ROOT / ".venv-bench"
PYTHON = ENVIRONMENT / "bin" / "python"
REQUIREMENTS = HERE / "requirements.txt"
SECTIONS = {  # heading: interpreter and module
    "Searches, solvers and matches": (PYTHON, "measure"),
    "The complete solution, compared with C": (sys.executable, "retrograde"),
    "The solver's kernel": (sys.executable, "kernel"),
    "Chomp": (sys.executable, "chomp"),
    "Monte Carlo at equal time": (sys.executable, "monte_carlo"),
    "Programs that are not packages": (sys.executable, "clones"),
    "The search tutor in a browser": (sys.executable, "tutor"),
    "Live pages compared with JupyterLite": (sys.executable, "live"),
    "The first visit over a slow connection": (sys.executable, "paint"),
    "A step of a large picture": (sys.executable, "steps"),
}
CLONES = ("squivix", "kitatai")

TITLE = """\
# Benchmarks

This page is written by `python -m research.benchmarks.run --out docs/benchmarks.md`. `make bench`
prints the same report without writing a file.
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


def measure(out: Path | None, clones: list[str]) -> int:
    """Run every module; return 1 if one of them misses a requirement."""
    statuses = []
    for heading, (python, module) in SECTIONS.items():
        if module == "clones" and not clones:
            continue
        print(f"\n{heading}\n", flush=True)
        command = [str(python), "-m", f"research.benchmarks.{module}"]
        command += clones if module == "clones" else []
        if out:
            with out.open("a", encoding="utf-8") as file:
                file.write(f"\n## {heading}\n")
            command += ["--out", str(out)]
        statuses.append(subprocess.run(command).returncode)
    return int(any(statuses))


def main() -> int:
    """Make the environment, run all measurements, and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure chopsticks against its peers.")
    parser.add_argument("--out", type=Path, help="also write everything to this Markdown file")
    for name in CLONES:
        parser.add_argument(f"--{name}", metavar="DIR", help="a clone: see clones.py")
    options = vars(parser.parse_args())
    out = options["out"]
    clones = [text for name in CLONES if options[name] for text in (f"--{name}", options[name])]
    make_environment()
    if not out:
        return measure(None, clones)
    part = out.with_name(f"{out.name}.part")  # replaces the old page atomically
    try:
        part.write_text(TITLE, encoding="utf-8")
        status = measure(part, clones)
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    return status


if __name__ == "__main__":
    sys.exit(main())

"""Measure chopsticks against aima3 and OpenSpiel: `python benchmarks/run.py [--out FILE]`.

The peers live in an environment of their own, `.venv-bench/`, made on the first run and again
when requirements.txt changes. Everything is then timed inside it, by measure.py, so that all
figures come from one run in one interpreter on one machine. Chomp has no peer; chomp.py measures
its solvers in the course's environment.
"""

import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
ENVIRONMENT = ROOT / ".venv-bench"
PYTHON = ENVIRONMENT / "bin" / "python"
REQUIREMENTS = HERE / "requirements.txt"


def install(*arguments: str) -> bool:
    """Whether these could be installed into the environment, without their dependencies."""
    pip = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    return subprocess.run([*pip, *arguments], capture_output=True).returncode == 0


def make_environment() -> None:
    """Make `.venv-bench/` unless its stamp says that it is up to date."""
    stamp = ENVIRONMENT / "stamp"
    wanted = f"{sys.version}\n{ROOT}\n{REQUIREMENTS.read_text()}"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("making .venv-bench (once) …", file=sys.stderr)
    venv.create(ENVIRONMENT, clear=True, with_pip=True)
    if not install("-e", str(ROOT)):
        sys.exit("chopsticks itself could not be installed into .venv-bench")
    lines = [line for line in REQUIREMENTS.read_text().splitlines() if not line.startswith("#")]
    # One call a line: a peer that cannot be had must not take the others with it.
    missing = [line for line in lines if not install(line)]
    if missing:
        print(f"could not be installed: {', '.join(missing)}; going on", file=sys.stderr)
    else:
        stamp.write_text(wanted)


def main() -> int:
    """Make the environment, measure in it, and pass its verdict on; then measure Chomp."""
    make_environment()
    command = [str(PYTHON), str(HERE / "measure.py"), *sys.argv[1:]]
    status = subprocess.run(command).returncode
    subprocess.run([sys.executable, str(HERE / "chomp.py"), *sys.argv[1:]], check=True)
    return status


if __name__ == "__main__":
    sys.exit(main())

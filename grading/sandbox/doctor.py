"""Check whether the sandbox works on this machine; if not, suggest a command that helps."""

import os
import shutil
import sys
import time
from pathlib import Path

from grading.sandbox import Sandbox, SandboxError
from grading.sandbox.view import NEEDED, place

KERNEL = Path("/proc/sys")
CONTAINER = (Path("/.dockerenv"), Path("/run/.containerenv"))  # Docker's mark and Podman's
FLAGS = (
    "--cap-add SYS_ADMIN --cap-add NET_ADMIN "
    "--security-opt seccomp=unconfined --security-opt apparmor=unconfined --tmpfs /tmp:exec,size=2g"
)
IMAGE = "docker build -t chopsticks-grader ."
SETTINGS = {"kernel.unprivileged_userns_clone": 1, "user.max_user_namespaces": 15_000}
PROFILE = "bwrap-userns-restrict"  # made by AppArmor's authors, and switched on in Ubuntu 25.04
DELEGATED = "systemd-run --user --scope -p Delegate=yes .venv/bin/python -m grading …"


def doctor() -> int:
    """Start a worker, which tries everything that grading needs; return the exit status."""
    try:
        with Sandbox() as sandbox:
            began = time.perf_counter()
            with sandbox.worker() as worker:
                worker.answer("1")
            took = time.perf_counter() - began
    except SandboxError as error:
        advice = "\n  ".join(_advice(str(error)))
        print(f"{error}\n{advice}".rstrip(), file=sys.stderr)
        return 1
    print(f"The sandbox works on this machine, with {sandbox.mechanism}.")
    print(f"A worker takes {took:.2f} s to start and end.")
    if sandbox.mechanism.bubblewrap and not place():
        size = f"{NEEDED // 2**20} MB"
        print(
            f"It reads Python from a disk: /dev/shm has less than {size}, or cannot run programs."
        )
    if not sandbox.mechanism.groups:
        print("With control groups, the kernel itself can count and limit what a worker uses:")
        print(f"  {DELEGATED}")
    return 0


def _advice(complaint: str) -> tuple[str, ...]:
    """Return why no worker starts, and a command that helps; nothing if the reason is unknown."""
    if sys.platform != "linux":
        return "Grading needs Linux. Make the container image (docs/instructors.md, 1):", IMAGE
    if not shutil.which("bwrap"):
        return "bubblewrap is not installed:", "sudo apt-get install bubblewrap"
    if "libseccomp" in complaint:
        return "libseccomp is not installed:", "sudo apt-get install libseccomp2"
    if any(mark.exists() for mark in CONTAINER):
        return "This container needs more rights to run workers:", f"docker run {FLAGS} …"
    if os.geteuid() == 0:
        return ()
    if _setting("kernel/apparmor_restrict_unprivileged_userns") == "1":
        return "AppArmor keeps bubblewrap from making a user namespace. Install its profile:", (
            "sudo apt-get install apparmor-profiles && "
            f"sudo cp /usr/share/apparmor/extra-profiles/{PROFILE} /etc/apparmor.d/ && "
            f"sudo apparmor_parser -r /etc/apparmor.d/{PROFILE}"
        )
    for name, allowed in SETTINGS.items():
        if _setting(name.replace(".", "/")) == "0":
            return "The kernel's settings forbid user namespaces:", f"sudo sysctl {name}={allowed}"
    return ()


def _setting(name: str) -> str:
    path = KERNEL / name
    return path.read_text().strip() if path.exists() else ""

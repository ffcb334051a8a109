"""`doctor` names what is wrong with a machine, and the command that helps."""

import os
import sys

import pytest

from grading.__main__ import main
from grading.sandbox import doctor
from grading.sandbox.system_calls import system_calls

pytestmark = pytest.mark.posix
UID_MAP = "bwrap: setting up uid map: Permission denied"
NAMESPACE = (
    "bwrap: No permissions to create new namespace, likely because the kernel does not allow"
)
APPARMOR = "sudo apparmor_parser -r /etc/apparmor.d/bwrap-userns-restrict"


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """A Linux machine of an ordinary user, with this bubblewrap and these kernel settings."""

    def make(says, settings=(), container=False, uid=1000):
        program = tmp_path / "bin/bwrap"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\necho '{says}' >&2\nexit 1\n")
        program.chmod(0o755)
        for name, value in dict(settings).items():
            path = tmp_path / "sys" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{value}\n")
        (tmp_path / "mark").touch()
        monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
        monkeypatch.setattr(doctor, "KERNEL", tmp_path / "sys")
        monkeypatch.setattr(doctor, "CONTAINER", (tmp_path / "mark",) if container else ())
        monkeypatch.setattr(doctor.os, "geteuid", lambda: uid)
        system_calls.cache_clear()  # root's workers may make other system calls

    yield make
    system_calls.cache_clear()


@pytest.mark.parametrize(
    ("says", "settings", "command"),
    [
        (UID_MAP, {"kernel/apparmor_restrict_unprivileged_userns": 1}, APPARMOR),
        (
            "bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted",
            {"kernel/apparmor_restrict_unprivileged_userns": 1},
            APPARMOR,
        ),
        (
            NAMESPACE,
            {"kernel/unprivileged_userns_clone": 0},
            "sudo sysctl kernel.unprivileged_userns_clone=1",
        ),
        (
            "bwrap: Creating new namespace failed: No space left on device",
            {"kernel/unprivileged_userns_clone": 1, "user/max_user_namespaces": 0},
            "sudo sysctl user.max_user_namespaces=15000",
        ),
        ("the library libseccomp.so.2 is missing", {}, "sudo apt-get install libseccomp2"),
    ],
)
def test_what_bubblewrap_says_has_a_command_that_helps(machine, capsys, says, settings, command):
    machine(says, settings)
    assert main(["doctor"]) == 1
    said = capsys.readouterr().err.rstrip()
    assert says in said
    assert said.endswith(command)


def test_a_container_without_rights_gets_advice_about_flags(machine, capsys):
    machine("bwrap: pivot_root: Operation not permitted", container=True, uid=0)
    assert main(["doctor"]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.split()[:2] == ["docker", "run"]
    assert {"SYS_ADMIN", "NET_ADMIN", "seccomp=unconfined", "apparmor=unconfined"} < {*last.split()}


@pytest.mark.parametrize("uid", [0, 1000])
def test_an_unknown_complaint_is_shown_without_advice(machine, capsys, uid):
    settings = {"kernel/apparmor_restrict_unprivileged_userns": 0, "user/max_user_namespaces": 9}
    machine("bwrap: a new complaint", settings, uid=uid)
    assert main(["doctor"]) == 1
    assert capsys.readouterr().err.rstrip().endswith("bwrap: a new complaint")


def test_without_bubblewrap_it_is_to_be_installed(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["doctor"]) == 1
    assert capsys.readouterr().err.endswith("\n  sudo apt-get install bubblewrap\n")


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_other_systems_are_led_to_the_container(monkeypatch, capsys, system):
    monkeypatch.setattr(sys, "platform", system)
    assert main(["doctor"]) == 1
    assert capsys.readouterr().err.endswith("\n  docker build -t chopsticks-grader .\n")


def test_if_control_groups_are_missing_their_use_is_explained(watched, monkeypatch, capsys):
    monkeypatch.setattr("grading.sandbox.worker.mechanisms", lambda _: [watched.mechanism])
    assert main(["doctor"]) == 0
    assert "systemd-run --user --scope -p Delegate=yes" in capsys.readouterr().out


def test_where_all_is_well_there_is_no_advice(best, capsys):
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("The sandbox works on this machine, with bubblewrap, ")
    assert ("systemd-run" in said) != bool(best.mechanism.groups)

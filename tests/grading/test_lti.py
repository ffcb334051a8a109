"""The class out of a learning management system: what is refused. test_jupyterhub has the rest."""

import json

import pytest
from lms import LMS

from grading.__main__ import main
from grading.connect.lti import roster


def run(capsys, out, action):
    status = main(["lti", action, "--out", str(out)])
    said = capsys.readouterr()
    return status, said.out + said.err


def test_who_has_a_name_keeps_it_and_nobody_else_gets_it():
    rows = [["boss", "Bob", "2"], ["ada", "Ada", "9"]]  # renamed by hand; gone from the LMS
    mails = {"2": "bob@uni.example", "3": "ada@uni.example", "4": "Boss@uni.example"}
    learners = [{"user_id": user, "email": mail} for user, mail in mails.items()]
    new = [["ada2", "", "3"], ["boss2", "", "4"]]
    assert roster(rows, learners) == rows + new


@pytest.fixture(scope="module")
def lms():
    with LMS() as system:
        yield system
        system.shutdown()


def test_what_is_wrong_with_the_file_or_the_lms_is_one_line(tmp_path, capsys, lms):
    path = tmp_path / "lti.toml"
    made = run(capsys, tmp_path, "key")
    assert run(capsys, tmp_path, "key") == made  # there is one key
    lms.tool = json.loads(made[1])
    assert lms.tool.keys().isdisjoint({"d", "p", "q"})
    token, members = f'token_url = "{lms.url}/token"\n', f'memberships = "{lms.url}/members"\n'
    for text, expected in (
        ("client_id = the-hub", f"{path}: "),
        (token + members, f"{path}: client_id is required"),
        ('client_id = "the-hub"\ntoken_url = "http://lms.example.org/"\n' + members, "https://"),
        ('client_id = "stranger"\n' + token + members, f"{lms.url}/token answered 401"),
        ('client_id = "the-hub"\n' + token + members, f"{lms.url}/members answered 401"),
    ):
        path.write_text(text)
        status, said = run(capsys, tmp_path, "roster")
        assert (status, said.count("\n"), expected in said) == (1, 1, True), said
    assert not (tmp_path / "roster.csv").exists()

"""Fetch the roster from a learning management system (LMS), and send it marks, by LTI 1.3.

In the results folder, `lti.toml` says where the LMS is, `lti.key` is the private key for
requesting tokens, and `roster.csv` matches users to students.  docs/jupyterhub.md explains how.
"""

import argparse
import csv
import json
import re
import sys
import time
import tomllib
import uuid
from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from coursework.files import csv_text
from grading.collect.harmless import one_line, table_cell
from grading.collect.layouts import is_student
from grading.connect.export import score
from grading.grade.folder import locked, results_folder, write_file
from grading.grade.graded import by_exercise
from grading.report.results import bring_up_to_date
from grading.report.totals import total

FILE, KEY, ROSTER = "lti.toml", "lti.key", "roster.csv"
COLUMNS = ("student", "name", "user_id")
WAIT = 30  # seconds for each answer
MEMBERS = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"
LINE_ITEM = "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem"
SCORE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
_ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
_MEDIA = "application/vnd.ims.{}+json"
_LEARNER = {"Learner", "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"}


def _key(options: argparse.Namespace) -> int:
    """Print the public half of lti.key; make the key if it is missing."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    path = results_folder(options.out) / KEY
    if not path.exists():
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        path.touch(0o600, exist_ok=False)
        path.write_bytes(key.private_bytes(serialization.Encoding.PEM, *form))
    print(json.dumps(public_key(path.read_bytes())))
    return 0


def public_key(private: bytes) -> dict[str, str]:
    """Return the public half of a key as a JSON Web Key; ValueError if it is not an RSA PEM key."""
    from cryptography.hazmat.primitives.serialization import load_pem_private_key
    from jwt.algorithms import RSAAlgorithm

    public: Any = load_pem_private_key(private, password=None).public_key()
    key = RSAAlgorithm.to_jwk(public, as_dict=True)
    name = sha256(key["n"].encode()).hexdigest()[:16]
    return {"kty": "RSA", "kid": name, "alg": "RS256", "use": "sig", "n": key["n"], "e": key["e"]}


def _settings(out: Path, *names: str) -> list[str]:
    """Return the values of these names in lti.toml; ValueError if one is missing or empty."""
    path = out / FILE
    if not path.is_file():
        raise ValueError(f"{path} does not exist: docs/jupyterhub.md says what to write into it")
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    for name in names:
        if not (isinstance(text := table.get(name), str) and text):
            raise ValueError(f"{path}: {name} is required, and must be a string in quotes")
    return [table[name] for name in names]


def _session(out: Path, *scopes: str) -> Any:
    """Open a session with a token for these scopes."""
    import jwt
    import requests

    client, address = _settings(out, "client_id", "token_url")
    key, now = (out / KEY).read_bytes(), int(time.time())
    times = {"iat": now, "exp": now + 300}
    claims = {"iss": client, "sub": client, "aud": address, "jti": uuid.uuid4().hex, **times}
    form = {
        "grant_type": "client_credentials",
        "client_assertion_type": _ASSERTION,
        "client_assertion": jwt.encode(claims, key, "RS256", {"kid": public_key(key)["kid"]}),
        "scope": " ".join(scopes),
    }
    session = requests.Session()
    answer = _request(session, "POST", address, data=form).json()
    session.headers["Authorization"] = f"Bearer {_field(answer, 'access_token', address)}"
    return session


def _request(session: Any, method: str, address: str, **options: Any) -> Any:
    """Ask the LMS; OSError if it refuses, ValueError if the address is not safe for a token."""
    parts = urlsplit(address)
    if parts.scheme != "https" and parts.hostname != "127.0.0.1":
        raise ValueError(f"{address}: an address of the LMS must begin with https://")
    answer = session.request(method, address, timeout=WAIT, allow_redirects=False, **options)
    if not 200 <= answer.status_code < 300:
        words = one_line(answer.text)[:300]
        raise OSError(f"{address} answered {answer.status_code} {answer.reason}: {words}")
    return answer


def _field(answer: Any, name: str, address: str) -> Any:
    if not (isinstance(answer, dict) and name in answer):
        raise OSError(f"the answer from {address} lacks {name}")
    return answer[name]


def _pages(session: Any, address: str, kind: str) -> Iterator[Any]:
    """Yield the pages of a service; each page links to the next one."""
    while address:
        answer = _request(session, "GET", address, headers={"Accept": _MEDIA.format(kind)})
        yield answer.json()
        address = answer.links.get("next", {}).get("url", "")


def _send(session: Any, address: str, kind: str, body: Mapping[str, object]) -> Any:
    headers = {"Content-Type": _MEDIA.format(kind)}
    return _request(session, "POST", address, headers=headers, data=json.dumps(body))


def learns(member: Mapping[str, Any]) -> bool:
    """Return whether a member is currently a learner in the course."""
    return member.get("status", "Active") == "Active" and not _LEARNER.isdisjoint(member["roles"])


def student(member: Mapping[str, str], taken: Container[str]) -> str:
    """Return an unused name that a user account on a machine can have.

    >>> ada = {"user_id": "4711", "email": "Ada.Lovelace@uni.example"}
    >>> student(ada, []), student(ada, ["ada-lovelace"]), student({"user_id": "4711"}, [])
    ('ada-lovelace', 'ada-lovelace2', 'u4711')
    """
    text = member.get("email", "").partition("@")[0] or member["user_id"]
    name = re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")
    name = (name if name[:1].isalpha() else f"u{name}")[:28]
    numbered = chain([name], (f"{name}{number}" for number in count(2)))
    return next(candidate for candidate in numbered if candidate not in taken)


def roster(rows: Iterable[list[str]], learners: Iterable[Mapping[str, str]]) -> list[list[str]]:
    """Add new learners to the rows of a roster.

    No rows are removed: a name also names a home directory, which nobody else may inherit.
    """
    rows = list(rows)
    for member in learners:
        if (user := member["user_id"]) not in [row[2] for row in rows]:
            name = student(member, [row[0] for row in rows])
            rows.append([name, table_cell(member.get("name", "")), user])
    return rows


def _read(path: Path) -> list[list[str]]:
    """Read the rows of roster.csv; raises ValueError if one cannot be used."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = [[row.get(name) or "" for name in COLUMNS] for row in csv.DictReader(file)]
    for number, (name, _, user) in enumerate(rows, 2):
        if not (is_student(name) and user):
            raise ValueError(f"{path}, line {number}: a row must have {', '.join(COLUMNS)}")
    return rows


def _roster(options: argparse.Namespace) -> int:
    """Write roster.csv; report who has left the course."""
    out = results_folder(options.out)
    path, [address] = out / ROSTER, _settings(out, "memberships")
    before = _read(path) if path.exists() else []
    containers = _pages(_session(out, MEMBERS), address, "lti-nrps.v2.membershipcontainer")
    members = chain.from_iterable(_field(page, "members", address) for page in containers)
    learners = {member["user_id"]: member for member in members if learns(member)}
    after = roster(before, learners.values())
    write_file(path, csv_text(COLUMNS, after))
    print(f"{path}: {len(after)} students, {len(after) - len(before)} of them new")
    for name, _, user in after:
        if user not in learners:
            print(f"{name} has left the LMS's course; the row is kept.")
    return 0


def _grades(options: argparse.Namespace) -> int:
    """Send the total of every submission to the line item of its exercise."""
    out = results_folder(options.out)
    [items] = _settings(out, "line_items")
    users = {name: user for name, _, user in _read(out / ROSTER)}
    with locked(out):
        shown = bring_up_to_date(out, options.course, options.gradebook).rows
    session = _session(out, LINE_ITEM, SCORE)
    for exercise, graded in by_exercise(shown).items():
        address = _scores(session, items, exercise, total(graded[0]).of)
        known = [row for row in graded if row.submission.student in users]
        for row in known:
            sent = score(row, users[row.submission.student], options.so_far)
            sent["timestamp"] = datetime.now(UTC).isoformat(timespec="milliseconds")
            _send(session, address, "lis.v1.score", sent)
        print(f"{exercise}: {len(known)} sent")
    strangers = {row.submission.student for row in shown} - users.keys()
    for name in sorted(strangers):
        print(f"{name} is not in {ROSTER}", file=sys.stderr)
    return min(len(strangers), 1)


def _scores(session: Any, items: str, exercise: str, points: int) -> str:
    """Return the address for the scores of an exercise; make its line item if it is missing."""
    pages = _pages(session, items, "lis.v2.lineitemcontainer")
    tagged = (item for item in chain.from_iterable(pages) if item.get("tag") == exercise)
    if (item := next(tagged, None)) is None:
        wanted = {"label": exercise, "tag": exercise, "scoreMaximum": points}
        item = _send(session, items, "lis.v2.lineitem", wanted).json()
    parts = urlsplit(str(_field(item, "id", items)))  # Moodle's addresses have a query
    return urlunsplit(parts._replace(path=f"{parts.path}/scores"))


COMMANDS = {
    "key": (f"print the public key for the LMS, after making {KEY} if it is missing", _key),
    "roster": (f"write {ROSTER}, a list of the learners in the LMS's course", _roster),
    "grades": ("send the totals of all exercises", _grades),
}

"""The names of students in the gradebook and in autograded/."""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from grading.collect.submissions import slug
from grading.grade.folder import write_file

_SECRET = "pseudonyms.secret"


@dataclass(frozen=True)
class Names:
    """The names in the gradebook and in autograded/: real names or, with a secret, pseudonyms."""

    secret: str = ""

    def of(self, student: str) -> str:
        """Return the student's id, which can also name a folder.

        >>> Names().of("Jürgen"), Names("any secret").of("Jürgen")
        ('Jurgen~c58fb672c9', 'p-f88ea35414')
        """
        if not self.secret:
            return slug(student)
        return f"p-{hmac.digest(self.secret.encode(), student.encode(), hashlib.sha256).hex()[:10]}"

    def hidden(self, says: str) -> str:
        """Remove the names of files and group members from the grader's words about a notebook.

        >>> Names("any secret").hidden("There is no notebook; found: ada.ipynb.")
        'There is no notebook.'
        """
        telling = "(; found:| for the group) .*"
        return re.sub(telling, ".", says, flags=re.DOTALL) if self.secret else says


def names(out: Path) -> Names:
    """Return the names for a results folder; raises ValueError if its secret is damaged."""
    try:
        secret = (out / _SECRET).read_text(encoding="ascii")
    except FileNotFoundError:
        return Names()
    if len(secret) != 64:
        raise ValueError(f"{out / _SECRET} is damaged: restore it, or use another results folder")
    return Names(secret)


def hide_names(out: Path) -> None:
    """Use pseudonyms in this folder from now on; ValueError if its gradebook already has names."""
    if names(out).secret:
        return
    if (out / "autograded").exists():
        raise ValueError(f"{out} has a gradebook with names; for pseudonyms, use another folder")
    write_file(out / _SECRET, secrets.token_hex(32))
    (out / _SECRET).chmod(0o600)

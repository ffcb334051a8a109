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
    """The names in the gradebook and in autograded/: students' own, or pseudonyms with a secret."""

    secret: str = ""

    def of(self, student: str) -> str:
        """The student's id, which may also name a folder.

        >>> Names().of("Jürgen"), Names("any secret").of("Jürgen")
        ('Jurgen~c58fb672c9', 'p-f88ea35414')
        """
        if not self.secret:
            return slug(student)
        return f"p-{hmac.digest(self.secret.encode(), student.encode(), hashlib.sha256).hex()[:10]}"

    def hidden(self, says: str) -> str:
        """What the grader says of a notebook, without names of files and of the others in a group.

        >>> Names("any secret").hidden("There is no notebook; found: ada.ipynb.")
        'There is no notebook.'
        """
        telling = "(; found:| for the group) .*"
        return re.sub(telling, ".", says, flags=re.DOTALL) if self.secret else says


def names(out: Path) -> Names:
    """The names for a folder of results; ValueError if its secret is damaged."""
    try:
        secret = (out / _SECRET).read_text(encoding="ascii")
    except FileNotFoundError:
        return Names()
    if len(secret) != 64:
        raise ValueError(f"{out / _SECRET} is damaged: restore it, or grade into another folder")
    return Names(secret)


def hide_names(out: Path) -> None:
    """From now on, this folder has pseudonyms; ValueError if its gradebook has names already."""
    if names(out).secret:
        return
    if (out / "autograded").exists():
        raise ValueError(f"{out} has a gradebook with names; for pseudonyms take another folder")
    write_file(out / _SECRET, secrets.token_hex(32))
    (out / _SECRET).chmod(0o600)

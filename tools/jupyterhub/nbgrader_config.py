"""The settings of the class's exchange for all users of the machine; belongs in /etc/jupyter/.

Everything in the exchange is untrusted.  nbgrader's own commands believe the names and times that
a submission claims, and follow its links with the instructor's rights; these commands do not.
"""

import os
import pwd
import shutil
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from nbgrader.exchange.default import ExchangeCollect, ExchangeReleaseFeedback
from nbgrader.utils import notebook_hash, parse_utc

config = get_config()  # noqa: F821

SECRET = "submission_secret.txt"  # nbgrader's file; only the student and the instructor can read it
MOST = 20_000_001  # bytes of a file: the grader reports that a notebook of this size is too large


class Collect(ExchangeCollect):
    """Copies the newest submission of each student out of the exchange."""

    def _path_to_record(self, path):
        """Get a submission's owner and time from the operating system, not from its name."""
        statuses = [os.lstat(path)]
        for name in self._names():
            with suppress(OSError):
                statuses.append(os.lstat(Path(path, name)))
        return {
            "username": pwd.getpwuid(statuses[0].st_uid).pw_name,
            "filename": Path(path).name,
            "timestamp": changed(statuses),
        }

    def do_copy(self, src, dest, log=None):
        """Copy the notebook and the secret, follow no links, and then write down the time."""
        Path(dest).mkdir()
        statuses = [os.lstat(src)]
        for name in self._names():
            try:
                folder = os.open(src, os.O_DIRECTORY | os.O_NOFOLLOW)
                try:  # without O_NONBLOCK, a pipe would keep the instructor waiting
                    file = os.open(name, os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
                finally:
                    os.close(folder)
                with os.fdopen(file, "rb") as source:
                    Path(dest, name).write_bytes(source.read(MOST))
                    statuses.append(os.fstat(file))
            except OSError as error:
                self.log.warning("%s/%s is not collected: %s", src, name, error)
        Path(dest, "timestamp.txt").write_text(f"{changed(statuses)} UTC")

    def _names(self):
        return f"{self.coursedir.assignment_id}.ipynb", SECRET


def changed(statuses):
    """Return the latest time at which one of these files changed; a student cannot set it."""
    return parse_utc(datetime.fromtimestamp(max(one.st_ctime for one in statuses), UTC))


class ReleaseFeedback(ExchangeReleaseFeedback):
    """Releases the pages of `nbgrader generate_feedback`.

    A page's name in the exchange is derived from the submission's secret.  nbgrader looks for the
    secret where its own autograder would have left it; ours is next to the collected notebook.
    """

    def copy_files(self):
        """Copy each page to the name that only the student knows."""
        course, exercise = self.coursedir, self.coursedir.assignment_id
        pages = Path(course.root, course.feedback_directory)
        for page in pages.glob(f"{course.student_id}/{exercise}/*.html"):
            student = page.parts[-3]
            submitted = Path(course.root, course.submitted_directory, student, exercise)
            try:
                secret = (submitted / SECRET).read_text(errors="replace")
                name = notebook_hash(secret=secret, notebook_id=page.stem)
            except (OSError, AssertionError):  # nbgrader asserts that the secret is not empty
                self.log.warning("%s handed in without a secret and gets no feedback", student)
            else:
                shutil.copy(page, Path(self.dest_path, f"{name}.html"))


config.CourseDirectory.course_id = "chopsticks"
config.Exchange.root = "/srv/exchange"
config.ExchangeFactory.collect = Collect
config.ExchangeFactory.release_feedback = ReleaseFeedback

"""A day of a class, on a machine of its own that test_jupyterhub.py makes.

It runs as that machine's root, sets it up as docs/jupyterhub.md says, and prints what it saw.
The teacher's course is where this file is.  The hub and the students have COURSE, the working
directory, in which there are neither solutions nor the grader.
"""

import json
import os
import pwd
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import requests

from grading.author.exercises import load

COURSE = Path.cwd()
TEACHERS = Path(__file__).parents[1]
HUB = "http://127.0.0.1:8000"
TERM = "/home/teacher/term"
EXCHANGE = "/srv/exchange/chopsticks"
INBOUND, FEEDBACK = f"{EXCHANGE}/inbound", f"{EXCHANGE}/feedback"
NAME = "02-minimax"
EXERCISE = load(NAME)
RIGHT = {question.name: EXERCISE.reference(question.name) for question in EXERCISE.questions}
BUG = EXERCISE.question("minimax").mutants[0]
ANSWERS = {"ada": RIGHT, "bob": {"minimax": BUG.of(RIGHT["minimax"])}}
COMMANDS = []  # what was run, as one would type it
START = 200  # seconds until a server must be there: ten times what it needs
ACCOUNTS = {
    "passwd": "root:x:0:0::/home/root:/bin/sh\n",
    "group": "root:x:0:\n",
    "shadow": "root:*:::::::\n",
    "pam.d/other": "".join(f"{kind} required pam_unix.so\n" for kind in ("auth", "account")),
}
PATH = os.environ["PATH"]


def run(*command, user="root", cwd="/", check=True, **options):
    """Run a command as a user of this machine; what it printed."""
    home = f"/home/{user}"
    COMMANDS.append(" ".join(map(str, command)).replace("/home/teacher", "~"))
    done = subprocess.run(
        command,
        user=user,
        group=user,
        extra_groups=[],
        cwd=cwd,
        env={"HOME": home, "USER": user, "PATH": PATH, "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **options,
    )
    if check and done.returncode:
        sys.exit(f"{user}: {command} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def add_user(name):
    options = "--create-home --key HOME_MODE=0700 --groups class"
    run("useradd", *options.split(), name)
    run("chpasswd", "--crypt-method", "SHA512", input=f"{name}:{name}'s password\n")


class Student:
    """A student's browser: it has logged in, and the student's server has started."""

    def __init__(self, name):
        self.name, self.session = name, requests.Session()
        self.ask("GET", f"{HUB}/hub/login")
        form = {"username": name, "password": f"{name}'s password"}
        form["_xsrf"] = self.session.cookies.get("_xsrf", path="/hub/")
        self.ask("POST", f"{HUB}/hub/login", data=form)
        self.ask("GET", f"{HUB}/hub/spawn")
        progress = f"{HUB}/hub/api/users/{name}/server/progress"
        with self.session.get(progress, stream=True, timeout=START) as events:
            lines = [line for line in events.iter_lines() if line.startswith(b"data:")]
        if not json.loads(lines[-1].removeprefix(b"data:")).get("ready"):
            sys.exit(f"{name}'s server did not start: {lines}")
        self.ask("GET", f"{HUB}/hub/spawn")

    def ask(self, method, url, **options):
        response = self.session.request(method, url, timeout=START, **options)
        response.raise_for_status()
        return response

    def api(self, method, path, data=None):
        """What the student's own server answers."""
        token = self.session.cookies.get("_xsrf", path=f"/user/{self.name}/")
        url = f"{HUB}/user/{self.name}/{path}"
        return self.ask(method, url, json=data, headers={"X-XSRFToken": token}).json()

    def assignments(self, action):
        """Ask nbgrader's server extension to fetch, to submit or to fetch feedback."""
        asked = {"course_id": "chopsticks", "assignment_id": NAME}
        return self.api("POST", f"assignments/{action}", asked)

    def works(self):
        """Fetch the exercise, write the answers, hand in, start a kernel."""
        self.assignments("fetch")
        path = f"api/contents/{NAME}/{NAME}.ipynb"
        model = self.api("GET", path)
        for cell in model["content"]["cells"]:
            name = cell["metadata"].get("nbgrader", {}).get("grade_id")
            cell["source"] = ANSWERS[self.name].get(name, cell["source"])
        self.api("PUT", path, {key: model[key] for key in ("type", "format", "content")})
        self.assignments("submit")
        self.api("POST", "api/kernels", {"name": "python3"})

    def feedback(self):
        """The pages that have come back."""
        self.assignments("fetch_feedback")
        place = f"api/contents/{NAME}/feedback"
        if self.status(f"/user/{self.name}/{place}") == 404:
            return []
        folders = self.api("GET", place)["content"]
        paths = [f"{place}/{folder['name']}/{NAME}.html?type=file" for folder in folders]
        return [self.api("GET", path)["content"] for path in paths]

    def status(self, path):
        return self.session.get(f"{HUB}{path}", timeout=START).status_code


def teacher(*command, cwd=TEACHERS, check=True):
    return run(*command, user="teacher", cwd=cwd, check=check)


def listening():
    """User and address of every socket that waits for a connection."""
    for table, family in (("tcp", socket.AF_INET), ("tcp6", socket.AF_INET6)):
        for line in Path("/proc/net", table).read_text().splitlines()[1:]:
            _, local, _, state, _, _, _, user, *_ = line.split()
            if state == "0A":
                address = bytes.fromhex(local.partition(":")[0])[::-1]
                yield pwd.getpwuid(int(user)).pw_name, socket.inet_ntop(family, address)


def eve_cheats():
    """Hand in for bob, and hand in a link to the teacher's solution."""
    forged = f"{INBOUND}/bob+{NAME}+2099-01-01 00:00:00 UTC+forged"
    linked = f"{INBOUND}/eve+{NAME}+2099-01-01 00:00:00 UTC+linked"
    released = f"{EXCHANGE}/outbound/{NAME}/{NAME}.ipynb"
    solution = TEACHERS / "solutions" / NAME / f"{NAME}.ipynb"
    run("mkdir", forged, linked, user="eve")
    run("cp", released, forged, user="eve")
    run("ln", "-s", solution, f"{linked}/{NAME}.ipynb", user="eve")


def denied(user):
    """Which places of others this user's programs cannot look into."""
    places = (INBOUND, FEEDBACK, "/home/ada", "/home/bob", str(TEACHERS), "/srv/jupyterhub")
    return [p for p in places if "denied" in run("ls", p, user=user, check=False)]


@contextmanager
def hub():
    """The hub, as root starts it; if anything goes wrong, its log is shown."""
    log = Path("/home/root/log")
    log.parent.mkdir(mode=0o700)
    command = "jupyterhub --config tools/jupyterhub/jupyterhub_config.py"
    COMMANDS.append(command)
    environment = {"PATH": PATH, "LANG": "C.UTF-8", "HOME": str(log.parent)}
    with log.open("w") as file:
        process = subprocess.Popen(
            command.split(), cwd=COURSE, env=environment, stdout=file, stderr=file
        )
        try:
            end = time.monotonic() + START
            while not answers(f"{HUB}/hub/health"):
                if process.poll() is not None or time.monotonic() > end:
                    sys.exit("The hub did not start.")
                time.sleep(0.5)
            yield
        except BaseException:
            print(log.read_text(), file=sys.stderr)
            raise
        finally:
            process.kill()  # what it has started ends with the machine


def answers(url):
    try:
        return requests.get(url, timeout=5).ok
    except requests.ConnectionError:
        return False


def day():
    """What was seen, from the first exercise to the feedback."""
    seen = {}
    teacher("nbgrader", "release_assignment", NAME)
    with ThreadPoolExecutor() as pool:
        students = list(pool.map(Student, ANSWERS))
        list(pool.map(Student.works, students))
    ada, _ = students
    seen["listening"] = list(listening())
    kernels = Path("/home").glob("*/.local/share/jupyter/runtime/kernel-*.json")
    seen["transports"] = [json.loads(kernel.read_text())["transport"] for kernel in kernels]
    seen["statuses"] = {one.name: one.status("/user/bob/api/contents/") for one in students}
    seen["lectures"] = [one["name"] for one in ada.api("GET", "api/contents/lectures")["content"]]
    eve_cheats()
    seen["denied"] = {user: denied(user) for user in ("ada", "teacher")}
    seen["mv"] = run("mv", EXCHANGE, f"{EXCHANGE}2", user="ada", check=False)
    grader = "import chopsticks, importlib.util as u; print(u.find_spec('grading'))"
    seen["grader"] = run(sys.executable, "-c", grader, user="ada").strip()

    seen["collect"] = teacher("nbgrader", "collect", "--update", NAME, cwd=TERM)
    grade = f"python -m grading grade {TERM}/submitted --out {TERM} --jobs 2".split()
    seen["look"] = teacher(*grade, check=False)  # eve's link is to be looked at
    seen["grades"] = Path(TERM, "grades.csv").read_text()
    teacher(*f"python -m grading mark ada {NAME}/proof 1.5 --out {TERM}".split())
    teacher("nbgrader", "generate_feedback", "--force", NAME, cwd=TERM)
    seen["release"] = teacher("nbgrader", "release_feedback", NAME, cwd=TERM)
    seen["feedback"] = {student.name: student.feedback() for student in students}
    return seen | {"commands": COMMANDS}


if __name__ == "__main__":
    for name, text in ACCOUNTS.items():
        Path("/etc", name).parent.mkdir(exist_ok=True)
        Path("/etc", name).write_text(text)
    run("mount", "-t", "proc", "proc", "/proc")  # bubblewrap's would not let a sandbox begin
    run("useradd", "teacher")
    run("chown", "teacher:", "/home/teacher")
    run("sh", "tools/jupyterhub/set-up", "teacher", cwd=COURSE)
    for name in (*ANSWERS, "eve"):
        add_user(name)
    teacher("mkdir", TERM)
    with hub():
        print(json.dumps(day()))

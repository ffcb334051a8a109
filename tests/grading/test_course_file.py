"""A class: who is in it, when something is due, which submission counts, what lateness costs."""

import csv
import os
import re
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from handing_in import EXERCISE, NAME, QUESTIONS, RIGHT, hand_in, notebook

from grading.__main__ import main
from grading.author.exercises import ROOT, exercises
from grading.collect.class_rules import Course, Late
from grading.collect.course_toml import find_course, keep_course, kept_course, read_course
from grading.collect.notebook import Unreadable
from grading.collect.submissions import Submission, collect, known_cells
from grading.grade import gradebook
from grading.grade import keys as keys_of
from grading.grade import run as grader
from grading.grade.answer import Result
from grading.grade.folder import write_file
from grading.grade.graded import Graded, parts
from grading.report import results, summary
from grading.report.feedback import as_html, as_markdown
from grading.report.totals import class_rows, total, totals_table

pytestmark = pytest.mark.posix
OTHER = "04-alpha-beta"
NAMES = {name: known_cells(ROOT)[name] for name in (NAME, OTHER)}
BERLIN = """\
time_zone = "Europe/Berlin"
roster = "roster.csv"
times = "times.csv"
"""
DUE = f"""\
[due]
{NAME} = 2026-10-20T12:00:00
"""


@pytest.fixture
def file(tmp_path):
    """Makes a course.toml beside a roster of three and times of one."""
    (tmp_path / "roster.csv").write_text("name,student\nA,ada\nB,bob\nJ,Ju\u0308rgen\n")
    (tmp_path / "times.csv").write_text(
        f"student,exercise,time\nada,{NAME},2026-10-20T10:00:00+00:00\n"
    )

    def made(text):
        (tmp_path / "course.toml").write_text(text, encoding="utf-8")
        return tmp_path / "course.toml"

    return made


# --------------------------------------------------------------------------------- the file


def test_the_example_for_instructors_is_right(tmp_path):
    page = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    [roster, times] = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    (tmp_path / "course.toml").write_text(example, encoding="utf-8")
    (tmp_path / "roster.csv").write_text(roster, encoding="utf-8")
    (tmp_path / "times.csv").write_text(times, encoding="utf-8")
    course = read_course(tmp_path / "course.toml", exercises())
    assert all([course.roster, course.groups, course.due, course.extensions, course.received])
    assert all([course.late_days, course.penalty, course.counts == "latest on time"])


def test_names_are_those_of_submissions(file):
    course = read_course(file(BERLIN + '[groups]\nred = ["Ju\u0308rgen", "bob"]\n'), NAMES)
    assert course.roster == ("ada", "bob", "Jürgen")
    assert course.group("Jürgen") == ("red", ("Jürgen", "bob"))
    assert course.group("ada") == ("", ("ada",))


def test_the_file_lies_in_the_folder_or_beside_the_archive(tmp_path):
    folder, archive, given = tmp_path / "in", tmp_path / "in.zip", tmp_path / "given.toml"
    folder.mkdir()
    assert find_course(folder) is find_course(archive) is None
    for beside in (folder, tmp_path):
        (beside / "course.toml").touch()
    assert find_course(folder) == folder / "course.toml"
    assert find_course(archive) == tmp_path / "course.toml"
    assert find_course(folder, given) == given


def test_a_course_is_kept_with_the_results(file, tmp_path):
    assert kept_course(tmp_path / "out", NAMES) == Course()
    path = file(GOOD + "[late]\ndays = 3\npenalty = 0.1\n")
    course = read_course(path, NAMES)
    keep_course(course, tmp_path / "out")
    for name in ("course.toml", "roster.csv", "times.csv"):
        (tmp_path / name).unlink()
    assert kept_course(tmp_path / "out", NAMES) == course
    with pytest.raises(ValueError, match=r"course\.toml: no exercise '02-minimax'"):
        kept_course(tmp_path / "out", [OTHER])
    keep_course(Course(), tmp_path / "out")
    assert kept_course(tmp_path / "out", NAMES) == Course()
    (tmp_path / "out" / "records" / "class").write_text("[")
    with pytest.raises(ValueError, match="records/class is damaged: "):
        kept_course(tmp_path / "out", NAMES)


GOOD = BERLIN + DUE


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("time_zone =\n", "Invalid value (at line 1, column "),
        ("\n[due\n", "(at line 2, column "),
        ("a = 1\na = 2\n", "Cannot overwrite a value (at line 2"),
        ('# x\nrooster = "r.csv"\n', "there is no key 'rooster': choose from 'time_zone', 'r"),
        ("[[due]]\nx = 1\n", "due must be a table, [due]"),
        ("[due]\nx = 2026-10-20T12:00:00Z\n", "due needs times"),
        ('times = "times.csv"\ndue = 3\n', "due must be a table, [due], not 3"),
        ("[late]\ndays = 1\n", "late needs due"),
        ("\n[groups]\nred = []\n", "groups.red must be a list of students"),
        ('\n[groups]\nred = ["ada"]\n', "groups needs roster"),
        ("[extensions]\nada = 7\n[due]\n", "extensions needs roster"),
        (
            "time_zone = 1\n",
            'must be the name of a time zone, such as "Europe/Berlin"',
        ),
        (
            'time_zone = "Mars"\n',
            'time_zone must be the name of a time zone, such as "Europe/Berlin", not Mars',
        ),
        ('time_zone = "../x"\n', "time_zone must be the name of a time zone"),
        ("roster = 7\n", "roster must be the name of a .csv"),
        (
            '\nroster = "no.csv"\n',
            "no.csv cannot be read as a CSV in UTF-8: [Errno 2] No such file",
        ),
        ('counts = "best"\n', "counts must be 'latest' or 'latest on time'"),
        ('times = "yesterday"\n', "times must be 'timestamp.txt', 'dates of the files' or the"),
        ("times = [1]\n", "times must be 'timestamp.txt', 'dates of the files' or the"),
        (GOOD + "99-x = 2026-10-20T12:00:00\n", f"no exercise '99-x': choose from '{NAME}', "),
        (
            GOOD + f"{OTHER} = 2026-10-20\n",
            f"due.{OTHER} must be a date with a ti",
        ),
        (GOOD + f"{OTHER} = 12:00:00\n", f"due.{OTHER} must be a date with a time"),
        (GOOD + f'{OTHER} = "2026-10-20T12:00:00"\n', f"due.{OTHER} must be a date with"),
        (
            'times = "timestamp.txt"\n' + DUE,
            "2026-10-20 12:00:00 has no UTC offset, so course.toml needs a time_zone",
        ),
        (
            GOOD + "[late]\ndays = 3\nshare = 1\n",
            "late.share must be left out, since late has",
        ),
        (
            GOOD + "[late]\ndays = -1\npenalty = 0\n",
            "late.days must be a whole number",
        ),
        (
            GOOD + "[late]\ndays = true\npenalty = 0\n",
            "late.days must be a whole number",
        ),
        (
            GOOD + "[late]\ndays = 1\npenalty = 10\n",
            "late.penalty must be a number from 0 to 1, not 10",
        ),
        (
            GOOD + "[late]\ndays = 1\npenalty = nan\n",
            "late.penalty must be a number from",
        ),
        (
            GOOD + '[late]\ndays = 1\npenalty = "10 %"\n',
            "late.penalty must be a number from",
        ),
        (GOOD + "[extensions]\neve = 7\n", "'eve' is not in the roster, roster.csv"),
        (GOOD + "[extensions]\nada = 7.5\n", "extensions.ada must be a whole number of days"),
        (
            GOOD + f"[extensions]\nada = {{{NAME} = 0}}\n",
            f"extensions.ada.{NAME} must be",
        ),
        (GOOD + f"[extensions.ada]\n{NAME} = 1\n{OTHER} = 1\n", f"'{OTHER}' has no due date; the"),
        (GOOD + '[groups]\nred = "ada"\n', "groups.red must be a list of students"),
        (GOOD + "[groups]\nred = [1]\n", "groups.red must be a list of students"),
        (GOOD + '[groups]\nred = [\n  "ada",\n  "eve",\n]\n', "'eve' is not in the roster"),
        (
            GOOD + '[groups]\na = ["ada"]\n\n# x\nb = ["ada"]\n',
            "'ada' is in two groups, or twice in",
        ),
        (GOOD + '[groups]\na = ["bob", "bob"]\n', "'bob' is in two groups, or"),
    ],
)
def test_what_is_wrong_is_one_line_that_names_the_key(text, says, file):
    path = file(text)
    with pytest.raises(ValueError, match=re.escape(says)) as error:
        read_course(path, NAMES)
    assert str(error.value).startswith(f"{path}: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("roster", "Name;student\n", "roster.csv has no column 'student': choose from"),
        ("roster", "", "roster.csv has no column 'student'"),
        (
            "roster",
            "student\nada\n=1+1\n",
            "line 3, '=1+1': a student's name has at most",
        ),
        ("roster", "name,student\nA\n", "roster.csv, line 2, '': a student's name has"),
        (
            "roster",
            "student\nJürgen\nJu\u0308rgen\n",
            "line 3, 'Jürgen': another row has the same student",
        ),
        (
            "roster",
            'student\n"ada\n',
            "roster.csv cannot be read as a CSV in UTF-8: unexpected end of data",
        ),
        (
            "roster",
            "student\n\udcff\n",
            "roster.csv cannot be read as a CSV in UTF-8: 'utf-8' codec",
        ),
        ("times", f"student,exercise,when\nada,{NAME},1\n", "times.csv has no column 'time'"),
        (
            "times",
            "student,exercise,time\nada,03,2026-10-20 12:00\n",
            "times.csv, line 2, 'ada,03,2026-10-20 12:00': no exercise '0",
        ),
        (
            "times",
            f"student,exercise,time\nada,{NAME},noon\n",
            ",noon': a time must be a date with a time, such as 2026",
        ),
        (
            "times",
            f"student,exercise,time\nada,{NAME},2026-10-20\n",
            ",2026-10-20': a time must be a date",
        ),
        (
            "times",
            f"student,exercise,time\n{2 * f'ada,{NAME},2026-10-20T12:00:00Z{chr(10)}'}",
            f"times.csv, line 3, 'ada,{NAME},2026-10-20T12:00:00Z': another row has the same stud",
        ),
    ],
)
def test_what_is_wrong_with_a_csv_names_its_line(name, text, says, file):
    path = file(GOOD)
    (path.parent / f"{name}.csv").write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(ValueError, match=re.escape(says)) as error:
        read_course(path, NAMES)
    assert "\n" not in str(error.value)


def test_a_time_of_a_csv_needs_a_zone(file):
    path = file('times = "times.csv"\n')
    (path.parent / "times.csv").write_text(f"student,exercise,time\nada,{NAME},2026-10-20 12:00\n")
    says = (
        "2026-10-20 12:00': 2026-10-20 12:00:00 has no UTC offset, so course.toml needs a time_zone"
    )
    with pytest.raises(ValueError, match=re.escape(says)):
        read_course(path, NAMES)


# ------------------------------------------------------------------------------------ lateness

NOON = datetime(2026, 10, 20, 10, tzinfo=UTC)  # in Berlin's summer
PENALTY = "[late]\ndays = 3\npenalty = 0.1\n"


@pytest.mark.parametrize(
    ("received", "days", "share"),
    [
        (NOON - timedelta(days=9), 0, "0"),
        (NOON, 0, "0"),
        (NOON + timedelta(seconds=1), 1, "0.1"),
        (NOON + timedelta(days=1), 1, "0.1"),
        (NOON + timedelta(days=1, microseconds=1), 2, "0.2"),
        (datetime(2026, 10, 20, 14, 1, tzinfo=timezone(timedelta(hours=2))), 1, "0.1"),
        (NOON + timedelta(days=3), 3, "0.3"),
        (NOON + timedelta(days=3, seconds=1), 4, "1"),
        (None, None, "0"),
    ],
)
def test_a_day_that_has_begun_counts(received, days, share, file):
    course = read_course(file(GOOD + PENALTY), NAMES)
    assert course.late("bob", NAME, received) == Late(days, Decimal(share))
    assert course.late("bob", OTHER, received) == Late(0, Decimal(0))


def test_a_day_has_24_hours(file):
    path = file(GOOD)
    local = f"student,exercise,time\nada,{NAME},2026-10-25T12:00:00\n"  # clocks have changed
    (path.parent / "times.csv").write_text(local)
    course = read_course(path, NAMES)
    assert course.late("ada", NAME, course.received["ada", NAME]).days == 6


def test_no_lateness_costs_more_than_everything(file):
    course = read_course(file(GOOD + "[late]\ndays = 99\npenalty = 0.4\n"), NAMES)
    assert course.late("bob", NAME, NOON + timedelta(days=9)) == Late(9, Decimal(1))


def test_days_and_penalty_may_stand_alone(file):
    course = read_course(file(GOOD + "[late]\ndays = 3\n"), NAMES)
    assert course.late("bob", NAME, NOON + timedelta(days=3)) == Late(3, Decimal(0))
    assert course.late("bob", NAME, NOON + timedelta(days=4)) == Late(4, Decimal(1))
    course = read_course(file(GOOD + "[late]\npenalty = 0.1\n"), NAMES)
    assert course.late("bob", NAME, NOON + timedelta(days=9)) == Late(9, Decimal("0.9"))


def test_without_a_penalty_lateness_costs_nothing(file):
    course = read_course(file(GOOD), NAMES)
    assert course.late("bob", NAME, NOON + timedelta(days=9)) == Late(9, Decimal(0))


def test_an_extension_is_for_one_exercise_or_all_and_for_the_whole_group(file):
    course = read_course(
        file(
            GOOD
            + f"{OTHER} = 2026-10-21T12:00:00Z\n"
            + f"[extensions]\nada = 7\nbob = {{{OTHER} = 2}}\n"
            + '[groups]\nred = ["bob", "Jürgen"]\n'
        ),
        NAMES,
    )
    # A week later Berlin has changed its clocks, and it is due at noon all the same.
    assert course.due_for("ada", NAME) == datetime(2026, 10, 27, 11, tzinfo=UTC)
    assert course.due_for("ada", OTHER) == datetime(2026, 10, 28, 12, tzinfo=UTC)
    assert course.due_for("bob", NAME) == course.due_for("Jürgen", NAME) == NOON
    assert course.due_for("Jürgen", OTHER) == datetime(2026, 10, 23, 12, tzinfo=UTC)


PARTS = parts(EXERCISE)


def graded(student="ada", late=None, received=None, **changed):
    """What is right everywhere except where the arguments say otherwise; 14 points, 3 wait."""
    results = {part: Result("right", part.points, "") for part in PARTS}
    results[PARTS[-1]] = Result("manual", None, "")
    for part in PARTS:
        results[part] = changed.get(part.name.replace("-", "_"), results[part])
    submission = Submission(student, NAME, received=received)
    return Graded(EXERCISE, submission, results, late=late or Late(0))


@pytest.mark.parametrize(
    ("share", "missing", "penalty", "left"),
    [
        ("0.1", 0, "1.4", "12.6"),
        ("0.333", 0, "4.66", "9.34"),  # 4.662
        ("0.0999", 0, "1.39", "12.61"),  # 1.3986 is rounded down
        ("0.2", 3, "2.2", "8.8"),
        ("0.3", 14, "0", "0"),
        ("1", 0, "14", "0"),
    ],
)
def test_the_penalty_is_a_share_of_the_points_reached(share, missing, penalty, left):
    wrong = {
        part.name.replace("-", "_"): Result("wrong", 0, "")
        for part in PARTS
        if missing == 14 or (part.points == missing == 3 and part.name == "minimax")
    }
    one = graded(late=Late(2, Decimal(share)), **wrong)
    if missing == 14:
        one.results[PARTS[-1]] = Result("manual", None, "")
    row = next(csv.DictReader(totals_table([one]).splitlines()))
    assert (row["penalty"], row["total"]) == (penalty, left)
    assert (row["days_late"], row["of"], row["waiting"]) == ("2", "17", "3")
    assert Decimal(row["points"]) == 14 - missing


def test_what_is_not_known_is_left_open():
    unknown = graded("bob", Late(None), limited=Result("right value, wrong work", 2.0, ""))
    review = graded("carl", limited=Result("needs review", None, ""))
    assert totals_table([graded(), unknown, review]) == (
        "student,exercise,points,of,waiting,days_late,penalty,total,open\n"
        f"ada,{NAME},14,17,3,0,0,14,proof (3)\n"
        f'bob,{NAME},12,17,3,,,,"proof (3), when it was handed in"\n'
        f'carl,{NAME},10,17,7,0,0,10,"limited (4), proof (3)"\n'
    )
    assert total(unknown).total is None


@pytest.mark.parametrize(
    ("late", "says"),
    [
        (Late(1, Decimal("0.1")), "Handed in 1 day late, which costs 1.4 of the 14 points so far"),
        (Late(2, Decimal("0.5")), "Handed in 2 days late, which costs 7 of the 14 points so far"),
        (Late(2), "Handed in 2 days late, which costs nothing."),
        (Late(None), "It is not known when this was handed in."),
    ],
)
def test_feedback_says_how_late_and_what_it_costs(late, says):
    one = graded(late=late)
    assert f'<p class="note">{says}' in as_html(one)
    assert f"\n\n{says}" in as_markdown(one)
    assert says[:12] not in as_markdown(graded())


# ---------------------------------------------------------------------------- which one counts


def answer(text):
    """A notebook that can be told from others by its answer."""
    return notebook({**RIGHT, "minimax": text})


def archive(tmp_path, members):
    """An archive whose members have dates."""
    path = tmp_path / "in.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for number, (name, when) in enumerate(members.items()):
            info = zipfile.ZipInfo(name, when)
            file.writestr(info, answer(str(number)))
    return path


MOODLE = "Ada_1_assignsubmission_file_"
OLD, NEW = f"{MOODLE}/old/{NAME}.ipynb", f"{MOODLE}/{NAME}.ipynb"
FILES = 'time_zone = "Europe/Berlin"\ntimes = "dates of the files"\n'
EARLY, LATE, LATER = (2026, 10, 20, 12, 0, 0), (2026, 10, 20, 13, 0, 0), (2026, 10, 21, 13, 0, 0)


@pytest.mark.parametrize(
    ("decided", "dates", "counted", "days", "says"),
    [
        (FILES, (EARLY, LATE), 1, 0, f"Handed in 2 times; graded: {NEW}, the latest."),
        (FILES + DUE, (EARLY, LATE), 1, 1, ", the latest."),
        (FILES + 'counts = "latest on time"\n' + DUE, (EARLY, LATE), 0, 0, "that was on time."),
        (FILES + 'counts = "latest on time"\n' + DUE, (LATER, LATE), 0, 2, ", all late, the late"),
        (FILES + DUE, (LATER, EARLY), 0, 2, ", the latest."),
        (FILES + DUE, (LATE, LATE), None, None, "It is not clear which notebook counts"),
        (FILES + DUE, (LATE, (1980, 1, 1, 0, 0, 0)), None, None, "It is not clear which noteb"),
        (FILES + DUE, (LATE, (2026, 0, 0, 0, 0, 0)), None, None, "It is not clear which noteb"),
        ("", (EARLY, LATE), None, 0, "It is not clear which notebook counts"),
    ],
)
def test_where_times_are_known_the_latest_counts(
    decided, dates, counted, days, says, file, tmp_path
):
    course = read_course(file(decided), NAMES)
    place = archive(tmp_path, dict(zip((OLD, NEW), dates, strict=True)))
    [submission], problems = collect(place, NAMES, course)
    assert says in submission.note + submission.complaint
    if counted is None:
        with pytest.raises(Unreadable):
            submission.source("minimax")
    else:
        assert submission.source("minimax") == str(counted)
    assert course.late("Ada_1", NAME, submission.received).days == days
    unknown = f"Ada_1/{NAME}: it is unknown when this was handed in"
    assert problems == ([unknown] if days is None else [])


def test_dates_of_an_archive_need_a_zone(file, tmp_path):
    course = read_course(file('times = "dates of the files"\n'), NAMES)
    says = "2026-10-20 12:00:00 has no UTC offset, so course.toml needs a time_zone"
    with pytest.raises(ValueError, match=says):
        collect(archive(tmp_path, {NEW: EARLY}), NAMES, course)


@pytest.mark.parametrize(
    ("decided", "counted", "says"),
    [
        ("", 0, "the latest that was on time."),
        (BERLIN, 0, "the latest that was on time."),
        (BERLIN + DUE, 1, "the latest."),
        (BERLIN + 'counts = "latest on time"\n' + DUE, 0, "the latest that was on time."),
    ],
)
def test_canvas_marks_count_where_nothing_is_due(decided, counted, says, file, tmp_path):
    course = read_course(file(decided), NAMES)
    members = {f"ada_1_5_{NAME}.ipynb": LATE, f"ada_LATE_1_9_{NAME}.ipynb": EARLY}
    [submission], problems = collect(archive(tmp_path, members), NAMES, course)
    assert submission.source("minimax") == str(counted)
    assert submission.note.endswith(says)
    assert submission.received == (NOON if decided else None)
    assert problems == []


def test_canvas_says_late_unless_a_due_date_does(file, tmp_path):
    place = archive(tmp_path, {f"ada_LATE_1_9_{NAME}.ipynb": LATE})
    notes = [
        collect(place, NAMES, read_course(file(text), NAMES))[0][0].note
        for text in (BERLIN, BERLIN + DUE)
    ]
    assert notes == ["Handed in late.", ""]


def test_dates_of_files_are_believed_only_where_that_is_decided(file, tmp_path):
    path = hand_in(tmp_path / "in", "ada", RIGHT)
    os.utime(path, (NOON.timestamp(), NOON.timestamp()))
    received = [
        collect(tmp_path / "in", NAMES, read_course(file(text), NAMES))[0][0].received
        for text in (FILES, "", 'times = "timestamp.txt"\n')
    ]
    assert received == [NOON, None, None]


@pytest.mark.parametrize(
    ("text", "received"),
    [
        ("2026-10-20 10:00:00 UTC", NOON),
        ("2026-10-20 10:00:00.500000 UTC\n", NOON + timedelta(seconds=0.5)),
        ("2026-10-20 10:00:00", None),
        ("2026-10-20 10:00:00 Mars", None),
        ("\ud800", None),
    ],
)
def test_the_stamp_of_collect_is_believed_where_that_is_decided(text, received, file, tmp_path):
    path = hand_in(tmp_path / "in", "ada", RIGHT)
    (path.parent / "timestamp.txt").write_text(text, errors="surrogatepass")
    stamped, undecided = (
        read_course(file('times = "timestamp.txt"\n'), NAMES),
        read_course(file(""), NAMES),
    )
    found = [collect(tmp_path / "in", NAMES, c)[0][0].received for c in (stamped, undecided)]
    assert found == [received, None]
    deeper = path.parent / "old"
    deeper.mkdir()
    (path.parent / "timestamp.txt").rename(deeper / "timestamp.txt")
    assert collect(tmp_path / "in", NAMES, stamped)[0][0].received is None


# ------------------------------------------------------------------------------------- the class


CLASS = Course(
    roster=("ada", "bob", "carl", "dan"),
    groups={"red": ("ada", "bob", "carl")},
    due={NAME: NOON},
    extensions={("carl", NAME): 1},
    late_days=9,
    penalty=Decimal("0.5"),
)


def rows_of(*handed_in, **decided):
    course = Course(**{**vars(CLASS), **decided})
    return {one.submission.student: one for one in class_rows(handed_in, course)}


def test_of_a_group_everybody_gets_what_one_has_handed_in():
    received = NOON + timedelta(days=1, hours=1)
    rows = rows_of(graded("bob", received=received))
    assert list(rows) == ["ada", "bob", "carl", "dan"]
    for member in ("ada", "bob", "carl"):
        assert total(rows[member]).points == 14
        assert rows[member].late == Late(1, Decimal("0.5"))
        assert rows[member].notes == ("Handed in by bob for group red.",)
    assert total(rows["dan"]).points == 0


def test_of_a_group_the_one_that_counts_is_chosen_as_for_one_student():
    wrong = Result("wrong", 0, "")
    early = graded("ada", received=NOON)
    late = graded("carl", received=NOON + timedelta(days=2), minimax=wrong)
    for handed_in in ((early, late), (late, early)):
        rows = rows_of(*handed_in)
        assert [total(rows[m]).points for m in ("ada", "bob", "carl")] == [11, 11, 11]
        assert "; graded: carl's submission, the latest." in rows["ada"].notes[0]
        rows = rows_of(*handed_in, counts="latest on time")
        assert [total(rows[m]).points for m in ("ada", "bob", "carl")] == [14, 14, 14]
        assert "; graded: ada's submission, the latest that was on time." in rows["bob"].notes[0]


def test_of_a_group_a_person_decides_where_nothing_says_which_is_the_latest():
    rows = rows_of(graded("ada", received=NOON), graded("bob"))
    for member in ("ada", "bob", "carl"):
        assert {r.verdict for r in rows[member].results.values()} == {"needs review"}
        says = (
            "It is not clear which submission counts for group red: ada and bob each handed one in."
        )
        assert {r.says for r in rows[member].results.values()} == {says}
        assert total(rows[member]).total is None


def test_without_a_roster_nobody_is_added_and_with_one_nobody_else_stays():
    handed_in = [graded("eve"), graded("ada")]
    assert [one.submission.student for one in class_rows(handed_in, Course())] == ["ada", "eve"]
    rows = class_rows(handed_in, Course(roster=("ada", "dan")))
    assert [one.submission.student for one in rows] == ["ada", "dan"]
    assert {(r.verdict, r.score) for r in rows[1].results.values()} == {("not handed in", 0)}
    assert class_rows([], Course(roster=("ada",))) == []


def test_the_summary_counts_who_has_handed_in_nothing(tmp_path):
    summary.write_summary(rows_of(graded("ada", received=NOON)).values(), tmp_path)
    page = (tmp_path / "summary.html").read_text(encoding="utf-8")
    assert "3 submissions, 1 not handed in." in page
    text = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", page))
    assert text.count("✓ 3 right – 1 not handed in") == 5
    assert "No points were lost." in text  # what nobody handed in is nothing to teach


# --------------------------------------------------------------------------- the command line


@contextmanager
def threads(jobs, scheduler):
    with ThreadPoolExecutor(1) as executor:
        yield executor


def write_summary(graded, out):
    write_file(out / "summary.html", "")


def write_gradebook(graded, out, url):
    notebooks = [f"autograded/{one.submission.student}/{NAME}/{NAME}.ipynb" for one in graded]
    for name in ("gradebook.db", "nbgrader_config.py", *notebooks):
        write_file(out / name, "")
    return []


@pytest.fixture(scope="module")
def keys():
    return {question.name: keys_of.make_key(EXERCISE, question) for question in EXERCISE.questions}


@pytest.fixture
def command(keys, tmp_path, monkeypatch, capsys):
    """Grades tmp_path/in into tmp_path/out; gives the status, the errors and what was asked.

    Answers are not run, so no sandbox is needed: right is what says so.
    """
    asked = []

    def grade_answer(key, source, unsafe):
        asked.append((key.answer, source))
        return Result("right" if "return" in source else "wrong", 1.0 * ("return" in source), "")

    monkeypatch.setattr(grader, "Sandbox", nullcontext)
    monkeypatch.setattr(keys_of, "make_key", lambda exercise, question: keys[question.name])
    monkeypatch.setattr(grader, "executor_for", threads)
    monkeypatch.setattr(grader, "grade_answer", grade_answer)
    monkeypatch.setattr(summary, "write_summary", write_summary)
    monkeypatch.setattr(results, "write_gradebook", write_gradebook)
    monkeypatch.setattr(gradebook, "read_marks", lambda url: {})

    def run(*options):
        asked.clear()
        place = [] if options and options[0].endswith(".zip") else [str(tmp_path / "in")]
        status = main(["grade", *place, *options, "--out", str(tmp_path / "out")])
        return status, capsys.readouterr().err, list(asked)

    return run


def table(tmp_path, name="grades.csv"):
    return list(csv.DictReader((tmp_path / "out" / name).read_text().splitlines()))


def marks(tmp_path, student):
    return {
        row["question"]: (row["score"], row["verdict"])
        for row in table(tmp_path)
        if row["student"] == student
    }


def decide(folder, text):
    (folder / "course.toml").write_text(text)
    (folder / "roster.csv").write_text("student\nada\nbob\ndan\n")
    (folder / "times.csv").write_text(
        f"student,exercise,time\nada,{NAME},2026-10-20T12:00:00\nbob,{NAME},2026-10-22T12:00:00\n"
    )


def test_a_class_is_graded_as_was_decided(command, tmp_path):
    place = tmp_path / "in"
    for student in ("ada", "bob", "eve"):
        hand_in(place, student, RIGHT)
    decide(place, BERLIN + DUE + PENALTY)
    status, errors, _ = command()
    assert status == 1
    assert "Not graded:\n  eve: the roster has no student of this name\n" in errors
    everybody = [row["student"] for row in table(tmp_path)]
    assert everybody == [s for s in ("ada", "bob", "dan") for _ in PARTS]
    nothing = dict.fromkeys((part.name for part in PARTS), ("0", "not handed in"))
    assert marks(tmp_path, "dan") == nothing
    assert marks(tmp_path, "bob") == marks(tmp_path, "ada")
    sums = {row.pop("student"): row for row in table(tmp_path, "totals.csv")}
    open_ = {"exercise": NAME, "points": "5", "of": "17", "waiting": "3", "open": "proof (3)"}
    assert sums == {
        "ada": {**open_, "days_late": "0", "penalty": "0", "total": "5"},
        "bob": {**open_, "days_late": "2", "penalty": "1", "total": "4"},
        "dan": {
            "exercise": NAME,
            "points": "0",
            "of": "17",
            "waiting": "0",
            "days_late": "0",
            "penalty": "0",
            "total": "0",
            "open": "",
        },
    }
    pages = tmp_path / "out" / "feedback" / NAME
    assert "Handed in 2 days late, which costs 1 of the 5" in (pages / "bob.md").read_text()
    assert "late" not in (pages / "ada.md").read_text()
    assert "not handed in (0 of 3 points)" in (pages / "dan.md").read_text()
    assert not (pages / "eve.md").exists()

    decide(place, BERLIN + DUE + PENALTY + "[extensions]\nbob = 1\n")
    assert command()[2] == []
    assert [row["days_late"] for row in table(tmp_path, "totals.csv")] == ["0", "1", "0"]
    assert "Handed in 1 day late, which costs 0.5 of the 5" in (pages / "bob.md").read_text()
    (pages / "dan.md").unlink()
    command()
    assert (pages / "dan.md").exists()

    # What was handed in before is as late as is decided now.
    decide(place, BERLIN + DUE + PENALTY + "[extensions]\nbob = 2\n")
    (place / "bob").rename(tmp_path / "bob")
    assert command()[2] == []
    assert [row["days_late"] for row in table(tmp_path, "totals.csv")] == ["0", "0", "0"]
    assert "late" not in (pages / "bob.md").read_text()


def test_nobody_who_handed_something_in_has_handed_in_nothing(command, tmp_path):
    names = {"ada": "Minimax-1.ipynb", "bob": "notes.pdf"}
    members = {f"{who}_7_{8 + n}_{file}": EARLY for n, (who, file) in enumerate(names.items())}
    place = archive(tmp_path, members)
    decide(tmp_path, 'roster = "roster.csv"\n')
    status, errors, _ = command(str(place))
    says = f"There is no notebook of {NAME}; found: bob_7_9_notes.pdf."
    assert (status, f"\n  bob/{NAME}: {says}\n" in errors) == (1, True)
    assert {marks(tmp_path, "bob")[name] for name in QUESTIONS} == {("", "needs review")}
    assert {marks(tmp_path, "dan")[name] for name in QUESTIONS} == {("0", "not handed in")}
    assert marks(tmp_path, "ada")["limited"] == ("1", "right")
    page = (tmp_path / "out" / "feedback" / NAME / "bob.html").read_text()
    assert says in page
    assert "not handed in" not in page


def test_a_course_file_for_an_archive_is_given_or_lies_beside_it(command, tmp_path):
    place = archive(tmp_path, {f"{who}/{NAME}/{NAME}.ipynb": EARLY for who in ("ada", "eve")})
    (tmp_path / "else").mkdir()
    decide(tmp_path / "else", BERLIN)
    assert command(str(place), "--class", str(tmp_path / "else" / "course.toml"))[0] == 1
    assert {row["student"] for row in table(tmp_path)} == {"ada", "bob", "dan"}
    assert command(str(place))[0] == 0
    assert {row["student"] for row in table(tmp_path)} == {"ada", "eve"}
    decide(tmp_path, "rooster = 1\n")
    status, errors, _ = command(str(place))
    assert status == 1
    assert f"grade: {tmp_path / 'course.toml'}: there is no key 'rooster'" in errors
    assert errors.count("\n") == 1


def test_only_these_are_graded_and_the_table_stays_whole(command, tmp_path):
    place = tmp_path / "in"
    for student in ("ada", "bob"):
        hand_in(place, student, RIGHT)
    status, _, asked = command("--student", "bob", "--question", "minimax")
    assert (status, asked) == (0, [("minimax", RIGHT["minimax"])])
    waiting = {name: ("", "not graded") for name in QUESTIONS if name != "minimax"}
    assert marks(tmp_path, "bob") == {
        **waiting,
        "minimax": ("1", "right"),
        "proof": ("", "manual"),
    }
    assert command()[0] == 0
    before = table(tmp_path)
    sums = (tmp_path / "out" / "totals.csv").read_text()
    assert [row["verdict"] for row in before].count("right") == 10

    for student, answer in (("ada", "x"), ("bob", "y")):
        hand_in(place, student, dict.fromkeys(QUESTIONS, answer))
    _, _, asked = command("--student", "ada", "--question", "negamax", "--question", "limited")
    assert asked == [("negamax", "x"), ("limited", "x")]
    changed = [row for row in table(tmp_path) if row not in before]
    assert [(row["student"], row["question"], row["verdict"]) for row in changed] == [
        ("ada", "negamax", "wrong"),
        ("ada", "limited", "wrong"),
    ]
    assert (tmp_path / "out" / "totals.csv").read_text() == sums.replace(
        f"ada,{NAME},5,17,3,0,0,5", f"ada,{NAME},3,17,3,0,0,3"
    )
    _, _, asked = command()  # the others are still those of the answers before
    assert len(asked) == 8


def test_again_grades_what_is_on_record(command, tmp_path):
    hand_in(tmp_path / "in", "ada", RIGHT)
    assert len(command()[2]) == 5
    assert command()[2] == []
    assert command("--again", "--question", "minimax")[2] == [("minimax", RIGHT["minimax"])]
    assert command()[2] == []
    assert len(command("--again")[2]) == 5
    assert marks(tmp_path, "ada")["minimax"] == ("1", "right")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--student", "eve"], "there is no submission by 'eve': choose from 'ada', 'bob'"),
        (
            ["--question", "minmax"],
            f"there is no question 'minmax': choose from {str(QUESTIONS)[1:-1]}",
        ),
        (["--class", "no.toml"], "no.toml: No such file or directory"),
    ],
)
def test_who_or_what_is_not_there_is_one_line(options, says, command, tmp_path):
    for student in ("bob", "ada"):
        hand_in(tmp_path / "in", student, RIGHT)
    status, errors, asked = command(*options)
    assert (status, asked) == (1, [])
    assert errors.splitlines()[-1] == f"python -m grading grade: {says}"
    assert not (tmp_path / "out" / "grades.csv").exists()

"""A class: who is in it, when something is due, which submission counts, what lateness costs."""

import csv
import os
import re
import zipfile
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from cheaply import cheap, judged, rows, run
from gradebooks import gradebook_in
from handing_in import EXERCISE, NAME, QUESTIONS, RIGHT, hand_in, notebook

from grading.author.exercises import ROOT
from grading.collect.class_rules import Course, Late
from grading.collect.course_toml import find_course, keep_course, kept_course, read_course
from grading.collect.notebook import Unreadable
from grading.collect.submissions import Submission, collect, known_cells
from grading.grade import run as grader
from grading.grade.answer import Result
from grading.grade.graded import Graded, parts
from grading.report import summary
from grading.report.feedback import as_html, as_markdown
from grading.report.totals import class_rows, grades_table, total, totals_table

pytestmark = pytest.mark.posix
OTHER = "04-alpha-beta"
NAMES = {name: known_cells(ROOT)[name] for name in (NAME, OTHER)}
BERLIN = 'time_zone = "Europe/Berlin"\nroster = "roster.csv"\ntimes = "times.csv"\n'
DUE = f"[due]\n{NAME} = 2026-10-20T12:00:00\n"
GOOD = BERLIN + DUE
PENALTY = "[late]\ndays = 3\npenalty = 0.1\n"
ROSTER = "name,student\nA,ada\nB,bob\nJ,Ju\u0308rgen\n"
TIMES = "student,exercise,time\n"


@pytest.fixture
def decided(tmp_path):
    """Read a course.toml beside a roster of three and times of one."""

    def read(text, **files):
        given = {"roster": ROSTER, "times": f"{TIMES}ada,{NAME},2026-10-20T10:00:00+00:00\n"}
        for name, table in (given | files).items():
            data = table if isinstance(table, bytes) else table.encode()
            (tmp_path / f"{name}.csv").write_bytes(data)
        (tmp_path / "course.toml").write_text(text, encoding="utf-8")
        return read_course(tmp_path / "course.toml", NAMES)

    return read


# --------------------------------------------------------------------------------- the file


@pytest.mark.parametrize(("name", "table"), [("grades", grades_table), ("totals", totals_table)])
def test_the_page_for_instructors_says_each_column(name, table):
    page = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8")
    [row] = re.findall(rf"\| `{name}.csv` \| (.*?)[;|]", page)
    assert row.count(",") == table([]).count(","), f"docs/instructors.md, `{name}.csv`: {row}"


def test_the_example_for_instructors_is_right(decided):
    page = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    [roster, times] = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    course = decided(example, roster=roster, times=times)
    assert all([course.roster, course.groups, course.due, course.extensions, course.received])
    assert all([course.late_days, course.penalty, course.counts == "latest on time"])


def test_names_are_those_of_submissions(decided):
    course = decided(BERLIN + '[groups]\nred = ["Ju\u0308rgen", "bob"]\n')
    assert course.roster == ("ada", "bob", "Jürgen")
    assert course.group("Jürgen") == ("red", ("Jürgen", "bob"))
    assert course.group("ada") == ("", ("ada",))


def test_a_name_that_a_spreadsheet_has_changed_is_found(decided):
    course = decided(BERLIN, roster="student\n123\n1200000\nada\n")
    assert [course.hint(name) for name in ("00123", "12e5", "bob")] == [
        "; it has '123', which a spreadsheet may have made of it",
        "; it has '1200000', which a spreadsheet may have made of it",
        "",
    ]


def test_the_file_is_in_the_folder_or_next_to_the_archive(tmp_path):
    folder, archive, given = tmp_path / "in", tmp_path / "in.zip", tmp_path / "given.toml"
    folder.mkdir()
    assert find_course(folder) is find_course(archive) is None
    for beside in (folder, tmp_path):
        (beside / "course.toml").touch()
    assert find_course(folder) == folder / "course.toml"
    assert find_course(archive) == tmp_path / "course.toml"
    assert find_course(folder, given) == given


def test_a_course_is_kept_with_the_results(decided, tmp_path):
    assert kept_course(tmp_path / "out", NAMES) == Course()
    course = decided(GOOD + PENALTY)
    keep_course(course, tmp_path / "out")
    for name in ("course.toml", "roster.csv", "times.csv"):
        (tmp_path / name).unlink()
    assert kept_course(tmp_path / "out", NAMES) == course
    with pytest.raises(ValueError, match=r"course\.toml: no exercise '02-minimax'"):
        kept_course(tmp_path / "out", [OTHER])
    (tmp_path / "out" / "records" / "class").write_text("[")
    with pytest.raises(ValueError, match="records/class is damaged: "):
        kept_course(tmp_path / "out", NAMES)


ZONE = "must be the name of a time zone, such as "
LISTS = "times must be 'timestamp.txt', 'dates of the files' or the"
DATE = f"due.{OTHER} must be a date with a time"
WRONG = [
    ("time_zone =\n", "Invalid value (at line 1, column "),
    ("\n[due\n", "(at line 2, column "),
    ("a = 1\na = 2\n", "Cannot overwrite a value (at line 2"),
    (f"a = {'[' * 9999}", "brackets"),
    ('# x\nrooster = "r.csv"\n', "there is no key 'rooster': choose from 'time_zone', 'r"),
    ("[[due]]\nx = 1\n", "due must be a table, [due]"),
    ("[due]\nx = 2026-10-20T12:00:00Z\n", "due needs times"),
    ('times = "times.csv"\ndue = 3\n', "due must be a table, [due], not 3"),
    ("[late]\ndays = 1\n", "late needs due"),
    ("\n[groups]\nred = []\n", "groups.red must be a list of students"),
    ('\n[groups]\nred = ["ada"]\n', "groups needs roster"),
    ("[extensions]\nada = 7\n[due]\n", "extensions needs roster"),
    ("time_zone = 1\n", ZONE),
    ('time_zone = "Mars"\n', f'{ZONE}"Europe/Berlin", not Mars'),
    ('time_zone = "../x"\n', ZONE),
    ("roster = 7\n", "roster must be the name of a .csv"),
    ('\nroster = "no.csv"\n', "no.csv cannot be read: [Errno 2] No such file"),
    ('counts = "best"\n', "counts must be 'latest' or 'latest on time'"),
    ('times = "yesterday"\n', LISTS),
    ("times = [1]\n", LISTS),
    (GOOD + "99-x = 2026-10-20T12:00:00\n", f"no exercise '99-x': choose from '{NAME}', "),
    (GOOD + f"{OTHER} = 2026-10-20\n", DATE),
    (GOOD + f"{OTHER} = 12:00:00\n", DATE),
    (GOOD + f'{OTHER} = "2026-10-20T12:00:00"\n', DATE),
    (GOOD + f"{OTHER} = 9999-12-31T12:00:00\n", "9999-12-31 is not a day from 2000 to 2999"),
    ('times = "timestamp.txt"\n' + DUE, "12:00:00 has no UTC offset, so course.toml needs a time"),
    (GOOD + "[late]\nshare = 1\n", "late.share must be left out, since late has only three keys"),
    (GOOD + "[late]\ndays = -1\n", "late.days must be a whole number"),
    (GOOD + "[late]\ndays = true\n", "late.days must be a whole number"),
    (GOOD + "[late]\npenalty = 10\n", "late.penalty must be a number from 0 to 1, not 10"),
    (GOOD + "[late]\npenalty = nan\n", "late.penalty must be a number from"),
    (GOOD + '[late]\npenalty = "10 %"\n', "late.penalty must be a number from"),
    (GOOD + '[late]\ngrace = "10 min"\n', "late.grace must be a whole number of minutes"),
    (GOOD + "[extensions]\neve = 7\n", "'eve' is not in the roster, roster.csv"),
    (GOOD + "[extensions]\nada = 7.5\n", "extensions.ada must be a whole number of days"),
    (GOOD + f"[extensions]\nada = {{{NAME} = 0}}\n", f"extensions.ada.{NAME} must be"),
    (GOOD + f"[extensions.ada]\n{OTHER} = 1\n", f"'{OTHER}' has no due date; the"),
    (GOOD + '[groups]\nred = "ada"\n', "groups.red must be a list of students"),
    (GOOD + "[groups]\nred = [1]\n", "groups.red must be a list of students"),
    (GOOD + '[groups]\nred = [\n  "ada",\n  "eve",\n]\n', "'eve' is not in the roster"),
    (GOOD + '[groups]\na = ["ada"]\nb = ["ada"]\n', "'ada' is in two groups, or twice in"),
    (GOOD + '[groups]\na = ["bob", "bob"]\n', "'bob' is in two groups, or"),
]
NO_CSV = {
    "student,exercise,when\nada,1,1\n": "times.csv has no column 'time'",
    f"{TIMES}ada,03,2026-10-20 12:00\n": ", line 2, 'ada,03,2026-10-20 12:00': no exercise '0",
    f"{TIMES}ada,{NAME},noon\n": ",noon': a time must be a date with a time, such as 2026",
    f"{TIMES}ada,{NAME},2026-10-20\n": ",2026-10-20': a time must be a date",
    f"{TIMES}ada,{NAME},11/3/2026 11:58\n": ": this may be two days: write it like 2026-11-30T",
    f"{TIMES}{2 * f'ada,{NAME},2026-10-20T12:00:00Z{chr(10)}'}": ", line 3, 'ada,02-minimax,2026",
}
NO_ROSTER = {
    "Name;pupil\n": "roster.csv has no column 'student': choose from 'name', 'pupil'",
    "": "roster.csv is empty",
    "student\nada\n=1+1\n": "line 3, '=1+1': a student's name has at most",
    "name,student\nA\n": "roster.csv, line 2, '': a student's name has",
    "student\nJürgen\nJu\u0308rgen\n": "line 3, 'Jürgen': another row has the same student",
    'student\n"ada\n': "roster.csv is not a CSV: unexpected end of data",
    "student\nJürgen\n".encode("cp1252"): "roster.csv is not in UTF-8: save it as CSV UTF-8",
}


@pytest.mark.parametrize(
    ("text", "files", "says"),
    [
        *((text, {}, says) for text, says in WRONG),
        *((GOOD, {"times": table}, says) for table, says in NO_CSV.items()),
        *((GOOD, {"roster": table}, says) for table, says in NO_ROSTER.items()),
        (
            'times = "times.csv"\n',
            {"times": f"{TIMES}ada,{NAME},2026-10-20 12:00\n"},
            "2026-10-20 12:00': 2026-10-20 12:00:00 has no UTC offset, so course.toml needs a time",
        ),
    ],
)
def test_what_is_wrong_is_one_line_that_names_the_place(text, files, says, decided, tmp_path):
    with pytest.raises(ValueError, match=re.escape(says)) as error:
        decided(text, **files)
    assert str(error.value).startswith(f"{tmp_path / 'course.toml'}: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "time",
    [
        "2026-11-03T11:58",
        "2026-11-03 11:58:00+01:00",
        '"Tuesday, 3 November 2026, 11:58 AM"',
        '"Tuesday, 3 November 2026, 11:58"',
        "03.11.2026 11:58",
        "3.11.26 11:58:00",
    ],
)
def test_a_spreadsheets_tables_are_read(time, decided):
    roster = "\ufeffName;Student\r\nAda;ada\r\n;\r\n"
    table = f"student,exercise,time\r\nada,{NAME},{time}\r\n,,\r\n"
    course = decided(GOOD, roster=roster, times=table)
    assert course.roster == ("ada",)
    assert course.received == {("ada", NAME): datetime(2026, 11, 3, 10, 58, tzinfo=UTC)}


# ------------------------------------------------------------------------------------ lateness

NOON = datetime(2026, 10, 20, 10, tzinfo=UTC)  # in Berlin's summer
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)


@pytest.mark.parametrize(
    ("text", "received", "days", "share"),
    [
        (PENALTY, NOON - 9 * DAY, 0, "0"),
        (PENALTY, NOON, 0, "0"),
        (PENALTY, NOON + SECOND, 1, "0.1"),
        (PENALTY, NOON + DAY, 1, "0.1"),
        (PENALTY, NOON + DAY + SECOND, 2, "0.2"),
        (PENALTY, NOON + 3 * DAY, 3, "0.3"),
        (PENALTY, NOON + 3 * DAY + SECOND, 4, "1"),
        (PENALTY, None, None, "0"),
        ("", NOON + 5 * DAY, 5, "0"),
        ("", NOON + 5 * DAY + timedelta(hours=1), 5, "0"),  # summer time has ended
        ("", NOON + 5 * DAY + timedelta(hours=1, seconds=1), 6, "0"),
        (PENALTY + "grace = 10\n", NOON + timedelta(minutes=10), 0, "0"),
        (PENALTY + "grace = 10\n", NOON + timedelta(minutes=10, seconds=1), 1, "0.1"),
        ("[late]\ndays = 99\npenalty = 0.4\n", NOON + 4 * DAY, 4, "1"),
        ("[late]\ndays = 3\n", NOON + 3 * DAY, 3, "0"),
        ("[late]\ndays = 3\n", NOON + 4 * DAY, 4, "1"),
        ("[late]\npenalty = 0.1\n", NOON + 4 * DAY, 4, "0.4"),
        ("[extensions]\nbob = 5\n", NOON + 5 * DAY + timedelta(hours=1), 0, "0"),
        ("[extensions]\nbob = 5\n", NOON + 5 * DAY + timedelta(hours=1, seconds=1), 1, "0"),
    ],
)
def test_a_day_on_the_calendar_that_has_begun_counts(text, received, days, share, decided):
    course = decided(GOOD + text)
    assert course.late("bob", NAME, received) == Late(days, Decimal(share))
    assert course.late("bob", OTHER, received) == Late(0, Decimal(0))


def test_an_hour_that_comes_twice_is_not_free(decided):
    course = decided(GOOD.replace("2026-10-20T12:00:00", "2026-10-25T02:30:00"))
    second = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)  # the clocks show 02:30 once more
    assert course.late("bob", NAME, second).days == 1


def test_an_extension_is_for_one_exercise_or_all_and_for_the_whole_group(decided):
    course = decided(
        GOOD
        + f"{OTHER} = 2026-10-21T12:00:00Z\n"
        + f"[extensions]\nada = 7\nbob = {{{OTHER} = 2}}\n"
        + '[groups]\nred = ["bob", "Jürgen"]\n'
    )
    # A week later Berlin has changed its clocks, and they show the same time.
    assert course.due_for("ada", NAME) == datetime(2026, 10, 27, 11, tzinfo=UTC)
    assert course.due_for("ada", OTHER) == datetime(2026, 10, 28, 13, tzinfo=UTC)
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
    ("text", "dates", "counted", "days", "says"),
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
    text, dates, counted, days, says, decided, tmp_path
):
    course = decided(text)
    place = archive(tmp_path, dict(zip((OLD, NEW), dates, strict=True)))
    [submission], problems = collect(place, NAMES, course)
    assert says in submission.note + submission.complaint
    if counted is None:
        with pytest.raises(Unreadable):
            submission.source("minimax")
    else:
        assert submission.source("minimax") == str(counted)
    assert course.late("Ada_1", NAME, submission.received).days == days
    assert problems == []


def test_dates_of_an_archive_need_a_zone(decided, tmp_path):
    course = decided('times = "dates of the files"\n')
    says = "2026-10-20 12:00:00 has no UTC offset, so course.toml needs a time_zone"
    with pytest.raises(ValueError, match=says):
        collect(archive(tmp_path, {NEW: EARLY}), NAMES, course)


@pytest.mark.parametrize(
    ("text", "counted", "says"),
    [
        ("", 0, "the latest that was on time."),
        (BERLIN, 0, "the latest that was on time."),
        (BERLIN + DUE, 1, "the latest."),
        (BERLIN + 'counts = "latest on time"\n' + DUE, 0, "the latest that was on time."),
    ],
)
def test_canvas_marks_count_where_nothing_is_due(text, counted, says, decided, tmp_path):
    course = decided(text)
    members = {f"ada_1_5_{NAME}.ipynb": LATE, f"ada_LATE_1_9_{NAME}.ipynb": EARLY}
    [submission], problems = collect(archive(tmp_path, members), NAMES, course)
    assert submission.source("minimax") == str(counted)
    assert submission.note.endswith(says)
    assert submission.received == (NOON if text else None)
    assert problems == []


def test_canvas_says_late_unless_a_due_date_does(decided, tmp_path):
    place = archive(tmp_path, {f"ada_LATE_1_9_{NAME}.ipynb": LATE})
    notes = [collect(place, NAMES, decided(text))[0][0].note for text in (BERLIN, BERLIN + DUE)]
    assert notes == ["Handed in late.", ""]


def test_dates_of_files_are_believed_only_where_that_is_decided(decided, tmp_path):
    path = hand_in(tmp_path / "in", "ada", RIGHT)
    os.utime(path, (NOON.timestamp(), NOON.timestamp()))
    received = [
        collect(tmp_path / "in", NAMES, decided(text))[0][0].received
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
def test_the_stamp_of_collect_is_believed_where_that_is_decided(text, received, decided, tmp_path):
    path = hand_in(tmp_path / "in", "ada", RIGHT)
    (path.parent / "timestamp.txt").write_text(text, errors="surrogatepass")
    stamped, undecided = decided('times = "timestamp.txt"\n'), decided("")
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


@pytest.fixture
def command(tmp_path, capsys):
    """Grade tmp_path/in into tmp_path/out; returns the status, the errors and what was asked."""
    out, asked = gradebook_in(tmp_path / "out"), []

    def grade_answer(key, source, unsafe):
        asked.append(source)
        return judged(key, source, unsafe)

    def grade(place="in", *options):
        asked.clear()
        status = run("grade", out, tmp_path / place, *options)
        return status, capsys.readouterr().err, sorted(asked)

    with cheap(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(grader, "grade_answer", grade_answer)
        yield grade


def marks(tmp_path, student):
    found = rows(tmp_path / "out").items()
    return {name: (row["score"], row["verdict"]) for (who, name), row in found if who == student}


def test_nobody_who_handed_something_in_has_handed_in_nothing(command, tmp_path):
    names = {"ada": "Minimax-1.ipynb", "bob": "notes.pdf"}
    members = {f"{who}_7_{8 + n}_{file}": EARLY for n, (who, file) in enumerate(names.items())}
    archive(tmp_path, members)
    (tmp_path / "course.toml").write_text('roster = "roster.csv"\n')
    (tmp_path / "roster.csv").write_text("student\nada\nbob\ndan\n")
    status, errors, _ = command("in.zip")
    says = f"There is no notebook of {NAME}; found: bob_7_9_notes.pdf."
    assert (status, f"\n  bob/{NAME}: {says}\n" in errors) == (1, True)
    assert {marks(tmp_path, "bob")[name] for name in QUESTIONS} == {("", "needs review")}
    assert {marks(tmp_path, "dan")[name] for name in QUESTIONS} == {("0", "not handed in")}
    assert marks(tmp_path, "ada")["limited"] == ("4", "right")
    page = (tmp_path / "out" / "feedback" / NAME / "bob.html").read_text()
    assert says in page
    assert "not handed in" not in page


def test_only_these_are_graded_and_the_table_stays_whole(command, tmp_path):
    for student in ("ada", "bob"):
        hand_in(tmp_path / "in", student, RIGHT)
    options = ("--student", "bob", "--question", "minimax")
    assert command("in", *options)[::2] == (0, [RIGHT["minimax"]])
    waiting = {name: ("", "not graded") for name in QUESTIONS if name != "minimax"}
    given = {"minimax": ("3", "right"), "proof": ("", "manual")}
    assert marks(tmp_path, "bob") == {**waiting, **given}
    assert command()[0] == 0
    before = rows(tmp_path / "out")
    assert [row["verdict"] for row in before.values()].count("right") == 10

    for student, answer in (("ada", "x"), ("bob", "y")):
        hand_in(tmp_path / "in", student, dict.fromkeys(QUESTIONS, answer))
    options = ("--student", "ada", "--question", "negamax", "--question", "limited")
    assert command("in", *options)[2] == ["x", "x"]
    changed = {place for place, row in rows(tmp_path / "out").items() if row != before[place]}
    assert changed == {("ada", "negamax"), ("ada", "limited")}
    assert len(command()[2]) == 8  # the others are still those of the answers before


def test_again_grades_what_is_on_record(command, tmp_path):
    hand_in(tmp_path / "in", "ada", RIGHT)
    assert len(command()[2]) == 5
    assert command()[2] == []
    assert command("in", "--again", "--question", "minimax")[2] == [RIGHT["minimax"]]
    assert len(command("in", "--again")[2]) == 5
    assert marks(tmp_path, "ada")["minimax"] == ("3", "right")


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
    status, errors, asked = command("in", *options)
    assert (status, asked) == (1, [])
    assert errors.splitlines()[-1] == f"python -m grading grade: {says}"
    assert not (tmp_path / "out" / "grades.csv").exists()

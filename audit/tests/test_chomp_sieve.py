"""The compiled sieve of Chomp: what it finds, its files, and how it stops and goes on."""

import csv
import errno
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from chomp_oracle import lost_up_to_8, truth_up_to_8
from stopping import stopped

from audit.chomp import main
from audit.sieve import StoppedError
from audit.sieve import box as kernel
from audit.sieve.store import DamagedError, Store
from chopsticks.games import chomp

ROOT = Path(__file__).resolve().parents[2]

TWO_BITES = {  # up to 16 × 16 and transposition; found by an independent program
    (6, 13): [(4, 12), (5, 9)],
    (8, 10): [(4, 9), (5, 6)],
    (9, 10): [(7, 8), (9, 5)],
    (10, 14): [(5, 13), (7, 9)],
    (12, 13): [(10, 11), (11, 9)],
    (13, 16): [(5, 6), (11, 5)],
    (14, 16): [(3, 12), (9, 10)],
}


def total(results, n):
    return sum(count for _, _, count in chomp.class_counts(results, n, n))


@pytest.fixture(scope="module")
def fifteen(tmp_path_factory):
    """A folder with all classes up to 15 × 15, and the results."""
    folder = tmp_path_factory.mktemp("classes")
    return folder, kernel.solve(15, 15, folder)


# ------------------------------------------------------------------------------- what it finds


def test_every_position_up_to_8_is_right(tmp_path):
    results = kernel.solve(8, 8, tmp_path)
    found = set()
    for width, height, lost, _ in results:
        rows = combinations_with_replacement(range(1, width + 1), height - 1)
        ordered = sorted((width, *sorted(row, reverse=True)) for row in rows)
        ranks = Store(tmp_path).ranks(width, height, lost)
        found |= {ordered[rank] for rank in ranks}
    assert found == {shape for shape in lost_up_to_8() if 2 <= len(shape) < shape[0]}
    assert len(found) == sum(result.lost for result in results)


@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 1), (1, 9), (2, 2), (2, 3), (3, 30), (30, 3), (2, 100), (6, 14)]
)
def test_it_agrees_with_the_sieve_in_pure_python(rows, columns):
    assert sorted(kernel.solve(rows, columns)) == sorted(chomp.sieve(rows, columns))


def test_an_area_holds_the_classes_of_its_bars_and_no_others(tmp_path):
    results = kernel.solve(60, 60, tmp_path, area=60)
    boxes = [chomp.sieve(rows, 60 // rows) for rows in range(1, 61)]
    assert sorted(results) == sorted({result for box in boxes for result in box})
    assert len(list(tmp_path.iterdir())) == len(results)


def test_an_area_goes_on_from_a_box(fifteen, tmp_path):
    shutil.copytree(fifteen[0], tmp_path, dirs_exist_ok=True)
    kernel.solve(80, 80, tmp_path, area=160)
    missing = {path.name for path in tmp_path.iterdir()} - digests(fifteen[0]).keys()
    assert missing == {f"{h}x{w}.chomp" for h in range(2, 11) for w in range(16, 160 // h + 1)}


def test_it_agrees_with_the_sieve_in_pure_python_where_a_class_has_many_chunks():
    assert kernel.solve(12, 12)[-1].width == 12
    assert sorted(kernel.solve(12, 12)) == sorted(chomp.sieve(12, 12))


@pytest.mark.parametrize(("n", "lost"), [(10, 2_612), (12, 26_838), (14, 256_366)])
def test_it_finds_as_many_as_an_independent_program(n, lost):
    assert total(kernel.solve(n, n), n) == lost


def test_the_rectangles_with_two_winning_bites():
    results = kernel.solve(16, 16)
    assert total(results, 16) == 3_317_972
    several = {(h, w): list(bites) for w, h, _, bites in results if len(bites) != 1}
    assert several == TWO_BITES


def test_threads_change_nothing(fifteen):
    assert kernel.solve(15, 15, threads=2) == fifteen[1]
    assert kernel.solve(15, 15, threads=5) == fifteen[1]


def test_the_memory_cap_changes_nothing(fifteen):
    least, *_ = kernel.needed(15, 15)
    assert kernel.solve(15, 15, memory=least) == fifteen[1]
    assert kernel.solve(15, 15, memory=1 << 40) == fifteen[1]


# ------------------------------------------------------------------------------------ the files


def digests(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_a_second_call_only_reads(fifteen, monkeypatch):
    folder, results = fifteen
    monkeypatch.setattr(kernel, "sieve_class", None)
    assert kernel.solve(15, 15, folder) == results
    assert kernel.solve(9, 9, folder) == [r for r in results if r.width <= 9]


def test_a_larger_box_goes_on_from_a_smaller_one(tmp_path, fifteen):
    kernel.solve(5, 12, tmp_path)
    kernel.solve(11, 11, tmp_path)
    assert kernel.solve(15, 15, tmp_path) == fifteen[1]
    assert digests(tmp_path) == digests(fifteen[0])


def test_classes_that_are_missing_are_sieved_again(fifteen):
    folder, results = fifteen
    before = digests(folder)
    paths = sorted(folder.iterdir())
    for path in random.Random(1).sample(paths, len(paths) // 3):
        path.unlink()
    assert kernel.solve(15, 15, folder, threads=2) == results
    assert digests(folder) == before


@pytest.mark.parametrize("place", [0, 5, 60, 1023, 1024, 1500, -1])
def test_a_damaged_file_is_named_before_any_work(place, tmp_path, monkeypatch):
    kernel.solve(11, 11, tmp_path)
    path = tmp_path / "9x11.chomp"
    data = bytearray(path.read_bytes())
    data[place] ^= 2
    path.write_bytes(data)
    monkeypatch.setattr(kernel, "sieve_class", None)
    with pytest.raises(DamagedError, match=r"9x11.chomp is damaged: delete it"):
        kernel.solve(12, 12, tmp_path)


@pytest.mark.parametrize("size", [0, 10, 1024, 1100])
def test_a_file_that_was_cut_is_damaged(size, tmp_path):
    kernel.solve(11, 11, tmp_path)
    path = tmp_path / "9x11.chomp"
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(DamagedError, match=r"9x11.chomp is damaged: delete it"):
        kernel.solve(12, 12, tmp_path)


def test_a_file_of_another_class_is_damaged(tmp_path):
    kernel.solve(11, 11, tmp_path)
    (tmp_path / "9x11.chomp").write_bytes((tmp_path / "9x10.chomp").read_bytes())
    with pytest.raises(DamagedError, match=r"9x11.chomp is damaged: delete it"):
        kernel.solve(12, 12, tmp_path)


# --------------------------------------------------------------------- how it stops and goes on


def test_too_little_memory_is_refused_before_any_work(tmp_path):
    with pytest.raises(ValueError, match=r"memory = 0.20G is too little: .* takes about 0.6"):
        kernel.solve(20, 20, tmp_path, memory=200 << 20)
    assert not list(tmp_path.iterdir())


def test_a_box_that_the_index_cannot_count_is_refused():
    with pytest.raises(ValueError, match=r"a box of 23 × 23 is too large: .* 23.68G of memory"):
        kernel.solve(23, 23, memory=1 << 50)


def test_too_little_disk_is_refused_before_any_work(tmp_path, monkeypatch):
    usage = shutil.disk_usage(tmp_path)._replace(free=100 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(ValueError, match=r"has 0.10G free, but the classes take about"):
        kernel.solve(20, 20, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("threads", [0, -1, 1.5])
def test_the_number_of_threads_is_checked(threads):
    with pytest.raises(ValueError, match=f"threads = {threads}: it must be a whole number ≥ 1"):
        kernel.solve(5, 5, threads=threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_memory_that_runs_out_stops_the_work_cleanly(tmp_path, monkeypatch, fifteen, threads):
    with monkeypatch.context() as patch:
        patch.setattr(kernel, "needed", lambda *_: kernel.Estimate(0, 0, 0))
        with pytest.raises(StoppedError, match="reached its memory cap"):
            kernel.solve(15, 15, tmp_path, kernel.BASE + (3 << 20), threads)
    assert 10 < len(list(tmp_path.glob("*.chomp"))) < len(fifteen[1])
    assert kernel.solve(15, 15, tmp_path) == fifteen[1]
    assert digests(tmp_path) == digests(fifteen[0])


@pytest.mark.parametrize("threads", [1, 2])
def test_a_full_disk_stops_the_work_cleanly(tmp_path, monkeypatch, fifteen, threads):
    calls = []

    def fsync(_):
        calls.append(1)
        if len(calls) > 60:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        with pytest.raises(StoppedError, match=r"the work has stopped: .*No space left"):
            kernel.solve(15, 15, tmp_path, threads=threads)
    assert 0 < len(list(tmp_path.glob("*.chomp"))) < len(fifteen[1])
    assert kernel.solve(15, 15, tmp_path) == fifteen[1]


def classes(folder):
    return len(list(folder.glob("*.chomp")))


def test_a_run_that_is_killed_again_and_again_writes_the_same_files(tmp_path, fifteen):
    moments = sorted(random.Random(15).sample(range(len(fifteen[1])), 3))
    folder, out, counts = tmp_path / "classes", tmp_path / "out.csv", tmp_path / "counts.csv"
    arguments = ["audit.chomp", 15, "--resume", folder]
    arguments += ["--out", out, "--counts", counts]
    for moment in moments:
        files = moment - classes(folder)
        with stopped(signal.SIGKILL, files, ".chomp", *arguments) as process:
            process.communicate()
        assert process.returncode == -signal.SIGKILL
        assert classes(folder) == moment
    assert main(list(map(str, arguments[1:]))) == 0
    assert digests(folder) == digests(fifteen[0])
    assert read(out) == chomp.first_bites(fifteen[1], 15, 15)
    assert read(counts) == chomp.class_counts(fifteen[1], 15, 15)


def read(path):
    with path.open(newline="") as file:
        _, *lines = csv.reader(file)
    return [tuple(map(int, line)) for line in lines]


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_cleanly_and_the_run_goes_on(tmp_path, fifteen, threads):
    folder, out = tmp_path / "classes", tmp_path / "out.csv"
    arguments = ["audit.chomp", 15, "--resume", folder]
    arguments += ["--out", out, "--threads", threads]
    with stopped(signal.SIGINT, 60, ".chomp", *arguments) as process:
        printed, complaint = process.communicate()
    assert (process.returncode, printed) == (130, "")
    assert complaint.endswith(f"Interrupted: continue with --resume {folder}\n")
    assert not out.exists()
    assert 60 <= classes(folder) < len(fifteen[1])
    assert kernel.solve(15, 15, folder) == fifteen[1]


# ----------------------------------------------------------------------------- the command line


@pytest.fixture
def run(capsys):
    def run(*arguments):
        status = main([*map(str, arguments)])
        return status, *capsys.readouterr()

    return run


def test_the_command_writes_the_bites_and_the_counts(run, tmp_path):
    out, counts = tmp_path / "out.csv", tmp_path / "counts.csv"
    status, printed, _ = run(8, "--out", out, "--counts", counts)
    assert status == 0
    assert out.read_text().startswith("rows,cols,bite_row,bite_col\n1,2,1,2\n")
    assert counts.read_text().startswith("rows,cols,p_positions\n1,1,1\n1,2,0\n")
    assert (read(out), read(counts)) == truth_up_to_8()
    assert "322 are lost" in printed
    assert sorted(path.name for path in tmp_path.iterdir()) == ["counts.csv", "out.csv"]


def test_the_command_tells_of_bars_with_several_winning_bites(run):
    _, printed, _ = run(10)
    assert printed.splitlines()[3:] == [
        "           8 × 10: (4, 9), (5, 6)",
        "           9 × 10: (7, 8), (9, 5)",
        "           10 × 8: (6, 5), (9, 4)",
        "           10 × 9: (5, 9), (8, 7)",
    ]


def test_an_area(run, tmp_path):
    out, counts = tmp_path / "out.csv", tmp_path / "counts.csv"
    status, printed, _ = run("--area", 90, "--out", out, "--counts", counts)
    assert (status, printed.splitlines()[0]) == (0, "Bars       425 of at most 90 squares")
    assert "           8 × 10: (4, 9), (5, 6)\n" in printed
    for rows, columns in ((2, 45), (5, 18), (8, 11)):
        results = list(chomp.sieve(rows, columns))
        for path, table in ((out, chomp.first_bites), (counts, chomp.class_counts)):
            inside = [line for line in read(path) if line[0] <= rows and line[1] <= columns]
            assert inside == table(results, rows, columns)
    assert max(rows * columns for rows, columns, _ in read(counts)) == 90
    _, printed, _ = run("--rows", 3, "--area", 90, "--counts", tmp_path / "three.csv")
    assert printed.startswith("Bars       165 of at most 90 squares and 3 rows\n")
    assert read(tmp_path / "three.csv") == [line for line in read(counts) if line[0] <= 3]


def test_a_thin_box(run, tmp_path):
    out = tmp_path / "out.csv"
    assert run("--rows", 7, "--cols", 4, "--out", out)[0] == 0
    assert read(out) == [line for line in truth_up_to_8()[0] if line[0] <= 7 and line[1] <= 4]


def test_a_small_box_needs_no_compiled_sieve(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "audit.sieve", None)
    assert run(9, "--out", tmp_path / "out.csv")[::2] == (0, "")
    assert read(tmp_path / "out.csv") == chomp.first_bites(chomp.sieve(9, 9), 9, 9)


def test_a_small_box_is_sieved_by_either_with_the_same_result(run):
    assert run(9)[:2] == run(9, "--threads", 1)[:2]


def test_a_larger_box_without_the_extra_takes_longer_and_says_so(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "audit.sieve", None)
    monkeypatch.setattr("audit.chomp.SMALL", 1)
    status, printed, complaint = run(9)
    assert (status, printed.splitlines()[0]) == (0, "Bars       81 of at most 9 × 9")
    assert "the extra 'compiled' is much faster" in complaint


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["5", "--resume", "classes"], "--resume needs the compiled sieve"),
        (["5", "--threads", "1"], "--threads needs the compiled sieve"),
        (["5", "--memory", "1G"], "--memory needs the compiled sieve"),
        (["--area", "5"], "--area needs the compiled sieve"),
        (["20"], "20 × 20 needs the compiled sieve: install the extra"),
    ],
)
def test_some_things_need_the_extra(monkeypatch, capsys, arguments, complaint):
    monkeypatch.setitem(sys.modules, "audit.sieve", None)
    assert main(arguments) == 2
    assert complaint in capsys.readouterr().err


def test_a_damaged_file_ends_the_command(capsys, tmp_path):
    kernel.solve(6, 6, tmp_path)
    (tmp_path / "3x5.chomp").write_bytes(b"?")
    assert main(["6", "--resume", str(tmp_path)]) == 2
    assert "3x5.chomp is damaged" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("0", "rows = 0: it must be a whole number ≥ 1"),
        ("-3", "rows = -3"),
        ("33", "33 × 33 is too large"),
        ("twenty", "'twenty'"),
        ("", "give either N, or both --rows and --cols, or --area"),
        ("--rows 3", "give either N, or both"),
        ("5 --rows 3 --cols 3", "give either N, or both"),
        ("5 --area 9", "give either N, or both"),
        ("--area 0", "area = 0: it must be a whole number ≥ 1"),
        ("--area 420", "an area of 420 with threads = 1 takes about 1.79G"),
        ("--area 420", "Starting from the first class, this takes about 44 minutes on one core"),
        ("5 --memory much", "'much': give a number with K, M or G"),
        ("5 --memory 1M", "memory = 0.00G is too little"),
        ("22", "memory = 1.00G is too little"),
        ("22 --memory 512M", "memory = 0.50G is too little"),
        ("5 --threads 0", "threads = 0: it must be a whole number ≥ 1"),
        ("5 --out no/such/folder/out.csv", "it must be in a folder that you can write to"),
        ("5 --counts .", "'.' is not a regular file"),
        (f"5 --out {os.devnull}", "is not a regular file"),
        (f"5 --resume {__file__}", "File exists"),
    ],
)
def test_a_bad_argument_is_refused_in_one_line(capsys, arguments, complaint):
    try:
        status = main(arguments.split())
    except SystemExit as ended:
        status = ended.code
    printed, said = capsys.readouterr()
    assert (status, printed) == (2, "")
    assert complaint in said
    *announced, _ = said.splitlines()  # long work, before it is found that it does not fit
    assert [line for line in announced if not line.endswith("on one core")] == []


def test_a_file_that_cannot_be_written_stays_as_it_was(run, tmp_path, monkeypatch):
    path = tmp_path / "out.csv"
    path.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("audit.chomp.write_whole", full)
    assert run(3, "--out", path) == (1, "", "python -m audit.chomp: No space left on device\n")
    assert path.read_text() == "old"


def test_json_is_one_object_that_the_help_explains(run, capsys):
    status, printed, _ = run("--rows", 2, "--cols", 3, "--json")
    found = json.loads(printed)
    assert (status, found["rows"], found["columns"], found["lost"]) == (0, 2, 3, 3)
    assert found["bites"][:2] == [[1, 2, 1, 2], [1, 3, 1, 2]]
    with pytest.raises(SystemExit):
        main(["--help"])
    assert set(found) <= set(re.findall(r'"(\w+)"', capsys.readouterr().out))


def test_a_small_box_loads_nothing_compiled():
    code = "import sys; from audit.chomp import main; main(['4']); print(*sys.modules)"
    printed = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert not {"numba", "numpy", "tqdm"} & {*printed.split()}

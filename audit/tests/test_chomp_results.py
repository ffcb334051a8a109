"""The tables of Chomp in audit/results, and the script that checks them."""

import csv
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from audit import check_chomp
from audit.sieve import solve

ROOT = Path(__file__).resolve().parents[2]


def test_the_tables_are_in_order(capsys):
    assert check_chomp.check() == []
    assert "10x42: 107,342,199 P-positions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("table", "line", "other", "fault"),
    [
        ("first-moves-20", "20,20,2,2\n", "20,20,2,3\n", "(2, 3) cannot win on the square 20 × 20"),
        ("first-moves-20", "7,19,", "7,19,7,19\n7,19,", "not in order, or one appears twice"),
        ("first-moves-20", "13,20,10,19\n", "", "on 13 × 20 the winning bites must be [(10"),
        ("first-moves-20", "13,20,10,19\n", "", "does not win on 13 × 20"),
        ("first-moves-21", "1,21,1,2\n", "", "every bar except 1 × 1 must have a winning bite"),
        ("first-moves-21", "21,1,2,1\n", "21,1,2,2\n", "(2, 2) is not a bite of 21 × 1"),
        ("first-moves-10x42", "10,42,8,26\n", "", "on 10 × 42 the winning bites must be"),
        ("first-moves-10x42", "5,6,3,4\n", "5,6,3,5\n", "up to 12 the bites are not those"),
        ("class-counts-20", "20,19,56493626", "20,19,56493627", "20 × 19 has 56493627"),
        ("class-counts-20", "20,19,56493626", "20,19,56493627", "not 451,253,296"),
        ("class-counts-20", "\n9,9,1\n", "\n9,9,2\n", "the counts are not those of the sieve"),
        ("class-counts-21", "\n20,19,", "\n20,19,1", "it differs from 20 on bars that both list"),
        ("class-counts-10x42", "\n10,42,", "\n10,43,", "every class must have one line"),
    ],
)
def test_a_fault_is_found(table, line, other, fault, tmp_path):
    for path in check_chomp.RESULTS.glob("*.csv"):
        shutil.copy(path, tmp_path)
    path = tmp_path / f"chomp-{table}.csv"
    text = path.read_text()
    assert line in text
    path.write_text(text.replace(line, other, 1))
    name = table.rpartition("-")[2]
    found = [text for text in check_chomp.check(tmp_path) if text.startswith(f"{name}: ")]
    assert any(fault in text for text in found), found


def test_another_head_is_refused(tmp_path):
    for path in check_chomp.RESULTS.glob("*.csv"):
        shutil.copy(path, tmp_path)
    path = tmp_path / "chomp-class-counts-21.csv"
    path.write_text(path.read_text().replace("p_positions", "positions", 1))
    with pytest.raises(ValueError, match=r"chomp-class-counts-21.csv: every line must have"):
        check_chomp.check(tmp_path)


def test_the_page_of_open_questions_says_what_the_tables_say():
    page = (ROOT / "audit/docs/open-questions.md").read_text(encoding="utf-8").split("## Chomp")[1]
    with (check_chomp.RESULTS / "chomp-first-moves-area-420.csv").open(newline="") as file:
        bites = [tuple(map(int, line)) for line in list(csv.reader(file))[1:]]
    each = Counter((h, w) for h, w, *_ in bites if h < w)
    bars = {(h, w) for h in range(1, 21) for w in range(h + 1, 420 // h + 1)}
    two = {
        (int(rows), int(columns)): 2
        for rows, found in re.findall(r"^\| (\d+) \| ([\d, ]+) \|$", page, re.MULTILINE)
        for columns in found.split(", ")
    }
    assert {bar: n for bar, n in each.items() if n > 1} == two | {(10, 42): 3}
    assert min(two)[0] == 6
    assert bars == each.keys()
    numbers = Counter(each.values())
    words = " ".join(page.split())
    assert f"Of the {len(bars):,} bars with fewer rows than columns" in words
    assert f"420 squares, {numbers[1]:,} have one winning" in words
    assert f"first bite, {len(two)} have two, and 10 × 42 alone" in words


@pytest.fixture(scope="module")
def classes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("classes")
    solve(11, 11, folder)
    return folder


def test_a_folder_of_classes_is_in_order(classes, capsys):
    assert check_chomp.faults_of_classes(classes, 2000) == []
    assert capsys.readouterr().out.startswith("2,000 positions and ")


@pytest.mark.parametrize("change", [-1, 1])
def test_a_wrong_position_in_a_folder_is_found(classes, tmp_path, change):
    for path in classes.iterdir():
        shutil.copy(path, tmp_path)
    path = tmp_path / "10x11.chomp"
    data = bytearray(path.read_bytes())
    place = next(i for i in range(1100, len(data)) if 1 < data[i] < 127 and data[i - 1] < 128)
    data[place] += change  # every P after it is another one
    path.write_bytes(data)
    assert "wrongly" in check_chomp.faults_of_classes(tmp_path, 2000)[0]


def test_a_class_that_is_missing_is_named(classes, tmp_path):
    for path in classes.iterdir():
        shutil.copy(path, tmp_path)
    (tmp_path / "9x10.chomp").unlink()
    assert check_chomp.faults_of_classes(tmp_path, 500) == [
        "class 9 × 10 is missing, up to 11 columns"
    ]


def test_the_script_ends_with_1_if_there_is_a_fault(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["check_chomp.py"])
    assert check_chomp.main() == 0
    monkeypatch.setitem(check_chomp.TOTALS, "20", 451_253_295)
    assert check_chomp.main() == 1
    assert "20: 451,253,296 P-positions in all, not 451,253,295" in capsys.readouterr().out

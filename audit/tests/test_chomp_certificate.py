"""A list of P-positions is proved right, or a shape is named about which it is wrong."""

import ast
import re
import shutil
import sys
from pathlib import Path

import pytest
from chomp_oracle import lost_up_to_8, truth_up_to_8

from audit import certify_chomp
from audit.certify_chomp import certify
from audit.sieve import solve

ROWS, COLUMNS = 4, 6


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("classes")
    solve(8, 13, path)
    return path


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 6), (2, 2), (ROWS, COLUMNS), (8, 8)])
def test_a_right_list_is_certified(folder, rows, columns):
    lost = sum(len(shape) <= rows and shape[0] <= columns for shape in lost_up_to_8())
    bites = [line[2:] for line in truth_up_to_8()[0] if line[:2] == (rows, columns)]
    assert certify(folder, rows, columns) == (lost, bites)


def test_the_bites_of_a_bar_with_two(folder):
    assert certify(folder, 6, 13)[1] == [(4, 12), (5, 9)]


def test_every_flipped_bit_is_found(folder, tmp_path):
    faults = set()
    for path in folder.iterdir():
        shutil.copy(path, tmp_path)
    for height in range(2, ROWS + 1):
        for width in range(height + 1, COLUMNS + 1):
            path = tmp_path / f"{height}x{width}.chomp"
            data = path.read_bytes()
            for bit in range(8 * 1024, 8 * len(data)):
                flipped = bytearray(data)
                flipped[bit >> 3] ^= 1 << (bit & 7)
                path.write_bytes(flipped)
                with pytest.raises(ValueError, match=r"chomp|\[.*\] is") as fault:
                    certify(tmp_path, ROWS, COLUMNS)
                faults.add(re.sub(r".*\.chomp|\[.*\]", "", str(fault.value)))
            path.write_bytes(data)
    assert faults == {
        " ends in the middle of a number",
        " lists a number twice, or a number that no shape has",
        " is listed, and so is a shape one bite away",
        " is not listed, nor is any shape one bite away",
    }


def test_it_shares_no_code_and_is_short():
    text = Path(certify_chomp.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    nodes = [*ast.walk(ast.parse(text))]
    modules = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    modules |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    assert {name.split(".")[0] for name in modules} - sys.stdlib_module_names == {"numpy", "numba"}

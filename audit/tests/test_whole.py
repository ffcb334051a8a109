"""What takes minutes: a theorem proved as a whole, and a stored table found again."""

from pathlib import Path

import pytest

from audit import chomp, even_law, restated

RESULTS = Path(__file__).resolve().parents[1] / "results"

pytestmark = pytest.mark.minutes


def test_the_even_law_is_proved(capsys):
    assert even_law.main([]) == 0
    assert capsys.readouterr().out.endswith("proved for all even n ≥ 10\n")
    assert restated.main() == 0
    assert capsys.readouterr().out.count(": proved\n") == 7 + 99


def test_the_bars_of_10_rows_and_42_columns_are_found_again(tmp_path):
    out, counts = tmp_path / "first-moves", tmp_path / "class-counts"
    box = ["--rows", "10", "--cols", "42"]
    assert chomp.main([*box, "--out", str(out), "--counts", str(counts)]) == 0
    for path in (out, counts):
        assert path.read_bytes() == (RESULTS / f"chomp-{path.name}-10x42.csv").read_bytes()

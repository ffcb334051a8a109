"""Find what is graded for each question: the answer's cell, and the cells that it needs."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from coursework.exercise.cells import Cells, Names, names_in
from coursework.exercise.joined import ANSWER, NOT_RUN, Piece, join
from grading.author.exercises import Exercise
from grading.collect.limited import limited
from grading.collect.notebook import MAX_CELL, Cell, Unreadable, read_notebook
from grading.collect.open_answers import in_words, open_answer
from grading.collect.submissions import Submission

MOST_NAMES = 3  # in the title of a cell

_Asked = tuple[str, str, Names]  # a question, its function, and those that the grader defines


def with_answers(submission: Submission, exercise: Exercise) -> Submission:
    """Return the submission with the text that is graded for each question, or why there is none.

    If its cells take too much memory or time to read, this is the complaint about all of them.
    """
    released = read_notebook(exercise.released.read_bytes()).cells
    asked = [
        (one.name, one.answer, names_in(map(exercise.reference, one.needs)))
        for one in exercise.questions
    ]
    cells, given = submission.notebook.cells, names_in(exercise.setup)
    try:
        found = limited(_answers, cells, released, given, asked)
    except Exception as error:  # one notebook must not stop a class
        says = f"The notebook cannot be read: {error}"[:300]
        return replace(submission, complaint=submission.complaint or says)
    for cell in released:
        if cell.name and cell.kind == "markdown" and not cell.locked:
            answer = open_answer(cell.name, cells, released)
            missing = Unreadable(f"The cell {cell.name!r} is missing from the notebook.")
            found[cell.name] = missing if answer is None else in_words(answer) or cell.source
    return replace(submission, answers=found)


def _answers(
    cells: Sequence[Cell], released: Sequence[Cell], given: Collection[str], asked: list[_Asked]
) -> dict[str, str | Unreadable]:
    notebook, found = _Notebook(cells, released, given), dict[str, str | Unreadable]()
    for name, function, ours in asked:
        try:
            found[name] = notebook.answer(name, function, ours)
        except Unreadable as error:
            found[name] = error
    return found


class _Notebook:
    """A student's notebook: its cells, and which of the released cells each one is.

    A cell that has lost its metadata still has its id, which is the same, or its text.
    """

    def __init__(
        self, cells: Sequence[Cell], released: Sequence[Cell], given: Collection[str]
    ) -> None:
        locked = {cell.source.strip(): cell.name for cell in released if cell.locked}
        self._cells, self._given = cells, given
        self._texts = [cell.source.strip() for cell in cells]
        self._released = {"", *(cell.source.strip() for cell in released)}
        self._names = [
            locked.get(text) or cell.name or cell.id
            for cell, text in zip(cells, self._texts, strict=True)
        ]
        checks = {cell.name for cell in released if cell.locked and cell.name.endswith("-check")}
        self._own = Cells(
            "" if name in checks or text in locked or not _can_run(cell) else cell.source
            for name, text, cell in zip(self._names, self._texts, cells, strict=True)
        )

    def answer(self, name: str, function: str, ours: Names) -> str:
        """Return the text that is graded for a question; raises Unreadable if there is none.

        It also has the cells that a person must see if the answer is not right: another definition
        of the answer, the other half of its cell, and cells below the check that would help.
        """
        [*_, check] = [None, *self._places(f"{name}-check")]
        needed = self._own.needed(function, check, self._given, ours)
        named = self._places(name)
        if any(len(self._cells[place].source) > MAX_CELL for place in named):
            raise Unreadable(f"The cell {name!r} is too long: more than {MAX_CELL:,} characters.")
        code = [place for place in named if self._cells[place].kind == "code"]
        run, home = {*needed.cells}, needed.answer
        if home is None:  # its cell still says why
            run |= {*code} - {*needed.late}
            home = max({*code} - {*needed.late}, default=None)
            if home is None and not needed.late:
                says = "is no longer a code cell" if named else "is missing from the notebook"
                raise Unreadable(f"The cell {name!r} {says}.")
        text = "" if home is None else self._texts[home]
        anywhere = check is None or text in self._released
        others = {place for place in needed.rivals if anywhere or place < check}
        others |= {*code} - run
        others = {place for place in others if self._texts[place] not in {*self._released, text}}
        pieces = [(place, self._title(place, home)) for place in run]
        pieces += [(place, f"{NOT_RUN}another cell with this answer") for place in others]
        pieces += [(place, f"{NOT_RUN}a cell below the check") for place in needed.late]
        return join([Piece(title, self._cells[place].source) for place, title in sorted(pieces)])

    def _places(self, name: str) -> list[int]:
        return [place for place, each in enumerate(self._names) if each == name]

    def _title(self, place: int, home: int | None) -> str:
        names = sorted(self._own.names(place))[:MOST_NAMES]
        if place == home:
            return ANSWER
        return f"the cell that defines {', '.join(names)}"[:100] if names else "another cell"


def _can_run(cell: Cell) -> bool:
    return cell.kind == "code" and len(cell.source) <= MAX_CELL

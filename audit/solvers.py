"""Two solvers, z3 and cvc5: each reads a question in SMT-LIB's language."""

from collections.abc import Callable, Iterable

SECONDS = 600  # the limit for one solver and one question
Answer = dict[str, int] | None  # the unknowns' values, or None if there are none


def by_z3(question: str, seconds: float) -> Answer:
    """Ask z3; return its answer, or raise TimeoutError if it cannot tell."""
    import z3

    solver = z3.Solver(ctx=z3.Context())
    solver.set("timeout", int(seconds * 1000))
    solver.from_string(question)
    said = str(solver.check())
    if said == "sat":
        model = solver.model()
        return {str(x): model[x].as_long() for x in model.decls() if z3.is_int_value(model[x])}
    if said != "unsat":
        raise TimeoutError(f"z3 cannot tell: {solver.reason_unknown()}")
    return None


def by_cvc5(question: str, seconds: float) -> Answer:
    """Ask cvc5; return its answer, or raise TimeoutError if it cannot tell."""
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("produce-models", "true")
    solver.setOption("tlimit-per", str(int(seconds * 1000)))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, question, "question")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, symbols)
    said = solver.checkSat()
    if said.isSat():
        unknowns = [x for x in symbols.getDeclaredTerms() if x.getSort().isInteger()]
        return {str(x): solver.getValue(x).getIntegerValue() for x in unknowns}
    if not said.isUnsat():
        raise TimeoutError(f"cvc5 cannot tell: {said.getUnknownExplanation()}")
    return None


SOLVERS: dict[str, Callable[[str, float], Answer]] = {"z3": by_z3, "cvc5": by_cvc5}


def answer(question: str) -> Answer:
    """Find values of the unknowns; None means that both solvers proved there are none.

    Raises ArithmeticError if the solvers contradict each other, and TimeoutError if one cannot
    tell.
    """
    found = {name: solver(question, SECONDS) for name, solver in SOLVERS.items()}
    if len({values is None for values in found.values()}) == 2:
        raise ArithmeticError(f"the solvers contradict each other: {found}")
    return next(iter(found.values()))


def report(head: str, lemmas: Iterable[tuple[str, Callable[[], Answer]]]) -> int:
    """Print whether some values refute each lemma; return the number of refuted lemmas."""
    print(head)
    wrong = 0
    for words, ask in lemmas:
        found = ask()
        wrong += found is not None
        print(f"  {words}: {f'open, for {found}' if found else 'proved'}", flush=True)
    return wrong

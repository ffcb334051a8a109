"""What docs/sources.md says about the report's two recipes, computed from these recipes."""

from pathlib import Path

from chopsticks import LOSS, MAX, WIN, Chopsticks, State, explore, movers_view, solve

TEXT = (Path(__file__).parents[2] / "docs/sources.md").read_text(encoding="utf-8")
GAME = Chopsticks()


def recipe(state):
    """The report's un-moves: subtract for a tap, merge for a split."""
    theirs, mine = state.hands[state.to_move], state.hands[1 - state.to_move]
    before = set()
    for using in mine:
        for i, hand in enumerate(theirs):
            if using and hand - using > 0:
                before.add((mine, tuple(sorted((hand - using, theirs[1 - i])))))
    if any(theirs) and sum(mine) in (2, 4) and mine[0] > 0:
        before.add(((0, sum(mine)), theirs))
    mover = 1 - state.to_move
    return {State((a, b) if mover == MAX else (b, a), mover) for a, b in before}


def test_the_recipe_misses_unmoves():
    true = {state: set(GAME.unmoves(state)) for state in explore(GAME).states}
    assert all(recipe(state) <= true[state] for state in true)
    missed = sum(len(true[state] - recipe(state)) for state in true)
    assert f"misses {missed} of {sum(map(len, true.values()))} un-moves" in TEXT


def test_the_rule_as_written_labels_wrongly():
    outcomes = {movers_view(state): value.outcome for state, value in solve(GAME).items()}
    children = {
        movers_view(state): {movers_view(GAME.result(state, move)) for move in GAME.moves(state)}
        for state in explore(GAME).states
    }
    labels = {position: "lost" for position in children if not children[position]}
    size = 0
    while size < len(labels):
        size = len(labels)
        for position in children.keys() - labels.keys():
            found = {labels.get(child) for child in children[position]}
            if "won" in found or found == {"lost"}:
                labels[position] = "won" if "won" in found else "lost"
    live = [position for position in labels if children[position]]
    wrong = [p for p in live if labels[p] != {WIN: "won", LOSS: "lost"}.get(outcomes[p])]
    assert f"{len(wrong)} of {len(live)} labels are wrong" in TEXT

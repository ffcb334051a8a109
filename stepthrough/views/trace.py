"""The viewer, which shows a recorded search step by step."""

from stepthrough.page import Live, opening
from stepthrough.runs import Trace, plain
from stepthrough.snapshot import copied, words
from stepthrough.views.quiz import MISCONCEPTIONS, questions
from stepthrough.views.tree import Scene, folds, fraction, still


def view(trace: Trace, at: int | None = None) -> Live:
    """Show a trace that the reader can step through, with the tree, the window and the code.

    Every step has a sentence that explains it.  The view opens with the finished run, or at step
    `at`, counted from 0 or, if negative, from the end; what comes later is an outline without
    values.  It is live without a kernel; where scripts may not run, it is a still picture of the
    opening step.  A tree of more than 2,000 nodes is folded at first.
    Raises ValueError for a trace without nodes, for a trace of more than 10,000 nodes, and for a
    step that does not exist.
    """
    scene = Scene(trace)
    k = opening(at, len(scene.steps))
    folded = folds(trace.nodes)
    functions, best = list(trace.sources), scene.best_line()
    nodes = [
        {
            "parent": scene.parents[i],
            "kind": scene.kinds[i],
            "name": scene.names[i],
            "move": scene.moves[i],
            "value": plain(node.worth),
            "window": [plain(bound) for bound in node.window or ()],
            "pruned": scene.pruned[i],
            "saved": scene.saved[i],
            "code": functions.index(node.function) if node.function in functions else -1,
            "best": i in best,
            "source": scene.hits.get(i, -1),
        }
        | ({} if node.worth is node.value else {"result": words(copied(node.value))})
        for i, node in enumerate(trace.nodes)
    ]
    data = {
        "nodes": nodes,
        "steps": scene.steps,
        "at": k,
        "turns": scene.turns,
        "functions": [[name, *trace.sources[name]] for name in functions],
        "bounds": scene.bounds,
        "stopped": trace.stopped,
        "folded": sorted(folded),
        "sizes": scene.sizes,
        "ghosts": scene.ghosts,
    }
    if trace.remark:
        data["remark"] = trace.remark
    if trace.game is None:
        data["loops"] = True  # what a node leaves out are the items of a loop
    if scene.chances:
        data["probabilities"] = {i: [float(p), fraction(p)] for i, p in scene.chances.items()}
        data["sums"] = sorted(scene.sums)
    if leaves := scene.leaves():
        data["leaves"] = leaves
    data["questions"] = questions(scene)
    # If some moves are never tried, the outlines of later nodes would give that away.
    data["veiled"] = any(node["window"] or node["pruned"] for node in nodes)
    data["misconceptions"] = MISCONCEPTIONS
    if folded or k < len(scene.steps) - 1:
        data["drawing"] = still(scene).svg
    return Live("stepthrough/views/trace.js", still(scene, folded, k), data)

"""Crux: puzzles of five games, and how hard they are.

    import crux

    puzzle = crux.read('{"crux":1,"game":"null","puzzle":{"steps":4}}')
    puzzle.grade()["grades"]["none"]["tsi"]

Every answer is a dict, as the command line prints it with --json, or an array of NumPy. A mistake raises crux.Error with the words
of the command line. Long work lets other threads run, and Ctrl-C stops it.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # type checkers take it for true; typing itself would be slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    import numpy as np
    import numpy.typing as npt

__all__ = [
    "Error",
    "Graph",
    "Puzzle",
    "Stream",
    "TooFew",
    "evolve",
    "fill",
    "games",
    "generate",
    "grade",
    "read",
    "read_all",
    "share",
    "table",
]


class Error(ValueError):
    """Something that was asked cannot be. Its text has the words of the command line; its attributes are their parts."""

    room: str = ""  #: which part of the program is speaking: a game, "input", ...
    where: str = ""  #: a JSON path ("/marks/3/cell"), an option ("--rules") or a place in a text
    found: str = ""  #: what was found there
    expected: str = ""  #: what would have been right, or what to do


class TooFew(UserWarning):
    """Fewer puzzles were made than were asked for. The text says why, and what may help."""


from ._engine import Graph, Puzzle, Stream  # noqa: E402  the engine raises Error
from ._engine import games as _games  # noqa: E402
from . import _engine  # noqa: E402

__version__: str = _engine.version

if TYPE_CHECKING:
    Line: TypeAlias = "str | dict[str, Any]"
    Path: TypeAlias = "str | os.PathLike[str]"
    Policy: TypeAlias = "Callable[[Graph], npt.ArrayLike]"
    Objective: TypeAlias = "Callable[[list[Puzzle]], npt.ArrayLike]"
    Range: TypeAlias = "tuple[float | None, float | None]"


def _numpy() -> Any:
    """NumPy, when it is needed: its import takes longer than grading hundreds of small puzzles."""
    import numpy

    return numpy


def _as_json(value: Any) -> str:
    import json

    return json.dumps(value, default=_plain)


def games() -> list[dict[str, Any]]:
    """All games: what each can do, its rules, rule sets, bots, levels, parameters and measures."""
    return _games()


def _error(room: str, where: str, found: str, expected: str) -> Error:
    error = Error(f"{room}: {where}: {found}; {expected}" if where else f"{room}: {found}; {expected}")
    error.room, error.where, error.found, error.expected = room, where, found, expected
    return error


def _one_text(what: Line | Path) -> tuple[str | bytes, str]:
    """The text of one puzzle or sketch, and its place if it is from a file."""
    if isinstance(what, dict):
        return _as_json(what), ""
    if isinstance(what, str) and what.lstrip()[:1] in ("{", "[", ""):
        return what.encode("utf-8", "surrogatepass"), ""  # C++ says what is wrong with it
    return _engine.one_text(os.fsencode(what))


def read(what: Line | Path) -> Puzzle:
    """One puzzle: from a line of JSON, from a dict, or from a file that has one puzzle."""
    return _engine.read(*_one_text(what))


def read_all(path: Path) -> list[Puzzle]:
    """All puzzles of a file (.json, .jsonl)."""
    return _engine.read_all(os.fsencode(path))


def grade(
    puzzles: Iterable[Puzzle],
    *,
    rules: str = "",
    mode: str = "strict",
    against: str = "none",
    budget: int = 0,
    within: float | None = None,
    policy: Policy | None = None,
    most: int = 1_000_000,
    threads: int = 0,
) -> Stream:
    """The grades of many puzzles, in their order, worked out by several threads; 0: one a core.

    See Puzzle.grade. `policy` is called by these threads.
    """
    return _engine.grade_all(
        list(puzzles),
        rules=rules,
        mode=mode,
        against=against,
        budget=budget,
        within=within,
        policy=policy,
        most=most,
        threads=threads,
    )


def table(grades: Iterable[dict[str, Any]]) -> npt.NDArray[np.void]:
    """Grades as a structured array: a row for each puzzle and rule set. Unknown numbers are NaN."""
    np = _numpy()
    rows = []
    for one in grades:
        rating = (one.get("rating") or {}).get("value")
        for name, values in one["grades"].items():
            bits = [values[measure] for measure in ("muse", "remuse", "msi", "tsi", "insight")]
            rows.append((one["game"], str(one["id"]), name, *bits, one["solutions"], one["exact"], rating))
    longest = [max([1, *(len(row[column]) for row in rows)]) for column in range(3)]
    kinds = [(name, f"U{size}") for name, size in zip(("game", "id", "rules"), longest)]
    kinds += [(name, "f8") for name in ("muse", "remuse", "msi", "tsi", "insight")]
    kinds += [("solutions", "u8"), ("exact", "?"), ("rating", "f8")]
    return np.array([tuple(np.nan if value is None else value for value in row) for row in rows], dtype=kinds)


def share(graph: Graph, weights: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Chances in proportion to weights, one for each move. A player gives up in a state whose moves have no weight."""
    np = _numpy()
    given = np.asarray(weights, dtype=np.float64)
    if given.shape != graph.source.shape:
        raise _error("policy", "", f"found {given.size} weights", f"one for each of {graph.source.size} moves")
    wrong = np.flatnonzero(~(np.isfinite(given) & (given >= 0)))
    if wrong.size:
        raise _error("policy", f"move {wrong[0]}", f"its weight is {given[wrong[0]]}", "a finite number, 0 or more")
    sums = np.bincount(graph.source, given, minlength=len(graph))
    sums[sums == 0] = 1
    return given / sums[graph.source]


def generate(
    game: str,
    *,
    count: int = 1,
    seed: int = 1,
    level: str | None = None,
    rating: Range | None = None,
    tsi: Range | None = None,
    class_: str | None = None,
    targets: dict[str, Any] | None = None,
    maximise: str | None = None,
    minimise: str | None = None,
    by: str | None = None,
    budget: int = 0,
    threads: int = 0,
    **parameters: Any,
) -> Stream:
    """New puzzles, as they are made. `parameters` are the game's own; crux.games() names them.

    If there are fewer than were asked for, the iterator ends with the warning TooFew; if there is none, with an Error.
    """
    return _generate(locals())


def evolve(
    game: str,
    objective: Objective | None = None,
    *,
    count: int = 1,
    seed: int = 1,
    targets: dict[str, Any] | None = None,
    maximise: str | None = None,
    minimise: str | None = None,
    by: str | None = None,
    budget: int = 0,
    threads: int = 0,
    **parameters: Any,
) -> Stream:
    """Puzzles that are bred, the best first.

    `objective` gets a list of puzzles, those of a generation that keep their game's rules, and answers with one value for each, the
    more the better. A value that is not finite is worse than all others. `budget` is the number of candidates: 10,000 unless given.
    """
    asked = locals()
    if by is not None:
        return _generate(asked)
    try:
        return _generate(asked | {"by": "evolve"})
    except Error as error:
        if error.where != "objective":
            raise
        return _generate(asked | {"by": "elites"})  # a game whose puzzles are bred by this way alone


def _generate(asked: dict[str, Any]) -> Stream:
    numbers = {name: asked[name] for name in ("count", "seed", "budget", "threads")}
    objective = asked.get("objective")
    wishes = {name: value for name, value in asked.items() if name not in numbers and name != "objective" and value is not None}
    if "class_" in wishes:
        wishes["class"] = wishes.pop("class_")
    wishes["parameters"] = {name: int(value) if isinstance(value, bool) else value for name, value in asked["parameters"].items()}
    return _engine.generate(_as_json(wishes), objective=objective, **numbers)


def _plain(value: Any) -> Any:
    if isinstance(value, _numpy().generic):
        return value.item()
    raise _error("arguments", "", f"found {type(value).__name__}", "a number, a text, a list or a dict")


def fill(
    sketch: Line | Path,
    *,
    sort: str = "tsi",
    where: str = "",
    unique: bool = False,
    rules: str = "none",
    against: str = "none",
    mode: str = "strict",
    top: int = 100,
    symmetric: bool = False,
    budget: int = 10_000_000,
    seed: int = 1,
    threads: int = 0,
) -> Stream:
    """The completions of a sketch, a puzzle with holes: the best first.

    All candidates are looked at before the first completion comes; of more than `budget` candidates so many are drawn.
    """
    return _engine.fill(
        *_one_text(sketch),
        sort=sort,
        where=where,
        unique=unique,
        rules=rules,
        against=against,
        mode=mode,
        top=top,
        symmetric=symmetric,
        budget=budget,
        seed=seed,
        threads=threads,
    )

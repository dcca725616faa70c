"""Many pairs of worlds of one game: twins are counted, pairs that a rule distinguishes dropped, others leaks.

A rule may reveal a hidden card: a player who draws has no natural. The rules that do are a closed list with clauses,
kept as data. A pair that differs in anything else is a leak.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from houseway.core.game.game import Game
from houseway.core.round.view import PUBLIC, offers_by_viewer
from houseway.core.values.equipment import Piece
from houseway.core.values.role import DEALER, FLOOR, SURVEILLANCE
from houseway.play.chance import Seeded, Source
from houseway.play.picks import chance_of, pick

from .comparison import Difference, Eyes, Viewpoint, difference
from .probes import battery
from .worlds import Swap, TwinStep, seating_of, sitting_of, some_swap

PAIRS_A_SITTING = 8
MOST_WITHOUT = 200
"""Number of consecutive moments without hidden cards after which a game counts as one that hides nothing."""


class AllowedLeak(NamedTuple):
    """A way in which a rule reveals a hidden card, and the information it reveals."""

    what: str
    key: str
    reveals: str


AllowedLeaks = Mapping[tuple[str, str], AllowedLeak]


def read_allowed_leaks(path: Path) -> AllowedLeaks:
    """Return the closed list from its file: each line by what differs and its key."""
    tells: dict[tuple[str, str], AllowedLeak] = {}
    for group in tomllib.loads(path.read_text(encoding="utf-8"))["tell"]:
        for key in group["keys"]:
            if (group["what"], key) in tells:
                raise ValueError(f"listed twice: {key}")
            tells[group["what"], key] = AllowedLeak(group["what"], key, group["reveals"])
    return tells


class Leak(NamedTuple):
    """A difference that no line of the closed list accounts for."""

    viewer: str
    found: Difference
    swap: str

    def __str__(self) -> str:
        return (
            f"{self.found.what} {self.found.key!r} tells {self.viewer or 'a passer-by'}: {self.found.story}\n  with {self.swap}"
        )


@dataclass(slots=True)
class TwinTally:
    """Counts of the results of pairs."""

    twins: int = 0
    pairs: int = 0
    allowed: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """The pairs that were dropped, by the line that accounts for each."""
    leaks: list[Leak] = field(default_factory=list[Leak])

    def __add__(self, other: TwinTally) -> TwinTally:
        return TwinTally(
            self.twins + other.twins, self.pairs + other.pairs, self.allowed + other.allowed, self.leaks + other.leaks
        )


def compare_worlds(game: Game, name: str, twins: int, tells: AllowedLeaks, eyes: Eyes | None = None) -> TwinTally:
    """Make pairs of worlds until this many are twins or one of them leaks."""
    tally, source = TwinTally(), Seeded(f"twins/{game.key}/{name}")
    for steps, viewer, swap in _pairs(game, source):
        changed = _changed(steps, swap)
        look = Viewpoint(viewer, frozenset(changed), eyes or Eyes())
        found = difference(steps, swap, look, battery(steps[-1].after, viewer, changed, source))
        tally.pairs += 1
        if found is None:
            tally.twins += 1
        elif (found.what, found.key) in tells:
            tally.allowed[found.what, found.key] += 1
        else:
            tally.leaks.append(Leak(viewer, found, _described(steps, swap)))
        if tally.twins >= twins or tally.leaks:
            break
    return tally


def _pairs(game: Game, source: Source) -> Iterator[tuple[list[TwinStep], str, Swap]]:
    """Yield moments of random sittings with a viewer and an exchange of pieces the viewer has not seen.

    Where a game hides nothing but the dice to come, nothing is exchanged: the other world is the same one, played again.
    """
    number = without = 0
    while True:
        number += 1
        steps = sitting_of(game, source, f"{game.key}/{number}", 1 + source.below(3))
        for _ in range(PAIRS_A_SITTING):
            part = steps[: 1 + source.below(len(steps))]
            viewer = _viewer(part[-1], source)
            swap = some_swap(part, viewer, source)
            without = 0 if swap else without + 1
            if swap or without > MOST_WITHOUT:
                yield part, viewer, swap


def _viewer(step: TwinStep, source: Source) -> str:
    """Return a viewer who has options at this moment, or any viewer."""
    round = step.after.round
    asked = sorted(offers_by_viewer(round)) if round is not None and chance_of(source, 1, 2) else []
    seated = sorted({*seating_of(step).values()})
    return pick(source, asked or (*seated, *seated, DEALER, DEALER, FLOOR, SURVEILLANCE, PUBLIC))


def _changed(steps: list[TwinStep], swap: Swap) -> tuple[Piece, ...]:
    """Return the pieces that changed places."""
    return tuple(dict.fromkeys(piece for spot, there in swap.items() for piece in (steps[spot.step].dealt[spot.at], there)))


def _described(steps: list[TwinStep], swap: Swap) -> str:
    """Return an exchange in words, for whoever has to find the leak."""
    told = (f"{steps[spot.step].command}: {steps[spot.step].dealt[spot.at]} is {piece}" for spot, piece in swap.items())
    return f"{len(steps)} steps; " + "; ".join(told)

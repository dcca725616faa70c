"""Figures of play: what one group of rounds came to, and how a move of chips changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Final, NamedTuple

from houseway.core.money.cage import BUYS_IN, CHANGED
from houseway.core.money.places import Move, Place
from houseway.core.values.chips import Chips
from houseway.floor.ledger import UNDOES, MoveReason

from .odds import Theory
from .sides import Side, side_of

COLLECTED: Final = (
    MoveReason.VIGORISH,
    MoveReason.RAKE,
    MoveReason.TIME,
    MoveReason.HOUSES_HALF,
    MoveReason.TOKEN,
    MoveReason.CONTRIBUTION,
)
"""Reasons that a report adds up by themselves. A rake that is taken in steps is a rake."""
_AS: Final = {MoveReason.STEP: MoveReason.RAKE}


class FigureKey(NamedTuple):
    """The place and time of some play: the smallest group that figures are kept for."""

    day: date
    table: int
    game: str
    shift: str
    dealer: str


@dataclass
class Figures:
    """The totals of a group of rounds, in cents; times in microseconds."""

    rounds: int = 0
    wagered: Chips = 0
    win: Chips = 0
    """The gain of the rack: from players, less payouts to them, and less contributions of the rack to meters."""
    meters: Chips = 0
    """The contributions of players and the rack to meters, less payouts from meters."""
    drop: Chips = 0
    wallets: Chips = 0
    taken: Chips = 0
    """Chips that players took away."""
    tips: Chips = 0
    fills: Chips = 0
    credits: Chips = 0
    collected: Counter[str] = field(default_factory=Counter[str])
    compared: Chips = 0
    """Win and meters of the rounds that the lab has odds for."""
    theory: Theory = Theory()
    uncompared: int = 0
    """Rounds without odds: the lab has none for a wager, or players bet against each other."""
    timed: int = 0
    bets: int = 0
    choices: int = 0
    settlement: int = 0
    played: int = 0
    """The time of play, from the first opening to the last end, day by day and table by table."""

    def add(self, other: Figures) -> None:
        """Add the figures of another group."""
        for name, value in vars(other).items():
            if name == "collected":
                self.collected.update(other.collected)
            else:
                setattr(self, name, getattr(self, name) + value)


class Flow(NamedTuple):
    """The effect of a move: on win, on meters, on tips."""

    win: Chips
    meters: Chips
    tips: Chips


def flow_of(move: Move) -> Flow:
    """Return the gain of the house, of meters and of tips by a move; a move to or from the cage has none."""
    src, dst = side_of(move.src), side_of(move.dst)
    if Side.CAGE in (src, dst) or src == dst:
        return Flow(0, 0, 0)
    gains = {dst: move.chips, src: -move.chips}
    return Flow(gains.get(Side.HOUSE, 0), gains.get(Side.METER, 0), gains.get(Side.TIPS, 0))


def crossed_cage(figures: Figures, move: Move) -> None:
    """Add what a move over the cage of a table is: cash in the drop box, a wallet, chips taken away, a fill or a credit."""
    src, dst = side_of(move.src), side_of(move.dst)
    if src is Side.CAGE and dst is Side.PLAYER:
        if move.why in (BUYS_IN, CHANGED):
            figures.drop += move.chips
        else:
            figures.wallets += move.chips
    elif dst is Side.CAGE and src is Side.PLAYER:
        figures.taken += move.chips
    elif src is Side.CAGE and dst is Side.HOUSE:
        figures.fills += move.chips
    elif dst is Side.CAGE and src is Side.HOUSE:
        figures.credits += move.chips


Undoing = dict[tuple[Place, Place, Chips, object], list[str]]
"""Collections in a round, by the move that would reverse them."""


def collect(collected: Counter[str], undoing: Undoing, move: Move) -> None:
    """Add what a move collected, or take back what it voids: a void is the same move the other way round."""
    why = _AS.get(MoveReason(move.why), move.why)
    if why in UNDOES:
        before = undoing.get((move.dst, move.src, move.chips, move.about))
        if before:
            collected[before.pop()] -= move.chips
    elif why in COLLECTED and side_of(move.src) != side_of(move.dst):
        collected[why] += move.chips
        undoing.setdefault((move.src, move.dst, move.chips, move.about), []).append(why)


def grouped(
    cells: Iterable[tuple[FigureKey, Figures]], by: Callable[[FigureKey], tuple[object, ...]]
) -> dict[tuple[object, ...], Figures]:
    """Return figures by some dimensions, in order of their names."""
    found: dict[tuple[object, ...], Figures] = {}
    for key, figures in cells:
        found.setdefault(by(key), Figures()).add(figures)
    return dict(sorted(found.items(), key=lambda item: tuple(map(str, item[0]))))

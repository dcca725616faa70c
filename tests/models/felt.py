"""The state of a table when a round is over, as plain data: the only input of a model.

Cards and tiles are texts, chips are whole cents. A model returns the net of each bet, by player, hand and wager.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Bet = tuple[str, str, str]
"""The player, the hand and the wager."""
Nets = dict[Bet, int]
Texts = tuple[str, ...]


@dataclass(frozen=True)
class Felt:
    """One round: the house's elections, the seating, and what was bet, dealt, laid and said."""

    game: str
    elected: Mapping[str, Any]
    """The settings of the house; for a key that is not set, a model has the default of the register of rulings."""
    seats: Mapping[str, str]
    """The player of each seat, clockwise from the dealer's left."""
    bets: Mapping[Bet, int]
    """All chips that were put up on each bet, whether they were taken back or not."""
    cards: Mapping[str, Texts]
    """The pieces of each hand at the end."""
    laid: Mapping[str, tuple[Texts, ...]] = field(default_factory=dict[str, tuple[Texts, ...]])
    """The parts of each hand that was set, in order."""
    said: tuple[tuple[str, str, str], ...] = ()
    """Stage, hand and word, in order."""
    dice: tuple[int, ...] = ()
    number: int = 0
    meters: Mapping[str, int] = field(default_factory=dict[str, int])
    """The amount of each progressive meter before the round."""
    minimum: Mapping[str, int] = field(default_factory=dict[str, int])
    """The posted minimum of each wager."""
    story: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    """The events of the round, for games in which the order of chips matters."""

    denied: Mapping[Bet, str] = field(default_factory=dict[Bet, str])
    """The payments that somebody denied: as lost, void or disputed (R-GEN-32)."""

    def fell(self, bet: Bet) -> bool:
        """Whether a payment was denied so that it is not made to anybody: a disputed one is kept by the cage."""
        return self.denied.get(bet) in ("lost", "void")

    def elects(self, key: str, silence: Any) -> Any:
        """Return the house's setting, or the default."""
        return self.elected.get(key, silence)

    def on(self, seat: str) -> dict[str, int]:
        """Return the bets on a hand by the player of its seat."""
        player = self.player(seat)
        return {wager: chips for (by, hand, wager), chips in self.bets.items() if hand == seat and by == player}

    def player(self, hand: str) -> str:
        """Return the owner of a hand's seat."""
        return self.seats[hand.partition(".")[0]]

    def dealt(self, hand: str) -> Texts:
        """Return every piece a hand was dealt, in order, whatever became of it."""
        return tuple(piece for kind, told in self.story if kind == "CardsDealt" and told["to"] == hand for piece in told["cards"])

    def has_word(self, hand: str, *words: str) -> bool:
        """Whether a hand has said one of these words."""
        return any(who == hand and word in words for _, who, word in self.said)

    def hands(self, wager: str) -> list[str]:
        """Return the hands with this wager from the dealer's left to the right."""
        found = dict.fromkeys(hand for _, hand, name in self.bets if name == wager)
        return [seat for seat in self.seats if seat in found]


def to_one(felt: Felt, stake: int, num: int, den: int = 1) -> int:
    """Return the win of a stake; a part of the smallest unit goes to the player (R-GEN-15)."""
    unit = felt.elects("money.smallest_unit", 1)
    return -(-stake * num // (den * unit)) * unit


def at(felt: Felt, stake: int, odds: int | tuple[int, int]) -> int:
    """Return the win of a stake at odds to one, which may be a fraction."""
    num, den = odds if isinstance(odds, tuple) else (odds, 1)
    return to_one(felt, stake, num, den)


def fed(stake: int, rate: int | tuple[int, int]) -> int:
    """Return the part of a chip that feeds a meter, in per cent that may have a fraction; a part of a cent goes to the meter."""
    num, den = rate if isinstance(rate, tuple) else (rate, 1)
    return -(-stake * num // (100 * den))


def half(felt: Felt, stake: int) -> int:
    """Return the half of a stake that a surrender costs; an odd part stays the player's (R-GEN-15)."""
    unit = felt.elects("money.smallest_unit", 1)
    return stake // (2 * unit) * unit


def vigorish(felt: Felt, won: int, percent: int = 5, step: int = 25) -> int:
    """Return the commission on a win: exact, or the next multiple where the house rounds (R-GEN-07), never above the win."""
    if felt.elects("vig.rounding", "exact") == "ceil":
        return min(won, -(-won * percent // (100 * step)) * step)
    return won * percent // 100


def after_denials(felt: Felt, nets: Nets, depends: Mapping[Bet, Sequence[Bet]] = MappingProxyType({})) -> Nets:
    """Return nets after denials: a denied bet is lost, returned or kept, and nothing is paid for prizes none of which stands.

    `depends` has the prizes because of which a bet is paid (R-GEN-35).
    """
    found = {**nets}
    for bet, outcome in felt.denied.items():
        found[bet] = 0 if outcome == "void" else -felt.bets.get(bet, 0)
    for bet, prizes in depends.items():
        if prizes and all(prize in felt.denied for prize in prizes):
            found[bet] = 0
    return found


def capped(wins: dict[str, int], limit: int | None) -> dict[str, int]:
    """Return wins paid in order until a limit on winnings is used up; losses are not counted (R-GEN-09)."""
    if limit is None:
        return wins
    found: dict[str, int] = {}
    for wager, win in wins.items():
        found[wager] = min(win, max(limit, 0)) if win > 0 else win
        limit -= max(found[wager], 0)
    return found

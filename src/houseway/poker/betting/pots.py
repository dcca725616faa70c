"""Pots, computed from the moves: who put chips in each, and how the chips of a betting round go there.

Nothing about a pot is stored. Chips of a betting round stay in front of their players (each a `Bet`) until it closes; then what
was not called is returned, the rest goes to the pots in layers, one more for each stack that ran out. A hand with chips in a pot
that is still in play may win it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from houseway.core.money.places import Bet, Move, Place, pot, stack
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand

from .betting_round import POT, stopped
from .chips import chips_at

FIRST: Place = pot(0)
UNCALLED = "uncalled"


class Gathered(NamedTuple):
    """The moves that end a betting round: chips that are returned, and chips that go to the pots."""

    uncalled: tuple[Move, ...]
    layers: tuple[Move, ...]


def contenders(round: Round, live: Collection[Hand]) -> dict[Place, tuple[Hand, ...]]:
    """Return each pot that holds chips with the hands that may win it, in the order they are dealt."""
    put: dict[Place, set[Hand]] = {}
    chips = round.chips
    for _, dst, _, _, about in round.moves:
        if about is None or type(dst) is not str or not dst.startswith("pot ") or not chips.get(dst):
            continue
        hands = put.get(dst)
        if hands is None:
            hands = put[dst] = set()
        hands.add(about[1])
    return {place: tuple([hand for hand in round.hands if hand in hands and hand in live]) for place, hands in put.items()}


def put_in(round: Round, bet: Bet) -> dict[Place, Chips]:
    """Return a bet's chips in each pot, before any rake."""
    put: dict[Place, Chips] = {}
    for _, dst, chips, _, about in round.moves:
        if about == bet and type(dst) is str and dst.startswith("pot "):
            put[dst] = put.get(dst, 0) + chips
    return put


def filled(round: Round) -> set[Place]:
    """Return the pots that hold chips now."""
    return {place for place, chips in round.chips.items() if chips and type(place) is str and place.startswith("pot ")}


def pot_number(place: Place) -> int:
    """Return the number of a pot; the main pot is 0."""
    return int(str(place).removeprefix("pot "))


def gathered(round: Round, bets: Iterable[Bet], live: Collection[Hand]) -> Gathered:
    """Return the moves of the players' chips off the felt: first those that were not called, then the layers."""
    chips = round.chips
    lies = {bet: chips[bet] for bet in bets if bet in chips}
    if not lies:
        return Gathered((), ())
    uncalled = _uncalled(lies, live)
    has_left = chips_at(round, stack(uncalled[0].about.by)) + uncalled[0].chips if uncalled and uncalled[0].about else 0
    if uncalled:
        assert uncalled[0].about is not None
        lies[uncalled[0].about] -= uncalled[0].chips
    number = _open_pot(round, live, lies)
    ran_out = {
        put
        for bet, put in lies.items()
        if bet.on in live and not chips_at(round, stack(bet.by)) and not (has_left and uncalled[0].about == bet)
    }
    layers: list[Move] = []
    below = 0
    for level in sorted({*ran_out, max(lies.values())}):
        place = pot(number)
        slices = ((bet, min(put, level) - below) for bet, put in lies.items() if put > below)
        layers += [Move(bet, place, part, POT, bet) for bet, part in slices]
        below, number = level, number + 1
    return Gathered(uncalled, tuple(layers))


def _uncalled(lies: dict[Bet, Chips], live: Collection[Hand]) -> tuple[Move, ...]:
    """Return the part of the highest bet that no other hand reached; a hand that is out leaves its chips in the pot."""
    top = max(lies, key=lies.__getitem__)
    if top.on not in live:
        return ()
    called = max((put for bet, put in lies.items() if bet != top), default=0)
    over = lies[top] - called
    return (Move(top, stack(top.by), over, UNCALLED, top),) if over else ()


def _open_pot(round: Round, live: Collection[Hand], lies: dict[Bet, Chips]) -> int:
    """Return the pot that new chips go to: the last, or a new one if a contender for it cannot add chips or bets no more."""
    chips = round.chips
    number = 0
    while chips.get(pot(number + 1)):
        number += 1
    if not chips.get(pot(number)):
        return number
    betting, silent, seating = {bet.on for bet in lies}, stopped(round), round.seating
    idle = {hand for hand in live if hand not in betting and (hand in silent or not chips_at(round, stack(seating[hand])))}
    return number + (bool(idle) and not idle.isdisjoint(contenders(round, live)[pot(number)]))

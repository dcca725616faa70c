"""Equity queries, parsed and validated: hands, ranges or partly given hands, at any poker game of the room.

>>> held = equities(["AsAh", "KdKc"], board="Ks 7h 2d 2c")
>>> held.total, held.wins(0), held.equity(0)
(44, 2, Fraction(1, 22))
>>> held = equities(["AsAhKd9c4d", "2h3c5d7s8h"], dead="6c", game="seven_card_stud_eight_or_better")
>>> held.total, held.wins(1), held.equity(1)
(607620, 58257, Fraction(221959, 405080))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import comb
from typing import TypeVar

from houseway.core.values.cards import Card, spelled
from houseway.families.poker_room.stud import Street
from houseway.lab.equity.two_cards.deals import MOST_WORK, Spot
from houseway.lab.equity.two_cards.ranges import NoRange, read_cards
from houseway.lab.kept_counts import Progress, no_progress

from . import four_cards
from .deals import Filling, by_filling, on_boards
from .shares import Equities
from .two_cards import deals as holdem
from .two_cards import ranges as two_cards
from .variants import VARIANTS, Outcome, Variant

HandInput = str | Sequence[Sequence[Card]]


def equities(
    hands: Sequence[HandInput],
    board: str | Sequence[Card] = "",
    dead: str | Sequence[Card] = "",
    progress: Progress = no_progress,
    game: str = "holdem",
    most: int = MOST_WORK,
) -> Equities:
    """The exact equities of these hands, ranges or parts of hands, on this board, without these dead cards. What would take more
    than `most` steps is refused before it is begun."""
    variant = VARIANTS[game]
    names = tuple(
        hand if isinstance(hand, str) else ",".join(spelled(tuple(hole)).replace(" ", "") for hole in hand) for hand in hands
    )
    spot = Spot(*(read_cards(told if isinstance(told, str) else spelled(tuple(told))) for told in (board, dead)))
    _sensible(variant, len(hands), spot)
    sizes, found = (_dealt if variant.least == variant.own else _to_fill)(variant, names, spot, most, progress)
    if not found:
        raise NoRange("these hands cannot be held at the same time: they need the same cards")
    return Equities(game, names, sizes, spot.board, spot.dead, found)


Found = tuple[tuple[int, ...], dict[Outcome, int]]


def _dealt(variant: Variant, names: Sequence[str], spot: Spot, most: int, progress: Progress) -> Found:
    """Hands that are whole, or ranges of them; only the board is to come."""
    if variant.own == 2:
        open_to = _open_to(map(two_cards.read, names), spot)
        held = possible(open_to, names)
        ways = holdem.counted(spot, held, open_to, progress, most)
        return tuple(map(len, held)), {(who,): number for who, number in ways.items()}
    fours = _open_to(map(four_cards.read, names), spot)
    holding = possible(fours, names)
    return tuple(map(len, holding)), on_boards(variant, spot, holding, fours, most, progress)


Hole = TypeVar("Hole", bound=tuple[Card, ...])


def _open_to(ranges: Iterable[tuple[Hole, ...]], spot: Spot) -> list[tuple[Hole, ...]]:
    away = {*spot.board, *spot.dead}
    return [tuple(hole for hole in range_ if away.isdisjoint(hole)) for range_ in ranges]


def _to_fill(variant: Variant, names: Sequence[str], spot: Spot, most: int, progress: Progress) -> Found:
    """Count hands of which some cards are given and the others are still to come."""
    known = [read_cards(name) for name in names]
    lacking = any(len(cards) < variant.own for cards in known)
    common = int(bool(spot.board) or (lacking and _runs_short(variant, len(known), len(spot.dead)))) if variant.common else 0
    own, board = variant.own - common, variant.board + common
    for name, cards in zip(names, known, strict=True):
        if not variant.least <= len(cards) <= own:
            said = f"from {variant.least} to {own}"
            why = ", because the last card is shared" if common else ""
            raise NoRange(
                f"{name!r} has {len(cards)} cards: write {said} of its cards, for example {_EXAMPLE[: 2 * variant.least]}{why}"
            )
    every = [*spot.board, *spot.dead, *chain(*known)]
    if twice := next((card for card in every if every.count(card) > 1), None):
        raise NoRange(f"{twice} is in two places. Write each card once")
    found = by_filling(variant, spot, Filling(known, own, board), most, progress)
    return tuple(comb(52 - len(every), own - len(cards)) for cards in known), found


_EXAMPLE = "AsAhKd9c4d"


def _runs_short(variant: Variant, hands: int, gone: int) -> bool:
    """Whether there are too few cards for the last street, one burned before each: then all have one together (R-PKR-06)."""
    streets = sum(isinstance(stage, Street) for stage in variant.game.editions[0].law.stages)
    if 52 - gone < hands * (variant.own - 1) + streets - 1:
        raise NoRange("the deck runs out before the last street: write fewer hands or fewer dead cards")
    return 52 - gone < hands * variant.own + streets


def possible(ranges: Sequence[tuple[Hole, ...]], names: Sequence[str]) -> list[tuple[Hole, ...]]:
    """Return the hands each player can still hold: none with a card of another player's certain hand."""
    held = [*ranges]
    while True:
        certain = {player: {*range_[0]} for player, range_ in enumerate(held) if len(range_) == 1}
        rest = [_without(range_, [certain[other] for other in certain if other != player]) for player, range_ in enumerate(held)]
        for player, range_ in enumerate(rest):
            if not range_:
                raise NoRange(f"{names[player]} conflicts with the board, the dead cards or another hand: change one of them")
        if rest == held:
            return rest
        held = rest


def _without(range_: tuple[Hole, ...], certain: Sequence[set[Card]]) -> tuple[Hole, ...]:
    taken = set[Card]().union(*certain)
    return tuple(hole for hole in range_ if taken.isdisjoint(hole))


def _sensible(variant: Variant, players: int, spot: Spot) -> None:
    seats, most = variant.game.seats, variant.board + variant.common
    if not 2 <= players <= seats:
        unknown = " (use `random` for an unknown hand)" if variant.own == variant.least else ""
        raise NoRange(f"need two to {seats} hands, got {players}{unknown}")
    if len(spot.board) > most:
        raise NoRange(f"{_BOARDS[most]}, not {len(spot.board)}")
    if both := [card for card in spot.board if card in spot.dead]:
        raise NoRange(f"{both[0]} is on the board and dead. Leave it out of one of them")
    if 52 - len(spot.dead) < variant.own * players + variant.board and not variant.common:
        raise NoRange("too many dead cards: not enough are left for the hands and the board")


_BOARDS = {0: "this game has no board", 1: "at most one card is shared", 5: "a board has at most five cards"}

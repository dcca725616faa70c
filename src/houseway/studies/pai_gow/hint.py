"""Pai gow: each way to set a hand, against every hand the dealer can still have, set the house way; and giving up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.round.state import Round
from houseway.core.stages.setting import HOUSE_WAY, SETS
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import tiles_in
from houseway.core.values.hands import Hand
from houseway.core.values.tiles import Tile
from houseway.families.two_hands.bank import DEALERS, WAGER
from houseway.games.pai_gow.hands import named
from houseway.games.pai_gow.house_way import Split
from houseway.games.pai_gow.payouts import Face, arranged
from houseway.games.pai_gow.play import house_way
from houseway.lab.hints import Priced
from houseway.lab.two_hands import NOT_PRICED, SURRENDERS, priced_by

from .one_hand import faces
from .prices import bank_nets, seat_nets
from .tables import FACES, hands


def _settings(seen: Round, hand: Hand, banks: bool) -> Iterator[Priced]:
    four = tiles_in(seen.held[hand])
    stake = seen.bets[DEALERS if banks else seen.bet(hand, WAGER)]
    nets = bank_nets(seen.rules, stake) if banks else seat_nets(seen.rules, stake)
    counted = faces(seen.rules, four, _in_sight(seen), banks=banks)
    held = hands()
    house = frozenset(map(_same, house_way(seen, hand)))
    for split, ways in zip(held.settings[held.find(four)], counted.tolist(), strict=True):
        made = Fraction(sum(many * net for many, net in zip(ways, nets, strict=True)), sum(ways))
        yield Priced(SETS, None, made, split, _called(split))
        if frozenset(map(_same, split)) == house:
            yield Priced(HOUSE_WAY, None, made)


def _in_sight(seen: Round) -> tuple[Tile, ...]:
    return tuple(tile for held in seen.held.values() for tile in held if isinstance(tile, Tile))


def _same(two: tuple[Tile, ...]) -> tuple[str, ...]:
    return tuple(sorted(map(str, two)))


def _called(split: Split) -> str:
    high, low = (named(two).partition(" with ")[0] for two in split)
    return f"set {high} / {low}"


def _giving_up(seen: Round, hand: Hand, against: Hand) -> tuple[Priced, ...]:
    """Return the net of continuing against open tiles, and the cost of surrender."""
    if against not in seen.arranged or BACK in seen.held.get(against, (BACK,)):
        return ()
    stake = seen.bets[seen.bet(hand, WAGER)]
    face = FACES.index(Face.of(arranged(seen, hand), arranged(seen, against)))
    return Priced("", None, Fraction(seat_nets(seen.rules, stake)[face])), Priced(SURRENDERS, None, Fraction(-stake))


priced, WHY = priced_by(_settings, _giving_up), NOT_PRICED

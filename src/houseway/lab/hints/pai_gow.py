"""Pai gow: each way to set a hand, against every hand the dealer can still have, set the house way; and giving up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.round.state import Round
from houseway.core.stages.setting import HOUSE_WAY, SETS
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import tiles_in
from houseway.core.values.hands import DEALER, Hand
from houseway.core.values.tiles import Tile
from houseway.families.two_hands.banking import DEALERS, MATCH_PLAY, WAGER, bank_of
from houseway.games.pai_gow.hands import named
from houseway.games.pai_gow.house_way import Split
from houseway.games.pai_gow.lab.one_hand import faces
from houseway.games.pai_gow.lab.pricing import bank_nets, seat_nets
from houseway.games.pai_gow.lab.tables import FACES, hands
from houseway.games.pai_gow.paying import Face, arranged
from houseway.games.pai_gow.playing import house_way

from . import Priced

SETTING, BANK_SETS, SURRENDER = "setting", "bank sets", "surrender"
ACROSS = "Against players the price depends on how they set. Only hands against the dealer, who sets the house way, are priced."
WHY = {
    SETTING: ACROSS,
    BANK_SETS: ACROSS,
    "bank": "Whether to bank is not priced: who will bet against it is not known then.",
    "wishes": "What a bank asks of the dealer has no price.",
}


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return what each choice makes of the wager of the hand; of the dealer's wager where the hand banks."""
    stage = seen.stage.name if seen.stage is not None else ""
    if seen.bet(hand, MATCH_PLAY) in seen.bets or BACK in seen.held.get(hand, (BACK,)):
        return ()
    bank = bank_of(seen)
    if stage == SETTING and bank is None:
        return tuple(_settings(seen, hand, banks=False))
    if stage == BANK_SETS and bank == hand and {bet.on for bet in seen.live_bets() if bet.wager != "bank"} == {DEALERS.on}:
        return tuple(_settings(seen, hand, banks=True))
    if stage == SURRENDER and hand in seen.arranged:
        return _giving_up(seen, hand, bank or DEALER)
    return ()


def _settings(seen: Round, hand: Hand, *, banks: bool) -> Iterator[Priced]:
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
    """Return what going on makes against tiles that lie open, and what giving up costs."""
    if against not in seen.arranged or BACK in seen.held.get(against, (BACK,)):
        return ()
    stake = seen.bets[seen.bet(hand, WAGER)]
    face = FACES.index(Face.of(arranged(seen, hand), arranged(seen, against)))
    return Priced("", None, Fraction(seat_nets(seen.rules, stake)[face])), Priced("surrenders", None, Fraction(-stake))

"""Pai gow poker: each setting of seven cards against all dealer's hands left, set the house way; and surrender.

Side wagers depend on all seven cards, so that they are the same for every setting, and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.round.settlement import first
from houseway.core.round.state import Round
from houseway.core.stages.setting import HOUSE_WAY, SETS
from houseway.core.values.cards import BACK, Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.two_hands.bank import DEALERS, WAGER
from houseway.games.pai_gow_poker.hands import Split, splits
from houseway.games.pai_gow_poker.payouts import Face
from houseway.games.pai_gow_poker.set_hands import house_way, wheel_lowest
from houseway.lab.hints import Priced
from houseway.lab.tally import net_of
from houseway.lab.two_hands import NOT_PRICED, SURRENDERS, priced_by
from houseway.poker.values.joker import high, named, two

from .main import FACES, bank_nets, seat_nets
from .one_hand import faces


def claims_best(seen: Round, hand: Hand) -> bool:
    """The lab's best setting is that of a player who sees their own cards only."""
    return {*_in_sight(seen)} == {*cards_in(seen.held[hand])}


def _settings(seen: Round, hand: Hand, banks: bool) -> Iterator[Priced]:
    rules, seven = seen.rules, cards_in(seen.held[hand])
    stake = seen.bets[DEALERS if banks else seen.bet(hand, WAGER)]
    nets = bank_nets(rules, stake) if banks else seat_nets(rules, stake)
    fouled = Fraction(net_of(first(rules.rows["compared"], Face(False, False, fouled=True)).outcomes["wager"]) * stake)
    house = frozenset(house_way(seen, hand).split[1])
    for split, ways in zip(splits(seven), faces(rules, seven, _in_sight(seen)), strict=True):
        made = Fraction(sum(many * net for many, net in zip(ways, nets, strict=True)), sum(ways)) if ways else fouled
        if ways or not banks:
            yield Priced(SETS, None, made, split, _called(split, foul=not ways, lowest=wheel_lowest(rules)))
        if frozenset(split[1]) == house:
            yield Priced(HOUSE_WAY, None, made)
    if (
        not banks
        and seen.stage is not None
        and any(ask.says == SURRENDERS and ask.who == hand for ask in seen.stage.offers(seen))
    ):
        yield Priced(SURRENDERS, None, Fraction(-stake))


def _in_sight(seen: Round) -> tuple[Card, ...]:
    return tuple(card for held in seen.held.values() for card in held if isinstance(card, Card) and card != BACK)


def _called(split: Split, *, foul: bool, lowest: bool) -> str:
    if foul:
        return "set a foul"
    return f"set {named(high(split[0], wheel_lowest=lowest)).partition(',')[0]} / {named(two(split[1])).partition(',')[0]}"


def _giving_up(seen: Round, hand: Hand, against: Hand) -> tuple[Priced, ...]:
    """Return the net of continuing against open cards, and the cost of surrender."""
    parts, theirs = seen.arranged[hand], seen.arranged.get(against, ())
    if len(theirs) != 2 or BACK in seen.held.get(against, (BACK,)) or len(parts) != 2:
        return ()
    stake = seen.bets[seen.bet(hand, WAGER)]
    mine, other = ((cards_in(one), cards_in(low)) for one, low in (parts, theirs))
    face = Face.of(mine, other, lowest=wheel_lowest(seen.rules))
    if face in FACES:
        makes = Fraction(seat_nets(seen.rules, stake)[FACES.index(face)])
    else:
        makes = Fraction(net_of(first(seen.rules.rows["compared"], face).outcomes["wager"]) * stake)
    return Priced("", None, makes), Priced(SURRENDERS, None, Fraction(-stake))


priced, WHY = priced_by(_settings, _giving_up), NOT_PRICED

"""Pai gow poker: each way to set seven cards, against every hand the dealer can still have, set the house way; and giving up.

Side wagers look at all seven cards, so that they are the same whatever is set, and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.round.settlement import first
from houseway.core.round.state import Round
from houseway.core.stages.setting import HOUSE_WAY, SETS
from houseway.core.values.cards import BACK, Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import DEALER, Hand
from houseway.families.two_hands.banking import DEALERS, MATCH_PLAY, WAGER, bank_of
from houseway.games.pai_gow_poker.hands import Split, splits
from houseway.games.pai_gow_poker.lab.main import FACES, bank_nets, seat_nets
from houseway.games.pai_gow_poker.lab.one_hand import faces
from houseway.games.pai_gow_poker.paying import Face
from houseway.games.pai_gow_poker.playing import BANK_SETS, SETTING, SURRENDER
from houseway.games.pai_gow_poker.setting import house_way, wheel_lowest
from houseway.lab.tally import net_of
from houseway.poker.values.joker import high, named, two

from . import Priced

ACROSS = "Against players the price depends on how they set. Only hands against the dealer, who sets the house way, are priced."
WHY = {
    SETTING: ACROSS,
    BANK_SETS: ACROSS,
    "bank": "Whether to bank is not priced: who will bet against it is not known then.",
    "wishes": "What a bank asks of the dealer has no price.",
}
SURRENDERS = "surrenders"


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return what each choice makes of the wager of the hand; of the dealer's wager where the hand banks."""
    stage = seen.stage.name if seen.stage is not None else ""
    if seen.bet(hand, MATCH_PLAY) in seen.bets or BACK in seen.held.get(hand, (BACK,)):
        return ()
    bank = bank_of(seen)
    if stage == SETTING and bank is None:
        return tuple(_settings(seen, hand, banks=False))
    if (
        stage == BANK_SETS
        and bank == hand
        and {bet.on for bet in seen.live_bets() if bet.wager == WAGER or bet == DEALERS} == {DEALERS.on}
    ):
        return tuple(_settings(seen, hand, banks=True))
    if stage == SURRENDER and hand in seen.arranged:
        return _giving_up(seen, hand, bank or DEALER)
    return ()


def claims_best(seen: Round, hand: Hand) -> bool:
    """The lab's best setting found leaves out that the own cards are missing from the dealer's deck, so it claims nothing."""
    return False


def _settings(seen: Round, hand: Hand, *, banks: bool) -> Iterator[Priced]:
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
    if not banks and seen.stage is not None and any(ask.says == SURRENDERS and ask.who == hand for ask in seen.stage.asks(seen)):
        yield Priced(SURRENDERS, None, Fraction(-stake))


def _in_sight(seen: Round) -> tuple[Card, ...]:
    return tuple(card for held in seen.held.values() for card in held if isinstance(card, Card) and card != BACK)


def _called(split: Split, *, foul: bool, lowest: bool) -> str:
    if foul:
        return "set a foul"
    return f"set {named(high(split[0], wheel_lowest=lowest)).partition(',')[0]} / {named(two(split[1])).partition(',')[0]}"


def _giving_up(seen: Round, hand: Hand, against: Hand) -> tuple[Priced, ...]:
    """Return what going on makes against cards that lie open, and what giving up costs."""
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

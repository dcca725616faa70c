"""The cards: the burn, four cards, decisions of the two hands, and third cards. Only a player's five is free."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsShown, Event, ExposedTaken, LookedAt, Noted, Owed
from houseway.core.messages.note import RESHUFFLE
from houseway.core.round.option import Option, the_dealer
from houseway.core.round.remedies import voided
from houseway.core.round.state import Draft, Round
from houseway.core.stages.drawing import DrawRow, first_draw
from houseway.core.values.hands import BURN, DISCARDS, EXPOSED, Hand
from houseway.families.baccarat.hands import BANKER, PLAYER, Hands, bankers_draw, burned_with, is_natural, points

from . import facts as f
from .house_rules import DISCLOSED_CARD, TEN_VALUE_EXTRA
from .memory import is_last_hand

AFTER_STAY, MISCALLED = "card_after_stay", "card_miscalled"
"""Calls for a card in front of a hand that stayed."""
FACE_UP = "card_face_up"
"""The call for a card that is face up in the shoe."""

_TABLE = "CDF-8(c)"
BANKER_DRAWS = bankers_draw(natural=_TABLE, once=_TABLE, stood=_TABLE, low=_TABLE, table=_TABLE, seven=_TABLE)
"""The banker's table for a third card; the banker has no choice (R-CDF-01, R-CDF-02)."""


# The burn


def first_card(round: Round) -> tuple[Due, ...]:
    """Return the burn of one card, shown, from a shoe that has not been dealt from."""
    return () if round.held else (Due(DISCARDS, 1, "all", "CDF-3(e)"),)


def as_many_more(round: Round) -> tuple[Due, ...]:
    """Return the burn of as many cards as the first one counts, also shown."""
    out = f.held(round, DISCARDS)
    if len(out) != 1 or len(round.held) != 1:
        return ()
    return (Due(DISCARDS, burned_with(out[0]), "all", "CDF-3(e)"),)


# The deal


def four_cards(round: Round) -> tuple[Due, ...]:
    """Return the deal to the dominant player and the banker in turn; the banker does not look yet."""
    player, banker = f.dominant_of(round), f.the_banker(round)
    one_each = (Due(player, 1, "owner", "CDF-7(d)"), Due(banker, 1, "nobody", "CDF-7(d)"))
    return (*one_each, *one_each)


# The decisions of the two hands

MUST_DRAW = frozenset(range(5))
"""Counts with which the player's hand must draw."""
MUST_STAY = frozenset({6, 7})
"""Counts that stay. A count in neither set that is not a natural is free: five."""


def _count(round: Round, hand: Hand) -> int:
    return points(f.held(round, hand)[:2])


def must_draw(round: Round, hand: Hand) -> bool:
    """The hand counts zero to four and must draw."""
    return _count(round, hand) in MUST_DRAW


def must_stay(round: Round, hand: Hand) -> bool:
    """The hand counts six or seven and must stay."""
    return _count(round, hand) in MUST_STAY


def has_a_natural(round: Round, hand: Hand) -> bool:
    """The hand counts eight or nine, a natural, and must be announced."""
    return is_natural(_count(round, hand))


def no_natural(round: Round, hand: Hand) -> bool:
    """The hand counts less than eight, so it is not a natural."""
    return not has_a_natural(round, hand)


def chooses(round: Round, hand: Hand) -> bool:
    """Whether the dominant player is asked: the hand is not complete and the result is still open."""
    return hand == f.dominant_of(round) and not f.is_complete(round) and not f.is_decided(round)


def card_was_requested(round: Round) -> bool:
    """Whether a card was asked for, so that the banker must look before giving one."""
    return is_open(round) and f.CARD in round.words(f.CHOICE, f.dominant_of(round))


def banker_may_look(round: Round, hand: Hand) -> bool:
    """Whether the banker looks: the result is still open."""
    return hand == f.the_banker(round) and not f.is_decided(round)


def gives(round: Round, hand: Hand) -> bool:
    """Whether the banker looks to give a card that was asked for; a hand of three cards gets none (R-CDF-13)."""
    return banker_may_look(round, hand) and not f.is_complete(round)


def is_open(round: Round) -> bool:
    """Whether there is a bank, no natural, and a banker's hand that counts."""
    return f.somebody_banks(round) and not f.is_decided(round)


def shows_both(now: Draft, cites: str) -> Iterator[Event]:
    """Turn up all cards of both hands."""
    for hand in (f.dominant_of(now), f.the_banker(now)):
        yield CardsShown(hand, now.held[hand], cites)


def announces_a_natural(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Turn up all cards; neither hand draws."""
    yield from shows_both(now, cites)


def show_to_banker(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Let the banker look before a card is given."""
    banker = f.the_banker(now)
    yield LookedAt(banker, now.held[banker], "CDF-8(b)")


def gives_a_card(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Deal one card face up."""
    yield Owed((Due(f.dominant_of(now), 1, "all", cites),), cites)


def turns_up(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Turn up the banker's two cards and draw a third by the table of play: a card drawn in error, or the next of the shoe."""
    banker = said.who
    yield CardsShown(banker, now.held[banker], cites)
    row = first_draw(BANKER_DRAWS, f.hands(now))
    astray = next((clause for call, clause in ((AFTER_STAY, "CDF-11(e)"), (MISCALLED, "CDF-11(f)")) if call in now.calls), "")
    if row.draws and astray:
        yield ExposedTaken(banker, astray)
    elif row.draws:
        yield Owed((Due(banker, 1, "all", row.cites),), row.cites)
    elif astray:
        yield from thrown_out(now)


def announces(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Announce the winner with both hands open; a shoe's last hand that had a card face up in the shoe has none."""
    if not f.is_decided(now):
        player = f.dominant_of(now)
        yield CardsShown(player, now.held[player], cites)
    if FACE_UP in now.calls and is_last_hand(now):
        yield voided(now, FACE_UP, "CDF-11(j)")


def when_shown(now: Draft, hand: Hand) -> Iterator[Event]:
    """Note a choice that the player's cards contradict: cards once drawn are not replaced (CDF-11(g), H-BACK-04)."""
    if not f.somebody_banks(now) or not f.covers(now) or hand != f.dominant_of(now) or now.is_hidden(hand):
        return
    said = now.words(f.CHOICE, hand)
    against = (f.STAY, must_draw, "CDF-8(a)(1)"), (f.CARD, must_stay, "CDF-8(a)(3)")
    for word, wrong, cites in against:
        if word in said and wrong(now, hand):
            yield Noted("said_against_the_cards", cites, hand)
    if {f.STAY, f.CARD} & {*said} and has_a_natural(now, hand):
        yield Noted("said_against_the_cards", "CDF-8(a)(4)", hand)


# An exposed card that no hand can use


def goes_with(round: Round, counts: int) -> int:
    """Return the number of cards discarded with a disclosed one; for a ten or court card, the house's setting."""
    extra = round.rules[TEN_VALUE_EXTRA]
    assert isinstance(extra, int)
    return counts or extra


def thrown_out(now: Draft) -> Iterator[Event]:
    """Discard exposed cards by the house's method; a round without bets waits until this one is over."""
    way = now.rules[DISCLOSED_CARD]
    if way == 3:
        return
    counts = points(f.held(now, EXPOSED))
    cites = f"CDF-11(h)({way})"
    yield ExposedTaken(DISCARDS, cites)
    due = Due(DISCARDS, goes_with(now, counts), "all", cites) if way == 1 else Due(BURN, 1, "nobody", cites)
    yield Owed((due,), cites)


def is_simulated(round: Round) -> bool:
    """Whether an exposed card starts a round without bets."""
    return PLAYER in round.held


def has_cards_to_go_on(round: Round) -> bool:
    """Whether cards are drawn for a round without bets: there is one, and the shoe has not run out."""
    return is_simulated(round) and not RESHUFFLE.is_in(round)


def simulated_player(round: Round) -> Hands:
    """Return both hands, for the player's draw; none is made from a shoe that has run out."""
    return _none_left(round, Hands.for_player(round))


def simulated_banker(round: Round) -> Hands:
    """Return both hands, for the banker's draw; none is made from a shoe that has run out."""
    return _none_left(round, Hands.for_banker(round))


def _none_left(round: Round, hands: Hands) -> Hands:
    return hands._replace(drawn=True) if RESHUFFLE.is_in(round) else hands


def three_cards(round: Round) -> tuple[Due, ...]:
    """Return the deal of three more cards; the first was the exposed one."""
    cites = "CDF-11(h)(3)"
    return tuple(Due(hand, 1, "all", cites) for hand in (BANKER, PLAYER, BANKER))


def has_to_draw(hands: Hands) -> bool:
    """Whether the player's hand must draw; in a round without bets five stays, the default (R-GEN-18)."""
    return hands.player in MUST_DRAW


def has_not_to_draw(hands: Hands) -> bool:
    """Whether the player's hand stays in a round without bets."""
    return not has_to_draw(hands)


SIMULATED_DRAWS = (
    DrawRow("CDF-11(h)(3)", Hands.has_drawn, draws=False),
    DrawRow("CDF-11(h)(3)", Hands.either_is_natural, draws=False),
    DrawRow("CDF-11(h)(3)", has_to_draw, draws=True),
    DrawRow("CDF-11(h)(3)", has_not_to_draw, draws=False),
)


def from_the_shoe(now: Draft, hand: Hand, cites: str) -> None:
    """Return None: no exposed card is used, so the next card is from the shoe."""


# fmt: off
SPEAKS = (
    Option(f.STAY,    "CDF-8(a)(2)", bars=(Bar("CDF-8(a)(1)", must_draw), Bar("CDF-8(a)(4)", has_a_natural)), in_silence=True),
    Option(f.CARD,    "CDF-8(a)(2)", show_to_banker, bars=(Bar("CDF-8(a)(3)", must_stay), Bar("CDF-8(a)(4)", has_a_natural)),
           in_silence=True),
    Option(f.NATURAL, "CDF-8(a)(4)", announces_a_natural, bars=(Bar("CDF-8(a)(4)", no_natural),), in_silence=True),
)
LOOKS = (
    Option(f.UNDER_EIGHT, "CDF-8(b)", gives_a_card, bars=(Bar("CDF-8(b)", has_a_natural),), in_silence=True),
    Option(f.NATURAL,     "CDF-8(b)", announces_a_natural, bars=(Bar("CDF-8(b)", no_natural),), in_silence=True),
)
TURNS = (Option(f.TURNS_UP, "CDF-8(c)", turns_up, in_silence=True),)
CALLS = (Option(f.ANNOUNCES, "CDF-9(a)", announces, by=the_dealer),)
# fmt: on

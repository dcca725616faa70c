"""Irregularities at a poker table, the time limit of each call, and the remedies."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import (
    BetVoided,
    CardsDiscarded,
    CardsRemoved,
    CardsShown,
    Chosen,
    DuesChanged,
    Event,
    Noted,
    Owed,
)
from houseway.core.money.places import Bet, Move, Place, stack
from houseway.core.round.irregularity import Irregularity, Remedy
from houseway.core.round.remedies import play_on, remove_card, void_round
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import BURN, DISCARDS
from houseway.core.values.role import DEALER, FLOOR, SHIFT_MANAGER
from houseway.families.choices import SHUFFLER
from houseway.families.deck.notes import DECK_REMOVED
from houseway.families.deck.one_deck import card_already_out
from houseway.poker.betting.betting_round import BET, DEAD, OUT, REFUND, WAGER, contending
from houseway.poker.betting.pots import filled, pot_number, put_in

from .betting import MAY_STOP, has_chosen
from .house_rules import EXPOSED_CARD
from .memory import DIED, SENT_AWAY
from .stud import DOWN, TURNED, UP, up_cards

SHOWDOWN = "showdown"


def wilful(round: Round) -> int:
    """Return the number of players who have put chips in voluntarily; antes and blinds do not count (R-PKR-19)."""
    return len({move.about for move in round.moves if move.why == BET})


# Bars


def not_their_card(round: Round, call: Call) -> bool:
    """The card is not one of this hand's."""
    return any(piece not in round.held.get(call.about or "", ()) for piece in call.pieces)


def somebody_has_acted(round: Round, call: Call) -> bool:
    """A player has already acted in this betting round."""
    stage = round.stage
    return stage is not None and any(said.stage == stage.name for said in round.said)


def hand_is_out(round: Round, call: Call) -> bool:
    """The hand is no longer in play."""
    return call.about not in contending(round)


def nobody_else_contends(round: Round, call: Call) -> bool:
    """No other hand is still in play."""
    return len(contending(round)) < 2


def not_thrown_away(round: Round, call: Call) -> bool:
    """The hand has not been thrown away."""
    return not any(said.hand == call.about and said.word in OUT for said in round.said)


def seen_already(round: Round, call: Call) -> bool:
    """The hand has already been shown to the table."""
    return call.about in round.shown


def shuffled_in(round: Round, call: Call) -> bool:
    """The cards of this hand have been shuffled and dealt again."""
    return not round.held.get(call.about or "")


def nothing_announced(round: Round, call: Call) -> bool:
    """The hand has no bet that could be corrected."""
    bet = round.bet(call.about or "", WAGER)
    return not round.chips.get(bet, 0)


# Remedies


def void_and_remove_deck(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Return every chip to where it came from, and replace the deck."""
    yield from void_round(now, call, irregularity)
    yield DECK_REMOVED.noted(irregularity.cites)


def misdeal_if_early(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Declare a misdeal until two have bet voluntarily; after that the hand stands, and a seat without cards is out."""
    if wilful(now) < 2:
        yield from void_round(now, call, irregularity)
        return
    yield Noted("hand_stands", irregularity.cites)
    if call.about is not None:
        yield from dead_hand(now, call, irregularity)


def dead_hand(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Take the hand out of play; the chips it put in stay."""
    assert call.about is not None
    yield Chosen(call.about, DEAD, irregularity.cites)
    yield DIED.noted(irregularity.cites, call.about, irregularity.cites, about=call.about)


def thrown_away(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Take cards dealt to a player who is not in the hand out of the deck, as far as they were seen; the rest continues."""
    if call.pieces:
        yield CardsRemoved(call.pieces, irregularity.cites)
    yield Noted("cards_discarded", irregularity.cites)


def sent_away(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Take the player out of the hand and the game, and note it for the regulator."""
    yield from dead_hand(now, call, irregularity)
    yield SENT_AWAY.noted(irregularity.cites, call.about, about=call.about)


def refund(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Give back everything the hand put in: the chips before it, and out of each pot exactly what it put there (R-PKR-20)."""
    assert call.about is not None
    bet = now.bet(call.about, WAGER)
    yield Chosen(call.about, DEAD, irregularity.cites)
    if bet in now.bets:
        yield BetVoided(bet, call.what, irregularity.cites, moves=tuple(_refunded(now, bet)))


def _refunded(now: Round, bet: Bet) -> Iterator[Move]:
    """Yield the moves of a refund; where rake left a pot short, the next pot makes it up, and after the last the main pot."""
    due: dict[Place, Chips] = {bet: now.chips.get(bet, 0), **put_in(now, bet)}
    pots = sorted({*due, *filled(now)} - {bet}, key=pot_number)  # rake may have emptied a pot that the hand is in
    left = {place: now.chips.get(place, 0) for place in (bet, *pots)}
    parts: dict[Place, Chips] = {}
    short = 0
    for place in (*left, *left):
        short += due.pop(place, 0)
        part = min(short, left[place])
        left[place] -= part
        short -= part
        parts[place] = parts.get(place, 0) + part
    yield from (Move(place, stack(bet.by), part, REFUND, bet) for place, part in parts.items() if part)


def exchange(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Discard the shown card, and deal another off the top once every hand has its cards (R-PKR-18)."""
    assert call.about is not None
    burns = now.rules[EXPOSED_CARD] == "burn" and BURN not in now.held
    to, cites = (BURN, "PKR-15(o)(2)") if burns else (DISCARDS, "PKR-15(o)(1)")
    yield CardsDiscarded(call.about, call.pieces, to, cites)
    yield Owed((Due(call.about, 1, "owner", irregularity.cites),), irregularity.cites)


def show_it(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Turn up a hand that was thrown away."""
    assert call.about is not None
    yield CardsShown(call.about, now.held[call.about], irregularity.cites)


def noted(what: str) -> Remedy:
    """Return the remedy that changes nothing and enters the call in the record."""

    def remedy(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
        yield Noted(what, irregularity.cites, call.about)

    return remedy


# Hidden cards that were seen


def turned_face_up(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Make a hole card seen in the deal the up-card; the card due as up-card is dealt face down.

    A hand with both hole cards seen is dead, and its ante is returned (R-PKR-18).
    """
    assert call.about is not None
    hand, [card] = call.about, call.pieces
    both = any(TURNED.is_in(now, hand, other) for other in now.held[hand])
    yield CardsShown(hand, (card,), irregularity.cites)
    yield TURNED.noted(irregularity.cites, hand, card, about=hand)
    if both:
        yield from refund(now, call, irregularity)
        yield DuesChanged(tuple(due for due in now.due if due.to != hand), irregularity.cites)
        return
    face_down = tuple(due._replace(seen=DOWN) if due.to == hand else due for due in now.due)
    yield DuesChanged(face_down, irregularity.cites)


def last_card_turned(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Let the player whose last hole card was seen stop betting, or continue."""
    assert call.about is not None
    yield CardsShown(call.about, call.pieces, irregularity.cites)
    yield TURNED.noted(irregularity.cites, call.about, call.pieces[0], about=call.about)
    yield MAY_STOP.noted(irregularity.cites, call.about, about=call.about)


def up_card_is_out(round: Round, call: Call) -> bool:
    """The up-card of this hand has already been dealt."""
    return not any(due.to == call.about and due.seen == UP for due in round.due) and not _one_is_seen(round, call)


def _one_is_seen(round: Round, call: Call) -> bool:
    """Whether one of two hole cards was seen before and the third card has not been dealt yet."""
    seen = bool(TURNED.subjects(round, call.about))
    return seen and any(due.to == call.about for due in round.due)


def seen_before(round: Round, call: Call) -> bool:
    """This card has already been turned up."""
    return any(TURNED.is_in(round, call.about, piece) for piece in call.pieces)


def not_the_last_card(round: Round, call: Call) -> bool:
    """The card is not the last one dealt face down to this hand."""
    hand = call.about or ""
    last = round.held[hand][-1]
    return any(piece != last for piece in call.pieces) or last in up_cards(round, [hand])[hand]  # the last may be one for all


def has_acted(round: Round, call: Call) -> bool:
    """The hand has already acted since the card was shown."""
    return has_chosen(round, call.about or "")


def hole_cards_are_protected(round: Round, call: Call) -> bool:
    """The hole cards of a stud hand are always protected, so it cannot be fouled."""
    return True


def exchanged(first: str, street: str) -> tuple[Irregularity, ...]:
    """Return the lines of games where a hidden card that was seen is replaced by another."""
    bars = (Bar("PKR-15(o)", somebody_has_acted), Bar("PKR-15(o)", not_their_card))
    return (Irregularity("hole_card_shown", "PKR-15(o)", exchange, (first, street), names="seat card", bars=bars),)


def turned_in_stud(first: str, cites: str, last: tuple[str, ...] = (), choice: str = "") -> tuple[Irregularity, ...]:
    """Return the lines of games where a seen hole card stays face up; the last, if dealt later, gives its player a choice."""
    theirs = (Bar(cites, hand_is_out), Bar(cites, not_their_card), Bar(cites, seen_before))
    early = Irregularity(
        "hole_card_shown", cites, turned_face_up, (first,), names="seat card", bars=(*theirs, Bar(cites, up_card_is_out))
    )
    late = Irregularity(
        "last_card_shown",
        cites,
        last_card_turned,
        last,
        names="seat card",
        bars=(*theirs, Bar(cites, not_the_last_card), Bar(choice, has_acted)),
    )
    return (early, late) if last else (early,)


def irregularities(
    deals: tuple[str, ...], streets: tuple[str, ...], shown: tuple[Irregularity, ...] = (), *, stud: bool = False
) -> tuple[Irregularity, ...]:
    """Return the irregularities of a game with these stages; `shown` are those about hidden cards that were seen."""
    playing = (*deals, *streets)
    anytime = (*playing, SHOWDOWN)
    alive = (Bar("PKR-15(i)", hand_is_out), Bar("PKR-6(d)", nobody_else_contends))
    protected = (Bar("PKR-15(i)(1)", hole_cards_are_protected),) if stud else ()
    on_table = (Bar("PKR-2(a)", card_already_out),)
    # fmt: off
    return (
        Irregularity("bad_shuffle",     "PKR-15(e)(1)", void_round, anytime),
        Irregularity("wrong_start",     "PKR-15(e)(2)", misdeal_if_early, playing),
        Irregularity("card_face_up",    "PKR-15(h)", remove_card, anytime, second=misdeal, names="card", bars=on_table),
        Irregularity("seat_left_out",   "PKR-15(e)(4)", misdeal_if_early, playing, names="seat", bars=alive),
        Irregularity("cards_to_the_wrong_seat", "PKR-15(f)", thrown_away, deals, names="card?", bars=on_table),
        Irregularity("deck_not_whole",  "PKR-15(g)", void_and_remove_deck, anytime),
        Irregularity("count_is_wrong",  "PKR-6(e)(4)", void_and_remove_deck, anytime),
        Irregularity("card_off_the_table", "PKR-15(n)", remove_card, deals, names="card", bars=on_table),
        *shown,
        Irregularity("unprotected_hand_fouled", "PKR-15(i)", dead_hand, anytime, names="seat",
                     bars=(*protected, *alive)),
        Irregularity("unprotected_hand_collected", "PKR-15(i)", dead_hand, anytime, names="seat", bars=alive),
        Irregularity("protected_hand_touched", "PKR-15(i)(2)", noted("hand_put_together_again"), anytime, names="seat"),
        Irregularity("protected_hand_fouled", "PKR-15(i)(3)", refund, anytime, names="seat", bars=alive),
        Irregularity("player_gone",     "PKR-15(i)(4)", dead_hand, anytime, names="seat", bars=alive),
        Irregularity("wrong_amount",    "PKR-7(e)", noted("put_right_as_announced"), streets, names="seat chips",
                     bars=(Bar("PKR-7(e)", nothing_announced),)),
        Irregularity("hand_asked_for",  "PKR-15(d)", show_it, (SHOWDOWN,), names="seat", by=(DEALER, FLOOR),
                     bars=(Bar("PKR-15(d)", not_thrown_away), Bar("PKR-15(d)", seen_already),
                           Bar("PKR-12(f)(2)", shuffled_in))),
        Irregularity("players_collude", "PKR-16(b)", sent_away, anytime, names="seat", by=(FLOOR, SHIFT_MANAGER), bars=alive),
        Irregularity("dispute",         "PKR-15(b)", noted("upheld"), anytime, names="seat", needs_ruling=(SHIFT_MANAGER,)),
        Irregularity("shuffler_jams",   "PKR-15(p)", play_on, ("seats", *anytime),
                     under=(under(SHUFFLER, "two_deck"),)),
    )
    # fmt: on


def misdeal(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Take all cards back, because a second card was face up (PKR-15(e)(3))."""
    again = Irregularity(irregularity.name, "PKR-15(e)(3)", void_round, irregularity.during)
    yield from void_round(now, call, again)

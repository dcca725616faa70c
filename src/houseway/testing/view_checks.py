"""Invariants of every view and every offer, checked on a played round at each of its steps.

The views of all viewers are updated step by step, and offers are accepted at their table one by one, each from the
same moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from houseway.core.messages import command as c
from houseway.core.messages import event as e
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import Decided, begin, decide
from houseway.core.round.default_command import TIMES_OUT
from houseway.core.round.forfeits import all_open_bets, at_once
from houseway.core.round.state import Round, opened
from houseway.core.round.view import view
from houseway.core.table.table import Table
from houseway.core.values.hands import BOARD, DEALER, box
from houseway.core.values.role import STAFF
from houseway.layout.check import laid
from houseway.layout.felts import layout_for
from houseway.views.answers import command_of
from houseway.views.offers import CachedOffers
from houseway.views.types import Offer, SeenEvent, View
from houseway.views.viewers import Viewers
from houseway.views.words import words_in, words_of
from houseway.worked.worked import Played

PLAYERS_ACTS = ("PlaceBet", "Say", "TakeBack", "Designate")
"""The acts that can be tried with only the data of the offer."""


class ViewStep(NamedTuple):
    """One moment of a round: the round itself, the events that viewers received on the way to it, and the viewers."""

    round: Round
    sent: dict[str, tuple[SeenEvent, ...]]
    onlookers: Viewers
    events: tuple[e.Event, ...]
    """Everything that has happened so far."""

    def views(self) -> dict[str, View]:
        """Return the view of every viewer."""
        views = {viewer: self.onlookers.view(viewer) for viewer in self.onlookers.sights}
        return {viewer: seen for viewer, seen in views.items() if seen is not None}


def steps(played: Played) -> Iterator[ViewStep]:
    """Yield every step of a round as all its viewers see it."""
    rules = played.opened.rules
    players = dict.fromkeys(played.opened.seating.values())
    table = Table(rules, played.opened.chips, played.opened.memory, played.opened.seating)
    ruling = begin(played.opened)
    events: list[e.Event] = [played.opened.opened, *ruling.events]
    told, onlookers = Viewers.of(table, (*players, *sorted(STAFF))).after(events, _with(table, ruling))
    yield ViewStep(ruling.after, told, onlookers, tuple(events))
    for command in played.commands:
        decided = decide(ruling.after, command)
        if isinstance(decided, Refusal):  # a command between rounds is not for the round
            continue
        ruling = decided
        events += ruling.events
        told, onlookers = onlookers.after(ruling.events, _with(table, ruling))
        yield ViewStep(ruling.after, told, onlookers, tuple(events))


def _with(table: Table, ruling: Decided) -> Table:
    return Table(table.rules, table.chips, table.memory, table.seating, ruling.after)


# Views


def views_show_what_was_seen(step: ViewStep) -> None:
    """A view kept up step by step is the view made from the start; numbers have no gaps; no hidden card is in any text."""
    begun, since = opened(step.round.opened, step.round.rules), step.events[1:]
    for viewer, sight in step.onlookers.sights.items():
        assert sight.round is not None
        assert sight.round == view(begun, since, viewer), viewer
        numbers = [seen.seq for seen in step.sent[viewer]]
        assert numbers == list(range(sight.next - len(numbers), sight.next))
    for viewer, seen in step.views().items():
        shown = _faces(seen)
        theirs = Counter(repr(piece) for held in view(begun, since, viewer).held.values() for piece in held)
        assert not shown - theirs, (viewer, shown - theirs)


def _faces(seen: View) -> Counter[str]:
    hands = (card for hand in seen.hands.values() for card in hand.cards)
    return Counter(card for card in chain(hands, seen.board) if card is not None)


def set_hands_are_shown_as_they_were_set(step: ViewStep) -> None:
    """Check that once a set hand is face up, every viewer sees which cards were in which part."""
    now = step.round
    for viewer, seen in step.views().items():
        for hand, parts in now.arranged.items():
            if hand not in seen.hands or len(parts) < 2 or hand not in now.shown:
                continue
            if sum(map(len, parts)) == len(now.held[hand]):
                told = [sorted(map(str, part.cards)) for part in seen.hands[hand].parts]
                assert told == [sorted(map(repr, part)) for part in parts], (viewer, hand, told, parts)


def a_view_agrees_with_the_round(step: ViewStep) -> None:
    """Chips, bets and hands of a view are those of the round."""
    now = step.round
    for viewer, seen in step.views().items():
        assert sum(bet.chips for bet in seen.bets) == sum(now.bets.values())
        assert sum(seen.piles.values()) + sum(len(hand.cards) for hand in seen.hands.values()) + len(seen.board) == sum(
            map(len, now.held.values())
        )
        assert all(now.seating[box(hand)] == viewer for hand in seen.you)
        assert (BOARD in now.held) or not seen.board
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def words_are_those_of_the_view(step: ViewStep) -> None:
    """Check that the words sent along with events, made without the view, match the view."""
    for viewer, seen in step.views().items():
        sight = step.onlookers.sights[viewer].round
        assert sight is not None and words_in(sight, seen.turn) == words_of(seen), viewer


def everything_has_a_place(step: ViewStep) -> None:
    """Whatever a viewer sees has a place on the felt of the game, where the game has a felt."""
    felt = layout_for(step.round.rules.game)
    for seen in step.views().values() if felt is not None else ():
        assert felt is not None
        apart = {hand for hand in (*seen.hands, *seen.piles, *(BOARD for _ in seen.board)) if not hand[0].isdigit()}
        assert felt.places.keys() >= apart, (apart - felt.places.keys(), seen.game)
        assert {*laid(felt)} >= {spot.wager for spot in seen.spots} | {bet.wager for bet in seen.bets}
        assert felt.props.button or seen.button is None
        assert felt.props.pots or not seen.pots
        assert felt.props.dice or felt.props.start or not seen.dice


# Offers


def offers_are_taken(step: ViewStep) -> None:
    """Check that every offer of a player is accepted at its limits and at its marks.

    It puts chips on its spot, costs its price, gives up what it lists, and is offered in chips of the table; each
    hand has one default action.
    """
    now, chip = step.round, step.round.rules.denominations[0]
    handed = step.onlookers.offers()
    assert handed == Viewers(step.onlookers.table, step.onlookers.sights, CachedOffers({}, {})).offers(), (
        "what is kept has gone stale"
    )
    for viewer, offers in handed.items():
        assert len({offer.id for offer in offers}) == len(offers), viewer
        quiet = Counter(offer.who for offer in offers if offer.silence)
        assert all(count == 1 for count in quiet.values()), (viewer, quiet)
        for offer in offers[:: len(offers) // 24 or 1]:
            if offer.chips is not None and offer.act != "BuyIn":
                low, high, unit = offer.chips.low, offer.chips.high, offer.chips.unit
                assert low == high or (unit % chip == 0 and low % unit == 0 == high % unit), offer
            if offer.act in PLAYERS_ACTS and not offer.counts:
                _is_taken(now, offer)
            elif offer.act in ("Approve", "Rule"):
                assert not isinstance(decide(now, command_of(offer)), Refusal), offer
            elif offer.act == "Arrange":
                for way in offer.ways:
                    said = c.Arrange(offer.who, tuple(_pieces(now, part) for part in way.parts), offer.says)
                    assert not isinstance(decide(now, said), Refusal), (offer, way)


def _pieces(now: Round, part: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(next(piece for piece in now.rules.equipment.counts if repr(piece) == text) for text in part)


def _is_taken(now: Round, offer: Offer) -> None:
    amounts = {mark.chips for mark in offer.marks} | ({offer.chips.low, offer.chips.high} if offer.chips else {None})
    for chips in sorted(amounts, key=lambda chips: chips or 0):
        ruling = decide(now, command_of(offer, **({} if chips is None else {"chips": chips})))
        assert not isinstance(ruling, Refusal), (offer, chips, ruling)
        asked = any(isinstance(event, e.Questioned) for event in ruling.events)
        assert not (asked and offer.asked), offer
        own = [event for event in ruling.events if isinstance(event, e.BetPlaced) and box(event.bet.on) == box(offer.who)]
        if asked or offer.who == DEALER:
            continue
        if offer.spot and offer.act != "TakeBack":
            assert own and own[0].bet.wager == offer.spot, (offer, ruling.events)
        if offer.spot and offer.price is not None and (offer.chips is None or offer.chips.means == "adds"):
            assert own[0].chips == offer.price, (offer, own)
        if offer.chips and offer.spot and offer.chips.means == "adds":
            assert own[0].chips == chips or offer.by_hand, (offer, own)
        if not offer.spot and not offer.by_hand:
            assert not any(event.chips for event in own) or offer.act != "Say", (offer, own)
        _gives_up_what_is_offered(now, offer, ruling)


def _gives_up_what_is_offered(now: Round, offer: Offer, ruling: Decided) -> None:
    """Check that the bets lost at once, before the next stage of the round, are those that the offer lists."""
    told = Counter({lies.wager: lies.chips for lies in offer.gives_up})
    lost, player = Counter[str](), offer.by or now.seating[box(offer.who)]
    for event in ruling.events:
        if isinstance(event, e.StageBegan):
            break
        if isinstance(event, e.BetSettled) and event.net < 0 and event.bet.by == player:
            lost[event.bet.wager] -= event.net
    stage = now.stage
    option = stage.by_word.get(offer.says) if stage else None
    if stage is not None and option is not None and option.forgoes is at_once:
        assert lost == told, (offer, lost)
    elif option is not None and option.forgoes is not all_open_bets:
        assert not told - lost, (offer, lost)


def timeout_takes_the_default(step: ViewStep) -> None:
    """Check that if there is a clock, its timeout does the same as the offer marked as the default."""
    now = step.round
    if now.rules.clock is None:
        return
    timed_out = decide(now, c.Say(DEALER, TIMES_OUT))
    silent = [offer for offers in step.onlookers.offers().values() for offer in offers if offer.silence]
    if isinstance(timed_out, Refusal):
        assert not silent or now.due or now.disputed, (silent, timed_out)
        return
    chosen = [decide(now, command_of(offer, **({"chips": offer.chips.low} if offer.chips else {}))) for offer in silent]
    assert timed_out in chosen, (silent, timed_out.events)


STEPWISE = (
    views_show_what_was_seen,
    set_hands_are_shown_as_they_were_set,
    a_view_agrees_with_the_round,
    words_are_those_of_the_view,
    everything_has_a_place,
    offers_are_taken,
    timeout_takes_the_default,
)
"""Checked at every step of a round."""

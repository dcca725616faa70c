"""What the games with one deck and perhaps a shuffler share: whose turn a deck is, the stub, the shuffle, the cut, the device.

A game gives each line its own clause; the questions are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, cast

from houseway.core.game.between_rounds import READY, SHUFFLED, USED, Tending
from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.choice import Value
from houseway.core.law.condition import Condition, under
from houseway.core.law.readers import takes_one_of
from houseway.core.messages.command import Call, Say
from houseway.core.messages.event import CardsShown, Event, StubCounted
from houseway.core.messages.note import RESHUFFLE, STUB_COUNTED
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.option import Option, the_dealer
from houseway.core.round.remedies import voided
from houseway.core.round.state import Draft, Round
from houseway.core.table.table import Table, settles, without_device
from houseway.core.values.hands import BOARD, BURN, Hand
from houseway.core.values.hands import DEALER as HOUSE_HAND
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.choices import COUNT_INTERVAL, DEALING_METHOD, SHUFFLER

from .notes import DECK_REMOVED

THINNEST_CUT = 10
LONGEST_UNCOUNTED = 5
"""Rounds in which a stub is counted at least once (R-GEN-22)."""


# What a table remembers


class Memory(NamedTuple):
    """Which deck is up, and how long ago its stub was counted. Meters are places, so they are not in it."""

    deck: str = "red"
    rounds_since_count: int = 0


class DeckMemory(Protocol):
    """What is asked of a table's memory here; a game's own may hold more."""

    @property
    def deck(self) -> str: ...
    @property
    def rounds_since_count(self) -> int: ...


def _memory(round: Round) -> DeckMemory:
    return cast("DeckMemory", round.memory)  # by its fields: a game that remembers more has a tuple of its own


def leaves(table: Table, round: Round) -> str:
    """With two decks the other one has been shuffled meanwhile, unless the machine jammed over it."""
    alternates = round.rules[SHUFFLER] == "two_deck" and not RESHUFFLE.is_in(round)
    return SHUFFLED if alternates else USED


def carries(round: Round) -> Memory:
    """What a finished round leaves: decks take turns with a shuffler, and a void round counts (R-GEN-28)."""
    was = _memory(round)
    fresh = STUB_COUNTED.is_in(round) or DECK_REMOVED.is_in(round)
    return Memory(next_deck(round, was.deck), 0 if fresh else was.rounds_since_count + 1)


def next_deck(round: Round, deck: str) -> str:
    """The deck of the next round, given this one's."""
    return deck if round.rules[SHUFFLER] != "two_deck" else other_deck(deck)


def other_deck(deck: str) -> str:
    """Two decks, two colours."""
    return "blue" if deck == "red" else "red"


# The stub


def stub_not_counted(round: Round, hand: Hand) -> bool:
    """The stub is counted at least once in so many rounds."""
    interval = round.rules[COUNT_INTERVAL]
    since = _memory(round).rounds_since_count
    return isinstance(interval, int) and since + 1 >= interval and not STUB_COUNTED.is_in(round)


def already_counted(round: Round, hand: Hand) -> bool:
    """Once a round is enough."""
    return STUB_COUNTED.is_in(round)


def counts_stub(cites: str, right: str, wrong: str, *under: Condition, bars: tuple[Bar[Round, Hand], ...] = ()) -> Option:
    """Fifty-two less what was dealt and what was taken out must be left (R-GEN-12); if not, the deck goes."""

    def counted(now: Draft, said: Say, cites: str) -> Iterator[Event]:
        assert said.count is not None
        left = now.rules.equipment.size - sum(map(len, now.held.values()))
        if said.count == left:
            yield StubCounted(said.count, left, right)
            return
        yield StubCounted(said.count, left, wrong)
        yield voided(now, "stub_count_wrong", wrong)
        yield DECK_REMOVED.noted(wrong)

    bars = (Bar(cites, already_counted), *bars)
    return Option("counts stub", cites, counted, bars=bars, by=the_dealer, counts=True, under=under)


def reveals(cites: str, stub: str, *under: Condition, hand: Hand = HOUSE_HAND) -> Option:
    """The dealer turns up the house's cards, or those on the board, once the stub was counted if its count is due."""

    def turned_up(now: Draft, said: Say, cites: str) -> Iterator[Event]:
        yield CardsShown(hand, now.held[hand], cites)

    return Option("reveals", cites, turned_up, bars=(Bar(stub, stub_not_counted),), under=under)


# What is called


def card_already_out(round: Round, call: Call) -> bool:
    """A card lies in one place only."""
    return any(piece in held for piece in call.pieces for held in round.held.values())


def not_a_dealers_card(count: int) -> Callable[[Round, Call], bool]:
    """What is exposed must be one of the dealer's, once all of those are known; before, a card nobody else has."""

    def not_a_dealers_card(round: Round, call: Call) -> bool:
        return _elsewhere(round, call, (HOUSE_HAND,), count)

    return not_a_dealers_card


def not_a_community_card(count: int) -> Callable[[Round, Call], bool]:
    """The same of the cards on the board, where they lie face down at first; one of them may be burned meanwhile."""

    def not_a_community_card(round: Round, call: Call) -> bool:
        return _elsewhere(round, call, (BOARD, BURN), count)

    return not_a_community_card


def _elsewhere(round: Round, call: Call, hands: tuple[Hand, ...], count: int) -> bool:
    own = tuple(piece for hand in hands for piece in round.held.get(hand, ()))
    others = [piece for piece in call.pieces if piece not in own]
    if len(own) == count:
        return bool(others)
    return any(piece in held for piece in others for held in round.held.values())


def dealer_has_no_hand(round: Round, call: Call) -> bool:
    """Nobody plays against the dealer where there are hands and a board alone."""
    return call.about == HOUSE_HAND


def deck_goes(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The counting machine reports a wrong number before the deal: the deck leaves the table, the bets stay."""
    yield DECK_REMOVED.noted(irregularity.cites)


def no_cards_yet(round: Round, call: Call) -> bool:
    """There is nothing to tell of."""
    return not round.held.get(call.about or "")


def misdeal_explains_the_count(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The count came wrong because of one hand: no hand counts, the deck stays, and the stub has been counted (R-GEN-22)."""
    yield voided(now, call.what, irregularity.cites)
    yield STUB_COUNTED.noted(irregularity.cites)


def void_and_deck_goes(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """These are not the cards they should be: the round does not count, and the deck leaves the table."""
    yield voided(now, call.what, irregularity.cites)
    yield DECK_REMOVED.noted(irregularity.cites)


# Between rounds


def shuffled_already(table: Table, value: str) -> bool:
    """Cards that nobody has dealt from need no shuffle."""
    return table.deck != USED


def not_shuffled(table: Table, value: str) -> bool:
    """First the shuffle, then the cut."""
    return table.deck != SHUFFLED


def cut_too_thin(table: Table, value: str) -> bool:
    """At least ten cards come off the top, and some stay."""
    return not THINNEST_CUT <= int(value) < table.rules.equipment.size


def cut_too_near_an_end(table: Table, value: str) -> bool:
    """Ten cards or more stay on either side of the cutting card."""
    return not THINNEST_CUT <= int(value) <= table.rules.equipment.size - THINNEST_CUT


def not_cut(table: Table, value: str) -> bool:
    """Only a cut can be ordered again, and only before the first card."""
    return table.deck != READY


def no_device(table: Table, value: str) -> bool:
    """There is nothing to take off the table."""
    return device_is_gone(table, value) if _deals_by_machine(table) else table.rules[SHUFFLER] == "none"


def no_such_method(table: Table, value: str) -> bool:
    """The ways of dealing are those the regulation knows."""
    choices = table.rules.game.editions[0].law.choices
    reads = next(choice.reads for choice in choices if choice.name == DEALING_METHOD.name)
    assert takes_one_of(reads)
    return value not in reads.values


def already_dealt_so(table: Table, value: str) -> bool:
    """That is how it is dealt now; a shoe that was taken away may be followed by another."""
    return value == table.rules[DEALING_METHOD] and not device_is_gone(table, value)


def device_still_there(table: Table, value: str) -> bool:
    """The dealing shoe goes before another way of dealing comes; a shuffler beside it may stay."""
    return _deals_by_machine(table) and not table.device_removed


def hand_needs_a_shuffler(table: Table, value: str) -> bool:
    """From the hand only with a shuffler, and one that has not been taken off the table."""
    taken_off = table.device_removed and not _deals_by_machine(table)
    return value == "hand" and (taken_off or table.rules[SHUFFLER] == "none")


def _deals_by_machine(table: Table) -> bool:
    return table.rules[DEALING_METHOD] == "automated_shoe"


def dealt_by(rules: Rules, value: str) -> dict[str, Value]:
    """The choice that changes with it."""
    return {DEALING_METHOD.name: value}


def counted_by_hand(rules: Rules) -> dict[str, Value]:
    """A stub that the machine counted is the dealer's to count again once it is gone (R-GEN-22)."""
    counted = rules.get(COUNT_INTERVAL) == "counting_shuffler"
    return {COUNT_INTERVAL.name: LONGEST_UNCOUNTED} if counted else {}


def without_the_device(**also: Value) -> Callable[[Rules, str], dict[str, Value]]:
    """Where the machine only shuffles, the dealer shuffles and cuts from now on, and what else a game says changes with it."""

    def changes(rules: Rules, value: str) -> dict[str, Value]:
        if rules[DEALING_METHOD] == "automated_shoe":
            return {}
        return {SHUFFLER.name: "none", **counted_by_hand(rules), **also}

    return changes


def device_is_gone(table: Table, value: str) -> bool:
    """The dealing shoe is off the table, and nobody has said how else the cards are dealt."""
    return _deals_by_machine(table) and table.device_removed


def no_shuffler(table: Table, value: str) -> bool:
    """Cards are dealt from the hand, and the shuffler that goes with it is off the table."""
    return table.rules[DEALING_METHOD] == "hand" and table.rules[SHUFFLER] == "none"


# What the law finds wrong


def shuffler_checks(by_hand: str, counting: str = "") -> tuple[Check, ...]:
    """Dealing from the hand needs a shuffler, and so does a count by machine where there is one."""

    def dealing(rules: Rules) -> Iterator[Breach]:
        if rules[DEALING_METHOD] == "hand" and rules[SHUFFLER] == "none":
            yield Breach(DEALING_METHOD.name, "dealing from the hand needs a shuffler", by_hand)

    def counted(rules: Rules) -> Iterator[Breach]:
        if rules[COUNT_INTERVAL] == "counting_shuffler" and rules[SHUFFLER] == "none":
            yield Breach(COUNT_INTERVAL.name, "no shuffler is there to count the deck", counting)

    checks = Check("hand_needs_a_shuffler", dealing), Check("counting_needs_a_shuffler", counted)
    return checks if counting else checks[:1]


class DeckClauses(NamedTuple):
    """Where a game's own paper says each thing that is done to its deck."""

    shuffle: str
    cut: str
    cut_after_the_shuffle: str
    thin_cut: str
    recut: str
    device: str
    method: str
    from_the_hand: str
    """Empty where no shuffler is needed for it."""
    new_deck: str


def deck_tendings(cites: DeckClauses) -> tuple[Tending, ...]:
    """Everything that is done to one deck between rounds."""
    by_hand = (under(SHUFFLER, "none"),)
    shuffled, thin = Bar(cites.cut_after_the_shuffle, not_shuffled), Bar(cites.thin_cut, cut_too_thin)
    return (
        Tending("shuffles", cites.shuffle, (DEALER,), bars=(Bar(cites.shuffle, shuffled_already),), leaves=SHUFFLED),
        Tending("cuts", cites.cut, (DEALER,), takes="number", under=by_hand, bars=(shuffled, thin), leaves=READY),
        Tending("orders a recut", cites.recut, (FLOOR,), bars=(Bar(cites.recut, not_cut),), under=by_hand, leaves=SHUFFLED),
        *device_tendings(cites),
    )


def open_bars(cites: DeckClauses) -> tuple[Bar[Table, str], ...]:
    """Why no round is opened after a machine was taken off the table."""
    gone = Bar(cites.device, device_is_gone)
    return (gone, Bar(cites.from_the_hand, no_shuffler)) if cites.from_the_hand else (gone,)


def device_tendings(cites: DeckClauses, **by_hand_now: Value) -> tuple[Tending, ...]:
    """What is done about the machine and the deck as a whole; other choices may change when the dealer shuffles again."""
    method = (
        Bar(cites.method, no_such_method),
        Bar(cites.method, already_dealt_so),
        Bar(cites.device, device_still_there),
        *((Bar(cites.from_the_hand, hand_needs_a_shuffler),) if cites.from_the_hand else ()),
    )
    off_the_table, does = (Bar(cites.device, no_device),), (settles(without_the_device(**by_hand_now)), without_device)
    return (
        Tending("removes the device", cites.device, (FLOOR,), bars=off_the_table, does=does),
        Tending("deals by", cites.device, (FLOOR,), takes="method", does=(settles(dealt_by),), bars=method),
        Tending("changes deck", cites.new_deck, (DEALER, FLOOR), leaves=USED),
    )

"""Code shared by games with one deck and perhaps a shuffler: deck in turn, stub, shuffle, cut and device.

A game gives each line its own clause; the conditions are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, cast

from houseway.core.game.between_rounds import READY, SHUFFLED, UNTIL_DEALT, USED, Tending
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
from houseway.core.values.cards import BACK
from houseway.core.values.hands import BOARD, BURN, Hand
from houseway.core.values.hands import DEALER as HOUSE_HAND
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.choices import COUNT_INTERVAL, DEALING_METHOD, SHUFFLER

from .notes import DECK_REMOVED

THINNEST_CUT = 10
LONGEST_UNCOUNTED = 5
"""Rounds in which a stub is counted at least once (R-GEN-22)."""


# What a table remembers


class OneDeckMemory(NamedTuple):
    """The deck in use, and the rounds since its stub was counted. Meters are places, so they are not in it."""

    deck: str = "red"
    rounds_since_count: int = 0


class DeckMemory(Protocol):
    """The fields this module needs of a table's memory; a game's own may have more."""

    @property
    def deck(self) -> str: ...
    @property
    def rounds_since_count(self) -> int: ...


def _memory(round: Round) -> DeckMemory:
    return cast("DeckMemory", round.memory)  # by its fields: a game that remembers more has a tuple of its own


def leaves(table: Table, round: Round) -> str:
    """Return the state of the next deck: with two, the other was shuffled meanwhile, unless the machine jammed."""
    alternates = round.rules[SHUFFLER] == "two_deck" and not RESHUFFLE.is_in(round)
    return SHUFFLED if alternates else USED


def carries(round: Round) -> OneDeckMemory:
    """Return the memory a round leaves: with a shuffler decks alternate, and a void round counts (R-GEN-28)."""
    was = _memory(round)
    fresh = STUB_COUNTED.is_in(round) or DECK_REMOVED.is_in(round)
    return OneDeckMemory(next_deck(round, was.deck), 0 if fresh else was.rounds_since_count + 1)


def next_deck(round: Round, deck: str) -> str:
    """Return the deck of the next round, given this one's."""
    return deck if round.rules[SHUFFLER] != "two_deck" else other_deck(deck)


def other_deck(deck: str) -> str:
    """Return the other of the two decks, which differ in color."""
    return "blue" if deck == "red" else "red"


# The stub


def stub_not_counted(round: Round, hand: Hand) -> bool:
    """The count of the stub is due this round and has not been made."""
    interval = round.rules[COUNT_INTERVAL]
    since = _memory(round).rounds_since_count
    return isinstance(interval, int) and since + 1 >= interval and not STUB_COUNTED.is_in(round)


def already_counted(round: Round, hand: Hand) -> bool:
    """The stub has already been counted this round."""
    return STUB_COUNTED.is_in(round)


def counts_stub(cites: str, right: str, wrong: str, *under: Condition, bars: tuple[Bar[Round, Hand], ...] = ()) -> Option:
    """Return the option to count the stub: all cards less those dealt or removed (R-GEN-12), or the deck is removed."""

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
    return Option("counts stub", cites, counted, bars=bars, by=the_dealer, counts=True, under=under, by_hand=True)


def reveals(cites: str, stub: str, *under: Condition, hand: Hand = HOUSE_HAND) -> Option:
    """Return the option to turn up the house's cards or the board, after the stub was counted if its count is due."""

    def turned_up(now: Draft, said: Say, cites: str) -> Iterator[Event]:
        yield CardsShown(hand, now.held[hand], cites)

    return Option("reveals", cites, turned_up, bars=(Bar(stub, stub_not_counted),), under=under)


# What is called


def card_already_out(round: Round, call: Call) -> bool:
    """That card is already on the table."""
    return any(piece in held for piece in call.pieces for held in round.held.values())


def not_a_dealers_card(count: int) -> Callable[[Round, Call], bool]:
    """Return the bar of a card that is not the dealer's; if one of those is not visible, of a card another hand has."""

    def not_a_dealers_card(round: Round, call: Call) -> bool:
        """The card cannot be one of the dealer's."""
        return _elsewhere(round, call, (HOUSE_HAND,), count)

    return not_a_dealers_card


def not_a_community_card(count: int) -> Callable[[Round, Call], bool]:
    """Return the bar of a card neither on the board nor burned; if one is not visible, of a card another hand has."""

    def not_a_community_card(round: Round, call: Call) -> bool:
        """The card cannot be one of the community cards."""
        return _elsewhere(round, call, (BOARD, BURN), count)

    return not_a_community_card


def _elsewhere(round: Round, call: Call, hands: tuple[Hand, ...], count: int) -> bool:
    """Whether a card that is called cannot be in these hands. A back may be any card that is not visible elsewhere."""
    own = tuple(piece for hand in hands for piece in round.held.get(hand, ()) if piece != BACK)
    others = [piece for piece in call.pieces if piece not in own]
    if len(own) == count:
        return bool(others)
    return any(piece in held for piece in others for held in round.held.values())


def dealer_has_no_hand(round: Round, call: Call) -> bool:
    """The dealer has no hand at this game."""
    return call.about == HOUSE_HAND


def deck_goes(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Remove the deck because the machine reports a wrong count before the deal; the bets stay."""
    yield DECK_REMOVED.noted(irregularity.cites)


def no_cards_yet(round: Round, call: Call) -> bool:
    """The hand has no cards yet."""
    return not round.held.get(call.about or "")


def misdeal_explains_the_count(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void the round where one hand explains the wrong count; deck and count stand (R-GEN-22)."""
    yield voided(now, call.what, irregularity.cites)
    yield STUB_COUNTED.noted(irregularity.cites)


def void_and_deck_goes(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void the round and remove the deck, because these are not the cards they should be."""
    yield voided(now, call.what, irregularity.cites)
    yield DECK_REMOVED.noted(irregularity.cites)


# Between rounds


def shuffled_already(table: Table, value: str) -> bool:
    """The cards have already been shuffled."""
    return table.deck != USED


def not_shuffled(table: Table, value: str) -> bool:
    """The cards have not been shuffled, or have already been cut."""
    return table.deck != SHUFFLED


def cut_too_thin(table: Table, value: str) -> bool:
    """The cut takes fewer than ten cards off the top, or leaves none."""
    return not THINNEST_CUT <= int(value) < table.rules.equipment.size


def cut_too_near_an_end(table: Table, value: str) -> bool:
    """The cutting card is fewer than ten cards from an end."""
    return not THINNEST_CUT <= int(value) <= table.rules.equipment.size - THINNEST_CUT


def not_cut(table: Table, value: str) -> bool:
    """There is no cut to repeat: the cards are not cut, or have been dealt from."""
    return table.deck != READY


def no_device(table: Table, value: str) -> bool:
    """There is no shuffler or dealing shoe on the table to remove."""
    return device_is_gone(table, value) if _deals_by_machine(table) else table.rules[SHUFFLER] == "none"


def no_such_method(table: Table, value: str) -> bool:
    """The rules of this game do not provide that way of dealing."""
    choices = table.rules.game.editions[0].law.choices
    reads = next(choice.reads for choice in choices if choice.name == DEALING_METHOD.name)
    assert takes_one_of(reads)
    return value not in reads.values


def already_dealt_so(table: Table, value: str) -> bool:
    """The cards are already dealt that way."""
    return value == table.rules[DEALING_METHOD] and not device_is_gone(table, value)


def device_still_there(table: Table, value: str) -> bool:
    """The dealing shoe is still on the table; remove it before dealing another way."""
    return _deals_by_machine(table) and not table.device_removed


def hand_needs_a_shuffler(table: Table, value: str) -> bool:
    """Dealing from the hand requires a shuffler, and there is none on the table."""
    taken_off = table.device_removed and not _deals_by_machine(table)
    return value == "hand" and (taken_off or table.rules[SHUFFLER] == "none")


def _deals_by_machine(table: Table) -> bool:
    return table.rules[DEALING_METHOD] == "automated_shoe"


def dealt_by(rules: Rules, value: str) -> dict[str, Value]:
    """Return the setting that changes with the way of dealing."""
    return {DEALING_METHOD.name: value}


def counted_by_hand(rules: Rules) -> dict[str, Value]:
    """Return the setting that makes the dealer count the stub again once the counting machine is gone (R-GEN-22)."""
    counted = rules.get(COUNT_INTERVAL) == "counting_shuffler"
    return {COUNT_INTERVAL.name: LONGEST_UNCOUNTED} if counted else {}


def without_the_device(**also: Value) -> Callable[[Rules, str], dict[str, Value]]:
    """Return the settings once a shuffler is removed: the dealer shuffles and cuts, and `also` changes with it."""

    def changes(rules: Rules, value: str) -> dict[str, Value]:
        if rules[DEALING_METHOD] == "automated_shoe":
            return {}
        return {SHUFFLER.name: "none", **counted_by_hand(rules), **also}

    return changes


def device_is_gone(table: Table, value: str) -> bool:
    """The dealing shoe is off the table, and no other way of dealing has been chosen."""
    return _deals_by_machine(table) and table.device_removed


def no_shuffler(table: Table, value: str) -> bool:
    """The cards are dealt from the hand, and the shuffler that requires is off the table."""
    return table.rules[DEALING_METHOD] == "hand" and table.rules[SHUFFLER] == "none"


# What the law finds wrong


def shuffler_checks(by_hand: str, counting: str = "") -> tuple[Check, ...]:
    """Return the checks that dealing from the hand, or a count by machine, has a shuffler."""

    def dealing(rules: Rules) -> Iterator[Breach]:
        if rules[DEALING_METHOD] == "hand" and rules[SHUFFLER] == "none":
            yield Breach(DEALING_METHOD.name, "dealing from the hand needs a shuffler", by_hand)

    def counted(rules: Rules) -> Iterator[Breach]:
        if rules[COUNT_INTERVAL] == "counting_shuffler" and rules[SHUFFLER] == "none":
            yield Breach(COUNT_INTERVAL.name, "a count by machine needs a shuffler", counting)

    checks = Check("hand_needs_a_shuffler", dealing), Check("counting_needs_a_shuffler", counted)
    return checks if counting else checks[:1]


class DeckClauses(NamedTuple):
    """The clauses in which a game's rulebook covers each thing that is done to its deck."""

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
    """Return everything that is done to one deck between rounds."""
    by_hand = (under(SHUFFLER, "none"),)
    shuffled, thin = Bar(cites.cut_after_the_shuffle, not_shuffled), Bar(cites.thin_cut, cut_too_thin)
    return (
        Tending("shuffles", cites.shuffle, (DEALER,), bars=(Bar(cites.shuffle, shuffled_already),), leaves=SHUFFLED),
        Tending("cuts", cites.cut, (DEALER,), takes="number", under=by_hand, bars=(shuffled, thin), leaves=READY),
        Tending(
            "orders a recut",
            cites.recut,
            (FLOOR,),
            bars=(Bar(cites.recut, not_cut),),
            under=by_hand,
            leaves=SHUFFLED,
            recuts=UNTIL_DEALT,
        ),
        *device_tendings(cites),
    )


def open_bars(cites: DeckClauses) -> tuple[Bar[Table, str], ...]:
    """Return the bars to opening a round after a machine was taken off the table."""
    gone = Bar(cites.device, device_is_gone)
    return (gone, Bar(cites.from_the_hand, no_shuffler)) if cites.from_the_hand else (gone,)


def device_tendings(cites: DeckClauses, **by_hand_now: Value) -> tuple[Tending, ...]:
    """Return the actions on the machine and the deck; `by_hand_now` are the settings when the dealer shuffles again."""
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

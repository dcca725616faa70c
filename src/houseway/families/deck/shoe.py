"""Code shared by games dealt from a shoe: cards that stay out between rounds, the cutting card, shuffle and cut.

A game gives each line its own clause; the conditions are the same. A table's memory is the game's own tuple: it has
the number of rounds since the shuffle (`rounds`), besides its other fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, cast

from houseway.core.game.between_rounds import READY, SHUFFLED
from houseway.core.game.edition import NO_EFFECT, Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Setting
from houseway.core.messages.command import Call
from houseway.core.messages.event import Event, Noted
from houseway.core.messages.note import RESHUFFLE
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Draft, Round
from houseway.core.table.table import Table
from houseway.core.values.cards import BACK, Card
from houseway.core.values.equipment import Piece, Shoe
from houseway.core.values.hands import BURN, DISCARDS, EXPOSED, Hand
from houseway.families.choices import PRESHUFFLED, SHUFFLER

from .notes import DECK_REMOVED

MOST_BURNS = 52
"""The maximum number of pending burns in a file: one for a new shoe, and one for each dealer who came since."""
RUNS_OUT = "shoe_runs_out"
"""The call for a card that is pending when none is left."""


class ShoeMemory(Protocol):
    """The fields this module needs of a table's memory."""

    @property
    def rounds(self) -> int:
        """Return the number of rounds since the shuffle."""
        ...


def _memory(table: Table) -> ShoeMemory:
    return cast("ShoeMemory", table.memory)  # by its fields: each game has a tuple of its own


# The discard rack between rounds


def rack_of(seen: str, unseen: int) -> Mapping[Hand, tuple[Piece, ...]]:
    """Return the rack at the start of a round: the cards everyone saw, from one text, and backs for the others."""
    rack: dict[Hand, tuple[Piece, ...]] = {}
    if seen:
        rack[DISCARDS] = tuple(Card(seen[at : at + 2]) for at in range(0, len(seen), 2))
    if unseen:
        rack[BURN] = (BACK,) * unseen
    return rack


def wrong_rack(seen: str, unseen: int, rules: Rules) -> str:
    """Return the fault in a rack that a file gives: words that are not cards, or more cards than the shoe has."""
    try:
        rack = rack_of(seen, min(unseen, rules.equipment.size + 1))
    except ValueError as error:
        return f"gone: {error}"
    counts = rules.equipment.counts
    known = Counter(rack.get(DISCARDS, ()))
    if any(many > counts.get(card, 0) for card, many in known.items()):
        return "gone: the shoe does not have these cards"
    if sum(map(len, rack.values())) > rules.equipment.size:
        return f"unseen: the shoe has {rules.equipment.size} cards"
    return ""


def put_away(round: Round, hidden: Callable[[Round, Hand], int]) -> tuple[str, int]:
    """Return the cards a round leaves in the rack: those everyone saw, as one text, and the number of the others.

    `hidden` returns how many of a hand's last cards were not seen.
    """
    seen: list[Piece] = []
    unseen = 0
    for hand, held in round.held.items():
        count = hidden(round, hand)
        known = held[: len(held) - count]
        seen += [card for card in known if card is not BACK]
        unseen += count + sum(card is BACK for card in known)
    return "".join(map(repr, seen)), unseen


def is_dealt_down_to(round: Round, num: int, den: int) -> bool:
    """Whether the cutting card is reached, placed such a fraction of the shoe from the back."""
    size = round.rules.equipment.size
    return cards_out(round) >= size - size * num // den


def cards_out(round: Round) -> int:
    """Return the number of cards that are not in the shoe."""
    return sum(map(len, round.held.values()))


def cards_left(round: Round) -> int:
    """Return the number of cards still in the shoe."""
    return round.rules.equipment.size - cards_out(round)


# What is called


def no_such_card_left(round: Round, call: Call) -> bool:
    """No such card is left in the shoe."""
    counts = round.rules.equipment.counts
    if cards_left(round) < len(call.pieces):
        return True
    return any(sum(out.count(piece) for out in round.held.values()) >= counts[piece] for piece in call.pieces)


def cards_are_due(round: Round, call: Call) -> bool:
    """Cards are due to a hand, and this card would be one of them."""
    return bool(round.due)


def one_lies_there(round: Round, call: Call) -> bool:
    """An exposed card is already on the table; deal with that one first."""
    return EXPOSED in round.held


def cards_are_left(round: Round, call: Call) -> bool:
    """The shoe still holds the cards that are due."""
    return not round.due or cards_left(round) >= round.due[0].many


def void_and_reshuffle(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void the round and have the cards shuffled."""
    yield from void_round(now, call, irregularity)
    yield RESHUFFLE.noted(irregularity.cites)


def other_cards(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void the round and remove the cards, because some are missing or too many and no hand explains it."""
    yield from void_and_reshuffle(now, call, irregularity)
    yield DECK_REMOVED.noted(irregularity.cites)


def next_shoe(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Have the cards shuffled again, because only cards that are not in play were in the machine (R-GEN-21)."""
    yield Noted("shuffled_again", irregularity.cites)


# A shoe that shuffles by itself


def by_itself(setting: Setting[bool], cites: str) -> tuple[Check, Check]:
    """Return the checks that a continuous shuffler is chosen under both keys, and that no cards come preshuffled."""

    def one_machine(rules: Rules) -> Iterator[Breach]:
        if rules[setting] != (rules[SHUFFLER] == "csm"):
            yield Breach(
                setting.name,
                f"a continuous shuffler must be chosen in both {setting.name} and table.shuffler, or in neither",
                cites,
                reason="two settings describe the same machine",
            )

    def nothing_to_shuffle(rules: Rules) -> Iterator[Breach]:
        if rules[setting] and rules[PRESHUFFLED]:
            yield Breach(PRESHUFFLED.name, "a continuous shuffler shuffles by itself", cites, reason=NO_EFFECT)

    return Check("one_machine", one_machine), Check("nothing_to_shuffle", nothing_to_shuffle)


# Between rounds


def shuffled_already(table: Table, value: str) -> bool:
    """The cards have already been shuffled."""
    return table.deck == SHUFFLED or (table.deck == READY and _memory(table).rounds == 0)


def cut_near_an_end(table: Table, value: str, least: int) -> bool:
    """Whether fewer cards than `least` are on one side of the cut."""
    return not least <= int(value) <= table.rules.equipment.size - least


def cut_too_near_an_end(table: Table, value: str) -> bool:
    """The cutting card is less than one deck from an end of the shoe."""
    shoe = table.rules.equipment
    assert isinstance(shoe, Shoe)
    return cut_near_an_end(table, value, shoe.size // shoe.decks)


def not_cut(table: Table, value: str) -> bool:
    """There is no cut to repeat: the cards are not cut, or have been dealt from."""
    return table.deck != READY or _memory(table).rounds > 0


def other_batch(batch: str) -> str:
    """Return the one of two alternating batches that is not in the shoe."""
    return "blue" if batch == "red" else "red"

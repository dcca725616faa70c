"""What the games dealt from a shoe share: cards that stay out between rounds, the cutting card, the shuffle and the cut.

A game gives each line its own clause; the questions are the same. What a table remembers is the game's own tuple: it says how
many rounds there were since the shuffle (`rounds`), beside whatever else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, cast

from houseway.core.game.between_rounds import READY, SHUFFLED
from houseway.core.game.edition import Breach, Check
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

RUNS_OUT = "shoe_runs_out"
"""What is called when a card is owed and none is left."""


class ShoeMemory(Protocol):
    """What is asked of a table's memory here."""

    @property
    def rounds(self) -> int:
        """Rounds since the shuffle."""
        ...


def _memory(table: Table) -> ShoeMemory:
    return cast("ShoeMemory", table.memory)  # by its fields: each game has a tuple of its own


# The discard rack between rounds


def rack_of(seen: str, unseen: int) -> Mapping[Hand, tuple[Piece, ...]]:
    """The rack as a round finds it: cards everybody saw, written one after the other, and backs for those nobody saw."""
    rack: dict[Hand, tuple[Piece, ...]] = {}
    if seen:
        rack[DISCARDS] = tuple(Card(seen[at : at + 2]) for at in range(0, len(seen), 2))
    if unseen:
        rack[BURN] = (BACK,) * unseen
    return rack


def put_away(round: Round, hidden: Callable[[Round, Hand], int]) -> tuple[str, int]:
    """What a round leaves in the rack: the cards everybody saw, written one after the other, and the number of the others.

    `hidden` says how many of a hand's last cards nobody saw.
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
    """Whether as many cards are out as lay before a cutting card such a part from the back."""
    size = round.rules.equipment.size
    return cards_out(round) >= size - size * num // den


def cards_out(round: Round) -> int:
    """How many cards are not in the shoe."""
    return sum(map(len, round.held.values()))


def cards_left(round: Round) -> int:
    """How many cards the shoe still holds."""
    return round.rules.equipment.size - cards_out(round)


# What is called


def no_such_card_left(round: Round, call: Call) -> bool:
    """Every card like it lies open already, or the shoe is empty."""
    counts = round.rules.equipment.counts
    if cards_left(round) < len(call.pieces):
        return True
    return any(sum(out.count(piece) for out in round.held.values()) >= counts[piece] for piece in call.pieces)


def cards_are_due(round: Round, call: Call) -> bool:
    """What somebody waits for is simply theirs."""
    return bool(round.due)


def one_lies_there(round: Round, call: Call) -> bool:
    """The card exposed before goes first."""
    return EXPOSED in round.held


def cards_are_left(round: Round, call: Call) -> bool:
    """The shoe holds what is asked for."""
    return not round.due or cards_left(round) >= round.due[0].many


def void_and_reshuffle(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The round does not count, and the cards are shuffled."""
    yield from void_round(now, call, irregularity)
    yield RESHUFFLE.noted(irregularity.cites)


def other_cards(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Cards are missing or too many, and no hand explains it: the round does not count, and the cards go."""
    yield from void_and_reshuffle(now, call, irregularity)
    yield DECK_REMOVED.noted(irregularity.cites)


def next_shoe(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Only cards that are not in play were in the machine: they are shuffled again (R-GEN-21)."""
    yield Noted("shuffled_again", irregularity.cites)


# A shoe that shuffles by itself


def by_itself(setting: Setting[bool], cites: str) -> tuple[Check, Check]:
    """Such a shoe is chosen under a key of the game's own and among the shufflers, and nothing comes to it shuffled."""

    def one_machine(rules: Rules) -> Iterator[Breach]:
        if rules[setting] != (rules[SHUFFLER] == "csm"):
            yield Breach(
                setting.name,
                f"a continuous shuffler is chosen in both places, {setting.name} and table.shuffler, or in none",
                cites,
            )

    def nothing_to_shuffle(rules: Rules) -> Iterator[Breach]:
        if rules[setting] and rules[PRESHUFFLED]:
            yield Breach(PRESHUFFLED.name, "a continuous shuffler shuffles by itself", cites)

    return Check("one_machine", one_machine), Check("nothing_to_shuffle", nothing_to_shuffle)


# Between rounds


def shuffled_already(table: Table, value: str) -> bool:
    """Cards that nobody has dealt from need no shuffle."""
    return table.deck == SHUFFLED or (table.deck == READY and _memory(table).rounds == 0)


def cut_near_an_end(table: Table, value: str, least: int) -> bool:
    """Whether fewer cards than so many lie on one side of the cut."""
    return not least <= int(value) <= table.rules.equipment.size - least


def cut_too_near_an_end(table: Table, value: str) -> bool:
    """At least a deck stays on either side."""
    shoe = table.rules.equipment
    assert isinstance(shoe, Shoe)
    return cut_near_an_end(table, value, shoe.size // shoe.decks)


def not_cut(table: Table, value: str) -> bool:
    """Only a cut can be ordered again, and only before the first card."""
    return table.deck != READY or _memory(table).rounds > 0


def other_batch(batch: str) -> str:
    """Of two batches that take turns, the one that is not in the shoe."""
    return "blue" if batch == "red" else "red"

"""The poker room between hands: how long a deck has been in use, who waits for a seat or has left one for a while, what is
announced, and limits raised because everybody agrees.

Time is told to the table (`notes minutes`), for nothing here has a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from houseway.core.game.between_rounds import USED, Deed, Tending
from houseway.core.game.rules import Rules, resettled
from houseway.core.law.bar import Bar, reason
from houseway.core.law.choice import Setting, Value
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Move, stack
from houseway.core.table.table import Parting, Table, recalls
from houseway.core.values.chips import dollars
from houseway.core.values.hands import Player
from houseway.core.values.memory import remembered
from houseway.core.values.role import DEALER, FLOOR, SHIFT_MANAGER
from houseway.families.choices import SHUFFLER
from houseway.families.deck.one_deck import other_deck

from .checks import CHECKS, stakes_of
from .house_rules import COUNT_MINUTES, DECK_CHANGE_HOURS, DECK_SORT_HOURS, POSTED_BETS, STRUCTURE
from .memory import Memory, kept

COVERED, COUNTED = "covered", "counted"
HOUR = 60


def _memory(table: Table) -> Memory:
    return remembered(table, Memory)


def _minutes(table: Table, setting: Setting[int], unit: int) -> int:
    return table.rules[setting] * unit


# Decks


def count_is_due(table: Table, value: str) -> bool:
    """Every quarter of an hour the deck is counted, unless a machine counts it."""
    by_hand = table.rules[SHUFFLER] == "none" or table.device_removed
    return by_hand and _memory(table).since_count >= _minutes(table, COUNT_MINUTES, 1)


def deck_is_too_old(table: Table, value: str) -> bool:
    """Decks are changed after six hours."""
    return _memory(table).since_change >= _minutes(table, DECK_CHANGE_HOURS, HOUR)


def order_is_due(table: Table, value: str) -> bool:
    """After three hours a deck is put in suits and in order."""
    return _memory(table).since_order >= _minutes(table, DECK_SORT_HOURS, HOUR)


def machine_alternates(table: Table, value: str) -> bool:
    """With a shuffler the decks take turns by themselves."""
    return table.rules[SHUFFLER] == "two_deck" and not table.device_removed


def _passes(memory: Memory, value: str) -> Memory:
    minutes = int(value)
    return memory._replace(
        since_count=memory.since_count + minutes,
        since_order=memory.since_order + minutes,
        since_change=memory.since_change + minutes,
        since_time=memory.since_time + minutes if memory.since_time >= 0 else -1,
    )


def _remembering(**what: Any) -> Deed:
    return recalls(lambda memory, value: memory._replace(**what))


fresh_deck = _remembering(since_count=0, since_order=0, since_change=0)
"""A new deck has been counted and lies in order."""


# Who waits, and who has left for a while


def _seated(table: Table, value: str) -> bool:
    return value in table.seating.values()


def nobody_of_that_name(table: Table, value: str) -> bool:
    """Only who has a seat keeps it."""
    return not _seated(table, value)


def is_away(table: Table, value: str) -> bool:
    """They have left already."""
    return any(player == value for player, _ in _memory(table).away)


def is_not_away(table: Table, value: str) -> bool:
    """They never left."""
    return not is_away(table, value)


def stakes_are_counted_out(table: Table, player: Player) -> bool:
    """They have been carried off and written down."""
    return (player, COUNTED) in _memory(table).away


def parting(table: Table, player: Player) -> Parting | Refusal:
    """Whoever gives up the seat is not away any more; stakes that were counted out are counted in first."""
    if stakes_are_counted_out(table, player):
        return Refusal(reason(stakes_are_counted_out), "PKR-7(c)(5)(i)")
    return Parting((), _is_back(_memory(table), player))


def sent_already(table: Table, value: str) -> bool:
    """They were told to go."""
    return value in _memory(table).sent


def sits_or_waits_already(table: Table, value: str) -> bool:
    """One seat, one place on the list."""
    return _seated(table, value) or value in _memory(table).waiting


def nobody_waits(table: Table, value: str) -> bool:
    """The list is empty."""
    return not _memory(table).waiting


def no_seat_is_free(table: Table, value: str) -> bool:
    """Every seat is taken."""
    return len(table.seating) >= len(table.rules.seats)


def _leaves(how: str) -> Callable[[Any, str], tuple[Any, ...]]:
    return lambda memory, value: memory._replace(away=(*memory.away, (value, how)))


def _is_back(memory: Memory, value: str) -> Memory:
    return memory._replace(away=tuple((player, how) for player, how in memory.away if player != value))


def carried_off(table: Table, value: str) -> tuple[Move, ...]:
    """The stakes go with their player, counted."""
    chips = table.chips.get(stack(value), 0)
    return (Move(stack(value), kept(value), chips, "counted out"),) if chips else ()


def brought_back(table: Table, value: str) -> tuple[Move, ...]:
    """As much as was counted out comes back; what was covered never left."""
    chips = table.chips.get(kept(value), 0)
    return (Move(kept(value), stack(value), chips, "counted in"),) if chips else ()


# Announcements and limits


def announcement(table: Table) -> str:
    """What may be called out in the room: the game, its limits, its free seats."""
    rules, free = table.rules, len(table.rules.seats) - len(table.seating)
    limits = " and ".join("$" + dollars(bet) for bet in stakes_of(rules))
    seats = "no seat" if not free else "one seat" if free == 1 else f"{free} seats"
    return f"{rules.game.name}, {rules[STRUCTURE].replace('_', ' ')} {limits}, {seats} free"


def _raised(rules: Rules, value: str) -> Mapping[str, Value]:
    """The least bet goes up, and the others with it."""
    small, *more = stakes_of(rules)
    new = int(value) * 100
    return {POSTED_BETS.name: (new, *(bet * new // small for bet in more))}


def agreed(table: Table, value: str) -> Table:
    """The table is played at the new limits from now on."""
    return replace(table, rules=_at(table, value))


def _at(table: Table, value: str) -> Rules:
    return resettled(table.rules.game, {**table.rules.settings, **_raised(table.rules, value)}.items())


def not_an_increase(table: Table, value: str) -> bool:
    """What all agree to is more, never less: less needs a notice."""
    return int(value) * 100 <= stakes_of(table.rules)[0]


def chips_do_not_make_it(table: Table, value: str) -> bool:
    """The new limits are no amounts of the chips in play."""
    return any(breach for check in CHECKS for breach in check.finds(_at(table, value)))


SUPERVISED = (SHIFT_MANAGER,)
HERE = (Bar("PKR-7(c)(5)", nobody_of_that_name), Bar("PKR-7(c)(5)", is_away))

# fmt: off
TENDINGS = (
    Tending("notes minutes",      "PKR-6(e)(4)", (FLOOR,), takes="number", does=(recalls(_passes),)),
    Tending("counts the deck",    "PKR-6(e)(4)", (DEALER,), does=(_remembering(since_count=0),)),
    Tending("puts the deck in order", "PKR-2(b)", (DEALER, FLOOR), does=(_remembering(since_count=0, since_order=0),)),
    Tending("rotates the decks",  "PKR-2(b)", (DEALER,), leaves=USED, bars=(Bar("PKR-2(d)(3)", machine_alternates),),
            does=(recalls(lambda memory, value: memory._replace(deck=other_deck(memory.deck))),)),
    Tending("covers the stakes of", "PKR-7(c)(5)(ii)", SUPERVISED, takes="player", bars=HERE, does=(recalls(_leaves(COVERED)),)),
    Tending("counts out",         "PKR-7(c)(5)(i)", SUPERVISED, takes="player", bars=HERE, moves=carried_off,
            does=(recalls(_leaves(COUNTED)),)),
    Tending("counts in",          "PKR-7(c)(5)(i)", SUPERVISED, takes="player", moves=brought_back, does=(recalls(_is_back),),
            bars=(Bar("PKR-7(c)(5)", nobody_of_that_name), Bar("PKR-7(c)(5)", is_not_away))),
    Tending("sends away",         "PKR-16(b)", (FLOOR, SHIFT_MANAGER), takes="player",
            bars=(Bar("PKR-16(b)", nobody_of_that_name), Bar("PKR-16(b)", sent_already)),
            does=(recalls(lambda memory, value: memory._replace(sent=(*memory.sent, value))),)),
    Tending("puts on the list",   "PKR-18", (FLOOR,), takes="player", bars=(Bar("PKR-7(a)", sits_or_waits_already),),
            does=(recalls(lambda memory, value: memory._replace(waiting=(*memory.waiting, value))),)),
    Tending("seats from the list", "PKR-18", (FLOOR,),
            bars=(Bar("PKR-18", nobody_waits), Bar("PKR-6(b)", no_seat_is_free)),
            does=(recalls(lambda memory, value: memory._replace(waiting=memory.waiting[1:])),)),
    Tending("announces the game", "PKR-18", (FLOOR,)),
    Tending("raises the minimum to", "PKR-17", (FLOOR,), takes="number", does=(agreed,),
            bars=(Bar("PKR-17", not_an_increase), Bar("PKR-7(c)", chips_do_not_make_it))),
)
# fmt: on
OPEN_BARS = (
    Bar("PKR-2(b)", deck_is_too_old),
    Bar("PKR-2(b)", order_is_due),
    Bar("PKR-6(e)(4)", count_is_due),
)

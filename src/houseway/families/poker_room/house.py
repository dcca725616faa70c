"""The poker room between hands: the time a deck has been in use, players who wait for a seat or have left one
for a while, announcements, and limits raised because all players agree.

Staff send the time to the table (`notes minutes`), because no code here has a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from houseway.core.game.between_rounds import USED, TableAction, Tending
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
from .memory import RoomMemory, kept

COVERED, COUNTED = "covered", "counted"
HOUR = 60


def _memory(table: Table) -> RoomMemory:
    return remembered(table, RoomMemory)


def _minutes(table: Table, setting: Setting[int], unit: int) -> int:
    return table.rules[setting] * unit


# Decks


def count_is_due(table: Table, value: str) -> bool:
    """The count of the deck is due."""
    by_hand = table.rules[SHUFFLER] == "none" or table.device_removed
    return by_hand and _memory(table).since_count >= _minutes(table, COUNT_MINUTES, 1)


def deck_is_too_old(table: Table, value: str) -> bool:
    """The deck has been in use for its maximum time and must be changed."""
    return _memory(table).since_change >= _minutes(table, DECK_CHANGE_HOURS, HOUR)


def order_is_due(table: Table, value: str) -> bool:
    """The deck is due to be sorted into suits and order."""
    return _memory(table).since_order >= _minutes(table, DECK_SORT_HOURS, HOUR)


def machine_alternates(table: Table, value: str) -> bool:
    """The shuffler alternates the two decks by itself."""
    return table.rules[SHUFFLER] == "two_deck" and not table.device_removed


def _passes(memory: RoomMemory, value: str) -> RoomMemory:
    minutes = int(value)
    return memory._replace(
        since_count=memory.since_count + minutes,
        since_order=memory.since_order + minutes,
        since_change=memory.since_change + minutes,
        since_time=memory.since_time + minutes if memory.since_time >= 0 else -1,
    )


def _remembering(**what: Any) -> TableAction:
    return recalls(lambda memory, value: memory._replace(**what))


fresh_deck = _remembering(since_count=0, since_order=0, since_change=0)
"""Records a new deck, which has been counted and is in order."""


# Who waits, and who has left for a while


def _seated(table: Table, value: str) -> bool:
    return value in table.seating.values()


def nobody_of_that_name(table: Table, value: str) -> bool:
    """No player of that name has a seat here."""
    return not _seated(table, value)


def is_away(table: Table, value: str) -> bool:
    """The player is already away from the table."""
    return any(player == value for player, _ in _memory(table).away)


def is_not_away(table: Table, value: str) -> bool:
    """The player is not away from the table."""
    return not is_away(table, value)


def stakes_are_counted_out(table: Table, player: Player) -> bool:
    """Whether a player's stakes have been counted out and recorded."""
    return (player, COUNTED) in _memory(table).away


def parting(table: Table, player: Player) -> Parting | Refusal:
    """Return the effect of leaving: the player is no longer away; stakes counted out must be counted in first."""
    if stakes_are_counted_out(table, player):
        return Refusal(reason(stakes_are_counted_out), "PKR-7(c)(5)(i)")
    return Parting((), _is_back(_memory(table), player))


def sent_already(table: Table, value: str) -> bool:
    """The player has already been told to leave."""
    return value in _memory(table).sent


def sits_or_waits_already(table: Table, value: str) -> bool:
    """The player already has a seat or a place on the list."""
    return _seated(table, value) or value in _memory(table).waiting


def nobody_waits(table: Table, value: str) -> bool:
    """The waiting list is empty."""
    return not _memory(table).waiting


def no_seat_is_free(table: Table, value: str) -> bool:
    """Every seat is taken at this table."""
    return len(table.seating) >= len(table.rules.seats)


def _leaves(how: str) -> Callable[[Any, str], tuple[Any, ...]]:
    return lambda memory, value: memory._replace(away=(*memory.away, (value, how)))


def _is_back(memory: RoomMemory, value: str) -> RoomMemory:
    return memory._replace(away=tuple((player, how) for player, how in memory.away if player != value))


def carried_off(table: Table, value: str) -> tuple[Move, ...]:
    """Return the moves of the counted stakes that leave with their player."""
    chips = table.chips.get(stack(value), 0)
    return (Move(stack(value), kept(value), chips, "counted out"),) if chips else ()


def brought_back(table: Table, value: str) -> tuple[Move, ...]:
    """Return the moves that bring back as much as was counted out; covered stakes never left."""
    chips = table.chips.get(kept(value), 0)
    return (Move(kept(value), stack(value), chips, "counted in"),) if chips else ()


# Announcements and limits


def announcement(table: Table) -> str:
    """Return the announcement for the room: the game, its limits, its free seats."""
    rules, free = table.rules, len(table.rules.seats) - len(table.seating)
    limits = " and ".join("$" + dollars(bet) for bet in stakes_of(rules))
    seats = "no seat" if not free else "one seat" if free == 1 else f"{free} seats"
    return f"{rules.game.name}, {rules[STRUCTURE].replace('_', ' ')} {limits}, {seats} free"


def _raised(rules: Rules, value: str) -> Mapping[str, Value]:
    """Return the settings with a higher minimum bet, and the other bets raised with it."""
    small, *more = stakes_of(rules)
    new = int(value) * 100
    return {POSTED_BETS.name: (new, *(bet * new // small for bet in more))}


def agreed(table: Table, value: str) -> Table:
    """Return the table at the new limits, from now on."""
    return replace(table, rules=_at(table, value))


def _at(table: Table, value: str) -> Rules:
    return resettled(table.rules.game, {**table.rules.settings, **_raised(table.rules, value)}.items())


def not_an_increase(table: Table, value: str) -> bool:
    """The new minimum bet is not higher than the present one, and players may agree only to an increase."""
    return int(value) * 100 <= stakes_of(table.rules)[0]


def chips_do_not_make_it(table: Table, value: str) -> bool:
    """The chips in play cannot make the new limits."""
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

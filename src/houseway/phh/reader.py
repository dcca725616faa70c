"""Reads PHH files: opens a table from the fields, follows the actions, and compares the end."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules, resettled
from houseway.core.law.choice import Value
from houseway.core.messages.bounded import MOST_OF_A_RECORD, read_toml
from houseway.core.messages.event import RoundOpened
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import BOTTOMLESS, Place, is_on_the_felt, stack
from houseway.core.round.state import Round, opened
from houseway.core.values.cards import Card
from houseway.core.values.chips import MOST
from houseway.core.values.hands import Hand as Seat
from houseway.core.values.plain import is_list, is_table
from houseway.core.values.printable import quoted, shortened
from houseway.core.wire.wire import digest, is_of_an_older_format
from houseway.games import GAMES
from houseway.worked.memory import remembered_as
from houseway.worked.worked import Played

from .actions import LONGEST_AMOUNT, chips_of
from .pinned import are_lawful, is_whole
from .replay import Follower
from .strangers import table_for
from .writer import ended, usual_rules

GAME, OPENED = "_houseway_game", "_houseway_opened"
DIGEST = "_houseway_digest"
SETTLED = "_houseway_settled"
MOST_ACTIONS: Final = 5_000
"""Actions of one hand, as many as a round of a record has commands."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand read from a PHH file."""

    played: Played
    supplied: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict[Seat, tuple[Card, ...]])
    """Cards filled in for those that the file does not name; they decide nothing."""
    differs: tuple[str, ...] = ()
    """Differences between the end of the hand in the file and the end here."""
    is_ours: bool = False
    """Whether Houseway wrote the file, so that all events can be compared by digest."""


def read_hands(text: str) -> tuple[Hand, ...]:
    """Return the hands in the text of a `.phh` or `.phhs` file."""
    hands: list[Hand] = []
    for hand in read_each(text):
        if isinstance(hand, Unreadable):
            raise hand
        hands.append(hand)
    return tuple(hands)


def read_each(text: str) -> tuple[Hand | Unreadable, ...]:
    """Return the hands of a file, with the error in place of each hand that cannot be read."""
    try:
        file = read_toml(text, MOST_OF_A_RECORD, fractions=_decimal)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"not valid TOML: {error}") from None
    if file and all(map(is_table, file.values())):
        return tuple(_numbered(name, value) for name, value in file.items())
    return (read_fields(file),)


def _decimal(written: str) -> Decimal:
    """Return a number exactly; one that is far too large is refused before anything computes with it."""
    try:
        number = Decimal(written)
    except InvalidOperation:
        raise Unreadable(f"not a number: {quoted(written)}") from None
    if number.is_finite() and abs(number.adjusted()) > LONGEST_AMOUNT:
        raise Unreadable(f"{shortened(written)} is too large or too small for an amount. Use dollars, for example 12.50")
    return number


def _numbered(name: str, fields: dict[str, Any]) -> Hand | Unreadable:
    try:
        return read_fields(fields)
    except Unreadable as error:
        return Unreadable(f"hand [{shortened(name)}]: {error}")


def read_fields(fields: Mapping[str, Any]) -> Hand:
    """Read one hand from the fields of a file."""
    actions = _texts(fields, "actions")
    if len(actions) > MOST_ACTIONS:
        raise Unreadable(f"{len(actions):,} actions are too many: a hand has at most {MOST_ACTIONS:,}")
    ours = GAME in fields
    round, order = _own_table(fields) if ours else table_for(fields)
    follower = Follower(round, order)
    if ours and "variant" not in fields:
        follower.by_command(actions)
    else:
        follower.in_order(actions)
    played = follower.played()
    return Hand(played, follower.supplied, tuple(_differs(played, order, fields)), DIGEST in fields)


def _texts(fields: Mapping[str, Any], name: str) -> list[str]:
    found = fields.get(name)
    if not is_list(found) or not all(isinstance(item, str) for item in found):
        raise Unreadable(f"missing field {name}: a list of strings")
    return found


def _differs(played: Played, order: Sequence[Seat], fields: Mapping[str, Any]) -> Iterator[str]:
    for name, value in {**ended(played, order), DIGEST: digest(played.events)}.items():
        if name == DIGEST and is_of_an_older_format(str(fields.get(DIGEST, ""))):
            continue  # facts in words were part of that digest
        if name in fields and _without_prose(name, fields[name]) != _without_prose(name, value):
            yield f"{name} is {shortened(_plain(fields[name]))}, and here {_plain(value)}"


def _without_prose(name: str, value: object) -> object:
    """Return a field as it is compared: a settlement by its seat, net and clause, without the facts in words."""
    if name != SETTLED or not is_list(value):
        return value
    return [str(line).partition(": ")[0] for line in value]


def _plain(value: object) -> str:
    return "[" + ", ".join(map(str, value)) + "]" if is_list(value) else str(value)


# A table of ours


def _own_table(fields: Mapping[str, Any]) -> tuple[Round, tuple[Seat, ...]]:
    """Return the table as it was, from the Houseway fields."""
    rules = _own_rules(fields)
    seating = _seating(fields, rules)
    chips = _chips(fields)
    order = tuple(map(str, _list(fields, "seats")))
    if len({*order}) < len(order) or not all(seat in seating for seat in order):
        raise Unreadable("seats: each player's own seat once, and _houseway_seating has every one of them")
    for seat, written in zip(order, _list(fields, "starting_stacks"), strict=False):
        if chips.get(stack(str(seating.get(seat)))) != chips_of(written, "starting_stacks"):
            raise Unreadable(f"starting_stacks and _houseway_chips disagree about seat {seat}: correct one of them")
    remembers = {name: _frozen(value) for name, value in _table(fields, "_houseway_remembers", {}).items()}
    memory = remembered_as(rules, remembers, "_houseway_remembers")
    number = fields.get("hand", 1)
    if not is_whole(number):
        raise Unreadable("hand: not a number. Write the number of the hand, for example 1")
    event = RoundOpened(
        number=number,
        game=rules.game.key,
        edition=rules.edition,
        digest=rules.digest,
        settings=rules.submission,
        seating=tuple(seating.items()),
        chips=tuple(chips.items()),
        memory=tuple(memory),
        cites=rules.cites.opens,
    )
    if digest([event]) != fields.get(OPENED):
        raise Unreadable(f"the table does not match {OPENED}: seating, chips, memory or hand number were changed")
    return opened(event, rules), order


def _seating(fields: Mapping[str, Any], rules: Rules) -> dict[Seat, str]:
    seating = _table(fields, "_houseway_seating")
    for seat, player in seating.items():
        if seat not in rules.seats or not isinstance(player, str):
            raise Unreadable(f"_houseway_seating: {quoted(str(seat))} is not a seat with its player")
    return seating


def _chips(fields: Mapping[str, Any]) -> dict[Place, int]:
    chips = _table(fields, "_houseway_chips")
    for place, amount in chips.items():
        if amount and is_on_the_felt(place):  # a place that is listed may be empty
            raise Unreadable(f"_houseway_chips: {quoted(place)} has no chips before a hand")
        if not is_whole(amount, least=-MOST if place in BOTTOMLESS else 0):
            raise Unreadable(f"_houseway_chips: {quoted(place)} does not have a whole number of cents")
    return {**chips}


def _own_rules(fields: Mapping[str, Any]) -> Rules:
    game, edition = GAMES.get(str(fields[GAME])), str(fields.get("_houseway_edition", ""))
    if game is None or edition not in [known.key for known in game.editions]:
        raise Unreadable(f"unknown game {quoted(str(fields[GAME]))} or edition {quoted(edition)}")
    usual = usual_rules(game, edition)
    settings: dict[str, Value] = {**usual.settings}
    settings |= {key: _frozen(value) for key, value in _table(fields, "_houseway_settings", {}).items()}
    settings |= {str(key): None for key in _list({"_houseway_unset": [], **fields}, "_houseway_unset")}
    rules = _settled(game, edition, settings) or usual
    if rules.digest != fields.get("_houseway_rules"):
        raise Unreadable("_houseway_settings do not match _houseway_rules: the file or the rulebook was changed")
    return rules


_last: list[tuple[Game, str, Rules]] = []
"""The rules of the previous hand, because hands of one table follow each other in a file."""


def _settled(game: Game, edition: str, settings: Mapping[str, Value]) -> Rules | None:
    """Return the rules of a table with these settings, or None if they are not lawful."""
    written = repr(settings)
    for known, text, rules in _last:
        if known is game and text == written:
            return rules
    if not are_lawful(game, edition, settings):
        return None
    rules = resettled(game, settings.items())
    _last[:] = [(game, written, rules)]
    return rules


def _list(fields: Mapping[str, Any], name: str) -> list[object]:
    found = fields.get(name)
    if not is_list(found):
        raise Unreadable(f"missing field {name}: a list with one entry per player")
    return found


def _table(fields: Mapping[str, Any], name: str, usual: dict[str, Any] | None = None) -> dict[str, Any]:
    found = fields.get(name, usual)
    if not is_table(found):
        raise Unreadable(f"missing field {name}: a hand that Houseway wrote has it")
    return found


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if is_list(value) else value

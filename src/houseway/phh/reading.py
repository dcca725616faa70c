"""PHH files read into hands of ours: a table is opened as the file says, the actions are followed, the end is compared."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules, resettled
from houseway.core.law.choice import Value
from houseway.core.messages.event import RoundOpened
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import Place, stack
from houseway.core.record.wire import digest, is_of_an_older_format
from houseway.core.round.state import Round, opened
from houseway.core.values.cards import Card
from houseway.core.values.hands import Hand as Seat
from houseway.core.values.plain import is_list, is_table
from houseway.games import GAMES
from houseway.record.worked import Played

from .actions import chips_of
from .following import Follower
from .strangers import table_for
from .writing import ended, usual_rules

GAME, OPENED = "_houseway_game", "_houseway_opened"
DIGEST = "_houseway_digest"
SETTLED = "_houseway_settled"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that was read."""

    played: Played
    supplied: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict[Seat, tuple[Card, ...]])
    """Cards the file does not name, put in so that the hand can be dealt; they decide nothing."""
    differs: tuple[str, ...] = ()
    """What the file says of the end, and what came of it here, where these are not the same."""
    is_ours: bool = False
    """Whether it was played here, so that every event can be compared by its digest."""


def read_hands(text: str) -> tuple[Hand, ...]:
    """The hands in a `.phh` or a `.phhs` file."""
    hands: list[Hand] = []
    for hand in read_each(text):
        if isinstance(hand, Unreadable):
            raise hand
        hands.append(hand)
    return tuple(hands)


def read_each(text: str) -> tuple[Hand | Unreadable, ...]:
    """The same, with what is wrong in the place of each hand among several that cannot be read."""
    try:
        file = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"this is no TOML, so no PHH: {error}") from None
    if file and all(map(is_table, file.values())):
        return tuple(_numbered(name, value) for name, value in file.items())
    return (read_fields(file),)


def _numbered(name: str, fields: dict[str, Any]) -> Hand | Unreadable:
    try:
        return read_fields(fields)
    except Unreadable as error:
        return Unreadable(f"hand [{name}]: {error}")


def read_fields(fields: Mapping[str, Any]) -> Hand:
    """One hand, from the fields of a file."""
    actions = _texts(fields, "actions")
    ours = GAME in fields
    round, order = _own_table(fields) if ours else table_for(fields)
    follower = Follower(round, order)
    if ours and "variant" not in fields:
        follower.as_said(actions)
    else:
        follower.in_order(actions)
    played = follower.played()
    return Hand(played, follower.supplied, tuple(_differs(played, order, fields)), DIGEST in fields)


def _texts(fields: Mapping[str, Any], name: str) -> list[str]:
    found = fields.get(name)
    if not is_list(found) or not all(isinstance(item, str) for item in found):
        raise Unreadable(f"{name} is missing: PHH wants a list of texts there")
    return found


def _differs(played: Played, order: Sequence[Seat], fields: Mapping[str, Any]) -> Iterator[str]:
    for name, value in {**ended(played, order), DIGEST: digest(played.events)}.items():
        if name == DIGEST and is_of_an_older_format(str(fields.get(DIGEST, ""))):
            continue  # facts in words were part of that digest
        if name in fields and _without_prose(name, fields[name]) != _without_prose(name, value):
            yield f"{name} is {_plain(fields[name])}, and here {_plain(value)}"


def _without_prose(name: str, value: object) -> object:
    """A field as it is compared: of a settlement its seat, net and clause, and not its facts in words."""
    if name != SETTLED or not is_list(value):
        return value
    return [str(line).partition(": ")[0] for line in value]


def _plain(value: object) -> str:
    return "[" + ", ".join(map(str, value)) + "]" if is_list(value) else str(value)


# A table of ours


def _own_table(fields: Mapping[str, Any]) -> tuple[Round, tuple[Seat, ...]]:
    """The table just as it was, from the fields of ours."""
    rules = _own_rules(fields)
    seating: Mapping[str, str] = _table(fields, "_houseway_seating")
    chips: Mapping[Place, int] = {**_table(fields, "_houseway_chips")}
    order = tuple(map(str, _list(fields, "seats")))
    for seat, written in zip(order, _list(fields, "starting_stacks"), strict=False):
        if chips.get(stack(str(seating.get(seat)))) != chips_of(written, "starting_stacks"):
            raise Unreadable(f"starting_stacks and _houseway_chips disagree about seat {seat}: put one of them right")
    remembers = {name: _frozen(value) for name, value in _table(fields, "_houseway_remembers", {}).items()}
    try:
        memory = rules.game.remembers(**remembers)
    except TypeError:
        raise Unreadable(f"_houseway_remembers: a poker table remembers no such thing: {', '.join(remembers)}") from None
    event = RoundOpened(
        fields.get("hand", 1),
        rules.game.key,
        rules.edition,
        rules.digest,
        rules.submission,
        tuple(seating.items()),
        tuple(chips.items()),
        tuple(memory),
        rules.cites.opens,
    )
    if _fingerprint(event) != fields.get(OPENED):
        raise Unreadable(f"the table is not that of {OPENED}: seating, chips, memory or number of the hand were changed")
    return opened(event, rules), order


def _fingerprint(event: RoundOpened) -> str:
    try:
        return digest([event])
    except TypeError:  # what no table of ours has ever held
        return ""


def _own_rules(fields: Mapping[str, Any]) -> Rules:
    game, edition = GAMES.get(str(fields[GAME])), str(fields.get("_houseway_edition", ""))
    if game is None or edition not in [known.key for known in game.editions]:
        raise Unreadable(f"{fields[GAME]!r} under {edition!r} is not played here")
    usual = usual_rules(game, edition)
    settings: dict[str, Value] = {**usual.settings}
    settings |= {key: _frozen(value) for key, value in _table(fields, "_houseway_settings", {}).items()}
    settings |= {str(key): None for key in fields.get("_houseway_unset", [])}
    rules = _settled(game, settings) or usual
    if rules.digest != fields.get("_houseway_rules"):
        raise Unreadable("_houseway_settings are not those of _houseway_rules: the file was changed, or the rulebook was")
    return rules


_last: list[tuple[Game, str, Rules]] = []
"""The rules of the hand before: those of one table follow each other in a file."""


def _settled(game: Game, settings: Mapping[str, Value]) -> Rules | None:
    """The rules of such a table, or None where there can be none."""
    written = repr(settings)
    for known, text, rules in _last:
        if known is game and text == written:
            return rules
    try:
        rules = resettled(game, settings.items())
    except (KeyError, TypeError, ValueError):
        return None
    _last[:] = [(game, written, rules)]
    return rules


def _list(fields: Mapping[str, Any], name: str) -> list[object]:
    found = fields.get(name)
    if not is_list(found):
        raise Unreadable(f"{name} is missing: a list with one entry a player stands there")
    return found


def _table(fields: Mapping[str, Any], name: str, usual: dict[str, Any] | None = None) -> dict[str, Any]:
    found = fields.get(name, usual)
    if not is_table(found):
        raise Unreadable(f"{name} is missing: a hand of ours says there how the table stood")
    return found


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if is_list(value) else value

"""Compares how a round ended with the lines of its file."""

from __future__ import annotations

import re

from houseway.core.messages.event import BetSettled, PotAwarded
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.cards import spelled
from houseway.core.values.chips import Chips, cents, dollars
from houseway.core.values.hands import Hand, box, title
from houseway.core.values.memory import fields_of
from houseway.core.values.printable import quoted
from houseway.core.wire.wire import FORMAT as WITH_THE_RULES
from houseway.core.wire.wire import digest, is_of_an_older_format

from .reader import PAID, pairs
from .worked import Played

_NET = re.compile(
    r"(?:(?P<by>\w+) on )?(?P<who>seat \d+|hand [\d.]+|dealer) +(?P<wager>[a-z_0-9]+) +(?P<net>[-+]?[\d,.]+)"
    r"(?: +(?P<cites>\S+))?"
)


def is_with_the_rules(written: str) -> bool:
    """Whether a digest of events is of the second format, which covers the digest of the rules and every setting too."""
    return written.startswith(f"{WITH_THE_RULES}.")


def ended(table: Table, played: Played, line: str) -> str | None:
    """Return the difference in one result line, or None."""
    words = line.split()
    match words:
        case ["round", "is", "void", clause]:
            return None if played.round.void == clause else _void(played.round, clause)
        case ["round", "is", "open"]:
            return "the record leaves the round open, the rules end it" if played.round.over else None
        case ["round", "has", count, "events,", "digest", written] if is_of_an_older_format(written):
            found = str(played.event_count)  # facts in words were part of that digest, so only their number can be compared
            return None if found == count else f"the record has {count} events, the rules give {found}"
        case ["round", "has", _, "events,", "digest", written] if is_with_the_rules(written):
            found = f"round has {played.event_count} events, digest {digest((*played.before, *played.events))}"
            covers = " (this format also covers the rules and every setting)"
            return None if found == line else f"the record has {_same(line)}, the rules give {_same(found)}{covers}"
        case ["round", "has", *_]:
            found = "round has " + played.fingerprint
            return None if found == line else f"the record has {_same(line)}, the rules give {_same(found)}"
        case ["paid", "in", "order", *_]:
            return _in_order(played, line.removeprefix(PAID))
        case ["table", "has", *places]:
            return next(filter(None, (_place_has(played.round, place, chips) for place, chips in pairs(places))), None)
        case ["table", "remembers", *facts]:
            memory = fields_of(table.memory)
            wrong = [(name, value) for name, value in pairs(facts) if str(memory.get(name)) != value]
            return f"the record has the table memory {_fact(*wrong[0], memory)}" if wrong else None
        case ["seat" | "hand", seat, "holds", *held]:
            return _holds(played.round, title(seat), seat, " ".join(held))
        case ["dealer" | "player" | "banker" | "dead" | "board" | "burn" | "discards" as hand, "holds", *held]:
            return _holds(played.round, hand, hand, " ".join(held))
        case ["pot", number, "seat", seat, chips, clause]:
            return _awarded(played, f"pot {number}", seat, chips, clause)
        case [*who, "in", "all", net]:
            return _in_all(played.round, " ".join(who), net)
        case _:
            return _settled(played.round, line)


def _void(round: Round, clause: str) -> str:
    rules = f"void it under {round.void}" if round.void else "do not void it"
    return f"the record voids the round under {clause}, the rules {rules}"


def _same(line: str) -> str:
    """Return the line about events without the words that both sides share."""
    return line.removeprefix("round has ")


def _fact(name: str, value: str, memory: dict[str, object]) -> str:
    return f"{name} {value}, the rules give {memory.get(name, 'no such fact')}"


def _holds(round: Round, who: str, hand: Hand, recorded: str) -> str | None:
    found = spelled(round.held.get(hand, ()))
    return None if found == recorded else f"{who}: the record has {recorded or 'no cards'}, the rules give {found or 'no cards'}"


def _place_has(round: Round, place: str, chips: str) -> str | None:
    found = round.chips.get(place, 0)
    return None if found == _amount(chips) else f"{place}: the record has {chips}, the rules give {dollars(found)}"


def _awarded(played: Played, place: str, seat: Hand, chips: str, clause: str) -> str | None:
    pushed = [event for event in played.events if isinstance(event, PotAwarded) and event.pot == place]
    for event in pushed:
        if event.hand == seat and event.chips == _net(chips) and event.cites == clause:
            return None
    found = ", ".join(f"seat {event.hand} {dollars(event.chips)} {event.cites}" for event in pushed)
    return f"{place}: the record has seat {seat} {chips} {clause}, the rules give {found or 'it to no seat'}"


def _in_order(played: Played, wanted: str) -> str | None:
    paid = [e for e in played.events if isinstance(e, PotAwarded)] or [e for e in played.events if isinstance(e, BetSettled)]
    found = ", ".join(f"{e.pot} seat {e.hand}" if isinstance(e, PotAwarded) else str(e.bet) for e in paid)
    return None if found == wanted else f"the record has paid in order {wanted}, the rules give {found}"


def _in_all(round: Round, who: str, net: str) -> str | None:
    wagers = round.rules.wagers
    own = {bet: r.net for bet, r in round.settled.items() if not wagers[bet.wager].for_the_dealer}
    found = sum(net for bet, net in own.items() if who in (title(bet.on), bet.by))
    return None if found == _net(net) else f"{who} in all: the record has {net}, the rules give {dollars(found, sign=True)}"


def _net(text: str) -> Chips:
    return -_amount(text[1:]) if text.startswith("-") else _amount(text.removeprefix("+"))


def _amount(text: str) -> Chips:
    try:
        return cents(text)
    except ValueError as error:
        raise Unreadable(str(error)) from None


def _settled(round: Round, line: str) -> str | None:
    match = _NET.fullmatch(line)
    if match is None:
        return f"cannot read {quoted(line)}"
    for bet, result in round.settled.items():
        by = match["by"] or round.seating.get(box(bet.on), bet.by)
        if str(bet) == f"{match['who']} {match['wager']}" and bet.by == by:
            if result.net != _net(match["net"]):
                given = f"the rules give {dollars(result.net, sign=True)} ({result.cites})"
                return f"{bet}: the record has {match['net']}, {given}"
            if match["cites"] and match["cites"] != result.cites:
                return f"{bet}: the record settles it by {match['cites']}, the rules by {result.cites}"
            return None
    bet = f"{match['who']} {match['wager']}"
    return f"{bet}: the record has {match['net']}, the rules never settle this bet"

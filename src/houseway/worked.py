"""Worked rounds: what is said at a table, and below a line what the house pays. They play, and they are compared.

A file opens with what the table is (`table plays`, `table sets`, `table posts`, `table has`), goes on with what is said, and
after `---` says how it must end. A line may expect a refusal (`! reason CLAUSE`) or a clause among its events (`-> CLAUSE`).
`===` begins the next round at the same table. Seats nobody is named for are taken by `player1`, `player2` … unless the file
says `table seats only these`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, cast

from houseway.core.cards import spelled
from houseway.core.chips import Chips, cents, dollars
from houseway.core.command import Command, OpenRound, Sit, TableCommand
from houseway.core.event import BetSettled, Event, PotAwarded, RoundOpened
from houseway.core.game import Game, Rules
from houseway.core.money import HOUSE, Hand, Place, box, stack, title
from houseway.core.notation import Unreadable, read_line, write
from houseway.core.refusal import Refusal
from houseway.core.round import Round
from houseway.core.table import Table, Taken, new_table, take
from houseway.core.wire import digest
from houseway.games import GAMES
from houseway.packets import Packets

PURSE: Chips = 100_000_00
PAID = "paid in order "
_NET = re.compile(
    r"(?:(?P<by>\w+) on )?(?P<who>seat \d+|hand [\d.]+|dealer) +(?P<wager>[a-z_0-9]+) +(?P<net>[-+]?[\d,.]+)"
    r"(?: +(?P<cites>\S+))?"
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line said, and what it must lead to."""

    number: int
    commands: tuple[Command, ...]
    refused: tuple[str, str] | None = None
    cites: tuple[str, ...] = ()


@dataclass(slots=True)
class Part:
    """One round of a file: what is said, and how it must end."""

    said: list[Line] = field(default_factory=list[Line])
    ends: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


@dataclass(slots=True)
class Worked:
    """A file as it was read."""

    title: str = ""
    game: str = ""
    settings: dict[str, object] = field(default_factory=dict[str, object])
    has: dict[Place, Chips] = field(default_factory=dict[Place, Chips])
    remembers: dict[str, Any] = field(default_factory=dict[str, Any])
    sits: list[Sit] = field(default_factory=list[Sit])
    stacks: dict[str, Chips] = field(default_factory=dict[str, Chips])
    last_bets: dict[str, Chips] = field(default_factory=dict[str, Chips])
    """What seats bet in the last round the dealer banked, where a table remembers that."""
    only_these: bool = False
    parts: list[Part] = field(default_factory=list[Part])
    names: list[str] = field(default_factory=list[str])
    """Clauses the file says it shows, beside those its lines cite."""


@dataclass(frozen=True, slots=True)
class Played:
    """One round as it was played."""

    opened: Round
    commands: tuple[Command, ...]
    events: tuple[Event, ...]
    round: Round
    before: tuple[Event, ...] = ()
    """What happened at the table since the round before it."""

    @property
    def fingerprint(self) -> str:
        """How many events, and their digest: what was done between the rounds is in it too."""
        told = (*self.before, *self.events)
        return f"{len(told)} events, digest {digest(told)}"


@dataclass(slots=True)
class Outcome:
    """What came of playing a file: its rounds, and every line that did not come out as written."""

    table: Table
    rounds: list[Played]
    wrong: list[str]


# Reading


def read_worked(text: str, game: str = "") -> Worked:
    """Read a file; a line nobody can read says so, with its number."""
    worked = Worked(game=game)
    part = Part()
    worked.parts.append(part)
    below = False
    for number, raw in enumerate(text.splitlines(), start=1):
        line, comment = _uncommented(raw)
        if not line:
            _comment(worked, comment.strip())
        elif line == "---":
            below = True
        elif line == "===":
            part, below = Part(), False
            worked.parts.append(part)
        elif below:
            _end(part, number, " ".join(line.split()))
        else:
            try:
                if not _header(worked, line.split(), fresh=not part.said and len(worked.parts) == 1):
                    part.said.append(_line(number, line, GAMES[worked.game].between if worked.game in GAMES else ()))
            except (ValueError, KeyError) as error:
                raise Unreadable(f"line {number}: {error}") from None
    if not part.said and not part.ends and len(worked.parts) > 1:
        worked.parts.pop()
    return worked


def _uncommented(raw: str) -> tuple[str, str]:
    """A line and the comment after it; a hash within quotes is no comment."""
    quoted = False
    for at, mark in enumerate(raw):
        if mark == '"':
            quoted = not quoted
        elif mark == "#" and not quoted:
            return raw[:at].strip(), raw[at + 1 :]
    return raw.strip(), ""


def _end(part: Part, number: int, line: str) -> None:
    """One line below the rule; an order of payment may run over several."""
    if part.ends and line.startswith(PAID) and part.ends[-1][1].startswith(PAID):
        first, before = part.ends.pop()
        part.ends.append((first, f"{before.rstrip(',')}, {line.removeprefix(PAID)}"))
    else:
        part.ends.append((number, line))


def _comment(worked: Worked, comment: str) -> None:
    if comment.startswith("shows "):
        worked.names += comment.removeprefix("shows ").replace(",", " ").split()
    elif comment and not worked.title:
        worked.title = comment


def _line(number: int, line: str, between: tuple[str, ...]) -> Line:
    said, bang, refused = line.partition(" ! ")
    said, arrow, cites = said.partition(" -> ")
    commands = tuple(read_line(said.strip(), between))
    if bang:
        reason, clause = refused.split()
        return Line(number, commands, refused=(reason, clause))
    return Line(number, commands, cites=tuple(cites.replace(",", " ").split()) if arrow else ())


def _header(worked: Worked, words: list[str], *, fresh: bool) -> bool:
    """Take a line that sets the table; anything else is said at it."""
    match words:
        case ["table", "plays", game]:
            worked.game = game
        case ["table", "plays", game, "under", edition]:
            worked.game = game
            worked.settings["ruleset.jurisdiction"] = edition
        case ["table", "sets", key, *value]:
            worked.settings[key] = _value(" ".join(value))
        case ["table", "posts", wager, low, "to", high]:
            worked.settings[f"table.min.{wager}"] = _value(low.replace(",", ""))
            worked.settings[f"table.max.{wager}"] = _value(high.replace(",", ""))
        case ["table", "seats", "only", "these"]:
            worked.only_these = True
        case ["table", "has", *places]:
            for place, chips in _pairs(places):
                worked.has[place] = cents(chips)
        case ["table", "remembers", *facts]:
            for name, value in _pairs(facts):
                worked.remembers[name] = int(value) if value.isdecimal() else value
        case [name, "plays", "seat" | "seats", *seats] if fresh:
            worked.sits.append(Sit(name, tuple(seat for seat in seats if seat != "and")))
        case ["seat", seat, "has", chips] if fresh:
            worked.stacks["seat " + seat] = cents(chips)
        case ["seat", seat, "last", "bet", chips] if fresh:
            worked.last_bets["seat " + seat] = cents(chips)
        case [name, "has", chips] if fresh:
            worked.stacks[name] = cents(chips)
        case ["table", *_]:
            raise ValueError(f"a table plays, sets, posts, seats, has or remembers; not {' '.join(words)!r}")
        case _:
            return False
    return True


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    for pair in re.split(r",\s+", " ".join(words)):
        name, _, value = pair.rpartition(" ")
        yield name, value


def _value(text: str) -> object:
    """A value as TOML writes it; a bare word is a word."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


# Playing


def open_table(worked: Worked, game: Game | None = None) -> Table:
    """The table a file describes, or its unlawful choices as one readable error; a game from elsewhere is handed in."""
    game = game or GAMES.get(worked.game)
    if game is None:
        raise Unreadable(f"{worked.game or 'no game'!r} is not played here: one of {', '.join(GAMES)}")
    rules = game.under(worked.settings)
    if not isinstance(rules, Rules):
        raise Unreadable("; ".join(map(str, rules)))
    table = new_table(rules)
    seating: dict[Hand, str] = {seat: sit.player for sit in worked.sits for seat in sit.seats}
    for seat in rules.seats:
        if seat not in seating and not worked.only_these:
            seating[seat] = "player" + seat
    unknown = [seat for seat in seating if seat not in rules.seats]
    if unknown:
        raise Unreadable(f"there is no seat {unknown[0]} at this table")
    chips: dict[Place, Chips] = {**table.chips}
    for seat, player in seating.items():
        chips[stack(player)] = worked.stacks.get(player, worked.stacks.get("seat " + seat, PURSE))
    chips |= worked.has
    memory = rules.game.remembers()
    if worked.last_bets:
        worked.remembers["wagers"] = tuple((seating[seat[5:]], chips) for seat, chips in worked.last_bets.items())
    if worked.remembers:
        known = cast("dict[str, Any]", memory._asdict())  # type: ignore[attr-defined]
        said = {name: str(value) if isinstance(known.get(name), str) else value for name, value in worked.remembers.items()}
        memory = rules.game.remembers(**{**known, **said})
    ordered = {seat: seating[seat] for seat in rules.seats if seat in seating}
    return replace(table, chips=MappingProxyType(chips), seating=MappingProxyType(ordered), memory=memory)


def play_worked(worked: Worked, game: Game | None = None) -> Outcome:
    """Say every line at the table, and compare what must come of it."""
    table = open_table(worked, game)
    outcome = Outcome(table, [], [])
    for part in worked.parts:
        _play_part(outcome, part)
    return outcome


def _play_part(outcome: Outcome, part: Part) -> None:
    commands: list[Command] = []
    events: list[Event] = []
    opened: Round | None = None
    before: list[Event] = []
    packets = Packets()
    for line in part.said:
        cited: set[str] = set()
        told = line.commands if line.refused else packets.dealt(line.commands, lambda: outcome.table.round)
        for command in told:
            if not isinstance(command, TableCommand) and not outcome.table.is_playing and opened is None:
                begun = take(outcome.table, OpenRound())
                if isinstance(begun, Taken):
                    before, outcome.table, events = events, begun.after, list(begun.events)
                    opened = _opened(outcome.table)
            ruling = take(outcome.table, command)
            _compare(outcome, line, command, ruling)
            if isinstance(ruling, Taken):
                cited |= {event.cites for event in ruling.events}
                if isinstance(ruling.events[0], RoundOpened):
                    before, events, opened = events, [], _opened(ruling.after)
                outcome.table = ruling.after
                commands.append(command)
                events += ruling.events
        for clause in line.cites:
            if clause not in cited:
                outcome.wrong.append(f"line {line.number} cites {', '.join(sorted(cited)) or 'nothing'}, expected {clause}")
    if opened is not None and outcome.table.round is not None:
        played = Played(opened, tuple(commands), tuple(events), outcome.table.round, tuple(before))
        outcome.rounds.append(played)
        for number, line in part.ends:
            wrong = _ended(outcome.table, played, line)
            if wrong:
                outcome.wrong.append(f"line {number}: {wrong}")
        if not played.round.over and not any(line == "round is open" for _, line in part.ends):
            outcome.wrong.append(f"the round is not over: it waits in {played.round.stage and played.round.stage.name}")
    elif part.ends:
        outcome.wrong.append("no round was opened")


def _opened(table: Table) -> Round:
    from houseway.core.round import opened

    assert table.round is not None
    return opened(table.round.opened, table.rules)


def _compare(outcome: Outcome, line: Line, command: Command, ruling: Taken | Refusal) -> None:
    where = f"line {line.number}: {' '.join(write(command).split())!r}"
    if isinstance(ruling, Refusal):
        if line.refused != tuple(ruling):
            expected = f"! {' '.join(line.refused)}" if line.refused else "to be accepted"
            outcome.wrong.append(f"{where} was refused: {ruling.reason} {ruling.cites}, expected {expected}")
        return
    if line.refused:
        outcome.wrong.append(f"{where} was accepted, expected ! {' '.join(line.refused)}")


def _ended(table: Table, played: Played, line: str) -> str | None:
    """What is wrong with one line below the rule, if anything."""
    words = line.split()
    match words:
        case ["round", "is", "void", clause]:
            return None if played.round.void == clause else f"void is {played.round.void}, expected {clause}"
        case ["round", "is", "open"]:
            return "the round is over" if played.round.over else None
        case ["round", "has", *_]:
            found = "round has " + played.fingerprint
            return None if found == line else f"{found}; expected {line}"
        case ["paid", "in", "order", *_]:
            return _in_order(played, line.removeprefix(PAID))
        case ["table", "has", *places]:
            return next(filter(None, (_place_has(played.round, place, chips) for place, chips in _pairs(places))), None)
        case ["table", "remembers", *facts]:
            memory = cast("dict[str, object]", table.memory._asdict())  # type: ignore[attr-defined]
            wrong = [(name, value) for name, value in _pairs(facts) if str(memory.get(name)) != value]
            return f"the table remembers {memory}, expected {wrong[0]}" if wrong else None
        case ["seat" | "hand", seat, "holds", *held]:
            found = spelled(played.round.held.get(seat, ()))
            return None if found == " ".join(held) else f"{title(seat)} holds {found}"
        case ["dealer" | "player" | "banker" | "dead" | "board" | "burn" | "discards" as hand, "holds", *held]:
            found = spelled(played.round.held.get(hand, ()))
            return None if found == " ".join(held) else f"{hand} holds {found}"
        case ["pot", number, "seat", seat, chips, clause]:
            return _awarded(played, f"pot {number}", seat, chips, clause)
        case [*who, "in", "all", net]:
            return _in_all(played.round, " ".join(who), net)
        case _:
            return _settled(played.round, line)


def _place_has(round: Round, place: str, chips: str) -> str | None:
    found = round.chips.get(place, 0)
    return None if found == cents(chips) else f"{place} has {dollars(found)}, expected {chips}"


def _awarded(played: Played, place: str, seat: Hand, chips: str, clause: str) -> str | None:
    pushed = [event for event in played.events if isinstance(event, PotAwarded) and event.pot == place]
    for event in pushed:
        if event.hand == seat and event.chips == _net(chips) and event.cites == clause:
            return None
    found = ", ".join(f"seat {event.hand} {dollars(event.chips)} {event.cites}" for event in pushed)
    return f"{place} went to {found or 'nobody'}"


def _in_order(played: Played, wanted: str) -> str | None:
    paid = [e for e in played.events if isinstance(e, PotAwarded)] or [e for e in played.events if isinstance(e, BetSettled)]
    found = ", ".join(f"{e.pot} seat {e.hand}" if isinstance(e, PotAwarded) else str(e.bet) for e in paid)
    return None if found == wanted else f"paid in order {found}"


def _in_all(round: Round, who: str, net: str) -> str | None:
    wagers = round.rules.wagers
    own = {bet: r.net for bet, r in round.settled.items() if not wagers[bet.wager].for_the_dealer}
    found = sum(net for bet, net in own.items() if who in (title(bet.on), bet.by))
    return None if found == _net(net) else f"{who} in all {dollars(found, sign=True)}, expected {net}"


def _net(text: str) -> Chips:
    return -cents(text[1:]) if text.startswith("-") else cents(text.lstrip("+"))


def _settled(round: Round, line: str) -> str | None:
    match = _NET.fullmatch(line)
    if match is None:
        return f"cannot read {line!r}"
    for bet, result in round.settled.items():
        by = match["by"] or round.seating.get(box(bet.on), bet.by)
        if str(bet) == f"{match['who']} {match['wager']}" and bet.by == by:
            if result.net != _net(match["net"]):
                return f"{bet} made {dollars(result.net, sign=True)} ({result.cites}), expected {match['net']}"
            if match["cites"] and match["cites"] != result.cites:
                return f"{bet} was settled by {result.cites}, expected {match['cites']}"
            return None
    return f"{match['who']} {match['wager']} was never settled"


# Writing


def write_ends(played: Played) -> list[str]:
    """How a round ended, as the lines below the rule."""
    lines: list[str] = []
    if played.round.void:
        lines.append(f"round is void {played.round.void}")
    for bet, result in played.round.settled.items():
        sits = bet.by in (HOUSE, played.round.seating.get(box(bet.on)))  # at a free box everybody is named
        where = title(bet.on) if sits else f"{bet.by} on {title(bet.on)}"
        lines.append(f"{where:<8} {bet.wager:<22} {dollars(result.net, sign=True):>10}   {result.cites}")
    lines.append(f"round has {played.fingerprint}")
    return lines


def write_worked(worked: Worked, rounds: Iterable[tuple[Iterable[Command], Played]]) -> str:
    """A whole file: the table, and round by round what was said and how it ended. `read_worked` reads it back."""
    lines = write_header(worked)
    for number, (between, played) in enumerate(rounds):
        lines += ["", "===", ""] if number else [""]
        lines += write_round(played, between)
    return "\n".join(lines) + "\n"


def write_header(worked: Worked) -> list[str]:
    """What the table is and who sits there, as the lines a file opens with."""
    edition = worked.settings.get("ruleset.jurisdiction")
    lines = [f"# {worked.title}", ""] if worked.title else []
    lines.append(f"table    plays {worked.game}" + (f" under {edition}" if edition else ""))
    lines += write_settings({key: value for key, value in worked.settings.items() if key != "ruleset.jurisdiction"})
    if worked.has:
        lines.append("table    has " + ", ".join(f"{place} {dollars(chips)}" for place, chips in worked.has.items()))
    if worked.only_these:
        lines.append("table    seats only these")
    lines += [write(sit) for sit in worked.sits]
    return lines + [f"{name:<8} has {dollars(chips)}" for name, chips in worked.stacks.items()]


def write_round(played: Played, between: Iterable[Command] = ()) -> list[str]:
    """Everything said before and in a round, and how it ended."""
    opens = () if played.commands else (OpenRound(),)  # a round that was over before anybody spoke
    return [*(write(command) for command in (*between, *opens, *played.commands)), "---", *write_ends(played)]


def write_settings(settings: Mapping[str, object]) -> list[str]:
    """The choices of a house as `table sets` lines."""
    return [f"table    sets {key} {_written(value)}" for key, value in settings.items()]


def _written(value: object) -> str:
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_written(inner)}" for name, inner in value.items()) + " }"  # type: ignore[misc]
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_written(inner) for inner in cast("list[object]", value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)

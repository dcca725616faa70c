"""Plays a worked round on a real table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, OpenRound, PlaceBet, Show, TableCommand
from houseway.core.messages.event import Event, RoundOpened
from houseway.core.messages.names import HOW_TO_NAME, is_name
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import CAGE, Place, is_on_the_felt, stack
from houseway.core.round.state import Round
from houseway.core.table.table import Table, Taken, new_table, take
from houseway.core.values.chips import MOST, Chips, dollars, is_whole
from houseway.core.values.hands import Hand
from houseway.core.values.printable import quoted
from houseway.core.wire.notation import write
from houseway.games import GAMES

from .comparison import ended
from .memory import remembered_from
from .packets import Packets
from .typed_lines import as_written, suggestion
from .worked import OPENING, PURSE, Line, Outcome, Part, Played, RoundSource, Step, Worked

# Playing


def open_table(worked: Worked, game: Game | None = None) -> Table:
    """Return the table that a file describes, or raise one error with all breaches; `game` may be a game from elsewhere."""
    game = game or GAMES.get(worked.game)
    if game is None:
        raise Unreadable(f"unknown game {quoted(worked.game)}. Use one of {', '.join(GAMES)}")
    rules = game.under(worked.settings)
    if not isinstance(rules, Rules):
        raise Unreadable("; ".join(map(str, rules)))
    table = new_table(rules)
    seating: dict[Hand, str] = {seat: sit.player for sit in worked.sits for seat in sit.seats}
    for seat in (*rules.seats, *_beyond(worked, rules)):
        if seat not in seating and not worked.only_these:
            seating[seat] = "player" + seat
    named = [seat[5:] for seat in (*worked.stacks, *worked.last_bets) if seat.startswith("seat ")]
    unknown = [seat for seat in (*seating, *named) if not rules.is_seat(seat)]
    if unknown:
        raise Unreadable(f"there is no seat {unknown[0]} at this table. Its seats are 1 to {len(rules.seats)}")
    for player in seating.values():
        if not is_name(player):
            raise Unreadable(f"not a name: {quoted(player)}. {HOW_TO_NAME}")
    chips: dict[Place, Chips] = {**table.chips, CAGE: 0}  # the table as it stands, and not where its chips came from
    for seat, player in seating.items():
        chips[stack(player)] = worked.stacks.get(player, worked.stacks.get("seat " + seat, PURSE))
    chips |= worked.has
    for place, much in chips.items():
        if not is_whole(much):
            raise Unreadable(f"{place} has too much: ${dollars(MOST)} is the most that any place can have")
    for place in worked.has:
        if is_on_the_felt(place):
            raise Unreadable(f"{place}: no chips are there before a round. Remove it")
    memory = remembered_from(worked, rules, seating)
    ordered = {seat: seating[seat] for seat in rules.in_order(seating)}
    return replace(table, chips=MappingProxyType(chips), seating=MappingProxyType(ordered), memory=memory)


def _beyond(worked: Worked, rules: Rules) -> Iterator[Hand]:
    """Yield the seats beyond those drawn at which somebody bets, where the table has them."""
    for part in worked.parts:
        for line in part.lines:
            for said in line.commands:
                if isinstance(said, PlaceBet) and said.on not in rules.seats and rules.is_seat(said.on):
                    yield said.on


def play_worked(worked: Worked, game: Game | None = None) -> Outcome:
    """Play every line at the table and compare the results."""
    outcome = Outcome(open_table(worked, game), [], [])
    for _ in played_parts(worked, outcome):
        pass
    return outcome


def played_parts(worked: Worked, outcome: Outcome) -> Iterator[Part]:
    """Play a file part by part, and yield each when its results are in the outcome; a reader may remove them there."""
    for part in worked.parts:
        _play_part(outcome, part)
        yield part


def _play_part(outcome: Outcome, part: Part) -> None:
    steps: list[Step] = []
    events: list[Event] = []
    opened: Round | None = None
    before: list[Event] = []
    packets = Packets()
    told_before: int | None = None
    """Differences up to the first refused command of this round."""
    for line in part.lines:
        cited: set[str] = set()
        told = line.commands if line.refused else packets.dealt(line.commands, lambda: outcome.table.round)
        for command in told:
            if not isinstance(command, TableCommand | Show) and not outcome.table.is_playing and opened is None:
                begun = take(outcome.table, OpenRound())
                if isinstance(begun, Taken):
                    before, outcome.table, events = events, begun.after, list(begun.events)
                    steps.append(Step(OPENING, OpenRound(), begun.events))
                    opened = _opened(outcome.table)
            ruling = take(outcome.table, command)
            if isinstance(ruling, Refusal) and line.refused != tuple(ruling):  # it may come after what the text left out
                _finish(outcome, steps, events)
                ruling = take(outcome.table, command)
            if _compare(outcome, line, command, ruling) and told_before is None:
                told_before = len(outcome.wrong)
            steps.append(_step(line, command, ruling))
            if isinstance(ruling, Taken):
                cited |= {event.cites for event in ruling.events}
                if isinstance(ruling.events[0], RoundOpened):
                    before, events, opened = events, [], _opened(ruling.after)
                outcome.table = ruling.after
                events += ruling.events
        for clause in line.cites:
            if clause not in cited:
                rules = ", ".join(sorted(cited)) or "none"
                outcome.wrong.append(f"line {line.number}: the record names clause {clause}, the rules cite {rules}")
    _finish(outcome, steps, events)
    if opened is not None and outcome.table.round is not None:
        commands = tuple(step.command for step in steps if step.refused is None and step.line != OPENING)
        played = Played(opened, commands, tuple(events), outcome.table.round, tuple(before))
        outcome.rounds.append(played)
        outcome.sources.append(RoundSource(part, tuple(steps)))
        for number, line in part.ends:
            try:
                wrong = _ended(outcome.table, played, line)
            except Unreadable as error:
                raise Unreadable(f"line {number}: {error}") from None
            if wrong:
                outcome.wrong.append(f"line {number}: {wrong}")
        if not played.round.over and not part.may_stay_open:
            outcome.wrong.append(f"the round is not over: it waits in {played.round.stage and played.round.stage.name}")
    elif part.ends:
        outcome.wrong.append("no round was opened")
    if told_before is not None:
        outcome.echoes += outcome.wrong[told_before:]


def _ended(table: Table, played: Played, line: str) -> str | None:
    """Return the difference in one result line, which may also be as people write it."""
    typed = as_written(line)
    if typed == line:
        return ended(table, played, line)
    try:
        wrong = ended(table, played, line)
    except Unreadable:
        return ended(table, played, typed)
    return wrong and ended(table, played, typed)


def _step(line: Line, command: Command, ruling: Taken | Refusal) -> Step:
    if isinstance(ruling, Refusal):
        return Step(line.number, command, (), ruling)
    return Step(line.number, command, tuple(ruling.events))


def _finish(outcome: Outcome, steps: list[Step], events: list[Event]) -> None:
    """Submit the dealer's words that end what has begun: a text or an older record may omit them (R-GEN-30)."""
    table = outcome.table
    while table.is_playing and table.round is not None and table.round.stage is not None:
        word = table.round.stage.rest(table.round)
        ruling = take(table, word) if word is not None else None
        if word is None or not isinstance(ruling, Taken):
            return
        outcome.table = table = ruling.after
        steps.append(Step(0, word, tuple(ruling.events)))
        events += ruling.events


def _opened(table: Table) -> Round:
    from houseway.core.round.state import opened

    assert table.round is not None
    return opened(table.round.opened, table.rules)


def _compare(outcome: Outcome, line: Line, command: Command, ruling: Taken | Refusal) -> bool:
    """Note what differs; return True if the record has a command as accepted and the rules refuse it."""
    if isinstance(ruling, Refusal):
        if line.refused != tuple(ruling):
            recorded = f"refused as {' '.join(line.refused)}" if line.refused else "accepted"
            rules = f"the rules refuse it as {ruling.reason} {ruling.cites}{suggestion(command, ruling, outcome.table.rules)}"
            outcome.wrong.append(f"{_where(line, command)}: it was {recorded} in the record, {rules}")
        return not line.refused
    if line.refused:
        recorded = f"refused as {' '.join(line.refused)}"
        outcome.wrong.append(f"{_where(line, command)}: it was {recorded} in the record, the rules accept it")
    return False


def _where(line: Line, command: Command) -> str:
    return f"line {line.number}: {quoted(' '.join(write(command).split()))}"

"""Until when each irregularity can be called: every line at every moment of random rounds, by every rank.

Run as `scripts/dev closings [GAME ...] [--rounds N] [--write]`. `closings.toml` lists when each line closes and which
words close it: words of its clause, or of a ruling. While a line is open, the result must be the remedy of the
clause, or a bar of the line with its own clause; once it is closed, the refusal of that clause. `--write` writes
`docs/closings.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from houseway.core.messages import command as c
from houseway.core.messages.event import Called, RulingAsked
from houseway.core.messages.refusal import Refusal
from houseway.core.round.handlers import NO_PIECES
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.state import Round
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.role import RANKS, STAFF, may_for
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded
from houseway.play.random_tables import Sitting, call_of, table_of

from .closing_words import CLEARED, DEALT, END, Closing, closing_of, closings, lines_of, unfounded
from .closings_page import page

PAGE = Path(__file__).parents[2] / "docs" / "closings.md"
ROUNDS_A_TABLE = 5
EVERY_RANK = (*RANKS, *sorted(STAFF - {*RANKS}))
"""Everybody who may call something somewhere (R-GEN-29)."""
TOO_LATE = "too_late_or_too_early"
INCOMPLETE = frozenset(
    {"say_which_seat", "say_which_hand", "say_which_bet", "say_how_much", "say_which_card", "no_such_card", "names_too_much"}
)
"""Reasons why a call lacks a detail that its line requires; whether it is in time was checked before."""


@dataclass(slots=True)
class Found:
    """The results at all moments of some rounds."""

    tried: int = 0
    remedied: Counter[str] = field(default_factory=Counter[str])
    """Calls that led to the remedy, by line."""
    refused: Counter[str] = field(default_factory=Counter[str])
    closed: Counter[str] = field(default_factory=Counter[str])
    wrong: dict[str, int] = field(default_factory=dict[str, int])

    def object(self, what: str) -> None:
        """Count a result that contradicts the words."""
        self.wrong[what] = self.wrong.get(what, 0) + 1


def is_open(round: Round, line: Irregularity, closing: Closing) -> bool | None:
    """Return whether the words leave a line open at this moment; None before its first stage, which they omit."""
    numbers, closes = round.rules.stage_numbers, closing.closes_for(line.cites)
    if round.void is not None or (not round.hands and round.over):
        return False
    if round.over or round.stage is None:
        return CLEARED in closes
    if round.at < min((numbers[name] for name in line.during if name in numbers), default=len(numbers)):
        return None
    if DEALT in closes:
        return bool(round.due) and round.due[0].to not in NO_PIECES
    if {CLEARED, END} & {*closes}:
        last = len(numbers)
    else:
        last = min((numbers[name] for name in closes if name in numbers), default=len(numbers))
    return round.at < last and not closing.is_in_a_gap(line.cites, round.stage.name, due=bool(round.due))


class ClosingsSitting(Sitting):
    """A sitting at which every line is tried at every moment by every rank, without changing the table."""

    __slots__ = ("closings", "found", "once")

    def __init__(
        self, table: Table, source: Seeded, found: Found, lines: Mapping[tuple[str, str], Closing], once: set[str] | None
    ):
        Sitting.__init__(self, table, source, late=True)
        self.found, self.closings, self.once = found, lines, once

    def _next(self, round: Round, feeder: Feeder) -> c.Command:
        self._call_lines(round, feeder)
        return Sitting._next(self, round, feeder)

    def _seen_late(self, round: Round, feeder: Feeder) -> c.Command | None:
        self._call_lines(round, feeder)
        return Sitting._seen_late(self, round, feeder)

    def _call_lines(self, round: Round, feeder: Feeder) -> None:
        """Call every line; if only kinds of moments are tried, skip those that were tried before."""
        if round.disputed is not None:
            return
        at = "over" if round.over else round.at
        gone, kind = feeder.gone, f"{at}/{bool(round.due)}/{bool(round.waiting)}"
        for line in round.rules.irregularities.values():
            moment = f"{round.rules.game.key}/{line.name}/{line.cites}/{kind}"
            if self.once is None or moment not in self.once:
                heard = self._call_line(round, line, feeder)
                feeder.gone = gone
                if self.once is not None and heard:  # after a refusal by a bar, the next moment of this kind is tried again
                    self.once.add(moment)

    def _call_line(self, round: Round, line: Irregularity, feeder: Feeder) -> bool:
        closing = closing_of(self.closings, line)
        call = call_of(round, line, Seeded(f"{len(round.moves)}/{round.at}/{line.name}"), feeder)
        told = (call.what, call.about, call.wager, call.pieces, call.chips, call.player)
        expected, settled = is_open(round, line, closing), True
        for rank in EVERY_RANK:
            self.found.tried += 1
            answer = take(self.table, c.Call(rank, *told))
            settled &= self._compare(round, line, rank, expected, answer)
        return settled

    def _compare(self, round: Round, line: Irregularity, rank: str, expected: bool | None, answer: Taken | Refusal) -> bool:
        """Compare one answer with the words; return whether it shows whether the moment is open."""
        found, where = self.found, f"{round.rules.game.key} {line.name} {line.cites}"
        at = "after the round" if round.over else f"in {round.stage.name if round.stage else '?'}"
        if isinstance(answer, Taken):
            cited = {event.cites for event in answer.events if isinstance(event, Called)}
            asked = any(isinstance(event, RulingAsked) for event in answer.events)
            if not may_for(rank, line.by):
                found.object(f"{where}: {rank} may not call it and was heard {at}")
            if expected is False:
                found.object(f"{where}: open {at}, where its words close it")
            if cited != {line.cites} and not asked:
                found.object(f"{where}: the remedy cites {', '.join(sorted(cited))}")
            found.remedied[where] += 1
            return True
        if not may_for(rank, line.by) and not round.over:
            if answer.reason != "not_yours_to_call":
                found.object(f"{where}: {rank} may not call it and was refused for {answer.reason} {at}")
            return True
        if answer.reason == TOO_LATE or (round.over and answer.reason in ("no_round_is_on", "not_yours_to_call")):
            if expected and answer.reason != "not_yours_to_call":
                found.object(f"{where}: closed {at}, where its words leave it open")
            if answer.cites not in {line.cites, round.rules.cites.staff} | round.rules.clauses.keys():
                found.object(f"{where}: refused by {answer.cites}")
            found.closed[where] += 1
            return True
        if answer.reason not in INCOMPLETE and answer.reason not in {bar.holds.__name__ for bar in line.bars}:
            found.object(f"{where}: refused for {answer.reason} {answer.cites} {at}")
        found.refused[f"{where}/{answer.reason}"] += 1
        return False


def call_everything(game: str, rounds: int, found: Found, *, seed: str = "closings", once: set[str] | None = None) -> None:
    """Play rounds of a game and call everything at every moment, or at each kind of moment once."""
    for first in range(0, rounds, ROUNDS_A_TABLE):
        source = Seeded(f"{seed}/{game}/{first}")
        sitting = ClosingsSitting(table_of(GAMES[game], source)[1], source, found, closings(), once)
        for number in range(first, min(first + ROUNDS_A_TABLE, rounds)):
            sitting.play(f"{seed}/{game}/{number}")


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev closings [GAME ...] [--rounds N] [--seed WORD] [--write]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev closings", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help="games to ask (default: all)")
    parser.add_argument("--rounds", type=int, default=50, help="rounds of each game (default: 50)")
    parser.add_argument("--seed", default="closings")
    parser.add_argument("--write", action="store_true", help="write docs/closings.md and play nothing")
    told = parser.parse_args(argv)
    wrong = list(unfounded())
    if told.write:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        for game in told.games or GAMES:
            found = Found()
            call_everything(game, told.rounds, found, seed=told.seed)
            print(_line(game, found))
            never = [line for line in lines_of(game) if not found.remedied[f"{game} {line.name} {line.cites}"]]
            if never:
                print(f"  never heard: {', '.join(f'{line.name} {line.cites}' for line in never)}")
            wrong += [f"{what} ({many:,} times)" for what, many in found.wrong.items()]
    for what in wrong:
        print(what, file=sys.stderr)
    return 1 if wrong else 0


def _line(game: str, found: Found) -> str:
    counts = (found.remedied, found.refused, found.closed)
    remedied, barred, closed = (sum(each.values()) for each in counts)
    heard = f"{remedied:,} led to the remedy of {len(found.remedied)} lines, {barred:,} met a bar, {closed:,} were closed"
    return f"{game}: {found.tried:,} calls, {heard}, {sum(found.wrong.values())} not as the words say"


if __name__ == "__main__":
    raise SystemExit(main())

"""Reads the files named on the command line; a file that cannot be read gives one line: what is wrong, then the fix."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from houseway.core.game.submission import Submission, read_tables
from houseway.core.messages.bounded import MOST_OF_A_RECORD
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.cards import spelled
from houseway.core.values.hands import title
from houseway.games import GAMES
from houseway.phh import Hand, read_hands
from houseway.worked.chain import read_chain
from houseway.worked.proof import prove
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked
from houseway.worked.text_files import bytes_of, text_of
from houseway.worked.worked import Outcome, Played, RoundSource, Worked

from .check.lines import lines_in
from .game_names import key_meant


def worked_in(file: Path) -> Worked:
    """Return the worked rounds of a file. A file in a game's own folder need not name the game."""
    text = text_of(file, MOST_OF_A_RECORD)
    worked = read_worked(text, game=next((part for part in reversed(file.resolve().parts) if part in GAMES), ""))
    if worked.game not in GAMES:
        line = _line_with(text, f"plays {worked.game}") if worked.game else 1
        missing = f"the first line must be 'table plays GAME', with one of {', '.join(GAMES)}"
        raise Unreadable(f"line {line}: {key_meant(worked.game) if worked.game else missing}")
    return worked


def replayed(file: Path) -> tuple[Worked, Outcome]:
    """Replay the rounds of a file."""
    worked = worked_in(file)
    try:
        return worked, play_worked(worked)
    except Unreadable as error:
        raise Unreadable(_with_line(text_of(file, MOST_OF_A_RECORD), str(error))) from None


def is_hand_history(file: Path) -> bool:
    """Whether a file is PHH, by its name."""
    return file.suffix in (".phh", ".phhs")


class Rounds(NamedTuple):
    """The rounds of a file, what differs on replay, the cards the file does not name, and where each round is in the file."""

    played: list[Played]
    wrong: list[str]
    unnamed: list[str]
    told: list[RoundSource]
    """Empty for a hand history."""
    echoes: list[str]
    """The differences that may follow from an earlier one."""


def rounds_in(file: Path) -> Rounds:
    """Return the rounds of a record or hand history after replaying them."""
    if not is_hand_history(file):
        outcome = replayed(file)[1]
        chain = read_chain(bytes_of(file, MOST_OF_A_RECORD))
        prove(chain)
        return Rounds(outcome.rounds, [*chain.broken, *outcome.wrong], [], outcome.sources, outcome.echoes)
    hands = read_hands(text_of(file, MOST_OF_A_RECORD))
    return Rounds([hand.played for hand in hands], differences(hands), [line for hand in hands for line in unnamed(hand)], [], [])


def unnamed(hand: Hand) -> list[str]:
    """Return the cards filled in for a hand history that does not name them."""
    return [f"{title(place)}: {spelled(cards)}" for place, cards in hand.supplied.items()]


def differences(hands: Sequence[Hand | Unreadable]) -> list[str]:
    """Return the differences between a hand history and the replay of its hands."""
    several = len(hands) > 1
    read = [(at, hand) for at, hand in enumerate(hands, start=1) if isinstance(hand, Hand)]
    return [f"hand {at}: {wrong}" if several else wrong for at, hand in read for wrong in hand.differs]


def submission_in(file: Path) -> Submission:
    """Read a casino's submission file; where it cannot be read, the first thing that is wrong is named with its line."""
    text = text_of(file)
    read = read_tables(text, GAMES)
    if read.wrong:
        lines = lines_in(text)
        line, says = min((lines.of(one.table, one.key), one.says) for one in read.wrong)
        more = f". {len(read.wrong) - 1} more: houseway check {file}" if len(read.wrong) > 1 else ""
        raise Unreadable(f"line {line}: {says}{more}")
    return read.submission


def _with_line(text: str, message: str) -> str:
    """Prefix an error with the line to fix: the one that has the key, the seat or the quoted word it names."""
    if message.startswith("line "):
        return message
    first = message.partition(";")[0]
    words = first.partition(":")[0] if ":" in first else next((f"seat {w}" for w in first.split() if w.isdecimal()), "table")
    words = next(iter(re.findall(r"'([^']+)'", first)), words)
    wager = words.removeprefix("table.min.").removeprefix("table.max.")
    line = _line_with(text, words) or _line_with(text, f"posts {wager}") or _line_with(text, words.split()[-1]) or 1
    return f"line {line}: {message}"


def _line_with(text: str, words: str) -> int:
    return next((number for number, line in enumerate(text.splitlines(), start=1) if words in " ".join(line.split())), 0)

"""Reads the files named on the command line; a file that cannot be read gives one line: what is wrong, then the fix."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from houseway.core.game.submission import Submission, read_submission
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.cards import spelled
from houseway.core.values.hands import title
from houseway.games import GAMES
from houseway.phh import Hand, read_hands
from houseway.record.chain import read_chain
from houseway.record.playing import play_worked
from houseway.record.proving import prove
from houseway.record.reading import read_worked
from houseway.record.worked import Outcome, Played, Worked


def text_of(file: Path) -> str:
    """Return the text of a file, or raise `Unreadable`."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unreadable("not a text file. Use a .round, .phh or .toml file") from None
    except OSError as error:
        raise _unreadable(file, error) from None


def bytes_of(file: Path) -> bytes:
    """Return the content of a record to the byte, for its chain, or raise `Unreadable`."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise _unreadable(file, error) from None


def _unreadable(file: Path, error: OSError) -> Unreadable:
    if isinstance(error, FileNotFoundError):
        return Unreadable("file not found")
    if isinstance(error, IsADirectoryError):
        return Unreadable(f"is a folder. Name its files, for example {file / '*.round'}")
    return Unreadable((error.strerror or str(error)).lower())


def worked_in(file: Path) -> Worked:
    """Return the worked rounds of a file. A file in a game's own folder need not name the game."""
    text = text_of(file)
    worked = read_worked(text, game=next((part for part in reversed(file.resolve().parts) if part in GAMES), ""))
    if worked.game not in GAMES:
        line = _line_with(text, f"plays {worked.game}") if worked.game else 1
        known = ", ".join(GAMES)
        missing = f"the first line must be 'table plays GAME', with one of {known}"
        raise Unreadable(f"line {line}: " + (f"unknown game {worked.game!r}. Use one of {known}" if worked.game else missing))
    return worked


def replayed(file: Path) -> tuple[Worked, Outcome]:
    """Replay the rounds of a file."""
    worked = worked_in(file)
    try:
        return worked, play_worked(worked)
    except Unreadable as error:
        raise Unreadable(_with_line(text_of(file), str(error))) from None
    except (ValueError, TypeError) as error:  # a line that parses and asks for something impossible
        raise Unreadable(_named_line(text_of(file), error)) from None


def is_hand_history(file: Path) -> bool:
    """Whether a file is PHH, by its name."""
    return file.suffix in (".phh", ".phhs")


def rounds_in(file: Path) -> tuple[list[Played], list[str], list[str]]:
    """Return the rounds of a record or hand history, what differs on replay, and the cards the file does not name."""
    if not is_hand_history(file):
        outcome = replayed(file)[1]
        chain = read_chain(bytes_of(file))
        prove(chain)
        return outcome.rounds, [*chain.broken, *outcome.wrong], []
    hands = read_hands(text_of(file))
    return [hand.played for hand in hands], differences(hands), [line for hand in hands for line in unnamed(hand)]


def unnamed(hand: Hand) -> list[str]:
    """Return the cards filled in for a hand history that does not name them."""
    return [f"{title(place)}: {spelled(cards)}" for place, cards in hand.supplied.items()]


def differences(hands: Sequence[Hand | Unreadable]) -> list[str]:
    """Return what differs from a hand history when its hands are replayed."""
    several = len(hands) > 1
    read = [(at, hand) for at, hand in enumerate(hands, start=1) if isinstance(hand, Hand)]
    return [f"hand {at}: {wrong}" if several else wrong for at, hand in read for wrong in hand.differs]


def submission_in(file: Path) -> Submission:
    """Read a casino's submission file."""
    return read_submission(text_of(file), GAMES)


def _with_line(text: str, message: str) -> str:
    """Prefix an error with the line to fix: the one that has the key or seat it names."""
    first = message.partition(";")[0]
    words = first.partition(":")[0] if ":" in first else next((f"seat {w}" for w in first.split() if w.isdecimal()), "table")
    wager = words.removeprefix("table.min.").removeprefix("table.max.")
    line = _line_with(text, words) or _line_with(text, f"posts {wager}") or _line_with(text, words.split()[-1]) or 1
    return f"line {line}: {message}"


def _named_line(text: str, error: ValueError | TypeError) -> str:
    """Prefix an error with the line that has its quoted word."""
    word = next(iter(re.findall(r"'([^']+)'", str(error))), "remembers")
    wrong = str(error) if isinstance(error, ValueError) else f"unknown table memory {word!r} for this game"
    return f"line {_line_with(text, word) or 1}: {wrong}"


def _line_with(text: str, words: str) -> int:
    return next((number for number, line in enumerate(text.splitlines(), start=1) if words in " ".join(line.split())), 0)

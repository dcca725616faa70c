"""Reading what somebody names on the command line; what cannot be read is said in one line, and how to mend it."""

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
from houseway.record.playing import play_worked
from houseway.record.reading import read_worked
from houseway.record.worked import Outcome, Played, Worked


def text_of(file: Path) -> str:
    """The text of a file."""
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Unreadable("there is no such file: check its name and folder") from None
    except IsADirectoryError:
        raise Unreadable(f"this is a folder: name the files in it, as in {file / '*.round'}") from None
    except UnicodeDecodeError:
        raise Unreadable("this is no text: name a .round, .phh or .toml file") from None
    except OSError as error:
        raise Unreadable(f"{error.strerror}: check that you may read it") from None


def worked_in(file: Path) -> Worked:
    """The worked rounds in a file. A file in a game's own folder need not say which game it plays."""
    text = text_of(file)
    worked = read_worked(text, game=next((part for part in reversed(file.resolve().parts) if part in GAMES), ""))
    if worked.game not in GAMES:
        line = _line_with(text, f"plays {worked.game}") if worked.game else 1
        known = ", ".join(GAMES)
        wanted = f"no game is called {worked.game!r}: one of {known}" if worked.game else f"say first 'table plays GAME': {known}"
        raise Unreadable(f"line {line}: {wanted}")
    return worked


def replayed(file: Path) -> tuple[Worked, Outcome]:
    """A file's rounds, played again."""
    worked = worked_in(file)
    try:
        return worked, play_worked(worked)
    except Unreadable as error:
        raise Unreadable(_with_line(text_of(file), str(error))) from None
    except (ValueError, TypeError) as error:  # a line that reads well and asks for what cannot be
        raise Unreadable(_named_line(text_of(file), error)) from None


def is_hand_history(file: Path) -> bool:
    """Whether a file is PHH, by its name."""
    return file.suffix in (".phh", ".phhs")


def rounds_in(file: Path) -> tuple[list[Played], list[str], list[str]]:
    """The rounds of a record or of a hand history, what does not come out as written, and what the file does not name."""
    if not is_hand_history(file):
        outcome = replayed(file)[1]
        return outcome.rounds, outcome.wrong, []
    hands = read_hands(text_of(file))
    return [hand.played for hand in hands], differences(hands), [line for hand in hands for line in unnamed(hand)]


def unnamed(hand: Hand) -> list[str]:
    """Cards a hand history does not name, so that nobody takes those that stand for them for what was held."""
    return [f"{title(place)}: {spelled(cards)}" for place, cards in hand.supplied.items()]


def differences(hands: Sequence[Hand | Unreadable]) -> list[str]:
    """What a hand history says of its hands that did not come out so, hand by hand."""
    several = len(hands) > 1
    read = [(at, hand) for at, hand in enumerate(hands, start=1) if isinstance(hand, Hand)]
    return [f"hand {at}: {wrong}" if several else wrong for at, hand in read for wrong in hand.differs]


def submission_in(file: Path) -> Submission:
    """A house's submission."""
    return read_submission(text_of(file), GAMES)


def _with_line(text: str, message: str) -> str:
    """A table that cannot be opened names a key or a seat; the line that wrote it is the one to mend."""
    first = message.partition(";")[0]
    words = first.partition(":")[0] if ":" in first else next((f"seat {w}" for w in first.split() if w.isdecimal()), "table")
    wager = words.removeprefix("table.min.").removeprefix("table.max.")
    line = _line_with(text, words) or _line_with(text, f"posts {wager}") or _line_with(text, words.split()[-1]) or 1
    return f"line {line}: {message}"


def _named_line(text: str, error: ValueError | TypeError) -> str:
    """The word in quotes is the one to mend; the line that has it is where it stands."""
    word = next(iter(re.findall(r"'([^']+)'", str(error))), "remembers")
    wrong = str(error) if isinstance(error, ValueError) else f"a table of this game remembers no {word!r}"
    return f"line {_line_with(text, word) or 1}: {wrong}"


def _line_with(text: str, words: str) -> int:
    return next((number for number, line in enumerate(text.splitlines(), start=1) if words in " ".join(line.split())), 0)

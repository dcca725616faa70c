"""Writes rounds as the text that `reading` reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.core.messages.command import Command, OpenRound
from houseway.core.values.chips import dollars
from houseway.core.values.hands import HOUSE, box, title
from houseway.core.wire.notation import write

from .toml_writer import as_toml
from .worked import Played, Worked

# Writing


def write_ends(played: Played) -> list[str]:
    """Return the result lines of a round."""
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
    """Return a whole file: the table, then the commands and results of each round. `read_worked` reads it back."""
    lines = write_header(worked)
    for number, (between, played) in enumerate(rounds):
        lines += ["", "===", ""] if number else [""]
        lines += write_round(played, between)
    return "\n".join(lines) + "\n"


def write_header(worked: Worked) -> list[str]:
    """Return the first lines of a file: its title, the table and its players."""
    return [*([f"# {worked.title}", ""] if worked.title else []), *write_table(worked)]


def write_table(worked: Worked) -> list[str]:
    """Return the lines that set up the table: the game, its settings and its players."""
    edition = worked.settings.get("ruleset.jurisdiction")
    lines = [f"table    plays {worked.game}" + (f" under {edition}" if edition else "")]
    lines += write_settings({key: value for key, value in worked.settings.items() if key != "ruleset.jurisdiction"})
    if worked.has:
        lines.append("table    has " + ", ".join(f"{place} {dollars(chips)}" for place, chips in worked.has.items()))
    if worked.only_these:
        lines.append("table    seats only these")
    lines += [write(sit) for sit in worked.sits]
    return lines + [f"{name:<8} has {dollars(chips)}" for name, chips in worked.stacks.items()]


def write_round(played: Played, between: Iterable[Command] = ()) -> list[str]:
    """Return the commands before and in a round, and its results."""
    opens = () if played.commands else (OpenRound(),)  # a round that was over before anybody spoke
    return [*(write(command) for command in (*between, *opens, *played.commands)), "---", *write_ends(played)]


def write_settings(settings: Mapping[str, object]) -> list[str]:
    """Return settings as `table sets` lines."""
    return [f"table    sets {key} {'none' if value is None else as_toml(value)}" for key, value in settings.items()]

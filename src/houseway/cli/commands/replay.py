"""`houseway replay`: replay records and hand histories and compare every line, payment and digest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.text import Text

from houseway.cli.explain.differences import echo_lines, without_echoes
from houseway.cli.files import differences, is_hand_history, replayed
from houseway.cli.proof import NO_CHAIN, NO_RECORD, Proof, chain_data, proof, rules_changed, rules_of
from houseway.cli.screen import DIFFERS, UNREADABLE, fail, print_json, screen
from houseway.core.messages.bounded import MOST_OF_A_RECORD
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.printable import printable
from houseway.core.wire.wire import digest, is_of_an_older_format
from houseway.phh import Hand, read_each
from houseway.worked.chain import read_chain
from houseway.worked.proof import prove
from houseway.worked.signatures import public_key
from houseway.worked.text_files import bytes_of, text_of
from houseway.worked.worked import Played, Worked

DIFFERENCES_SHOWN = 100
"""Differences of one file on the screen; JSON has them all."""


def replay(files: list[Path], *, strict: bool, key: Path | None, as_json: bool) -> None:
    """Replay each file; the exit code is that of the worst result."""
    worst, told = 0, list[dict[str, Any]]()
    console = screen()
    try:
        trusted = public_key(key) if key is not None else ""
    except Unreadable as error:
        fail(str(error))
    for file in files:
        try:
            found = _hands(file) if is_hand_history(file) else _rounds(file, trusted)
        except Unreadable as error:
            worst = UNREADABLE
            told.append({"file": str(file), "equal": False, "unreadable": str(error)})
        else:
            passes = found["equal"] and not (strict and found["missing"])
            worst = max(worst, UNREADABLE if "refused" in found else 0 if passes else DIFFERS)
            told.append(found | {"passes": passes})
        if not as_json:
            _print(console, told[-1])
    if as_json:
        print_json(told)
    if worst:
        raise typer.Exit(worst)


def _rounds(file: Path, trusted: str) -> dict[str, Any]:
    chain = read_chain(bytes_of(file, MOST_OF_A_RECORD))
    prove(chain, trusted)
    worked, outcome = replayed(file)
    written = [line.rpartition(" digest ")[2] for part in worked.parts for _, line in part.ends if " digest " in line]
    older = sum(map(is_of_an_older_format, written))
    wrong = [*chain.broken, *(_placed(wrong, worked) for wrong in outcome.wrong)]
    if chain.holds and len(outcome.rounds) != chain.rounds:
        wrong.append(f"the chain has {chain.rounds} rounds, and {len(outcome.rounds)} were replayed")
    wrong += rules_changed(chain, rules_of(worked), same_rounds=not wrong)
    found = _plain(file, outcome.rounds, len(written) - older, wrong, chain.missing)
    found |= {"digests_of_an_older_format": older} if older else {}
    found |= {"after_a_refused_line": [_placed(echo, worked) for echo in outcome.echoes]} if outcome.echoes else {}
    return found | ({"record": chain_data(chain, trusted=bool(trusted))} if chain.sessions else {})


def _hands(file: Path) -> dict[str, Any]:
    each = read_each(text_of(file, MOST_OF_A_RECORD))
    hands = [hand for hand in each if isinstance(hand, Hand)]
    refused = [hand for hand in each if isinstance(hand, Unreadable)]
    if not hands and refused:
        raise refused[0]
    unnamed = sum(len(cards) for hand in hands for cards in hand.supplied.values())
    found = _plain(file, [hand.played for hand in hands], sum(hand.is_ours for hand in hands), differences(each), [NO_RECORD])
    found |= {"cards_not_named": unnamed} if unnamed else {}
    return found | ({"refused": [str(error) for error in refused]} if refused else {})


def _plain(file: Path, rounds: Sequence[Played], written: int, wrong: list[str], missing: list[str]) -> dict[str, Any]:
    return {
        "file": str(file),
        "equal": not wrong,
        "rounds": len(rounds),
        "left_open": sum(not played.round.over for played in rounds),
        "digests_compared": written,
        "digests": [digest(played.events) for played in rounds],
        "differences": wrong,
        "missing": missing,
    }


def _placed(wrong: str, worked: Worked) -> str:
    """Add the last line's number to a difference without one: an unfinished round is wrong where its file ends."""
    if wrong.startswith("line ") or len(worked.parts) > 1:
        return wrong
    part = worked.parts[0]
    last = max([*(line.number for line in part.lines), *(number for number, _ in part.ends)], default=1)
    return f"line {last}: {wrong}"


def _print(console: Console, told: dict[str, Any]) -> None:
    file = printable(told["file"])
    if "unreadable" in told:
        console.print(Text.assemble(("? ", "bold yellow"), f"{file}: {told['unreadable']}"), soft_wrap=True)
        return
    rounds = f"{told['rounds']} round{'s' * (told['rounds'] != 1)}" + f", {told['left_open']} left open" * bool(told["left_open"])
    compared = told["digests_compared"]
    matched = f", {compared} digest{'s' * (compared != 1)} match{'es' * (compared == 1)}"
    digests = matched if compared else "" if told.get("digests_of_an_older_format") else " (no digest in file)"
    if older := told.get("digests_of_an_older_format"):
        digests += f", {older} of an older format not compared"
    if unnamed := told.get("cards_not_named"):
        digests += f", {unnamed} unnamed card{'s' * (unnamed != 1)} filled in"
    for refused in told.get("refused", ()):
        console.print(Text.assemble(("? ", "bold yellow"), f"{file}: {refused}"), soft_wrap=True)
    if told["passes"]:
        plain = Proof("identical", "" if is_hand_history(Path(file)) else NO_CHAIN)
        words = proof(told["record"], told["missing"]) if "record" in told else plain
        console.print(
            Text.assemble(("ok ", "bold green"), f"{file}: {rounds}, {words.verdict}{digests}{words.proves}"), soft_wrap=True
        )
        return
    count = len(told["differences"])
    differs = f"{count} difference{'s' * (count != 1)}" if count else "not a complete record"
    console.print(Text.assemble(("≠ ", "bold red"), f"{file}: {rounds}, ", (differs, "bold red")), soft_wrap=True)
    echoes = told.get("after_a_refused_line", ())
    told_so = (*without_echoes(told["differences"], echoes), *told["missing"], *echo_lines(echoes))
    for difference in told_so[:DIFFERENCES_SHOWN]:
        console.print(Text(f"    {printable(difference)}"), soft_wrap=True)
    if len(told_so) > DIFFERENCES_SHOWN:
        console.print(Text(f"    {len(told_so) - DIFFERENCES_SHOWN:,} more: see --json", style="dim"))
    for reason in told.get("record", {}).get("written_otherwise", ()):
        console.print(Text(f"    {printable(reason)}", style="dim"), soft_wrap=True)

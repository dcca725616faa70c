"""`houseway owed`: the duties of staff at a table of a game, or at the moment at which a worked round stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.files import replayed
from houseway.cli.game_names import edition_called, game_called
from houseway.cli.screen import fail, print_json, screen
from houseway.cli.settings import read_settings
from houseway.core.game.between_rounds import SHUFFLED, USED
from houseway.core.game.rules import JURISDICTION, Rules
from houseway.core.game.words import everybody
from houseway.core.law.moments import in_words
from houseway.core.law.rulebook import Clause
from houseway.core.messages.unreadable import Unreadable
from houseway.core.table.outstanding import NOT_OPENED, OPENS, Outstanding, procedures, waiting_for
from houseway.core.table.outstanding import outstanding_duties as owed_at
from houseway.core.values.role import DEALER


def print_duties(what: str, under: str | None, settings: Sequence[str], *, with_procedures: bool, as_json: bool) -> None:
    """Print the duties at every table of a game, or at the end of a worked round."""
    try:
        if Path(what).suffix == ".round":
            table = replayed(Path(what))[1].table
            rules, lines, shown = table.rules, owed_at(table), procedures(table)
        else:
            rules = _rules(what, under, settings)
            lines = tuple(standing(rules))
            shown = tuple(clause for clause in rules.clauses.values() if clause.kind == "procedure")
    except Unreadable as error:
        fail(str(error))
    if as_json:
        print_json(
            {"game": rules.game.key, "owed": [plain(line) for line in lines], "procedures": [_clause(one) for one in shown]}
        )
        return
    _print(screen(), rules, lines, shown if with_procedures else (), len(shown))


def _rules(what: str, under: str | None, settings: Sequence[str]) -> Rules:
    game = game_called(what)
    written = read_settings(settings)
    if under:
        written[JURISDICTION.name] = edition_called(game, under).key
    found = game.under(written)
    if not isinstance(found, Rules):
        raise Unreadable("; ".join(map(str, found)))
    return found


def standing(rules: Rules) -> Iterator[Outstanding]:
    """Yield the duties of staff under these rules: those of the table, opening a round, and approving payments."""
    for duty in rules.duties.values():
        yield Outstanding(duty.by, duty.does, duty.until(rules), duty.cites, duty.otherwise, says=(duty.name,))
    listed = {duty.cites for duty in rules.duties.values()}
    if rules.equipment.size:
        yield Outstanding((DEALER,), "Shuffle the cards or tiles.", OPENS, rules.words.get(USED, rules.cites.opens), NOT_OPENED)
    if "cuts" in rules.tendings:
        yield Outstanding((DEALER,), "Have the cards cut.", OPENS, rules.words.get(SHUFFLED, rules.cites.opens), NOT_OPENED)
    for bar in rules.open_bars:
        if bar.cites not in listed:
            yield waiting_for(rules, bar)
    for approval in rules.approvals:
        what = f"Approve or deny a payment: {approval.name.replace('_', ' ')}."
        otherwise = "The chips stay aside and the round does not end (R-GEN-32)."
        yield Outstanding(approval.needs, what, "before the round ends", approval.cites, otherwise, together=True)
    for roles in sorted({line.needs_ruling for line in rules.irregularities.values() if line.needs_ruling}):
        yield Outstanding(
            roles, "Decide about a call of the dealer.", "now", rules.cites.disputes, "No other command is accepted."
        )


def plain(line: Outstanding) -> dict[str, Any]:
    """Return one duty as JSON data."""
    return line._asdict() | {"left": line.left._asdict() if line.left.unit else None}


def _clause(clause: Clause) -> dict[str, str]:
    return {"clause": clause.id, "at": clause.at, "says": clause.says}


def _print(console: Console, rules: Rules, lines: Iterable[Outstanding], shown: Sequence[Clause], procedures: int) -> None:
    console.print(Rule(f"{rules.game.name} · edition {rules.edition}", style="dim"))
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("who", "must", "by when", "otherwise", "clause"):
        grid.add_column(column, header_style="bold")
    for line in lines:
        many, units = line.left
        left = f" ({many} {units.removesuffix('s') if many == 1 else units} left)" if units else ""
        who = everybody(line.who, together=line.together)
        grid.add_row(who, line.what, line.until + left, line.otherwise, line.cites)
    console.print(grid)
    for clause in shown:
        console.print(Text.assemble((clause.id, "bold"), (f"  {in_words(clause.at)}  ", "dim"), clause.says))
    if procedures and not shown:
        console.print(Text(f"{procedures} procedures that the dealer is shown: add --procedures", style="dim"))

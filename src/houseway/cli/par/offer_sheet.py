"""The offer of a table under its settings: wagers, limits, prices, house edges, and the approvals required."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.rules import Rules
from houseway.core.game.submission import VERSION, Sheet
from houseway.core.game.words import everybody, money, spoken, worded
from houseway.core.law.wager import Wager
from houseway.core.money.price import Rate, rate_of
from houseway.core.stages.settling import Settling
from houseway.core.values.chips import Chips
from houseway.core.values.plain import is_table
from houseway.core.values.printable import printable
from houseway.core.values.role import Role
from houseway.families.choices import AMOUNT_THRESHOLD, ODDS_THRESHOLD
from houseway.families.pay.progressive import OnePrice
from houseway.lab.exposure import notes
from houseway.play import main_wager

from . import defaults, edges
from .edges import by_table, percent


class Duty(NamedTuple):
    """A payment, bet or call that needs someone's approval."""

    what: str
    needs: tuple[Role, ...]
    cites: str
    together: bool = True
    """Whether all of these roles are needed, or any one."""
    or_above: bool = False
    """Whether a higher role may approve instead."""

    @property
    def who(self) -> str:
        """The roles that approve, in words."""
        return everybody(self.needs, together=self.together, or_above=self.or_above)


def duties(rules: Rules) -> Iterator[Duty]:
    """Yield the approvals required at this table, without those for events that cannot happen here."""
    odds, sums = rules.get(ODDS_THRESHOLD), rules.get(AMOUNT_THRESHOLD)
    words = {
        "meter": "a prize paid from the meter" if rules.meters else "",
        "long_odds": f"a win at {odds:,} to 1 or more" if isinstance(odds, int) else "",
        "large_sum": f"a payment above {money(sums)}" if isinstance(sums, int) else "",
    }
    for approval in rules.approvals:
        what = words.get(approval.name, spoken(approval.name))
        if what:
            yield Duty(what, approval.needs, approval.cites, or_above=approval.or_above)
    if rules.over_limit:
        yield Duty("a bet above the maximum", rules.over_limit, rules.cites.limits)
    ruled = {line.needs_ruling for line in rules.irregularities.values() if line.needs_ruling}
    for roles in sorted(ruled):
        yield Duty("an irregularity that the dealer calls", roles, rules.cites.disputes, together=False)


def editions(rules: Rules) -> str:
    """Return the editions in force, the upper one first."""
    return " over ".join(edition.key for edition in reversed(rules.game.edition(rules.edition)))


def plain(sheet: Sheet, rules: Rules) -> dict[str, Any]:
    """Return the offer of a table as JSON data."""
    kept = by_table(rules)
    return {
        "edition": rules.edition,
        "version": sheet.written[VERSION],
        "digest": rules.digest,
        "seats": len(rules.seats),
        "wagers": [{"name": wager.name, "clause": wager.cites} for wager in rules.wagers.values()],
        "limits": {
            wager.name: {"min_cents": low, "max_cents": high}
            for wager in rules.wagers.values()
            for low, high in (posted(rules, wager),)
            if low is not None
        },
        "pay_tables": {
            wager: {
                "table": table.name,
                "clause": table.cites,
                "pays": [{"hand": hand, "price": worded(price)} for hand, price in table.pays.items()],
                "house_edge": percent(kept[wager]) if wager in kept else None,
                "house_edge_exact": str(kept[wager]) if wager in kept else None,
            }
            for wager, table in rules.pays.items()
        },
        "house_edges": edges.plain(rules),
        "meters_cents": dict(rules.meters),
        "approvals": [
            {
                "what": duty.what,
                "needs": list(duty.needs),
                "together": duty.together,
                "or_above": duty.or_above,
                "clause": duty.cites,
            }
            for duty in duties(rules)
        ],
        "protection": [
            {"key": one.key, "value": one.value, "instead": one.instead, "exposure": one.title, "says": one.sentence}
            for one in notes(rules)
        ],
        **defaults.plain(sheet, rules),
    }


def posted(rules: Rules, wager: Wager) -> tuple[Chips, Chips] | tuple[None, None]:
    """Return the posted minimum and maximum of a wager, or None; a fixed price is both."""
    if isinstance(wager.cap, OnePrice):
        price = wager.cap.of(rules)
        return price, price
    return rules.limits.get(wager.limit, (None, None))


def drawn(sheet: Sheet, rules: Rules) -> RenderableType:
    """Draw what a table offers, as a casino would file it."""
    facts = Text.assemble(
        ("edition ", "dim"), editions(rules), ("  version ", "dim"), printable(str(sheet.written[VERSION])),
        ("  seats ", "dim"), str(len(rules.seats)), ("  digest ", "dim"), rules.digest,
    )  # fmt: skip
    tables = Columns(list(_pay_tables(rules)), padding=(0, 3))
    lost = edges.house_loses(rules)
    sign = ("! ", "bold red") if lost else ("✓ ", "bold green")
    title = Text.assemble(sign, (sheet.name, "bold"), f", {rules.game.name}")
    parts = Group(
        facts,
        _wagers(rules),
        tables,
        *edges.drawn(rules),
        _chosen(sheet, rules),
        defaults.drawn(sheet, rules),
        _protection(rules),
        _duties(rules),
    )
    return Panel(parts, title=title, title_align="left", border_style="red" if lost else "green")


def _wagers(rules: Rules) -> RenderableType:
    grid = _grid("wager", "minimum", "maximum", "clause")
    prizes = {stage.name for stage in rules.stages if isinstance(stage, Settling)}
    signs = {wager.limit: wager for wager in reversed(tuple(rules.wagers.values()))}  # wagers of one sign share a row
    for sign, wager in reversed(signs.items()):
        low, high = posted(rules, wager)
        follows = "a prize" if wager.open_in in prizes else f"follows the {spoken(main_wager(rules))}"
        bounds = (money(low), money(high)) if low is not None and high is not None else ("", follows)
        grid.add_row(spoken(sign), *bounds, wager.cites)
        for equal in (other for other in rules.wagers.values() if other.equal_to == wager.name and not other.paper):
            grid.add_row(spoken(equal.name), "", f"equal to the {spoken(wager.name)}", equal.cites)
    for name, shown in rules.meters.items():
        grid.add_row(f"{spoken(name)} meter", "starts at", money(shown))
    return grid


def _pay_tables(rules: Rules) -> Iterator[RenderableType]:
    kept = by_table(rules)
    single = {wager: table for wager, table in rules.pays.items() if len(table.pays) == 1}
    if single:
        grid = _grid("wager", "pays", "clause")
        for wager, table in single.items():
            grid.add_row(spoken(wager), *map(worded, table.pays.values()), table.cites)
        yield grid
    for wager, table in rules.pays.items():
        if wager in single:
            continue
        grid = _grid(f"{spoken(wager)} {table.name}", "pays")
        for hand, price in table.pays.items():
            grid.add_row(hand, worded(price))
        for meter, rate in table.rates.items():
            grid.add_row(f"to the {spoken(meter)} meter", f"{_in_percent(rate)}% of each wager", style="dim")
        edge = f", house edge {percent(kept[wager])}" if wager in kept else ""
        yield Group(grid, Text(f"{table.cites}{edge}", style="cyan"))


def _in_percent(rate: Rate) -> str:
    hundredths = rate_of(rate) * 10_000
    return f"{float(hundredths / 100):g}" if hundredths % 100 else str(hundredths // 100)


def _chosen(sheet: Sheet, rules: Rules) -> RenderableType:
    """Draw the other settings of the table, each with the clause that allows it."""
    choices = {choice.name: choice for edition in rules.game.edition(rules.edition) for choice in edition.law.choices}
    written = {key: value for key, value in sheet.written.items() if key in choices and not key.endswith((".table", ".offered"))}
    if not written:
        return Text()
    grid = _grid("other settings", "", "clause")
    for key, value in written.items():
        grid.add_row(key, _value(value), choices[key].cites)
    return grid


def _value(value: object) -> str:
    if is_table(value):
        return ", ".join(f"{name} {_value(one)}" for name, one in value.items())
    return str(value).lower() if isinstance(value, bool) else spoken(printable(str(value)))


def _protection(rules: Rules) -> RenderableType:
    """Draw the settings that leave an exposure open, with its value to a player if that is known."""
    found = list(notes(rules))
    if not found:
        return Text()
    grid = _grid("game protection", "is", "safer", "why")
    for one in found:
        grid.add_row(one.key, _value(one.value), _value(one.instead), f"{one.sentence}.")
    return grid


def _duties(rules: Rules) -> RenderableType:
    found = list(duties(rules))
    if not found:
        return Text("\nNo payout at this table needs approval.", style="italic")
    grid = _grid("needs approval", "by", "clause")
    for duty in found:
        grid.add_row(duty.what, duty.who, duty.cites)
    return grid


def _grid(*columns: str) -> Grid:
    """Return an empty table with headings and without borders."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold underline")
    for column in columns:
        grid.add_column("\n" + column, overflow="fold", justify="right" if column in ("minimum", "maximum", "pays") else "left")
    return grid

"""Design of a pay table: weighs rows, searches prices, prices the tables found, and finds the settings for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import PayTable
from houseway.lab.answer import Answer
from houseway.lab.study import NONE, Study, under

from .house_settings import SettingsWriter
from .price_search import PricedRow, falls, scaled, search
from .prices import FINENESS, HIGHEST, as_printed, is_designed, simplest, table_of
from .row_weights import Weights, weighed
from .wanted import Design, PricedTable, Wanted

FRONT = 8
"""Tables on the front."""
TRIES = 5
ONE = Fraction(1)
WHOLE = FINENESS[:2]
"""Finenesses used where a player decides: round and whole prices. At last one of them becomes a fraction."""


def design(study: Study, wager: str, wanted: Wanted, settings: Mapping[str, Any] | None = None, pays: str = "") -> Design:
    """Return a pay table with the wanted figures, shaped like a printed one, or the nearest there is."""
    line, chosen = study.line(wager), {**(settings or {})}
    printed = {name: table for name, table in study.tables(wager).items() if table is not None}
    if not printed:
        raise Unreadable(f"{wager} has no pay table: the rules fix its price")
    rules = under(study.game, chosen)
    counts = study.counts(line, rules)
    shape = printed.get(pays) or next(iter(printed.values()))

    def priced(table: PayTable) -> Answer:
        return study.answered(line, counts, rules, table, line.strategies[0], chosen, table.name)

    if not any(is_designed(price) for price in shape.pays.values()):
        raise Unreadable(f"every prize of {wager} is a share of a meter: there is no price to design")
    hanger = SettingsWriter(study, line, shape, chosen)
    floors = hanger.floors(shape)
    designer = _Designer(shape, floors, wanted, priced, decides=line.strategies != (NONE,))
    found = designer.found()
    lawful = next((one for one in designer.nearest() if (hung := hanger.settings_for(one.table)) and not hung.breaches), None)
    good = next((one for one in found if lawful is not None and one.table == lawful.table), found[0])
    return Design(
        best=good,
        lawful=lawful,
        front=_front(found),
        printed={name: priced(table) for name, table in printed.items()},
        floors=floors,
        table_settings=hanger.settings_for(lawful.table) if lawful else None,
        highest=designer.highest(),
        replays=line.strategies != (NONE,),
        wanted=wanted,
    )


def _front(found: Sequence[PricedTable]) -> list[PricedTable]:
    """Return tables from the steadiest to the wildest, each with a larger spread than the last, at most eight."""
    by_spread = sorted(found, key=lambda one: one.deviation)
    step = max(1, (len(by_spread) - 1) // (FRONT - 1)) if len(by_spread) > 1 else 1
    picked = [*islice(by_spread, 0, None, step)][:FRONT]
    return picked if by_spread[-1] in picked else [*picked[: FRONT - 1], by_spread[-1]]


class _Designer:
    """Looks for prices, from round ones to hundredths, until one table has the wanted edge."""

    def __init__(
        self,
        shape: PayTable,
        floors: Mapping[str, Fraction],
        wanted: Wanted,
        priced: Callable[[PayTable], Answer],
        *,
        decides: bool,
    ) -> None:
        self.floors, self.wanted, self.priced, self.decides = floors, wanted, priced, decides
        self.seen: list[PricedTable] = []
        self.known: dict[tuple[object, ...], Answer] = {}
        self.shape = self._paying(shape)

    def _answer_for(self, table: PayTable) -> Answer:
        key = tuple(table.pays.items())
        if key not in self.known:
            self.known[key] = self.priced(table)
        return self.known[key]

    def _paying(self, shape: PayTable) -> PayTable:
        """Return the shape with only as many rows, from the top, as come nearest to the wanted hit frequency."""
        if self.wanted.hit is None:
            return shape
        rows = [row for row, price in shape.pays.items() if is_designed(price)]
        values = {row: as_printed(shape.pays[row]) for row in rows}
        kept = [table_of(shape, {row: values[row] for row in rows[:many]}) for many in range(1, len(rows) + 1)]
        kept = [one for one in kept if all(row in one.pays for row in self.floors)]
        wanted = self.wanted.hit
        return min(kept or [shape], key=lambda one: abs(self._answer_for(one).spread.hit_frequency - wanted))

    def found(self) -> list[PricedTable]:
        """Return the tables that were found, the best first: those within the tolerance, or the nearest one."""
        self.seen.append(PricedTable(self._answer_for(self.shape), self.shape, 0))
        if self.highest() <= self.wanted.edge:
            lowest = self._lowest()
            self.seen.append(PricedTable(self._answer_for(lowest), lowest, 0))
            return self.seen[-1:]
        weights = weighed(lambda table: self._answer_for(table).spread, self.shape, decides=self.decides)
        for fineness in WHOLE if self.decides else FINENESS:
            tables = self._plain(weights, fineness) if weights.is_plain else self._played(weights, fineness)
            self.seen += tables
            good = [one for one in tables if self._is_good(one)]
            if good:
                return good
        nearest = self.nearest()[0]
        for _ in range(TRIES):
            tuned = self._tuned(weights, nearest)
            if tuned is None:
                break
            self.seen.append(tuned)
            nearest = tuned
            if self._is_good(tuned):
                break
        return [nearest]

    def nearest(self) -> list[PricedTable]:
        """Return the tables found, the nearest to the wanted figures first, and of those within them the roundest."""

        def far(one: PricedTable) -> tuple[float, ...]:
            good = self._is_good(one)
            return (not good, one.fineness if good else 0, *self._distance(one))

        return sorted(self.seen, key=far)

    def highest(self) -> Fraction:
        """Return the edge with every row at its floor."""
        return self._answer_for(self._lowest()).house_edge

    def _lowest(self) -> PayTable:
        values = {row: as_printed(price) for row, price in self.shape.pays.items() if is_designed(price)}
        return table_of(self.shape, {row: self.floors.get(row, min(value, ONE)) for row, value in values.items()})

    def _tuned(self, weights: Weights, near: PricedTable) -> PricedTable | None:
        """Return a table with one price moved to the simplest fraction that reaches the edge, such as 307 to 35."""
        rows, values = (
            self._rows(weights),
            {row: as_printed(price) for row, price in near.table.pays.items() if is_designed(price)},
        )
        lacks, moved = near.edge - self.wanted.edge, list[tuple[int, str, Fraction]]()
        for at, row in enumerate(rows):
            if row.slope <= 0:
                continue
            low, high = (
                values[row.name] + (lacks + off) / row.slope for off in (-self.wanted.within / 2, self.wanted.within / 2)
            )
            upper = values[rows[at - 1].name] if row.below else row.cap
            lower = values[rows[at + 1].name] if at + 1 < len(rows) and rows[at + 1].below else row.floor
            low, high = max(low, lower, row.floor), min(high, upper, row.cap)
            if low <= high:
                value = simplest(low, high)
                moved.append((value.denominator, row.name, value))
        if not moved:
            return None
        parts, name, value = min(moved)
        table = table_of(self.shape, {**values, name: value})
        return PricedTable(self._answer_for(table), table, max(parts, 1))

    def _is_good(self, one: PricedTable) -> bool:
        steady = self.wanted.sd_max is None or one.deviation <= float(self.wanted.sd_max) + 1e-9
        return steady and abs(one.edge - self.wanted.edge) <= self.wanted.within

    def _distance(self, one: PricedTable) -> tuple[float, float]:
        over = max(0.0, one.deviation - float(self.wanted.sd_max)) if self.wanted.sd_max is not None else 0.0
        return (over, abs(float(one.edge - self.wanted.edge)))

    def _rows(self, weights: Weights) -> list[PricedRow]:
        values = list(weights.values.items())
        drops = falls([value for _, value in values])
        rows: list[PricedRow] = []
        for at, ((name, value), below) in enumerate(zip(values, drops, strict=True)):
            top = self.wanted.top if at == 0 else None
            floor = max(self.floors.get(name, Fraction(0)), Fraction(1) if value >= 1 else Fraction(0))
            cap = Fraction(HIGHEST) if self.wanted.top is None else self.wanted.top
            rows.append(PricedRow(name, weights.slopes.get(name, Fraction(0)), top or floor, top or cap, value, below))
        return rows

    def _searched(self, weights: Weights, fineness: int, most: int) -> list[PayTable]:
        rows = self._rows(weights)
        moving = [row for row in rows if row.slope > 0]
        still = {row.name: max(row.near, row.floor) for row in rows if row.slope <= 0}
        lacks = weights.edge - self.wanted.edge
        total = lacks + sum((row.slope * weights.values[row.name] for row in moving), Fraction(0))
        moving = scaled(moving, total)
        moving, fixed = _few(moving)
        total -= sum((row.slope * price for row, price in fixed.items()), Fraction(0))
        if weights.is_plain and self.wanted.sd_max is not None:
            most *= 4
        found = search(moving, total, self.wanted.within, fineness, most)
        held = {**still, **{row.name: price for row, price in fixed.items()}}
        names = [row.name for row in moving]
        tables = [table_of(self.shape, {**held, **dict(zip(names, prices, strict=True))}) for prices in found.prices]
        return [table for table in tables if self._falls(table)] or tables[:1]

    def _falls(self, table: PayTable) -> bool:
        """Whether no row pays more than the one above it, where that is so in the shape."""
        shape = [as_printed(price) for price in self.shape.pays.values() if is_designed(price)]
        values = [as_printed(price) for price in table.pays.values() if is_designed(price)]
        return all(now or not before for before, now in zip(falls(shape), falls(values), strict=True))

    def _plain(self, weights: Weights, fineness: int) -> list[PricedTable]:
        """Price some of the tables found where no player decides; edge and spread of the others follow from the rows."""
        tables = self._searched(weights, fineness, most=60)
        if self.wanted.sd_max is not None:
            tables = [one for one in tables if _deviation(weights, one) <= float(self.wanted.sd_max)] or tables[:1]
        near = [one for one in tables[1:] if abs(_edge(weights, one) - self.wanted.edge) <= self.wanted.within]
        by_spread = sorted(near, key=lambda one: _deviation(weights, one))
        some = by_spread[:: max(1, len(by_spread) // FRONT)]
        return [PricedTable(self._answer_for(one), one, fineness) for one in (*tables[:1], *some)]

    def _played(self, weights: Weights, fineness: int) -> list[PricedTable]:
        """Price tables where a player decides: best play follows the prices, so the rows are weighed again at what was found."""
        found: list[PricedTable] = []
        for _ in range(TRIES):
            tables = self._searched(weights, fineness, most=3)
            found += [PricedTable(self._answer_for(one), one, fineness) for one in tables]
            if any(self._is_good(one) for one in found) or not found:
                break
            nearest = min(found, key=self._distance)
            weights = self._again(weights, nearest)
        return found

    def _again(self, weights: Weights, at: PricedTable) -> Weights:
        """Return the weights moved to a table that was priced: its own edge, and the slopes computed before."""
        values = {row: as_printed(price) for row, price in at.table.pays.items() if is_designed(price)}
        if values == dict(weights.values):
            return weighed(lambda table: self._answer_for(table).spread, at.table, decides=self.decides)
        return weights._replace(table=at.table, values=values, edge=at.edge)


def _few(rows: Sequence[PricedRow]) -> tuple[list[PricedRow], dict[PricedRow, Fraction]]:
    """Return the rows that are varied, at most ten, and the prices of the others: those that move the edge least stay near."""
    weight = {row.name: float(row.slope) * float(row.near) for row in rows}
    many = sorted(rows, key=lambda row: -weight[row.name])[:10]
    kept = {row.name for row in many}
    fixed = {row: max(row.floor, Fraction(max(1, round(row.near)))) for row in rows if row.name not in kept}
    return [row for row in rows if row.name in kept], fixed


def _edge(weights: Weights, table: PayTable) -> Fraction:
    """Return the house edge of a table whose rows do not depend on each other."""
    more = (slope * (as_printed(table.pays[row]) - weights.values[row]) for row, slope in weights.slopes.items())
    return weights.edge - sum(more, Fraction(0))


def _deviation(weights: Weights, table: PayTable) -> float:
    """Return the standard deviation of a table whose rows do not depend on each other."""
    mean, squares = -weights.edge, weights.rest
    for row, (chance, net, gain) in weights.wins.items():
        now = net + gain * (as_printed(table.pays[row]) - weights.values[row])
        mean, squares = mean + chance * (now - net), squares + chance * now**2
    return float(squares - mean**2) ** 0.5

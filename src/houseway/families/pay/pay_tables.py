"""The pay tables of a house: printed ones, its own prices above a printed floor, and the checks of both.

A table that is printed with "no less than" is a floor: each row may be raised and none lowered; every other table is
exact (R-GEN-06).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Reader, Setting, Unlawful, V
from houseway.core.law.readers import TYPED, Ratio, amount, listed_in, odds, terms, whole
from houseway.core.money.price import Fixed, Odds, PayTable, Price, to_one
from houseway.core.values.chips import Chips, dollars
from houseway.families.choices import ALLOW_NEGATIVE_EDGE

HIGHEST = 1_000_000
"""The highest odds to one that are accepted; a higher price is a typing error."""


# Reading a table


def row_for(table: PayTable, names: Iterable[str]) -> tuple[str, Price] | None:
    """Return the first of a hand's names that the table has a row for, with its price: a missing narrow row is skipped."""
    for name in names:
        price = table.of(name)
        if price is not None:
            return name, price
    return None


def house_edge(table: PayTable, hands: Mapping[tuple[str, ...], int]) -> Fraction:
    """Return the house edge of a table of odds, from the hands that satisfy each set of rows; negative if the house loses."""
    back = Fraction(0)
    for names, ways in hands.items():
        row = row_for(table, names)
        if row is not None:
            assert isinstance(row[1], Odds)
            back += ways * (Fraction(row[1].num, row[1].den) + 1)
    return 1 - back / sum(hands.values())


# A house's own prices


def own_prices(rows: Sequence[str]) -> Reader[tuple[int, ...]]:
    """Return a reader of a list of whole odds to one, one per row, in the order the rulebook prints them."""
    return _one_for_each(rows, "prices to one", whole(0, HIGHEST, above=TYPED))


def own_odds(rows: Sequence[str]) -> Reader[tuple[Ratio, ...]]:
    """Return a reader of a list of odds to one, whole or such as 3/2, for games whose edge is counted at any odds."""
    return _one_for_each(rows, "prices to one", odds(HIGHEST))


def own_sums(rows: Sequence[str]) -> Reader[tuple[int, ...]]:
    """Return a reader of a list of whole dollars, one per row, in the order the rulebook prints them."""
    return _one_for_each(rows, "sums in dollars", whole(0, 100 * HIGHEST, above=TYPED))


def _one_for_each(rows: Sequence[str], kind: str, reads: Reader[V]) -> Reader[tuple[V, ...]]:
    takes = f"a list of {len(rows)} {kind}, for {', '.join(rows)}"

    def read(written: object) -> tuple[V, ...]:
        listed = listed_in(written)
        if len(listed) != len(rows):
            raise Unlawful(takes)
        try:
            return tuple(map(reads, listed))
        except Unlawful as unlawful:
            raise Unlawful(takes, unlawful.ground) from None

    return read


def in_dollars(sum: int) -> Fixed:
    """Return a fixed price in dollars, whatever the stake."""
    return Fixed(sum * 100)


def at_odds(price: Ratio) -> Odds:
    """Return odds to one, whole or with a fraction."""
    return to_one(*terms(price))


def raised(floor: PayTable, rows: Sequence[str], prices: Sequence[Ratio]) -> PayTable:
    """Return the minimum table with a house's own odds in it, highest first as the minimum table has them."""
    return _own_table(floor, dict(zip(rows, map(at_odds, prices), strict=True)))


def raised_sums(floor: PayTable, rows: Sequence[str], sums: Sequence[int]) -> PayTable:
    """Return the minimum table with a house's own sums in dollars in it."""
    return _own_table(floor, dict(zip(rows, map(in_dollars, sums), strict=True)))


def _own_table(floor: PayTable, own: Mapping[str, Price]) -> PayTable:
    return PayTable(floor.wager, "house", floor.cites, {row: own[row] for row in floor.pays}, {})


def as_dear_as_the_wider(table: PayTable, floor: PayTable, narrow: str, wide: str) -> PayTable:
    """Return a table that pays a hand of two rows by the higher; a row below its own minimum is left for the law."""
    few, many, least = table.pays[narrow], table.pays[wide], floor.pays[narrow]
    if not _is_less(few, many) or _is_less(few, least):
        return table
    return replace(table, pays={**table.pays, narrow: many})


# What the law finds wrong


def pays_no_less(setting: Setting[Any], floor: PayTable) -> Check:
    """Return the check that no row is below the minimum table."""

    def finds(rules: Rules) -> Iterator[Breach]:
        table = rules.pays.get(floor.wager)
        for row, least in floor.pays.items() if table else ():
            own = table.of(row) if table else None
            if own is not None and _is_less(own, least):
                yield Breach(setting.name, f"{row} pays {own} and must pay no less than {least}", floor.cites)

    return Check(f"{floor.wager}_pays_no_less", finds)


def _is_less(own: Price, least: Price) -> bool:
    """Whether a price is below another, odds with odds or amount with amount; one kind never replaces the other."""
    if isinstance(own, Odds) and isinstance(least, Odds):
        return own.num * least.den < least.num * own.den
    assert isinstance(own, Fixed) and isinstance(least, Fixed)
    return own.chips < least.chips


def narrow_pays_no_less(setting: Setting[Any], wager: str, narrow: str, wide: str) -> Check:
    """Return the check that a hand of two rows is not paid less for the rarer one."""

    def finds(rules: Rules) -> Iterator[Breach]:
        table = rules.pays.get(wager)
        if table is not None:
            few, many = table.pays[narrow], table.pays[wide]
            if _is_less(few, many):
                yield Breach(
                    setting.name, f"a {narrow} is also a {wide} and cannot pay less: {few}, not {many}", table.cites, "R-GEN-06"
                )

    return Check(f"{wager}_{narrow}_pays_no_less", finds)


def keeps_an_edge(setting: Setting[Any], wager: str, edge: Callable[[Rules, PayTable], Fraction]) -> Check:
    """Return the check that a wager has no negative house edge, unless a person answers for it (R-GEN-20)."""

    def finds(rules: Rules) -> Iterator[Breach]:
        table = rules.pays.get(wager)
        if table is None or rules[ALLOW_NEGATIVE_EDGE] is not None:
            return
        kept = edge(rules, table)
        if kept < 0:
            tenths = round((1 - kept) * 1000)
            back = f"{tenths // 10}.{tenths % 10} %"
            yield loses(setting, f"table {table.name} returns {back}, so the house loses", table.cites)

    return Check(f"{wager}_keeps_an_edge", finds)


def loses(setting: Setting[Any], what: str, cites: str) -> Breach:
    """Return the objection to a price on which the house loses: lawful under its clause, and stopped by our ruling R-GEN-20."""
    return Breach(setting.name, what, cites, "R-GEN-20", f"Name who allows it in {ALLOW_NEGATIVE_EDGE.name}")


LEAST: Final = "least"


PayoutLimit = Chips | str | None
"""The limit a house posts: an amount, `least`, or None."""


def payout_limit(printed: Chips) -> Reader[PayoutLimit]:
    """Return a reader of a limit: an amount from the printed floor up, none, or `least`, the lowest lawful one (R-GEN-09)."""

    def read(written: object) -> PayoutLimit:
        if written in (None, "none"):
            return None
        return LEAST if written == LEAST else amount(written, printed)

    return read


def limit_of(posted: PayoutLimit, least: Chips) -> Chips | None:
    """Return the posted limit in chips, or None where the house posts none; `least` is the lowest lawful one here."""
    return least if isinstance(posted, str) else posted


def leaves_room(setting: Setting[Any], limit: Chips, best: Chips, cites: str) -> Iterator[Breach]:
    """Yield a breach if a payout limit is below the best win at minimum bets, where a clause requires it (R-GEN-09)."""
    if best > limit:
        what = f"${dollars(limit)} is below ${dollars(best)}, the best win at the table's minimum bets"
        yield Breach(setting.name, what, cites)

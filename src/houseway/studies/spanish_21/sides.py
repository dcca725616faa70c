"""The match and insurance: the cards that can be next to one card of a full shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.money.price import Odds, PayTable
from houseway.games.spanish_21.house_rules import DECKS
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import Figure
from houseway.lab.tally import as_counts, by_name, priced

SAME, ANOTHER = "same suit", "another suit"
MATCH_TABLES = ("for six decks", "for eight decks")
"""The two pay tables of S21-6(e); a house may use either."""
COURT = "king, queen or jack"


def decks_of(rules: Rules) -> int:
    """Return the number of decks: six or eight."""
    return rules[DECKS]


def matches(rules: Rules, progress: Progress) -> Counts:
    """Count two cards in order next to the dealer's one, by what each matches."""
    decks = decks_of(rules)
    beside = {SAME: decks - 1, ANOTHER: 3 * decks, "": 48 * decks - 1 - (4 * decks - 1)}
    ways: Counter[str] = Counter()
    for one, many in beside.items():
        for two, more in beside.items():
            ways[" and ".join(sorted(name for name in (one, two) if name))] += many * (more - (one == two))
    return as_counts(ways)


def match_tables(game: Game) -> Mapping[str, PayTable]:
    """Return the printed pay tables of the match by the decks they are for, so that no bare number names a table."""
    return {name: replace(table, name=name) for name, table in zip(MATCH_TABLES, game.pays["match"].values(), strict=True)}


def match_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of a match bet; each matching card is paid separately."""
    table = table or rules.pays["match"]
    ways: dict[Ending, int] = {}
    for name, number in by_name(counts).items():
        odds = [table.at(part, Odds) for part in name.split(" and ") if part]
        net = sum((Fraction(o.num, o.den) for o in odds), Fraction(0)) if odds else Fraction(-1)
        ways[Ending(name or "no match", net, cites=table.cites if odds else "S21-6(d)")] = number
    return Spread(ways)


def second_cards(rules: Rules, progress: Progress) -> Counts:
    """Count the cards that can be next to the dealer's ace, where no other card is known."""
    decks = decks_of(rules)
    return as_counts({COURT: 12 * decks, "": 36 * decks - 1})


def insurance_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the endings of insurance: two to one on a court card."""
    return priced(counts, table or rules.pays["insurance"])


def insurance_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the effect of knowing one's own cards on insurance: never enough to make it pay."""
    decks = decks_of(rules)
    pays = (table or rules.pays["insurance"]).at(COURT, Odds)
    found: list[Figure] = []
    for courts in (0, 1, 2):
        hits = Fraction(12 * decks - courts, 48 * decks - 3)
        net = hits * Fraction(pays.num, pays.den) - (1 - hits)
        found.append(Figure(f"kept, seeing {courts} court cards in the own hand", -net, "%"))
    return (*found, Figure("court cards that would make it fair", 1 / (1 + Fraction(pays.num, pays.den)), "%"))

"""The match and insurance: what lies beside one card of a full shoe."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import Odds, PayTable
from houseway.games.spanish_21.house_rules import DECKS
from houseway.lab.counting import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import Figure
from houseway.lab.tally import as_counts, by_name, priced

SAME, ANOTHER = "same suit", "another suit"
COURT = "king, queen or jack"


def decks_of(rules: Rules) -> int:
    """Six or eight."""
    return rules[DECKS]


def matches(rules: Rules, progress: Progress) -> Counts:
    """Two cards in order beside the dealer's one, by what each matches."""
    decks = decks_of(rules)
    beside = {SAME: decks - 1, ANOTHER: 3 * decks, "": 48 * decks - 1 - (4 * decks - 1)}
    ways: Counter[str] = Counter()
    for one, many in beside.items():
        for two, more in beside.items():
            ways[" and ".join(sorted(name for name in (one, two) if name))] += many * (more - (one == two))
    return as_counts(ways)


def match_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Each matching card is paid by itself."""
    table = table or rules.pays["match"]
    ways: dict[Ending, int] = {}
    for name, number in by_name(counts).items():
        odds = [table.at(part, Odds) for part in name.split(" and ") if part]
        net = sum((Fraction(o.num, o.den) for o in odds), Fraction(0)) if odds else Fraction(-1)
        ways[Ending(name or "no match", net, cites=table.cites if odds else "S21-6(d)")] = number
    return Spread(ways)


def second_cards(rules: Rules, progress: Progress) -> Counts:
    """What can lie beside the dealer's ace, if nothing else is known."""
    decks = decks_of(rules)
    return as_counts({COURT: 12 * decks, "": 36 * decks - 1})


def insurance_spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Two to one on a court card."""
    return priced(counts, table or rules.pays["insurance"])


def insurance_figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """What a look at one's own cards changes: never enough."""
    decks = decks_of(rules)
    pays = (table or rules.pays["insurance"]).at(COURT, Odds)
    found: list[Figure] = []
    for courts in (0, 1, 2):
        hits = Fraction(12 * decks - courts, 48 * decks - 3)
        net = hits * Fraction(pays.num, pays.den) - (1 - hits)
        found.append(Figure(f"kept, seeing {courts} court cards in the own hand", -net, "%"))
    return (*found, Figure("court cards that would make it fair", 1 / (1 + Fraction(pays.num, pays.den)), "%"))

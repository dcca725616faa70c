"""Why a bet was paid, taken, pushed or voided: its clause in words, the facts that made it hold, the rulings behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.words import everybody, money, seated, spoken
from houseway.core.law.rulebook import Clause, Ruling
from houseway.core.money.places import Bet
from houseway.core.round.state import Result, Round
from houseway.core.values.chips import Chips

Fate = Literal["paid", "taken", "pushed", "voided", "waiting", "open"]
COLOURS: dict[Fate, str] = {
    "paid": "green",
    "taken": "red",
    "pushed": "yellow",
    "voided": "magenta",
    "waiting": "cyan",
    "open": "cyan",
}


@dataclass(frozen=True, slots=True)
class Explained:
    """One bet and everything that decided it."""

    bet: Bet
    staked: Chips
    net: Chips
    fate: Fate
    clause: Clause
    facts: str
    rulings: tuple[Ruling, ...]

    def plain(self) -> dict[str, Any]:
        """For a program."""
        return {
            "seat": self.bet.on,
            "player": self.bet.by,
            "wager": self.bet.wager,
            "staked_cents": self.staked,
            "net_cents": self.net,
            "outcome": self.fate,
            "clause": {"id": self.clause.id, "title": self.clause.title, "says": self.clause.says},
            "because": self.facts,
            "rulings": [{"id": r.id, "title": r.title, "says": r.says} for r in self.rulings],
        }

    @property
    def place(self) -> tuple[int, str]:
        """Where its seat stands among the seats: seat 10 after seat 9."""
        return len(self.bet.on.partition(".")[0]), self.bet.on

    def result(self) -> Text:
        """What became of it, in a word and an amount."""
        words = {
            "paid": f"won {money(self.net)}" if self.net > 0 else f"paid, {money(self.net)} over all",
            "taken": f"lost {money(-self.net)}" if self.net else "taken",
            "pushed": "pushed, comes back",
            "voided": "voided, comes back",
            "waiting": f"{money(self.net)} set aside",
            "open": "not settled",
        }
        return Text(words[self.fate], style=f"bold {COLOURS[self.fate]}")


def explained(round: Round) -> list[Explained]:
    """Every bet of a round, in the order they were settled; then what still waits."""
    found = [_explain(round, bet, result, _fate(round, bet, result)) for bet, result in round.settled.items()]
    for bet, held in round.waiting.items():
        waits = f"{held.because}; waits for {everybody(held.needs, or_above=held.or_above)} ({held.cites})"
        found.append(_explain(round, bet, Result(held.net, held.settles, waits), "waiting"))
    for bet in round.live_bets():
        if bet not in round.waiting:
            unsettled = Result(0, round.rules.wagers[bet.wager].cites, "the round is not over")
            found.append(_explain(round, bet, unsettled, "open"))
    return found


def _explain(round: Round, bet: Bet, result: Result, fate: Fate) -> Explained:
    rules = round.rules
    rulings = tuple(ruling for ruling in rules.game.rulings.values() if any(_names(result, id) for id in ruling.clauses))
    return Explained(bet, round.bets[bet], result.net, fate, rules.clauses[result.cites], result.because, rulings)


def _names(result: Result, id: str) -> bool:
    """Whether a clause decided a bet, or is named among the facts."""
    return result.cites == id or f"({id})" in result.because


def _fate(round: Round, bet: Bet, result: Result) -> Fate:
    if result.void:
        return "voided"
    if round.rules.wagers[bet.wager].paper and not result.net:  # a coupon costs nothing, so its net does not tell
        return "pushed" if result.stays else "taken"
    return "paid" if result.net > 0 else "taken" if result.net < 0 else "pushed"


def bets_table(bets: Iterable[Explained]) -> Grid:
    """One seat's bets, each on a line: what became of it, by which clause, on which facts."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, min_width=23)
    grid.add_column(no_wrap=True, min_width=9)
    grid.add_column(ratio=1)
    before = None
    for one in bets:
        same = before is not None and (before.clause, before.facts) == (one.clause, one.facts)
        facts = Text("likewise", style="dim") if same else Text.assemble((one.clause.id, "cyan"), f"  {spoken(one.facts)}")
        grid.add_row(Text.assemble(f"{spoken(one.bet.wager)} ", (money(one.staked), "dim")), one.result(), facts)
        before = one
    return grid


def clauses_of(bets: Iterable[Explained]) -> Iterator[Text]:
    """Each clause that decided a bet, once, with its meaning."""
    for clause in dict.fromkeys(one.clause for one in bets):
        yield clause_text(clause)


def clause_text(clause: Clause) -> Text:
    """A clause in words."""
    return Text.assemble((clause.id, "bold cyan"), "  ", (clause.title, "bold"), ". ", clause.says)


def heading(one: Explained) -> str:
    """Whose bet it is."""
    return seated(one.bet.on, one.bet.by)

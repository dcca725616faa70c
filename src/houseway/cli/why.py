"""Explanations of bets that were paid, lost, pushed or voided: the clause, the facts, and the rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.words import awaited, money, seated, spoken
from houseway.core.law.rulebook import Clause
from houseway.core.law.rulings import Ruling
from houseway.core.money.places import Bet
from houseway.core.round.approval import waits_for
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
    """A bet with the clause, facts and rulings that decided it."""

    bet: Bet
    staked: Chips
    net: Chips
    fate: Fate
    clause: Clause
    facts: str
    rulings: tuple[Ruling, ...]
    """Every ruling that names the clause, or a clause among the facts."""
    deciding: tuple[Ruling, ...] = ()
    """Those without which this result would be another."""

    def plain(self) -> dict[str, Any]:
        """Return the bet and its explanation as JSON data."""
        return {
            "seat": self.bet.on,
            "player": self.bet.by,
            "wager": self.bet.wager,
            "staked_cents": self.staked,
            "net_cents": self.net,
            "outcome": self.fate,
            "clause": {"id": self.clause.id, "title": self.clause.title, "says": self.clause.says},
            "because": self.facts,
            "rulings": [{"id": r.id, "title": r.title, "says": r.says, "decides": r in self.deciding} for r in self.rulings],
        }

    @property
    def place(self) -> tuple[int, str]:
        """Sort key of the seat: seat 10 comes after seat 9."""
        return len(self.bet.on.partition(".")[0]), self.bet.on

    def result(self) -> Text:
        """Return the result in a word and an amount."""
        words = {
            "paid": f"won {money(self.net)}" if self.net > 0 else f"paid, net {money(self.net)}",
            "taken": f"lost {money(-self.net)}" if self.net else "taken",
            "pushed": "push, returned",
            "voided": "void, returned",
            "waiting": f"{money(self.net)} waiting for approval",
            "open": "not settled",
        }
        return Text(words[self.fate], style=f"bold {COLOURS[self.fate]}")


def explained(round: Round) -> list[Explained]:
    """Return every bet of a round in the order they were settled, then those that wait for approval."""
    found = [_explain(round, bet, result, _fate(round, bet, result)) for bet, result in round.settled.items()]
    for bet, held in round.waiting.items():
        waits = f"{held.because}; waits for {awaited(held.needs, waits_for(round, bet), or_above=held.or_above)} ({held.cites})"
        found.append(_explain(round, bet, Result(held.net, held.settles, waits, basis=held.basis), "waiting"))
    for bet in round.live_bets():
        if bet not in round.waiting:
            unsettled = Result(0, round.rules.wagers[bet.wager].cites, "the round is not over")
            found.append(_explain(round, bet, unsettled, "open"))
    return found


def _explain(round: Round, bet: Bet, result: Result, fate: Fate) -> Explained:
    rules = round.rules
    deciding = tuple(rules.game.rulings[id] for id in (result.basis.rulings if result.basis else ()))
    known = (ruling for ruling in rules.game.rulings.values() if not ruling.is_own)
    about = (ruling for ruling in known if any(_names(result, id) for id in ruling.clauses))
    rulings = (*deciding, *(one for one in about if one not in deciding))
    return Explained(
        bet=bet,
        staked=round.bets[bet],
        net=result.net,
        fate=fate,
        clause=rules.clauses[result.cites],
        facts=result.because,
        rulings=rulings,
        deciding=deciding,
    )


def _names(result: Result, id: str) -> bool:
    """Whether a clause decided a bet or is named among its facts."""
    return result.cites == id or f"({id})" in result.because


def _fate(round: Round, bet: Bet, result: Result) -> Fate:
    if result.void:
        return "voided"
    if round.rules.wagers[bet.wager].paper and not result.net:  # a coupon costs nothing, so its net does not show the result
        return "pushed" if result.stays else "taken"
    return "paid" if result.net > 0 else "taken" if result.net < 0 else "pushed"


def bets_table(bets: Iterable[Explained]) -> Grid:
    """Draw the bets of one seat, one per line: result, clause, facts."""
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
    """Yield each clause that decided a bet, once."""
    for clause in dict.fromkeys(one.clause for one in bets):
        yield clause_text(clause)


def clause_text(clause: Clause) -> Text:
    """Return a clause as its id, title and meaning."""
    return Text.assemble((clause.id, "bold cyan"), "  ", (clause.title, "bold"), ". ", clause.says)


def heading(one: Explained) -> str:
    """Return the seat and the player who made the bet."""
    return seated(one.bet.on, one.bet.by)

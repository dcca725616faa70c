"""Findings after the rounds of a record were decided again: their totals, and each round that differs, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from houseway.core.game.rules import Rules
from houseway.core.game.sentences import sentence_of
from houseway.core.game.words import everybody
from houseway.core.law.rulebook import Clause
from houseway.core.messages.command import Approve
from houseway.core.messages.refusal import Refusal
from houseway.core.values.hands import title
from houseway.core.wire.notation import write

from .decided import (
    CANNOT_START,
    DIFFERS,
    NEEDS_PIECES,
    OPEN,
    SAME,
    UNFINISHED,
    WAITS,
    Carried,
    RoundAgain,
    Supposed,
    Unlawful,
    decided_again,
)
from .money import Change, Line
from .other_rules import OtherRules
from .recorded import RecordedRound
from .totals import Reason, Sum, Totals, what_of

OWN_REASONS: Final[Mapping[str, str]] = {
    NEEDS_PIECES: "The round needs cards, dice or a number that the record does not hold.",
    WAITS: "The round waits for a decision that nobody made in the record.",
    CANNOT_START: "The table as it was cannot be one of the other rules.",
}


class Findings:
    """The rounds of a record as they come: their totals, and those about which there is something to report."""

    def __init__(self) -> None:
        self.totals = Totals()
        self.rounds: list[RoundAgain] = []
        self.games: dict[str, Rules] = {}
        """The last other rules of each game."""
        self.not_concerned: Counter[str] = Counter()
        """Rounds of games about which nothing was asked, by the name of the game."""
        self.dropped: dict[str, tuple[str, ...]] = {}
        """By game, the settings of the house that the other edition does not have or does not allow."""

    def decide(self, recorded: RecordedRound, other: OtherRules, carried: Carried) -> None:
        """Decide a round again, count it, and keep it if there is something to report about it."""
        made = other.of(recorded.rules)
        if made is None:
            self.not_concerned[recorded.rules.game.name] += 1
            return
        again = decided_again(recorded, made.rules, carried)
        self.totals.add(again)
        self.games[again.game] = made.rules
        if made.dropped:
            self.dropped[again.game] = made.dropped
        if again.status in (DIFFERS, OPEN) or again.left_out:
            self.rounds.append(again)

    def clause(self, id: str) -> Clause | None:
        """Return a clause of a game of the record."""
        return next((rules.game.clauses[id] for rules in self.games.values() if id in rules.game.clauses), None)

    def sentence(self, reason: str, cites: str) -> str:
        """Return the reason of a refusal in words."""
        if reason in OWN_REASONS:
            return OWN_REASONS[reason]
        return next((sentence_of(Refusal(reason, cites), rules) for rules in self.games.values()), reason)


def plain(found: Findings, under: str) -> dict[str, Any]:
    """Return everything as JSON data."""
    totals = found.totals
    cited = {cites for pair in totals.by_clause for cites in pair if cites}
    return {
        "under": under,
        "rules": {game: {"edition": rules.edition, "digest": rules.digest} for game, rules in found.games.items()},
        "settings_not_kept": {game: list(keys) for game, keys in found.dropped.items()},
        "not_concerned": dict(found.not_concerned),
        "rounds": totals.rounds,
        **{status: totals.statuses[status] for status in (SAME, DIFFERS, OPEN, UNFINISHED)},
        "same_by_another_clause": totals.recited,
        "void_only_under_the_other": totals.voided,
        "void_only_in_the_record": totals.not_voided,
        "more_cents": totals.all.chips,
        "by_clause": [{"was": pair.was, "now": pair.now, **_sum(one)} for pair, one in totals.by_clause.items()],
        "by_person": [{**whom._asdict(), **_sum(one)} for whom, one in totals.by_whom.items()],
        "by_table": [{"table": table, **_sum(one)} for table, one in totals.by_table.items()],
        "left_out": [_reason(found, one, many) for one, many in totals.left_out.items()],
        "taken_as_given": [{"clause": cites, "commands": many} for cites, many in totals.supposed.items()],
        "open_because": [_reason(found, one, many) for one, many in totals.opens.items()],
        "clauses": {id: clause.says for id in sorted(cited) if (clause := found.clause(id)) is not None},
        "reported": [_round(found, one) for one in found.rounds],
    }


def _sum(one: Sum) -> dict[str, Any]:
    return {"rounds": one.rounds, "lines": one.lines, "more_cents": one.chips}


def _reason(found: Findings, one: Reason, many: int) -> dict[str, Any]:
    return {"reason": one.reason, "clause": one.cites, "says": found.sentence(*one), "count": many}


def _round(found: Findings, again: RoundAgain) -> dict[str, Any]:
    told: dict[str, Any] = {"table": again.table, "round": again.name, "line": again.line, "status": again.status}
    if again.changes:
        told["changes"] = [_change(one) for one in again.changes]
    if again.left_out:
        told["left_out"] = [_unlawful(found, one) for one in again.left_out]
    if again.supposed:
        told["taken_as_given"] = [
            {"line": one.line, "command": supposed_text(one), "clause": one.cites} for one in again.supposed
        ]
    if again.open_at is not None:
        told["open_at"] = _unlawful(found, again.open_at)
    return told


def _change(one: Change) -> dict[str, Any]:
    bet = one.key.bet
    about = {"seat": bet.on, "player": bet.by, "wager": bet.wager} if bet is not None else {}
    return {
        "account": one.key.account,
        "what": what_of(one),
        **about,
        "was": _line(one.was),
        "now": _line(one.now),
        "more_cents": one.chips,
    }


def _line(one: Line) -> dict[str, Any]:
    return {"cents": one.net, "clause": one.cites, "because": one.because}


def _unlawful(found: Findings, one: Unlawful) -> dict[str, Any]:
    said = {"command": command_of(one)} if one.command is not None else {}
    said |= {"waits_for": one.about} if one.about else {}
    says = found.sentence(one.reason, one.cites)
    return {"line": one.line, **said, "reason": one.reason, "clause": one.cites, "says": says}


def command_of(one: Unlawful) -> str:
    """Return a refused command as it would have been written, or an empty text."""
    return " ".join(write(one.command).split()) if one.command is not None else ""


def supposed_text(one: Supposed) -> str:
    """Return a command that was taken as given as it would have been written."""
    said = one.command
    if isinstance(said, Approve):
        return f"{everybody((said.by,))} approves {title(said.on)} {said.wager.replace('_', ' ')}"
    return " ".join(write(said).split())

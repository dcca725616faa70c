"""Pending duties at a table: the role, the task, the deadline, the clause, and the consequence of missing it.

Some follow from any round: the cards that are due, the hand in turn, a payment that waits, a call that somebody must
decide, cards that are not ready. The rest are the duties that a game lists (`core/game/duty.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from houseway.core.game.between_rounds import READY, USED
from houseway.core.game.duty import Left
from houseway.core.game.procedures import procedures_at
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.moments import AFTER, ANY, BETWEEN, OPENING
from houseway.core.law.rulebook import Clause
from houseway.core.messages.refusal import refused_by
from houseway.core.round.approval import missing_roles, waits_for
from houseway.core.round.default_command import default_command
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.state import Round
from houseway.core.values.chips import dollars
from houseway.core.values.equipment import TileSet
from houseway.core.values.hands import DEALER, title
from houseway.core.values.role import FLOOR

from .state import Table

NOW = "now"
ENDS = "before the round ends"
OPENS = "before the next round"
NOT_OPENED = "No round is opened."
REMOVES = "removes the device"
"""It makes a bar and does not clear one."""
_SHAKES = {DICE: "Shake the dice", NUMBER: "Display the number"}


class Outstanding(NamedTuple):
    """One pending duty at a table."""

    who: tuple[str, ...]
    """Roles, or the hand that is waited for; one of several roles does it, unless they do it together."""
    what: str
    """The task, as a sentence."""
    until: str
    cites: str
    otherwise: str
    """The consequence if it is not done, as a sentence."""
    left: Left = Left()
    """The time left until then; zero where it must be done now."""
    says: tuple[str, ...] = ()
    """The words that do it, in the words of the record."""
    together: bool = False
    """Whether each of the roles is needed."""


def outstanding_duties(table: Table) -> tuple[Outstanding, ...]:
    """Return the pending duties at a table, the most urgent first."""
    round = table.round
    here = _in_play(table, round) if round is not None and not round.over else _between(table)
    return (*here, *_listed(table))


def _listed(table: Table) -> Iterator[Outstanding]:
    """Yield the pending duties that the game lists, those with the least time left first."""
    lines = ((duty.now(table), duty) for duty in table.rules.duties.values())
    due = [(left, duty) for left, duty in lines if left is not None]
    for left, duty in sorted(due, key=lambda one: one[0].many):
        until = duty.until(table.rules)
        yield Outstanding(
            who=duty.by, what=duty.does, until=until, cites=duty.cites, otherwise=duty.otherwise, left=left, says=(duty.name,)
        )


# In a round


def _in_play(table: Table, round: Round) -> Iterator[Outstanding]:
    if round.disputed is not None:
        asked = round.disputed
        what = f"Decide about the call {asked.what}."
        yield Outstanding(asked.needs, what, NOW, asked.cites, "No other command is accepted.", says=("upholds", "dismisses"))
        return
    if table.deck != READY:
        again = "Cut the cards again."
        yield Outstanding((DEALER,), again, "before the first card", _cards_clause(table), "No card is dealt.", says=("cuts",))
    if round.due:
        yield _dealing(table, round)
    elif round.stage is not None:
        yield from _turn(table, round)
    yield from _payments(round)


def _dealing(table: Table, round: Round) -> Outstanding:
    due = round.due[0]
    word = "tile" if isinstance(table.rules.equipment, TileSet) else "card"
    cards = f"Deal {due.many} {word}{'s' * (due.many != 1)} to {title(due.to)}"
    what = f"{_SHAKES.get(due.to, cards)}."
    return Outstanding((DEALER,), what, NOW, due.cites, "No hand can act before it.")


def _turn(table: Table, round: Round) -> Iterator[Outstanding]:
    """Yield the pending choice of the hand in turn, and its default."""
    assert round.stage is not None
    turn = round.stage.turn(round)
    if turn is None:
        return
    asks = [ask for ask in round.stage.offers(round) if ask.who == turn and ask.says not in table.rules.duties]
    if not asks:  # the pending word is a duty of the game, which is listed there
        return
    words, cites = tuple(dict.fromkeys(ask.says for ask in asks)), asks[0].cites
    silence = default_command(round)
    if turn != DEALER and silence is not None and table.rules.clock:
        until = f"within {table.rules.clock} seconds"
        otherwise = f"The hand is taken to have said: {silence.what} (R-GEN-18)."
    else:
        until, otherwise = NOW, "The round waits."
    yield Outstanding((title(turn),), f"Say one of: {', '.join(words)}.", until, cites, otherwise, says=words)


def _payments(round: Round) -> Iterator[Outstanding]:
    for bet, held in round.waiting.items():
        needs = missing_roles(round, bet)
        if needs:
            first = " and ".join(map(str, waits_for(round, bet)))
            later = f" It is paid after {first}." if first else ""
            what = f"Approve the payment of ${dollars(held.net)} on {bet}, or deny it with a reason.{later}"
            otherwise = "The chips stay aside and the round does not end (R-GEN-32)."
            yield Outstanding(needs, what, ENDS, held.cites, otherwise, says=("approves", "denies"), together=True)


# Between rounds


def _between(table: Table) -> Iterator[Outstanding]:
    """Yield the duties that keep the next round from being opened."""
    listed = {duty.cites for duty in table.rules.duties.values()}
    for bar in table.rules.open_bars:
        if bar.holds(table, "") and bar.cites not in listed:  # duties of the game are listed there
            yield waiting_for(table.rules, bar)
    if table.deck != READY:
        done, words = ("Shuffle the cards.", _shuffles(table)) if table.deck == USED else ("Cut the cards.", ("cuts",))
        yield Outstanding((DEALER,), done, OPENS, _cards_clause(table), NOT_OPENED, says=tuple(words))


def waiting_for(rules: Rules, bar: Bar[Table, str]) -> Outstanding:
    """Return the duty behind a bar that keeps rounds from being opened: the actions that its clause gives staff."""
    lines = [tending for tending in rules.tendings.values() if tending.cites == bar.cites and tending.name != REMOVES]
    who = tuple(dict.fromkeys(role for line in lines for role in line.by)) or (FLOOR,)
    stops = " ".join((bar.holds.__doc__ or bar.holds.__name__).split())
    what = f"Put right what stops play: {stops}"
    return Outstanding(who, what, OPENS, bar.cites, NOT_OPENED, says=tuple(line.name for line in lines))


def _cards_clause(table: Table) -> str:
    return table.rules.words.get(table.deck, table.rules.cites.opens)


def _shuffles(table: Table) -> Iterable[str]:
    """Return the words that shuffle at this table."""
    lines = table.rules.tendings.values()
    return [line.name for line in lines if line.name.startswith("shuffles") and refused_by(line.bars, table, "") is None]


# What the dealer is shown


def procedures(table: Table) -> tuple[Clause, ...]:
    """Return the procedures that a dealer is shown now: clauses that no software executes, at their moment."""
    round = table.round
    if round is None:
        return procedures_at(table.rules, ANY, OPENING, BETWEEN)
    if round.over or round.stage is None:
        return procedures_at(table.rules, ANY, AFTER, BETWEEN)
    return procedures_at(table.rules, ANY, round.stage.name, round.stage.part)

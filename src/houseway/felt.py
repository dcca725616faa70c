"""A table that takes typed lines, for the README, the REPL and the tests.

>>> from houseway.games import high_card_flush
>>> felt = Felt(high_card_flush.GAME)
>>> felt("seat 3 bets ante 25")
BetPlaced(bet=seat 3 ante, chips=25, cites='HCF-6(a)(1)')
>>> felt("seat 4 bets ante 9")
Refusal(reason='below_minimum', cites='HCF-6(a)(1)')
"""

from __future__ import annotations

from houseway.core.game.game import Game
from houseway.core.messages.command import Call, Command, OpenRound, TableCommand
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.record.notation import read_line
from houseway.core.round.decide import offers
from houseway.core.round.option import NAMES, Ask
from houseway.core.round.state import Round
from houseway.core.table.owed import owed
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand, title
from houseway.record.packets import Packets
from houseway.record.playing import open_table
from houseway.record.worked import Worked


class Said(tuple[Event, ...]):
    """A list of events, shown one per line."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(repr, self))


class Felt:
    """A table with its current round, where each seat has a player with chips; call it with a line to get events or a refusal."""

    def __init__(self, game: Game, under: str = "", settings: dict[str, object] | None = None, **limits: tuple[int, int]) -> None:
        written: dict[str, object] = {**(settings or {})}
        if under:
            written["ruleset.jurisdiction"] = under
        for wager, (low, high) in limits.items():
            written[f"table.min.{wager}"], written[f"table.max.{wager}"] = low, high
        self.table: Table = open_table(Worked(game=game.key, settings=written), game)
        self.events: list[Event] = []
        self._packets = Packets()

    def __call__(self, said: str) -> Said | Refusal:
        """Play one or more lines; stop at the first refusal."""
        events: list[Event] = []
        for line in filter(str.strip, said.splitlines()):
            for command in self._packets.dealt(read_line(line.strip(), self.table.rules.game.between), lambda: self.table.round):
                if not self.table.is_playing and not isinstance(command, TableCommand) and not self._is_late(command):
                    ruling = take(self.table, OpenRound())
                    if isinstance(ruling, Refusal):
                        return ruling
                    self.table, self.events, self._packets = ruling.after, list(ruling.events), Packets()
                ruling = take(self.table, command)
                if isinstance(ruling, Refusal):
                    return ruling
                self.table = ruling.after
                self.events += ruling.events
                events += ruling.events
        return Said(events)

    def _is_late(self, command: Command) -> bool:
        """Whether it is a call about the round that was paid, whose hands still lie there (R-GEN-30)."""
        return isinstance(command, Call) and isinstance(take(self.table, command), Taken)

    @property
    def round(self) -> Round:
        """The current round, or the last one."""
        assert self.table.round is not None, "nothing has been said yet"
        return self.table.round

    def offers(self) -> list[str]:
        """Return the commands that would be accepted now."""
        return [_say(ask) for ask in offers(self.round)]

    def owed(self) -> list[str]:
        """Return what must be done at the table now: who, what, by when and the clause."""
        return [f"{' or '.join(one.who)}: {one.what} By when: {one.until} ({one.cites})" for one in owed(self.table)]

    def settled(self, who: str) -> dict[str, Chips]:
        """Return the net of each bet of a seat, in dollars."""
        return {bet.wager: _whole(r.net) for bet, r in self.round.settled.items() if title(bet.on) == who}

    def cited(self, who: str, wager: str) -> str:
        """Return the clause that settled a bet."""
        return next(r.cites for bet, r in self.round.settled.items() if title(bet.on) == who and bet.wager == wager)

    def because(self, who: str, wager: str) -> str:
        """Return the facts behind a settlement."""
        return next(r.because for bet, r in self.round.settled.items() if title(bet.on) == who and bet.wager == wager)

    def net(self, who: str) -> Chips:
        """Return the net of a seat over the round."""
        return sum(self.settled(who).values())

    def held(self, hand: Hand) -> tuple[object, ...]:
        """Return the cards of a hand."""
        return self.round.held.get(hand, ())


def _say(ask: Ask) -> str:
    behind = ask.by is not None and ask.says in ("bets", NAMES)
    words = [ask.by if behind else title(ask.who), ask.says, ask.wager or ""]
    if ask.low is not None and ask.high is not None:
        low, high = _whole(ask.low), _whole(ask.high)
        words.append(f"{low}" if low == high else f"{low} to {high}")
    if behind:
        words.append(title(ask.who) if ask.says == NAMES else "on " + title(ask.who))
    return " ".join(str(word) for word in words if word != "")


def _whole(chips: Chips) -> Chips:
    """Return an amount in dollars, for display only."""
    return chips // 100 if chips % 100 == 0 else chips / 100  # type: ignore[return-value]

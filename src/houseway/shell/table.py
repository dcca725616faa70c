"""The table that accepts typed lines: each is submitted to a real table, and returns events or a refusal."""

from __future__ import annotations

from decimal import Decimal

from houseway.core.game.game import Game
from houseway.core.messages.command import Call, Command, OpenRound, TableCommand
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet
from houseway.core.round.decide import offers
from houseway.core.round.option import NAMES, RoundOffer
from houseway.core.round.state import Result, Round
from houseway.core.table.outstanding import outstanding_duties
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand, title
from houseway.core.wire.notation import read_line
from houseway.games import game_named
from houseway.worked.packets import Packets
from houseway.worked.replay import open_table
from houseway.worked.typed_lines import as_written
from houseway.worked.worked import Worked

from .picture import Drawn, drawn

Dollars = int | Decimal
"""An amount in dollars: a whole number, or a decimal where there are cents. Events and rounds count in cents."""


class NotYet(LookupError):
    """A result that is not available yet, or does not exist; the message gives the fix."""


class FeltEvents(tuple[Event, ...]):
    """The events that result from a line, shown one per line."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(repr, self))

    def _repr_html_(self) -> str:
        """Return the events as HTML, one per line."""
        return "<br>".join(event._repr_html_() for event in self)  # pyright: ignore[reportPrivateUsage]


class Felt:
    """A table with its current round, where each seat has a player with chips; call it with a line to get events or a refusal.

    `game` is a game, or its key, name or code. `under` is an edition, `settings` are what a casino sets, and each further keyword
    is a wager with its minimum and maximum in dollars: `Felt("high_card_flush", ante=(10, 500))`.
    """

    def __init__(
        self, game: Game | str, under: str = "", settings: dict[str, object] | None = None, **limits: tuple[int, int]
    ) -> None:
        found = game_named(game) if isinstance(game, str) else game
        if not isinstance(found, Game):  # pyright: ignore[reportUnnecessaryIsInstance]  # a caller without types
            raise TypeError(f"not a game: {found!r}. Use a key, for example Felt('high_card_flush')")
        written: dict[str, object] = {**(settings or {})}
        if under:
            written["ruleset.jurisdiction"] = under
        for wager, span in limits.items():
            low, high = _span(wager, span)
            written[f"table.min.{wager}"], written[f"table.max.{wager}"] = low, high
        self.table: Table = open_table(Worked(game=found.key, settings=written), found)
        """The table itself, as the rules keep it."""
        self.events: list[Event] = []
        """Every event of the current round, or of the last one."""
        self._packets = Packets()

    def __call__(self, said: str) -> FeltEvents | Refusal:
        """Play one or more lines; stop at the first refusal."""
        events: list[Event] = []
        for line in filter(str.strip, said.splitlines()):
            heard = read_line(as_written(line), self.table.rules.game.between)
            for command in self._packets.dealt(heard, lambda: self.table.round):
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
        return FeltEvents(events)

    def _is_late(self, command: Command) -> bool:
        """Whether it is a call about the round that was paid, whose hands still lie there (R-GEN-30)."""
        return isinstance(command, Call) and isinstance(take(self.table, command), Taken)

    @property
    def round(self) -> Round:
        """The current round, or the last one."""
        if self.table.round is None:
            raise NotYet(f"no round has been opened. Start with: {' or '.join(self._next()[:2])}")
        return self.table.round

    def offers(self) -> list[str]:
        """Return the lines that would be accepted now; before the first word, those that open the first round."""
        round = self._now()
        return [_offer_line(ask) for ask in offers(round)] if round is not None else []

    def _now(self) -> Round | None:
        """Return the current round, or the one that the first word would open."""
        if self.table.round is not None:
            return self.table.round
        begun = take(self.table, OpenRound())
        return begun.after.round if isinstance(begun, Taken) else None

    def _next(self) -> list[str]:
        """Return the lines allowed now, with pending cards first."""
        round = self._now()
        due = round.due[:1] if round is not None else ()
        return [f"{title(one.to)} gets {one.many} card{'s' * (one.many != 1)}" for one in due] + self.offers()

    def duties(self) -> list[str]:
        """Return the duties at the table now: who, what, by when and the clause."""
        return [
            f"{' or '.join(one.who)}: {one.what} By when: {one.until} ({one.cites})" for one in outstanding_duties(self.table)
        ]

    def settled(self, who: str | int) -> dict[str, Dollars]:
        """Return the net of each settled bet of a seat, in dollars."""
        return {bet.wager: _dollars(result.net) for bet, result in self._results(who)}

    def cited(self, who: str | int, wager: str) -> str:
        """Return the clause that settled a bet."""
        return self._result(who, wager).cites

    def because(self, who: str | int, wager: str) -> str:
        """Return the facts behind a settlement."""
        return self._result(who, wager).because

    def net(self, who: str | int) -> Dollars:
        """Return the net of a seat over the round, in dollars."""
        return sum(self.settled(who).values())

    def held(self, hand: Hand) -> tuple[object, ...]:
        """Return the cards of a hand."""
        return self.round.held.get(hand, ())

    def __repr__(self) -> str:
        return self._drawn().text()

    def _repr_html_(self) -> str:
        """Return the table as HTML for a notebook."""
        return self._drawn().html()

    def _drawn(self) -> Drawn:
        return drawn(self.table, self._next())

    def _results(self, who: str | int) -> list[tuple[Bet, Result]]:
        named = self._named(who)
        return [(bet, result) for bet, result in self.round.settled.items() if title(bet.on) == named]

    def _result(self, who: str | int, wager: str) -> Result:
        named, called = self._named(who), wager.strip().lower().replace(" ", "_")
        for bet, result in self._results(named):
            if bet.wager == called:
                return result
        raise NotYet(self._why_not(named, called))

    def _why_not(self, who: str, wager: str) -> str:
        """Return the reason why a bet has no result: it is still open, or it was never made."""
        bets = [bet.wager for bet in self.round.bets if title(bet.on) == who]
        if wager in bets:
            return f"{who} {wager} is not settled yet. Next: {'; '.join(self._next()) or 'the round is over'}"
        return f"{who} has no bet on {wager!r}. Its bets: {', '.join(bets) or 'none'}"

    def _named(self, who: str | int) -> str:
        """Return a hand by the name it has in a line, or raise with the names there are."""
        named = f"seat {who}" if isinstance(who, int) else " ".join(who.lower().split())
        known = {title(hand) for hand in (*self.table.rules.seats, *self.round.held, *(bet.on for bet in self.round.bets))}
        if named not in known:
            raise NotYet(f"no hand is called {who!r}. Use one of {', '.join(sorted(known))}")
        return named


def _span(wager: str, span: tuple[int, int]) -> tuple[int, int]:
    try:
        low, high = span
    except (TypeError, ValueError):
        raise TypeError(f"{wager}: {span!r} is not a minimum and a maximum. Write for example {wager}=(10, 500)") from None
    return low, high


def _offer_line(ask: RoundOffer) -> str:
    behind = ask.by is not None and ask.says in ("bets", NAMES)
    words = [ask.by if behind else title(ask.who), ask.says, ask.wager or ""]
    if ask.low is not None and ask.high is not None:
        low, high = _dollars(ask.low), _dollars(ask.high)
        words.append(f"{low}" if low == high else f"{low} to {high}")
    if behind:
        words.append(title(ask.who) if ask.says == NAMES else "on " + title(ask.who))
    return " ".join(str(word) for word in words if word != "")


def _dollars(chips: Chips) -> Dollars:
    """Return an amount in dollars, never as a float."""
    return chips // 100 if chips % 100 == 0 else Decimal(chips).scaleb(-2)

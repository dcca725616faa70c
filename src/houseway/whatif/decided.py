"""One recorded round decided again under other rules, by the engine that decides every round.

The commands of the record are submitted again in their order, as their actors. What people decided is kept where it is lawful
under the other rules. Where it is not:

- A bet, a tip, a permission or an approval that is refused is left out and named, and the round goes on without it, as it would
  have. Cards and words of a hand that is then not in play are left out with it, and are not named.
- A word that the other rules do not have is left out and named, and so is one of the dealer's, and one after the round is over.
- Any other choice of a hand in play is nobody's to replace, nor is a call, a correction or a denial. From that line on the
  round is open: it is named with the reason and the clause, and its money is in no total.
- What only the other rules require and what decides nothing is taken as given and is named: the approval of a payment, and a
  word that may be said at any time, is no choice and moves no chip, such as looking at one's cards.

A round starts as the record has it: the same seats, chips, cards that are out, bank and button. Only meters follow the other
rules from round to round. What is done between rounds is not judged.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from houseway.core.game.between_rounds import READY
from houseway.core.game.rules import Rules
from houseway.core.messages import command as c
from houseway.core.messages.event import Event, Voided
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, Place, meter, stack
from houseway.core.round.approval import missing_roles
from houseway.core.table.state import Cutting
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.chips import MOST, Chips
from houseway.core.values.hands import DEALER, Hand, box, title
from houseway.views.view import turn_of

from .money import Change, Line, LineKey, changes, debt_lines, lines_of
from .opened_round import opened_unchecked
from .pieces import CHANCE, Pieces
from .recorded import RecordedRound, RecordedStep

Status = Literal["same", "differs", "open", "unfinished"]
SAME, DIFFERS, OPEN, UNFINISHED = "same", "differs", "open", "unfinished"
"""The same money; other money; not decidable that way from a line on; not finished in the record itself."""
NEEDS_PIECES: Final = "needs_pieces"
"""The round needs cards, dice or a number that the record does not hold."""
WAITS: Final = "waits_for_a_decision"
"""The round waits for a decision that nobody made in the record."""
CANNOT_START: Final = "cannot_start"
"""The table as it was cannot be a table of the other rules."""
MeterKey = Hashable
_MAY_BE_LEFT_OUT = (c.PlaceBet, c.TakeBack, c.Designate, c.Tip, c.Allow, c.Approve, c.Rule, c.Show)
_WORDS = (c.Say, c.Arrange, c.CutStacks, c.TurnUp)


class Unlawful(NamedTuple):
    """A command of the record that the other rules refuse, with the reason and the clause."""

    line: int
    """Zero where the record ends."""
    command: c.Command | None
    reason: str
    cites: str
    about: str = ""
    """What the round waits for, where that is the reason."""


class Supposed(NamedTuple):
    """A command that only the other rules require and that decides nothing: it is taken as given."""

    line: int
    command: c.Approve | c.Say
    cites: str


class RoundAgain(NamedTuple):
    """A round decided again, compared with the record."""

    name: str
    table: str
    line: int
    """Where the round begins in the record."""
    edition: str
    game: str
    status: Status
    changes: tuple[Change, ...] = ()
    left_out: tuple[Unlawful, ...] = ()
    supposed: tuple[Supposed, ...] = ()
    open_at: Unlawful | None = None
    recited: int = 0
    """Lines with the same amount by another clause."""
    void: tuple[str | None, str | None] = (None, None)
    """The clause that voided the round in the record, and under the other rules."""


class Carried:
    """The chips that meters hold more under the other rules than in the record, from round to round."""

    def __init__(self) -> None:
        self._more: dict[MeterKey, Chips] = {}

    def more(self, recorded: RecordedRound, name: str) -> Chips:
        """Return the chips that a meter of a table holds more; below zero, it holds less."""
        return self._more.get(_key(recorded, name), 0)

    def add(self, recorded: RecordedRound, found: tuple[Change, ...]) -> None:
        """Add what the meters of a round gained more."""
        for change in found:
            if change.key.account.startswith("meter "):
                key = _key(recorded, change.key.account[6:])
                self._more[key] = self._more.get(key, 0) + change.chips


def _key(recorded: RecordedRound, name: str) -> MeterKey:
    return recorded.shared.get(name, (recorded.table, name))


def decided_again(recorded: RecordedRound, other: Rules, carried: Carried | None = None) -> RoundAgain:
    """Return a round decided again under other rules; `carried` is what meters hold more, and this round is added to it."""
    closed = recorded.closed
    edition, line = recorded.opened.edition, next((step.line for step in recorded.steps if step.line > 0), 0)
    result = RoundAgain(recorded.name, recorded.table, line, edition, recorded.opened.game, UNFINISHED)
    if closed is None:
        return result
    again = _Again(recorded, other, carried or Carried())
    again.plays()
    result = result._replace(left_out=tuple(again.left_out), supposed=tuple(again.supposed))
    if again.open_at is not None:
        return result._replace(status=OPEN, open_at=again.open_at)
    was, now = _lines(recorded), again.lines()
    found = tuple(map(again.explained, changes(was, now)))
    if carried is not None:
        carried.add(recorded, found)
    recited = sum(key in was and was[key].net == one.net and was[key].cites != one.cites for key, one in now.items())
    void = (_void_of(recorded.events), _void_of(again.events))
    return result._replace(status=DIFFERS if found else SAME, changes=found, recited=recited, void=void)


def _void_of(events: tuple[Event, ...] | list[Event]) -> str | None:
    return next((event.cites for event in events if isinstance(event, Voided)), None)


def _lines(recorded: RecordedRound) -> dict[LineKey, Line]:
    events = recorded.events
    lines = lines_of(events)
    if recorded.rules.game.parting is None or recorded.closed is None or recorded.closed.memory is None:
        return lines
    memory = recorded.rules.game.remembers(*recorded.closed.memory)
    seating = MappingProxyType(dict(recorded.opened.seating))
    return lines | _debts(recorded, Table(recorded.rules, {}, memory, seating))


def _debts(recorded: RecordedRound, after: Table) -> dict[LineKey, Line]:
    """Return the debts of a round: the payment of each player on leaving after it, less that before it."""
    first = replace(after, memory=recorded.rules.game.remembers(*recorded.opened.memory))
    players = dict.fromkeys(after.seating.values())
    return debt_lines({one: _debt(after, one) - _debt(first, one) for one in players}, after.rules.cites.tender)


def _debt(table: Table, player: str) -> Chips:
    asks = table.rules.game.parting
    assert asks is not None
    parted = asks(replace(table, chips={stack(player): MOST}), player)
    return 0 if isinstance(parted, Refusal) else sum(move.chips for move in parted.moves)


class _Again:
    """One round while it is decided again."""

    def __init__(self, recorded: RecordedRound, other: Rules, carried: Carried) -> None:
        self.recorded, self.other, self.carried = recorded, other, carried
        self.events: list[Event] = []
        self.left_out: list[Unlawful] = []
        self.supposed: list[Supposed] = []
        self.open_at: Unlawful | None = None
        self._pieces = Pieces(recorded)
        self._at = -1
        self._line = 0
        self._causes: dict[Hand, Unlawful] = {}
        """The first refused bet of each box."""

    def plays(self) -> None:
        """Submit every command of the record, then what the dealer's words and approvals leave open."""
        table = self._start()
        if table is None:
            return
        begun = opened_unchecked(table)
        self.table = begun.after
        self.events += begun.events[1:]
        for at, step in enumerate(self.recorded.steps):
            self._at = at
            self._line = step.line if step.line > 0 else self._line
            if isinstance(step.command, CHANCE):
                self._deals(self._at)
            else:
                self._submits(step)
            if self.open_at is not None:
                return
        self._at = len(self.recorded.steps)
        self._ends()

    def lines(self) -> dict[LineKey, Line]:
        """Return the money of the round, and what players came to owe in it."""
        lines = lines_of(self.events)
        return lines | _debts(self.recorded, self.table) if self.other.game.parting is not None else lines

    def explained(self, change: Change) -> Change:
        """Return a change whose bet was not made with the refusal of it."""
        bet = change.key.bet
        cause = self._causes.get(box(bet.on)) if bet is not None and not change.now.cites else None
        if bet is not None and not change.now.cites:
            own = (one for one in self.left_out if isinstance(one.command, c.PlaceBet) and _is_of(one.command, bet))
            cause = next(own, cause)
        return change if cause is None else change._replace(now=Line(0, cause.cites, f"not accepted: {cause.reason}"))

    def _start(self) -> Table | None:
        recorded, other = self.recorded, self.other
        event = recorded.opened
        memory = other.game.remembers(*event.memory)
        wrong = other.game.invalid_memory(memory, other) if other.game.invalid_memory else ""
        if wrong or other.unread != recorded.rules.unread:
            self.open_at = Unlawful(0, None, CANNOT_START, other.cites.opens, wrong or "the shoe reads its cards, or does not")
            return None
        chips: dict[Place, Chips] = dict(event.chips)
        for name, seed in other.meters.items():
            chips[meter(name)] = max(chips.get(meter(name), seed) + self.carried.more(recorded, name), 0)
        seating = {seat: player for seat, player in event.seating if other.is_seat(seat)}
        return Table(
            rules=other,
            chips=MappingProxyType(chips),
            memory=memory,
            seating=MappingProxyType(seating),
            number=event.number - 1,
            deck=READY,
            build=event.build,
        )

    # Commands

    def _submits(self, step: RecordedStep) -> None:
        said = step.command
        if isinstance(said, c.Show):
            if said.meter not in self.other.meters:
                return
            said = replace(said, total=max(said.total + self.carried.more(self.recorded, said.meter), 0))
        ruling = take(self.table, said)
        if isinstance(ruling, Refusal) and self._waits_for_pieces():
            self._deals(len(self.recorded.steps))  # the other rules need them earlier
            if self.open_at is not None or self._waits_for_pieces():
                self._needs_pieces()
                return
            ruling = take(self.table, said)
        if isinstance(ruling, Refusal) and isinstance(said, _WORDS):
            while isinstance(ruling, Refusal) and self.table.is_playing and self._approves():
                ruling = take(self.table, said)
            if isinstance(ruling, Refusal):
                ruling = self._after_a_word(said, step.line) or ruling
        if isinstance(ruling, Taken):
            self._goes_on(ruling)
            self._deals(self._at)
            return
        if isinstance(said, c.Tend):  # the cards were cut again; whether they had to be is not judged
            self.table = replace(self.table, deck=READY, cutting=Cutting())
            return
        refused = Unlawful(step.line, said, ruling.reason, ruling.cites)
        if not self._may_be_left_out(said):
            asked = turn_of(self.table.round) if self.table.round is not None and isinstance(said, _WORDS) else None
            if self.table.is_playing and asked is not None and isinstance(said, _WORDS) and asked != said.who:
                refused = refused._replace(reason=WAITS, about=title(asked))  # a hand that was not asked in the record
            is_over = isinstance(said, c.Deny) and not self.table.is_playing  # nothing waited, so the round has ended
            self.open_at = refused._replace(reason="nothing_to_approve", cites=self.other.cites.staff) if is_over else refused
            return
        if not self._follows(said, ruling.reason):
            self.left_out.append(refused)
        if isinstance(said, c.PlaceBet):
            self._causes.setdefault(box(said.on), refused)

    def _after_a_word(self, said: c.Say | c.Arrange | c.CutStacks | c.TurnUp, line: int) -> Taken | None:
        """Return the consequences of a word after one that only the other rules require before it and that is no choice."""
        stage = self.table.round.stage if self.table.is_playing and self.table.round is not None else None
        if stage is None or not stage.beside:
            return None
        assert self.table.round is not None
        for ask in stage.offers(self.table.round):
            if ask.who != said.who or ask.says not in stage.beside or ask.low is not None or ask.sets or ask.counts or ask.stacks:
                continue
            word = c.Say(ask.who, ask.says)
            first = take(self.table, word)
            if isinstance(first, Refusal) or any(event.moves for event in first.events):
                continue
            ruling = take(first.after, said)
            if isinstance(ruling, Taken):
                self.supposed.append(Supposed(line, word, ask.cites))
                return Taken((*first.events, *ruling.events), ruling.after)
        return None

    def _may_be_left_out(self, said: c.Command) -> bool:
        if isinstance(said, _MAY_BE_LEFT_OUT):
            return True
        if not isinstance(said, _WORDS):
            return False
        round = self.table.round
        if round is None or not self.table.is_playing or round.stage is None:
            return True
        word = said.what if isinstance(said, c.Say) else said.word if isinstance(said, c.Arrange | c.TurnUp) else ""
        if word and (said.who == DEALER or word in self._beside() or word not in self.other.vocabulary):
            return isinstance(said, c.Say) or said.who != DEALER
        seat = box(said.who)
        if seat in self._causes and all(box(ask.who) != seat for ask in round.stage.offers(round)):
            return True  # it is asked nothing, because of the bet that was left out
        return seat not in round.seating or (bool(round.hands) and said.who not in round.hands)

    def _follows(self, said: c.Command, reason: str) -> bool:
        """Whether a command has nothing to do only because of what the other rules did before it, so that it is not named."""
        if isinstance(said, c.Approve) and reason == "nothing_to_approve":
            return True
        return isinstance(said, _WORDS) and bool(self.left_out) and (not self.table.is_playing or box(said.who) in self._causes)

    def _beside(self) -> frozenset[str]:
        """Return the words that are no choice by the rules of the record, in any stage."""
        return frozenset(word for stage in self.recorded.rules.stages for word in stage.beside)

    def _goes_on(self, ruling: Taken) -> None:
        self.table = ruling.after
        self.events += ruling.events

    # Cards, dice and numbers

    def _waits_for_pieces(self) -> bool:
        round = self.table.round
        return self.table.is_playing and round is not None and bool(round.due) and round.disputed is None

    def _deals(self, upto: int) -> None:
        """Give the round what it waits for, as far as the record has it up to a step."""
        while self._waits_for_pieces():
            round = self.table.round
            assert round is not None
            gives = self._pieces.next_command(round, upto)
            if gives is None:
                return
            ruling = take(self.table, gives)
            if isinstance(ruling, Refusal):
                self.open_at = Unlawful(self._line, gives, ruling.reason, ruling.cites)
                return
            self._goes_on(ruling)

    def _needs_pieces(self) -> None:
        round = self.table.round
        if self.open_at is None and round is not None and round.due:
            self.open_at = Unlawful(self._line, None, NEEDS_PIECES, round.due[0].cites, round.due[0].to)

    # The end

    def _ends(self) -> None:
        """End the round with what the dealer says without a choice, and with approvals that are taken as given."""
        while self.table.is_playing and self.open_at is None:
            self._deals(self._at)
            round = self.table.round
            assert round is not None
            if self.open_at is not None or not self.table.is_playing:
                return
            if self._waits_for_pieces():
                self._needs_pieces()
            elif not (self._submits_the_rest() or self._approves()):
                last = next((one for one in reversed(self.left_out) if _is_the_dealers(one.command)), None)
                about = round.stage.name if round.stage is not None else ""
                cites = (
                    round.disputed.cites if round.disputed is not None else round.stage.cites if round.stage is not None else ""
                )
                self.open_at = last or Unlawful(0, None, WAITS, cites, about)

    def _submits_the_rest(self) -> bool:
        round = self.table.round
        word = round.stage.rest(round) if round is not None and round.stage is not None else None
        ruling = take(self.table, word) if word is not None else None
        if not isinstance(ruling, Taken):
            return False
        self._goes_on(ruling)
        return True

    def _approves(self) -> bool:
        round = self.table.round
        for bet, held in round.waiting.items() if round is not None else ():
            assert round is not None
            needs = missing_roles(round, bet)
            if not needs:
                continue
            for role in needs:
                said = c.Approve(role, bet.on, bet.wager, bet.by)
                ruling = take(self.table, said)
                if isinstance(ruling, Refusal):
                    return False
                self.supposed.append(Supposed(0, said, held.cites))
                self._goes_on(ruling)
            return True
        return False


def _is_of(said: c.PlaceBet, bet: Bet) -> bool:
    return said.on == bet.on and said.wager == bet.wager and said.by in (None, bet.by)


def _is_the_dealers(said: c.Command | None) -> bool:
    return isinstance(said, c.Say | c.Arrange) and said.who == DEALER

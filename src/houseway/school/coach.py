"""The coach: what each decision of a player cost, from what the player could see, exactly; and what a record leaks.

A choice is worth what it makes on average over all cards out of sight; the lab computes it (`houseway.lab.hints`). The cost of a
decision is the difference to the best one. A decision that the lab cannot price exactly is counted and not guessed. A round that
is not over is never looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.game.words import act, money
from houseway.core.messages.command import Arrange, Command, OpenRound, Say, TableCommand
from houseway.core.messages.event import CardsDealt, Event
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.decide import begin, decide
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round, opened
from houseway.core.round.view import view
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.setting import Parts, SetHands
from houseway.core.stages.window import Window
from houseway.core.table.table import Table, take
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand, box
from houseway.lab.hints import Priced, priced
from houseway.views.hands import named
from houseway.worked.packets import Packets
from houseway.worked.replay import open_table
from houseway.worked.worked import Part, Played, Worked

LIVE = "The coach looks at rounds that are over. This one is still being played"

GRADES: tuple[tuple[str, Fraction], ...] = (
    ("best", Fraction(0)),
    ("close", Fraction(1)),
    ("slip", Fraction(5)),
    ("costly", Fraction(20)),
)
"""The most a decision of each grade costs, in cents per dollar of the first bet; what costs more is a blunder."""
BLUNDER = "blunder"
FEWEST = 2
"""Number of options that a hand needs before its choice counts as a decision."""


def grade_of(cents: Fraction) -> str:
    """Return the grade of a decision by its cost in cents per dollar bet.

    >>> [grade_of(Fraction(cost)) for cost in (0, 1, 2, 20, 21)]
    ['best', 'close', 'slip', 'costly', 'blunder']
    """
    return next((name for name, most in GRADES if cents <= most), BLUNDER)


class Decision(NamedTuple):
    """One decision, with what each choice was worth."""

    round: int
    hand: Hand
    player: str
    stage: str
    holds: str
    """The name of the hand at that moment, if the game names it."""
    said: str
    best: str
    cost: Fraction
    """In cents of money."""
    per_dollar: Fraction
    """In cents per dollar of the first bet."""
    choices: tuple[Priced, ...]

    @property
    def grade(self) -> str:
        """Return the grade of the decision by its cost."""
        return grade_of(self.per_dollar)


class Leak(NamedTuple):
    """The same mistake, each time it was made."""

    said: str
    best: str
    holds: str
    times: int
    cost: Fraction
    """In cents of money, in all."""


@dataclass(slots=True)
class Coached:
    """Findings of the coach in a record."""

    rounds: int = 0
    decisions: list[Decision] = field(default_factory=list[Decision])
    unpriced: Counter[str] = field(default_factory=Counter[str])
    """Decisions that the lab cannot price, by stage."""
    bets: Counter[str] = field(default_factory=Counter[str])
    """The total bet on each wager, in cents."""
    hands: Counter[str] = field(default_factory=Counter[str])
    """The number of times each wager was bet."""
    won: Chips = 0
    """The net result of all bets, which includes the luck of the cards."""
    deals: list[Mapping[Hand, tuple[Piece, ...]]] = field(default_factory=list[Mapping[Hand, tuple[Piece, ...]]])
    """The cards dealt in each round, by hand."""

    @property
    def cost(self) -> Fraction:
        """Return the cost of all decisions, in cents."""
        return sum((one.cost for one in self.decisions), Fraction(0))

    def grades(self) -> Counter[str]:
        """Return the number of decisions of each grade."""
        return Counter(one.grade for one in self.decisions)

    def leaks(self) -> list[Leak]:
        """Return the mistakes, those that cost most first."""
        found: dict[tuple[str, str, str], list[Fraction]] = {}
        for one in self.decisions:
            if one.cost > 0:
                found.setdefault((one.said, one.best, one.holds), []).append(one.cost)
        rows = [Leak(*key, len(costs), sum(costs, Fraction(0))) for key, costs in found.items()]
        return sorted(rows, key=lambda leak: (-leak.cost, leak.said, leak.holds))


# One decision


def judged(round: Round | None, command: Command, events: Iterable[Event], player: str | None = None) -> Iterator[Decision | str]:
    """Yield the decisions that a command makes in a round, from what their players have seen; the stage where none is priced.

    `events` are those of the round so far. A window is decided by its closing too, by every hand that did not speak.
    """
    if round is None or not isinstance(command, Say | Arrange) or not isinstance(round.stage, (Choosing, Window, SetHands)):
        return
    if isinstance(command, Arrange):
        if command.who != DEALER:
            yield from _of(round, command.who, HandChoice(command.word, None, command.parts), events, player)
    elif command.who != DEALER:
        yield from _of(round, command.who, HandChoice(command.what, command.chips), events, player)
    elif isinstance(round.stage, Window) and command.what == round.stage.closed_by:
        spoke = {said.hand for said in round.said if said.stage == round.stage.name}
        for hand in dict.fromkeys(ask.who for ask in round.stage.offers(round) if ask.who != DEALER):
            if hand not in spoke:
                yield from _of(round, hand, HandChoice(""), events, player)
    elif round.stage.turn(round) not in (None, DEALER) and _is_default(round, command.what):
        yield from _of(round, round.stage.turn(round) or "", HandChoice(""), events, player)


def _is_default(round: Round, word: str) -> bool:
    """Whether the dealer continues with this word when a hand does not act."""
    assert round.stage is not None
    return any(ask.who == DEALER and ask.says == word and ask.in_silence for ask in round.stage.offers(round))


def _open(round: Round, hand: Hand) -> int:
    """Return the number of options of a hand; not acting counts as one if the dealer may then continue."""
    assert round.stage is not None
    asks = list(round.stage.offers(round))
    silent = any(ask.who == DEALER and ask.in_silence for ask in asks)
    return len([ask for ask in asks if ask.who == hand]) + silent


class HandChoice(NamedTuple):
    """The action of a hand, with its chips or cards."""

    word: str
    chips: Chips | None = None
    laid: Parts = ()


def _of(round: Round, hand: Hand, said: HandChoice, events: Iterable[Event], player: str | None) -> Iterator[Decision | str]:
    who = round.seating.get(box(hand), "")
    if player is not None and who != player:
        return
    assert round.stage is not None
    if isinstance(round.stage, Choosing) and _open(round, hand) < FEWEST:
        return  # there was nothing to decide
    seen = view(opened(round.opened, round.rules), events, who)
    choices = priced(seen, hand)
    worth = _worth(choices, said)
    if worth is None:
        if choices or said.word:
            yield round.stage.name
        return
    best = choices[0]
    cost = best.makes - worth
    holds = ", ".join(named(seen, hand)).partition(",")[0]
    base = base_of(round, hand)
    told = _named(next((one for one in choices if _is(one, said)), Priced(said.word, said.chips, worth)))
    yield Decision(
        round=round.opened.number,
        hand=hand,
        player=who,
        stage=round.stage.name,
        holds=holds,
        said=told,
        best=_named(best),
        cost=cost,
        per_dollar=100 * cost / base,
        choices=choices,
    )


def _is(one: Priced, said: HandChoice) -> bool:
    """Whether a choice is the action taken. The order of parts, and of the cards in a part, does not matter."""
    if one.says != said.word or (one.chips is not None and one.chips != said.chips):
        return False
    return bool(one.laid) == bool(said.laid) and _sorted(one.laid) == _sorted(said.laid)


def _sorted(laid: Parts) -> list[list[str]]:
    return sorted(sorted(map(str, part)) for part in laid)


def _worth(choices: tuple[Priced, ...], said: HandChoice) -> Fraction | None:
    """Return the value of a choice; an amount between two priced amounts is interpolated linearly."""
    exact = next((one for one in choices if _is(one, said)), None)
    if exact is not None:
        return exact.makes
    chips = said.chips
    same = sorted((one for one in choices if one.says == said.word), key=lambda one: one.chips or 0)
    if chips is None or len(same) != 2 or not (same[0].chips or 0) < chips < (same[1].chips or 0):
        return None
    low, high = same
    assert low.chips is not None and high.chips is not None
    return low.makes + (high.makes - low.makes) * Fraction(chips - low.chips, high.chips - low.chips)


def base_of(round: Round, hand: Hand) -> Chips:
    """Return the bet a cost is measured by: the wager that the stage counts in, otherwise the largest bet on the hand."""
    assert round.stage is not None
    times = next((option.times for option in round.stage.by_word.values() if option.times), "")
    bets = {bet.wager: chips for bet, chips in round.bets.items() if bet.on in (hand, box(hand))}
    return bets.get(times) or max(bets.values(), default=1)


def _named(one: Priced) -> str:
    word = one.called or (act(RoundOffer("", one.says, "")) if one.says else "leave it")
    return f"{word} {money(one.chips)}" if one.chips is not None else word


def judged_round(played: Played, player: str | None = None) -> Iterator[Decision | str]:
    """Yield the decisions of a round that was played, and the stage of each that the lab cannot price."""
    if not played.round.over:
        raise Unreadable(f"round {played.round.opened.number}: {LIVE}")
    begun = begin(played.opened)
    round, events = begun.after, [*begun.events]
    for command in played.commands:
        yield from judged(round, command, events, player)
        ruling = decide(round, command)
        if not isinstance(ruling, Refusal):
            round = ruling.after
            events += ruling.events


# A whole record


def coached(worked: Worked, player: str | None = None) -> Coached:
    """Return the cost of a record's decisions, for all players or for one. A round that is not over is refused."""
    reading = _Reading(open_table(worked), player)
    for part in worked.parts:
        reading.read(part)
    return reading.found


@dataclass(slots=True)
class _Reading:
    """A record that is played again command by command, with what was found in it so far."""

    table: Table
    player: str | None
    found: Coached = field(default_factory=Coached)
    events: list[Event] = field(default_factory=list[Event])
    """Those of the round so far."""

    def read(self, part: Part) -> None:
        """Play one round, and note its decisions and bets."""
        self.events.clear()
        packets = Packets()
        for line in part.lines:
            if not line.refused:
                for command in packets.dealt(line.commands, self._round):
                    if not isinstance(command, TableCommand) and not self.table.is_playing:
                        self._take(OpenRound())
                    self._handle(command)
        self._finish()
        if self.table.is_playing:
            raise Unreadable(f"round {self.table.number}: {LIVE}")
        if self.events and self.table.round is not None:
            self.found.rounds += 1
            self.found.deals.append(_dealt(self.events))
            for bet, chips in self.table.round.bets.items():
                if self.player is None or bet.by == self.player:
                    self.found.bets[bet.wager] += chips
                    self.found.hands[bet.wager] += 1
            for bet, result in self.table.round.settled.items():
                if self.player is None or bet.by == self.player:
                    self.found.won += result.net

    def _round(self) -> Round | None:
        return self.table.round

    def _handle(self, command: Command) -> None:
        if isinstance(command, Say | Arrange):
            for one in judged(self.table.round, command, self.events, self.player):
                if isinstance(one, Decision):
                    self.found.decisions.append(one)
                else:
                    self.found.unpriced[one] += 1
        self._take(command)

    def _take(self, command: Command) -> None:
        ruling = take(self.table, command)
        if isinstance(ruling, Refusal):
            return
        if isinstance(command, OpenRound):
            self.events[:] = ruling.events[1:]
        elif self.table.is_playing or ruling.after.is_playing:
            self.events += ruling.events
        self.table = ruling.after

    def _finish(self) -> None:
        """Submit for the dealer the commands that a text may leave out at the end of a round."""
        while self.table.is_playing and self.table.round is not None and self.table.round.stage is not None:
            word = self.table.round.stage.rest(self.table.round)
            if word is None or isinstance(take(self.table, word), Refusal):
                return
            self._handle(word)


def _dealt(events: Iterable[Event]) -> Mapping[Hand, tuple[Piece, ...]]:
    found: dict[Hand, tuple[Piece, ...]] = {}
    for event in events:
        if isinstance(event, CardsDealt):
            found[event.to] = (*found.get(event.to, ()), *event.cards)
    return found


class Side(NamedTuple):
    """The cost of a wager by the house edge: on the amount bet in the record, and in an hour of such bets."""

    wager: str
    edge: Fraction
    bet: Chips
    cost: Fraction
    an_hour: Fraction


def wagers_cost(rules: Rules, found: Coached, rounds_an_hour: int) -> list[Side]:
    """Return the cost of each wager whose edge the lab has, the most expensive first."""
    from houseway.lab.hints import edges

    known = {one.wager: one.edge for one in edges(rules) if one.edge is not None}
    rows: list[Side] = []
    for wager, chips in found.bets.items():
        if wager in known and found.hands[wager]:
            cost = known[wager] * chips
            rows.append(Side(wager, known[wager], chips, cost, cost / max(found.rounds, 1) * rounds_an_hour))
    return sorted(rows, key=lambda row: -row.an_hour)

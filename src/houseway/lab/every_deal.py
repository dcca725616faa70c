"""A walk through every round of a game at one seat: each deal with its probability, and every choice tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod
from typing import NamedTuple

from houseway.core.fault import Fault
from houseway.core.game.between_rounds import SHUFFLED
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Approve, Command, Deal, Display, OpenRound, PlaceBet, Roll, Say, Tend
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.round.view import offers_to, seen_by, view
from houseway.core.stages.betting import Betting
from houseway.core.table.next_step import dealers_word, tendings_for
from houseway.core.table.table import Table, take
from houseway.core.values.cards import BACK
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.dice import FACES
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand
from houseway.core.values.role import DEALER as DEALER_ROLE
from houseway.core.wire.notation import write
from houseway.play import main_wager
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

from .alike import CardsDiffer, Likeness, ways_to_deal
from .kept_counts import Tick
from .spread import Ending, Spread

SEAT: Hand = "1"
MOST = 400_000
"""The maximum number of rounds: some minutes on a real table."""


class NotDealt(Unreadable):
    """The reason why a game cannot be analyzed by dealing every round."""


class Felt(NamedTuple):
    """One of several tables that look the same to the player, with its probability and the cards not dealt yet."""

    table: Table
    left: Mapping[Piece, int]
    chance: Fraction

    @property
    def round(self) -> Round:
        """The current round of the table."""
        assert self.table.round is not None
        return self.table.round


class Situation(NamedTuple):
    """A choice: its probability, what is held, what to do, and what the second best costs."""

    chance: Fraction
    when: str
    do: str
    mistake: Fraction


@dataclass(frozen=True)
class Dealt:
    """The result of dealing every round: the endings of each wager with their probabilities, and the best choices."""

    endings: Mapping[str, Mapping[Ending, Fraction]]
    best: Mapping[str, Situation]

    def spread(self, wager: str) -> Spread:
        """Return the endings of a wager as equally likely ways."""
        chances = self.endings[wager]
        whole = lcm(*(chance.denominator for chance in chances.values()))
        return Spread({ending: int(chance * whole) for ending, chance in chances.items()})


Found = dict[str, dict[Ending, Fraction]]
"""The endings of each wager with their probabilities."""


@dataclass
class Walk:
    """A walk through all rounds of a game at one seat."""

    rules: Rules
    likeness: Likeness
    tick: Tick | None = None
    best: dict[str, Situation] = field(default_factory=dict[str, Situation])
    rounds: int = 0

    def __post_init__(self) -> None:
        """Open a round, with the bets to place in it."""
        rules = self.likeness.under(self.rules)
        table = open_table(Worked(game=rules.game.key, settings={}), rules.game)
        self.player = table.seating[SEAT]
        left = self.likeness.kinds(self.rules.equipment.pieces())
        opened = _opened(replace(table, rules=rules))
        self.unit = minimum_bets(rules)
        self.lines = tuple(self.unit)
        self.start = Felt(opened, left, Fraction(1))
        self.first = self.start.round

    def whole(self) -> Dealt:
        """Deal every round and return the endings."""
        return Dealt(self._goes_on([self.start], (), ""), self.best)

    def _goes_on(self, felts: list[Felt], seen: tuple[Event, ...], said: str) -> Found:
        """Continue tables that look the same; return the endings of each wager by the best choices."""
        round = felts[0].round
        if round.over:
            return self._ends(felts, said)
        if round.due:
            steps = (step for felt in felts for step in self.deals(felt))
            return self._apart(((*self.play(felt, command), left, chance) for felt, command, left, chance in steps), seen, said)
        mine = self.mine(round)
        if mine:
            return self._chooses(felts, mine, seen, said)
        return self._play_all(felts, self.next_command(round), seen, said)

    def mine(self, round: Round) -> tuple[RoundOffer, ...]:
        """Return the offers to the player, once bets are closed."""
        return () if isinstance(round.stage, Betting) or round.waiting else offers_to(round, self.player)

    def _play_all(self, felts: list[Felt], command: Command, seen: tuple[Event, ...], said: str) -> Found:
        return self._apart(((*self.play(felt, command), felt.left, felt.chance) for felt in felts), seen, said)

    def deals(self, felt: Felt) -> Iterator[tuple[Felt, Command, Mapping[Piece, int], Fraction]]:
        """Return every different way to deal what is pending first, with the cards left and the probability."""
        due = felt.round.due[0]
        ways = self.ways(felt, due)
        whole = sum(number for _, number in ways)
        for command, number in ways:
            left = felt.left
            if isinstance(command, Deal) and not self.likeness.is_blank(due):
                left = without(left, command)
            yield felt, command, left, felt.chance * Fraction(number, whole)

    def ways(self, felt: Felt, due: Due) -> list[tuple[Command, int]]:
        """Return every different command that deals what is pending, with its number of ways."""
        if due.to == DICE:
            return [(Roll(dice), 1) for dice in product(FACES, repeat=due.many)]
        if due.to == NUMBER:
            return [(Display(number), 1) for number in range(1, due.many + 1)]
        if self.likeness.is_blank(due):
            return [(Deal(due.to, (self.likeness.blank[due.to],) * due.many), 1)]
        if comb(len(felt.left) + due.many - 1, due.many) > MOST:
            raise NotDealt(f"{due.many} cards for {due.to} can be dealt in too many ways")
        return [(Deal(due.to, packet), number) for packet, number in ways_to_deal(felt.left, due.many)]

    def paths(self, felt: Felt, command: Command) -> Fraction:
        """Return the reciprocal of the probability that a random round continues with this command."""
        round = felt.round
        if isinstance(command, Roll):
            return Fraction(len(FACES) ** len(command.dice))
        if isinstance(command, Display):
            return Fraction(round.due[0].many)
        if isinstance(command, Deal):
            if self.likeness.is_blank(round.due[0]):
                return Fraction(1)
            dealt = Counter(pieces_of(command))
            return Fraction(
                comb(sum(felt.left.values()), len(command.pieces)), prod(comb(felt.left[one], dealt[one]) for one in dealt)
            )
        mine = () if round.over else self.mine(round)
        return Fraction(len(self.choices(round, mine)) if mine else 1)

    def choices(self, round: Round, mine: Sequence[RoundOffer]) -> list[tuple[Command, str]]:
        """Return the player's choices: each offer at both its limits, or wait where the dealer can go on."""
        if any(ask.counts or ask.sets or ask.stacks for ask in mine):
            raise NotDealt("its players arrange, exchange or cut what they hold")
        found = [pair for ask in mine for pair in _commands_for(ask)]
        if offers_to(round, DEALER_ROLE):
            found.append((self.next_command(round), "waits"))
        return found

    def _chooses(self, felts: list[Felt], mine: Sequence[RoundOffer], seen: tuple[Event, ...], said: str) -> Found:
        """Try every choice on all of the tables and keep the best on average."""
        chance = sum((felt.chance for felt in felts), Fraction(0))
        tried: list[tuple[Fraction, str, Found]] = []
        for command, words in self.choices(felts[0].round, mine):
            found = self._play_all(felts, command, seen, f"{said}, {words}" if said else words)
            worth = sum((e.net * ways for ends in found.values() for e, ways in ends.items()), Fraction(0)) / chance
            tried.append((worth, "" if words == "waits" else write(command).split(maxsplit=2)[-1], found))
        tried.sort(key=lambda one: -one[0])
        best, words, found = tried[0]
        looks = view(self.first, seen, self.player)
        cost = best - tried[1][0] if len(tried) > 1 else Fraction(0)
        self.best[situation_of(looks, self.likeness)] = Situation(chance, _ranks(looks), words, cost)
        return found

    def _apart(
        self,
        steps: Iterable[tuple[tuple[Event, ...], Felt, Mapping[Piece, int], Fraction]],
        seen: tuple[Event, ...],
        said: str,
    ) -> Found:
        """Group the tables by what the player now sees, and continue with each group."""
        alike: dict[str, tuple[tuple[Event, ...], list[Felt]]] = {}
        for events, felt, left, chance in steps:
            alike.setdefault(repr(events), (events, []))[1].append(Felt(felt.table, left, chance))
        found: Found = {line: {} for line in self.lines}
        for events, felts in alike.values():
            for line, ends in self._goes_on(felts, (*seen, *events), said).items():
                for ending, chance in ends.items():
                    found[line][ending] = found[line].get(ending, Fraction(0)) + chance
        return found

    def play(self, felt: Felt, command: Command) -> tuple[tuple[Event, ...], Felt]:
        """Play one command at one table; return what the player sees of it and the table after it."""
        try:
            ruling = take(felt.table, command)
        except Fault as fault:
            if isinstance(fault.__cause__, CardsDiffer):
                raise fault.__cause__ from None
            raise
        if isinstance(ruling, Refusal):
            raise NotDealt(f"a round cannot be dealt: {write(command)} is refused ({ruling.reason}, {ruling.cites})")
        events = tuple(
            event
            for one in ruling.events
            if (event := seen_by(one, self.player, felt.round.seating, felt.round.shown)) is not None
        )
        return events, felt._replace(table=ruling.after)

    def next_command(self, round: Round) -> Command:
        """Return the next bet, approval or word of the dealer."""
        if isinstance(round.stage, Betting):
            placed = {bet.wager for bet in round.bets}
            for wager, chips in self.unit.items():
                if wager not in placed:
                    return PlaceBet(SEAT, wager, chips)
        if round.waiting:
            bet, held = next(iter(round.waiting.items()))
            role = next(role for role in held.needs if (bet, role) not in round.approved)
            return Approve(role, bet.on, bet.wager, bet.by)
        asks = offers_to(round, DEALER_ROLE)
        if not asks:
            raise NotDealt("a round waits for another player")
        return dealers_word(round, asks)

    def _ends(self, felts: list[Felt], said: str) -> Found:
        found: Found = {line: {} for line in self.lines}
        for felt in felts:
            for line, (net, staked, cites) in self.settled(felt.round).items():
                name = f"{said}: {cites}" if said and line == self.lines[0] else cites
                ending = Ending(name, Fraction(net, self.unit[line]), Fraction(staked, self.unit[line]), cites)
                found[line][ending] = found[line].get(ending, Fraction(0)) + felt.chance
        self.rounds += len(felts)
        if self.tick is not None:
            self.tick(self.rounds)
        return found

    def settled(self, round: Round) -> dict[str, tuple[Chips, Chips, str]]:
        """Return the net, the total bet and the clause of each wager; what was bet later belongs to the main wager."""
        came: dict[str, tuple[Chips, Chips, str]] = {}
        for bet, ruled in round.settled.items():
            line = bet.wager if bet.wager in self.lines else self.lines[0]
            net, staked, cites = came.get(line, (0, 0, ruled.cites))
            came[line] = (net + ruled.net, staked + round.bets[bet], cites)
        return came


def without(left: Mapping[Piece, int], deal: Deal) -> dict[Piece, int]:
    """Return the cards left after a deal."""
    stays = {**left}
    for piece in deal.pieces:
        assert not isinstance(piece, str)
        stays[piece] -= 1
        if not stays[piece]:
            del stays[piece]
    return stays


def situation_of(seen: Round, likeness: Likeness) -> str:
    """Return a situation as its player sees it: the stage, every card in sight, and what was bet."""
    assert seen.stage is not None
    held = "; ".join(
        f"{hand} {' '.join(sorted(likeness.stand_in(piece).text for piece in pieces if piece != BACK))}"
        for hand, pieces in sorted(seen.held.items())
        if any(piece != BACK for piece in pieces)
    )
    words = ", ".join(f"{said.hand} {said.word}" for said in seen.said if said.hand != DEALER)
    return f"{seen.stage.name}: {held}: {words}"


def _ranks(seen: Round) -> str:
    """Return the ranks of the player's cards, the highest first, and of the cards that everyone sees."""

    def of(pieces: Iterable[Piece]) -> str:
        return " ".join(sorted((piece.text[:-1] for piece in pieces if piece != BACK), key="AKQJT98765432".find))

    own = of(seen.held.get(SEAT, ()))
    others = [of(pieces) for hand, pieces in sorted(seen.held.items()) if hand != SEAT]
    return " against ".join(filter(None, (own, *others)))


def _commands_for(ask: RoundOffer) -> Iterator[tuple[Command, str]]:
    """Return the commands to try for an offer: amounts at both limits."""
    if ask.wager is not None and ask.says == "bets":
        for chips in dict.fromkeys((ask.low or 0, ask.high or 0)):
            yield PlaceBet(ask.who, ask.wager, chips), f"bets {ask.wager} {dollars(chips)}"
        return
    if ask.low is None or ask.high is None:
        yield Say(ask.who, ask.says), ask.says
        return
    for chips in dict.fromkeys((ask.low, ask.high)):
        yield Say(ask.who, ask.says, chips), f"{ask.says} {dollars(chips)}" if ask.low != ask.high else ask.says


def _opened(table: Table) -> Table:
    """Return a table with an open round, its cards cut and what the rules require before it done."""
    if table.deck == SHUFFLED:
        table = _taken(table, Tend(DEALER_ROLE, "cuts", str(table.rules.equipment.size // 2)))
    while isinstance(refused := take(table, OpenRound()), Refusal):
        due = next(tendings_for(table, refused), None)
        if due is None:
            raise NotDealt(f"no round can be opened: {refused.reason}, {refused.cites}")
        table = _taken(table, Tend(due.by[0], due.name))
    return refused.after


def _taken(table: Table, command: Command) -> Table:
    ruling = take(table, command)
    if isinstance(ruling, Refusal):
        raise NotDealt(f"no round can be opened: {write(command)} is refused ({ruling.reason}, {ruling.cites})")
    return ruling.after


def minimum_bets(rules: Rules) -> dict[str, Chips]:
    """Return the minimum bet on every wager that is open before the deal, the main wager first."""
    main = main_wager(rules)
    stage = next(stage for stage in rules.stages if isinstance(stage, Betting))
    open_first = [w.name for w in rules.wagers.values() if w.open_in == stage.name and not (w.paper or w.for_the_dealer)]
    signs = {wager: rules.wagers[wager].limit for wager in (main, *open_first)}
    return {wager: rules.limits[sign][0] for wager, sign in signs.items() if sign in rules.limits}


def pieces_of(deal: Deal) -> tuple[Piece, ...]:
    """Return the pieces of a deal. Every card is read."""
    assert BACK not in deal.pieces
    return deal.pieces

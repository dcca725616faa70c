"""Posted limits and the ends of offers: a bet is accepted at both ends and not one chip beyond."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.wager import Wager
from houseway.core.messages import command as c
from houseway.core.messages.event import BetPlaced
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, stack
from houseway.core.round.decide import Decided, decide, offers
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.table.table import Taken, new_table, take
from houseway.play.chance import Feeder, Seeded
from houseway.play.random_tables import Sitting, settings, table_of

HOUSES = 12
"""The lawful choices at random under which the wagers of a game are tried."""


def houses(game: Game) -> Iterator[Rules]:
    """The game as it comes in each edition, and under choices at random, so that every optional wager is offered somewhere."""
    written = [{"ruleset.jurisdiction": edition.key} for edition in game.editions]
    written += [settings(game, Seeded(f"limits/{game.key}/{house}")) for house in range(HOUSES)]
    for choices in written:
        rules = game.under(choices)
        assert isinstance(rules, Rules)
        yield rules


def betting_round(rules: Rules) -> Round | None:
    """A new round with every seat taken by somebody with plenty of chips, if it begins with bets."""
    table = new_table(rules)
    seating = {seat: "player" + seat for seat in rules.seats}
    chips = {**table.chips, **{stack(player): 10**9 for player in seating.values()}}
    table = replace(table, seating=MappingProxyType(seating), chips=MappingProxyType(chips))
    sitting = Sitting(table, Seeded("limits"), irregularities=False)
    sitting.make_ready()
    ruling = take(sitting.table, c.OpenRound())
    assert isinstance(ruling, Taken)
    round = ruling.after.round
    return round if round is not None and isinstance(round.stage, Betting) else None


def with_required_bets(round: Round, bet: Bet) -> Round | None:
    """The round once everything is down that a bet needs first: the least of each other wager that is open before it is."""
    stage = round.stage
    assert isinstance(stage, Betting)
    for wager in (None, *round.rules.wagers.values()):
        if wager is not None:
            other = (
                stage.offer_for(round, bet._replace(wager=wager.name)) if not wager.paper and wager.name != bet.wager else None
            )
            if not isinstance(other, RoundOffer) or other.low is None or wager.for_the_dealer:
                continue
            ruling = decide(round, c.PlaceBet(bet.on, wager.name, other.low))
            assert isinstance(ruling, Decided)
            round = ruling.after
        if isinstance(stage.offer_for(round, bet), RoundOffer):
            return round
    return None


def limits_hold(game: Game) -> set[str]:
    """Check that each wager of the betting stage is accepted at its limits and not beyond; return those that were not tried."""
    tried: set[str] = set()
    known: set[str] = set()
    for rules in houses(game):
        first = betting_round(rules)
        if first is None:
            continue
        stage = first.stage
        assert isinstance(stage, Betting)
        for wager in rules.wagers.values():
            if wager.open_in != stage.name or wager.paper or wager.for_the_dealer:
                continue
            known.add(wager.name)
            bet = Bet("player1", "1", wager.name)
            round = with_required_bets(first, bet)
            if round is None:
                continue
            tried.add(wager.name)
            check_limits(round, bet, wager)
    return known - tried


def check_limits(round: Round, bet: Bet, wager: Wager) -> None:
    rules, stage = round.rules, round.stage
    assert isinstance(stage, Betting)
    unit = rules.unit
    if wager.equal_to:
        low = high = round.bets[bet._replace(wager=wager.equal_to)]
    else:
        low, high = rules.limits.get(wager.limit, (unit, 10**9))
    low = max(low, wager.floor(round, bet).chips) if wager.floor else low
    high = min(high, wager.cap(round, bet).chips) if wager.cap else high
    low, high = low + -low % unit, high - high % unit
    ask = stage.offer_for(round, bet)
    assert isinstance(ask, RoundOffer) and (ask.low, ask.high, ask.unit) == (low, high, unit)

    def placed(chips: int) -> str:
        ruling = decide(round, c.PlaceBet(bet.on, bet.wager, chips))
        if isinstance(ruling, Refusal):
            assert ruling.cites in rules.clauses
            return ruling.reason
        event = ruling.events[0]
        assert isinstance(event, BetPlaced) and event.chips == chips
        more = decide(ruling.after, c.PlaceBet(bet.on, bet.wager, high - chips + unit))
        assert isinstance(more, Refusal), (bet, chips, "a bet that grows passes its maximum")
        return ""

    assert placed(low) == placed(high) == ""
    assert placed(low - unit) == "below_minimum"
    assert placed(high + unit) == "above_maximum"
    assert placed(0) == placed(-unit) == "below_minimum"
    if unit > 1 and low < high:
        assert placed(low + unit // 2) == "not_in_chips_of_the_table"


class Overstepping(Sitting):
    """A sitting at which everybody tries one chip less and one chip more than is offered to them."""

    __slots__ = ()

    def _next(self, round: Round, feeder: Feeder) -> c.Command:
        asks = [ask for ask in offers(round) if ask.low is not None and ask.high is not None]
        for ask in asks[:: len(asks) // 8 or 1]:
            assert ask.low is not None and ask.high is not None
            gift = ask.wager is not None and round.rules.wagers[ask.wager].for_the_dealer  # above its cap it goes to the box
            for chips in (ask.low - ask.unit, *(() if gift else (ask.high + ask.unit,)), 0, -ask.unit):
                said = c.PlaceBet(ask.who, ask.wager, chips, ask.by) if ask.wager else c.Say(ask.who, ask.says, chips)
                assert isinstance(decide(round, said), Refusal), (ask, chips)
        return Sitting._next(self, round, feeder)  # pyright: ignore[reportPrivateUsage]


def offers_end_at_their_limits(game: Game) -> None:
    """Check at random tables that one chip less and one chip more than is offered is refused."""
    for table in range(3):
        source = Seeded(f"offers/{game.key}/{table}")
        sitting = Overstepping(table_of(game, source)[1], source)
        for number in range(3):
            sitting.play(f"offers/{game.key}/{table}/{number}")

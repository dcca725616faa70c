"""Runs a table for the house: shuffles and deals the cards, and issues the commands of dealer and floor.

Commands of the house go through `say` and those of a seat through `hears`, so a host has every command and its
result. Seats get their own view and their own offers, never the round, and only commands of their own are accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from houseway.core.fault import Fault
from houseway.core.game.between_rounds import READY, SHUFFLED, USED
from houseway.core.game.rules import CARDS
from houseway.core.messages.command import Approve, BuyIn, Call, Command, OpenRound, Say, Tend
from houseway.core.messages.event import Event, RackShuffled, RoundOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import stack
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round, opened
from houseway.core.round.view import offers_by_viewer, view
from houseway.core.stages.betting import Betting
from houseway.core.stages.window import Window
from houseway.core.table.actors import take_from
from houseway.core.table.next_step import dealers_word, tendings_for
from houseway.core.table.table import Table, Taken, cards_out, take
from houseway.core.values.hands import DEALER, Hand, Player
from houseway.core.values.role import DEALER as DEALER_ROLE
from houseway.core.wire.notation import write
from houseway.families.deck.shoe import RUNS_OUT
from houseway.worked.build import build
from houseway.worked.replay import open_table
from houseway.worked.worked import Played, Worked

from .chance import Chance, Feeder, Live, LiveChance, Source, undealt

StepListener = Callable[[Command, tuple[Event, ...]], None]
"""Receives each command and its events."""


def ignore_step(said: Command, events: tuple[Event, ...]) -> None:
    """Ignore a command and its events."""


def _require_read_cards(table: Table) -> Table:
    if table.rules.unread:  # H-BACK-01
        raise Unreadable(f"{CARDS.name}: a table that deals itself knows its cards. Leave the key out")
    return table


class Host:
    """One table, with the staff who run it."""

    def __init__(self, worked: Worked, source: Source, tells: StepListener = ignore_step) -> None:
        self.table: Table = replace(_require_read_cards(open_table(worked)), build=build())
        self.tells = tells
        self.said: list[Command] = []
        """The commands since the last round ended, including tending."""
        self.events: list[Event] = []
        self.before: list[Event] = []
        """The result of the tending."""
        self._chance = LiveChance(source) if isinstance(source, Live) else Chance(source)
        self._feeder = Feeder(())
        self._asked: tuple[Round | None, dict[str, list[RoundOffer]]] = (None, {})

    # Public information

    def seen_by(self, player: Player) -> Round:
        """Return the round as one player sees it."""
        return view(self._opened(), self.events[1:], player)

    def offers_to(self, player: Player) -> tuple[RoundOffer, ...]:
        """Return the offers of one player, at their own seat only: other players' seats and free boxes are left out."""
        return tuple(ask for ask in self._offers_to(player) if ask.by is None)

    def _offers_to(self, viewer: str) -> Sequence[RoundOffer]:
        """Return the offers of one viewer; they are computed once per round state for all viewers."""
        round = self._round
        if self._asked[0] is not round:
            self._asked = (round, offers_by_viewer(round))
        return self._asked[1].get(viewer, ())

    @property
    def turn(self) -> Hand | None:
        """The seat whose turn it is, or None."""
        round = self._round
        stage = round.stage
        if round.over or round.due or round.waiting or stage is None:
            return None
        turn = stage.turn(round)
        return None if turn == DEALER else turn

    @property
    def waits_for_chance(self) -> bool:
        """Whether cards, dice or a number are due."""
        return bool(self._round.due)

    @property
    def takes_bets(self) -> bool:
        """Whether bets are open to all players."""
        return isinstance(self._round.stage, Betting)

    @property
    def window(self) -> str:
        """The name of the stage in which all players have options until the dealer continues, or nothing."""
        round = self._round
        is_open = isinstance(round.stage, Window) and not (round.over or round.due or round.waiting)
        return round.stage.name if is_open and round.stage else ""

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self._round.over

    @property
    def played(self) -> Played:
        """The round as it was played, for the record."""
        return Played(self._opened(), tuple(self.said), tuple(self.events), self._round, tuple(self.before))

    # What is done

    def submit_as(self, player: Player, command: Command) -> tuple[Event, ...] | Refusal:
        """Send a player's command to the table; commands that are not theirs are refused before the rules are queried."""
        return self._reports(command, take_from(self.table, player, command))

    def submit(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Send a command of the house to the table; record it and report its events."""
        return self._reports(command, take(self.table, command))

    def _reports(self, command: Command, ruling: Taken | Refusal) -> tuple[Event, ...] | Refusal:
        """Record a command and report its events, unless it was refused."""
        if isinstance(ruling, Refusal):
            return ruling
        is_between = not self.table.is_playing and not isinstance(command, Call)  # a call is about the round that was paid
        self.table = ruling.after
        if any(isinstance(event, RackShuffled) for event in ruling.events):  # if the rack is shuffled, the round continues
            left = undealt(self.table.rules.equipment, self._round.held.values())
            self._feeder = self._chance.reshuffle(left)
        if isinstance(command, OpenRound):
            self.events = list(ruling.events)
        else:
            self.said.append(command)
            if is_between:
                self.before += ruling.events
            else:
                self.events += ruling.events
        self.tells(command, ruling.events)
        return ruling.events

    def open(self) -> None:
        """Prepare the cards and open bets; a shoe in use continues."""
        if self.table.deck == USED:
            self._must(Tend(DEALER_ROLE, "shuffles"))
        if not cards_out(self.table):
            self._feeder = self._chance.deck(self.table.rules.equipment)
        if self.table.deck == SHUFFLED:
            self._cut()
        assert self.table.deck == READY
        self._do_required_upkeep()
        self._must(OpenRound())

    def _cut(self) -> None:
        """Cut the cards, before a round or once more before its first card."""
        depth = self._chance.cut(self.table.rules.equipment.size)
        self._must(Tend(DEALER_ROLE, "cuts", str(depth)))
        self._feeder.cut(depth)

    def _do_required_upkeep(self) -> None:
        """Do what the rules require before a round opens: correct a display, repair a device."""
        while isinstance(refused := take(self.table, OpenRound()), Refusal):
            due = next(tendings_for(self.table, refused), None)
            if due is None:
                return
            self._must(Tend(due.by[0], due.name))

    def attend(self) -> None:
        """Do the next act of the house: a deal, an approval, or a dealer command."""
        round = self._round
        if self.table.deck == SHUFFLED:
            self._cut()
        elif round.due and round.due[0].to == DICE:
            self._must(self._chance.roll(round.due[0]))
        elif round.due and round.due[0].to == NUMBER:
            self._must(self._chance.number(round.due[0]))
        elif round.due and self._feeder.left < round.due[0].many:
            self._must(Call(DEALER_ROLE, RUNS_OUT))
        elif round.due:
            self._must(self._feeder.deal(round.due[0]))
        elif round.waiting:
            bet, held = next(iter(round.waiting.items()))
            role = next(role for role in held.needs if (bet, role) not in round.approved)
            self._must(Approve(role, bet.on, bet.wager, bet.by))
        else:
            self._must(dealers_word(round, self._offers_to(DEALER_ROLE)))

    def close_bets(self) -> bool:
        """Close bets; return False if there are none and the dealer waits."""
        asks = self._offers_to(DEALER_ROLE) if self._round.bets else ()
        if asks:
            self._must(Say(DEALER, asks[0].says))
        return bool(asks)

    def take_over(self, table: Table) -> None:
        """Continue a table that was played before. The order of the remaining cards is unknown, so they are shuffled."""
        self.table = table
        if out := cards_out(table):
            self._feeder = self._chance.reshuffle(undealt(table.rules.equipment, out.values()))

    def forget(self) -> None:
        """Clear the record of the round after it was written."""
        self.said.clear()
        self.before.clear()

    def sell(self, player: Player, chips: int) -> None:
        """Sell chips to a player from the cage."""
        self._must(BuyIn(player, chips))

    def chips_of(self, player: Player) -> int:
        """Return a player's stack between rounds."""
        return self.table.chips.get(stack(player), 0)

    def _must(self, command: Command) -> None:
        answer = self.submit(command)
        if isinstance(answer, Refusal):
            raise Fault(f"the host was refused {write(command)!r}: {answer}")

    @property
    def _round(self) -> Round:
        assert self.table.round is not None, "no round has been opened"
        return self.table.round

    def _opened(self) -> Round:
        first = self.events[0]
        assert isinstance(first, RoundOpened)
        return opened(first, self._round.rules)


class LiveHost(Host):
    """The host of a table where money is at stake: live chance only, at every door."""

    def __init__(self, worked: Worked, source: Live, tells: StepListener = ignore_step) -> None:
        super().__init__(worked, source, tells)
        self._chance = LiveChance(source)

"""Follows a hand through its actions at a table opened for it.

If the actions are in PHH's order, the table requests and the file supplies them: cards as they are dealt, words as
their turn comes, and hands at the showdown. If they are in the original order, each is submitted to the table in
turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, ParamSpec, TypeVar

from houseway.core.messages import command as c
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.decide import begin, decide
from houseway.core.round.state import Round
from houseway.core.values.cards import FRENCH, Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, BURN, Hand, title
from houseway.core.values.printable import quoted, shortened
from houseway.core.wire.notation import write
from houseway.families.poker_room.seats import DEALS_IN
from houseway.families.poker_room.showdown import SHOWS
from houseway.families.poker_room.stud import BRINGS_IN
from houseway.poker.betting.betting_round import CONCEDES, BettingRound, contending
from houseway.poker.betting.showdown import Showdown
from houseway.worked.worked import Played

from .actions import cards_of, command_of, hand_of, parted, read_marked

ALL_IN_PLACE = f"dealer {DEALS_IN}"
"""Dealer commands before the first card, which other programs do not record."""


class Act(NamedTuple):
    """An action that has not been played yet."""

    number: int
    words: Sequence[str]
    ours: str
    """The commands in its Houseway comment, if any."""


class Follower:
    """A hand that is being followed, action by action."""

    def __init__(self, opened: Round, order: Sequence[Hand]) -> None:
        first = begin(opened)
        self.opened, self.order, self.now = opened, order, first.after
        self.said: list[c.Command] = []
        self.events: list[Event] = [opened.opened, *first.events]
        self.supplied: dict[Hand, tuple[Card, ...]] = {}
        """Cards filled in for those that the file does not name and no showdown needs."""

    def played(self) -> Played:
        """Return the finished hand."""
        if not self.now.over:
            raise Unreadable(f"the hand is not over: it waits in {self.now.stage and self.now.stage.name}")
        return Played(self.opened, tuple(self.said), tuple(self.events), self.now)

    def submit(self, command: c.Command, number: int) -> None:
        """Send a command to the table."""
        ruling = decide(self.now, command)
        if isinstance(ruling, Refusal):
            said = " ".join(write(command).split())
            raise Unreadable(f"action {number}: {quoted(said)} is refused here: {ruling.reason}, {ruling.cites}")
        self.now = ruling.after
        self.said.append(command)
        self.events += ruling.events

    # In the original order

    def by_command(self, actions: Iterable[str]) -> None:
        """Play each action as one command, except bring-ins, which are automatic."""
        for number, action in enumerate(actions, start=1):
            words, ours = parted(action)
            if (words or ours) and words[1:] != ["pb"]:
                self.submit(_in_action(number, self._command, Act(number, words, ours)), number)

    def _command(self, act: Act) -> c.Command:
        return read_marked(act.ours, self.now) if act.ours else command_of(act.words, self.now, self.order)

    # As PHH orders it

    def in_order(self, actions: Sequence[str]) -> None:
        """Play the hand: take what the table needs from the file."""
        if self.now.over:
            raise Unreadable("fewer than two players can be dealt in: each needs the forced bets and one more bet (PKR-7(c)(3))")
        file = Sorted(actions, self)
        while not self.now.over:
            stage = self.now.stage
            if self.now.due:
                self._deal(file)
            elif isinstance(stage, Showdown) and (turn := stage.turn(self.now)):
                self._show(turn, file, len(actions))
            elif file.acts:
                self._act(file.acts.pop(0))
            else:
                raise Unreadable(f"the actions end too early: the hand waits in {stage and stage.name}")
        if file.acts:
            raise Unreadable(f"action {file.acts[0].number}: the hand is over by then")

    def _show(self, turn: Hand, file: Sorted, number: int) -> None:
        shows = file.shows.get(turn, True)
        known = any(hand not in self.supplied for hand in contending(self.now))
        if shows and turn in self.supplied and turn in file.unseen and known:
            shows = False  # what nobody saw takes nothing from whoever showed
        if shows and turn in self.supplied:
            raise Unreadable(
                f"the cards of {self._player(turn)} are unknown, so the winner is unknown: write the cards, or that it mucks"
            )
        self.submit(c.Say(turn, SHOWS if shows else CONCEDES), number)

    def _act(self, act: Act) -> None:
        if act.words[1:] == ["pb"]:
            self._brought_in(act)
            return
        stage = self.now.stage
        turn = stage.turn(self.now) if isinstance(stage, BettingRound) else None
        if act.words and turn is not None and turn != _in_action(act.number, hand_of, act.words[0], self.order):
            acts = shortened(act.words[0])
            raise Unreadable(f"action {act.number}: {acts} acts, and here it is the turn of {self._player(turn)}")
        self.submit(_in_action(act.number, self._command, act), act.number)
        if act.ours == ALL_IN_PLACE:
            self._all_dealt_in()

    def _all_dealt_in(self) -> None:
        out = [hand for hand in self.order if hand not in self.now.hands]
        if out:
            raise Unreadable(
                f"{self._player(out[0])} has too little to be dealt in: the forced bets and one more bet are needed (PKR-7(c)(3))"
            )

    def _brought_in(self, act: Act) -> None:
        """Check the bring-in, which was already posted by the player with the lowest or highest up-card."""
        hand = next((said.hand for said in self.now.said if said.word == BRINGS_IN), None)
        if hand != _in_action(act.number, hand_of, act.words[0], self.order):
            here = self._player(hand) if hand else "nobody"
            raise Unreadable(f"action {act.number}: {shortened(act.words[0])} brings it in, and here {here} does")

    def _player(self, hand: Hand) -> str:
        return f"p{self.order.index(hand) + 1} ({title(hand)})"

    def _deal(self, file: Sorted) -> None:
        due = self.now.due[0]
        cards = file.take(due)
        if None in cards and due.to == BOARD:
            raise Unreadable("a card of the board is unknown, and the hand depends on it: write which it was")
        high = due.seen == "all" and due.to != file.brings_in  # the lowest face-up card begins
        dealt = tuple(card or file.spare(self.now, high=high) for card in cards)
        if None in cards:
            self.supplied[due.to] = (
                *self.supplied.get(due.to, ()),
                *(d for d, card in zip(dealt, cards, strict=True) if card is None),
            )
        self.submit(c.Deal(due.to, dealt), file.numbers.get(due.to, 1))


class Sorted:
    """The actions of a file by kind: cards by hand, other actions in order, and who shows."""

    def __init__(self, actions: Sequence[str], follower: Follower) -> None:
        order = follower.order
        self.cards: dict[Hand, list[Card | None]] = {}
        self.numbers: dict[Hand, int] = {}
        """The last action that dealt to each hand."""
        self.shows: dict[Hand, bool] = {}
        self.unseen: set[Hand] = set()
        """Hands that were shown without a recorded card."""
        self.acts: list[Act] = []
        shown: dict[Hand, list[Card | None]] = {}
        for number, action in enumerate(actions, start=1):
            words, ours = parted(action)
            match words:
                case ["d", "dh", player, cards]:
                    self._add(_in_action(number, hand_of, player, order), _in_action(number, cards_of, cards), number)
                case ["d", "db", cards]:
                    self._add(BOARD, _in_action(number, cards_of, cards), number)
                case [player, "sm", *cards]:
                    hand = _in_action(number, hand_of, player, order)
                    self.shows[hand] = bool(cards)
                    shown[hand] = [card for word in cards if word != "-" for card in _in_action(number, cards_of, word)]
                case []:
                    self._commentary(number, ours, follower.now)
                case _:
                    self.acts.append(Act(number, words, ours))
        self.unseen |= {hand for hand, cards in shown.items() if cards and not any(cards)}
        for hand, cards in shown.items():
            self._fill(hand, cards)
        if not any(act.ours == ALL_IN_PLACE for act in self.acts):
            self.acts.insert(0, Act(0, (), ALL_IN_PLACE))
        brought = (act for act in self.acts if act.words[1:] == ["pb"])
        self.brings_in = next((_in_action(act.number, hand_of, act.words[0], order) for act in brought), "")
        self.named = {card for cards in self.cards.values() for card in cards}

    def _add(self, hand: Hand, cards: Iterable[Card | None], number: int) -> None:
        self.cards.setdefault(hand, []).extend(cards)
        self.numbers[hand] = number

    def _commentary(self, number: int, ours: str, now: Round) -> None:
        if not ours:
            return
        command = _in_action(number, read_marked, ours, now)
        if isinstance(command, c.Deal):
            self._add(command.to, cards_in(command.pieces), number)
        else:
            self.acts.append(Act(number, (), ours))

    def _fill(self, hand: Hand, shown: list[Card | None]) -> None:
        """Take cards shown at the end as the cards dealt at the start."""
        held = self.cards.get(hand, [])
        extra = [card for card in shown if card is not None and card not in held]
        for place, card in enumerate(held):
            if card is None and extra:
                held[place] = extra.pop(0)

    def take(self, due: Due) -> list[Card | None]:
        """Return the cards that are due; an unseen burn may be any card."""
        cards = self.cards.get(due.to, [])
        taken, self.cards[due.to] = cards[: due.many], cards[due.many :]
        if len(taken) < due.many:
            if due.to != BURN:
                where = "the board" if due.to == BOARD else title(due.to)
                raise Unreadable(f"the actions deal {where} too few cards: {due.many - len(taken)} more are due")
            taken += [None] * (due.many - len(taken))
        return taken

    def spare(self, now: Round, *, high: bool) -> Card:
        """Return an unused card that the file does not name: a low one, or a high one."""
        out = {piece for pieces in now.held.values() for piece in pieces}
        left = sorted((card for card in FRENCH if card not in out and card not in self.named), key=lambda card: card.rank)
        if not left:
            raise Unreadable("the file names so many cards that none is left for those it does not name")
        found = left[-1 if high else 0]
        self.named.add(found)
        return found


P = ParamSpec("P")
T = TypeVar("T")


def _in_action(number: int, does: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Add the number of the action to any `Unreadable`."""
    try:
        return does(*args, **kwargs)
    except Unreadable as error:
        raise Unreadable(f"action {number}: {error}") from None

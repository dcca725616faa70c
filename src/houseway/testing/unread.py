"""The same round dealt electronically, scanned card by card, and from a shoe that does not read (H-BACK-01).

A random round is played. Then it is replayed at two tables of the same house. At one, all pending cards come at once,
as from a machine. At the other, face-down cards come as backs, and a hand is shown when the round requires it, and
not before. In the end every chip must be in the same place, and every bet must be settled by the same clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from houseway.core.game.game import Game
from houseway.core.game.rules import CARDS, UNREAD
from houseway.core.messages import command as c
from houseway.core.messages.event import CardsShown, Event, Questioned, RoundOpened, StageBegan
from houseway.core.money.places import Bet
from houseway.core.round.decide import replay
from houseway.core.round.handlers import NO_PIECES
from houseway.core.round.state import Round, opened
from houseway.core.round.unread import hand_needed_by, hand_to_show
from houseway.core.round.view import PUBLIC, view
from houseway.core.stages.setting import SetHands
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand
from houseway.core.wire.notation import read_line, write
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.worked.replay import open_table


@dataclass(slots=True)
class Tally:
    """Counts of rounds that were dealt in all three ways."""

    rounds: int = 0
    hidden: int = 0
    """Cards that were dealt as backs."""
    shown: int = 0
    """Those that somebody showed."""
    never: int = 0
    """Those that nobody ever saw."""


def three_ways(game: Game, seed: str, many: int, tally: Tally) -> None:
    """Deal rounds of a game in all three ways; an assertion fails where money or clauses differ."""
    source = Seeded(f"{seed}/{game.key}")
    while tally.rounds < many:
        worked, table = table_of(game, source)
        unread = replace(worked, settings={**worked.settings, CARDS.name: UNREAD})
        if not isinstance(game.under(unread.settings), type(table.rules)):
            continue  # this house has chosen something that needs cards to be read
        sitting = Sitting(table, source, irregularities=False)
        blind = Blind(open_table(unread, game), tally)
        for number in range(min(3, many - tally.rounds)):
            before = sitting.table
            played = sitting.play(f"{seed}/{tally.rounds}/{number}")
            tally.rounds += 1
            for command in sitting.between:
                before = _taken(before, command).after
                blind.table = _taken(blind.table, command).after
            begun = _taken(before, c.OpenRound()).after
            _same(dealt_at_once(begun, played.commands), sitting.table, "electronic")
            blind.plays(begun, played.commands)
            _same(blind.table, sitting.table, "unread")


def dealt_at_once(table: Table, said: Sequence[c.Command]) -> Table:
    """Return the table after a round in which all pending cards come at once."""
    said = list(said)
    while said:
        command = said.pop(0)
        due = table.round.due if table.round is not None else ()
        if isinstance(command, c.Deal) and not any(one.to in NO_PIECES for one in due):
            rest = [command, *said[: len(due) - 1]]
            if all(isinstance(one, c.Deal) for one in rest):  # nobody called anything on the way
                del said[: len(due) - 1]
                command = c.DealOut(tuple(piece for one in rest if isinstance(one, c.Deal) for piece in one.pieces))
        table = _taken(table, command).after
    return table


def _same(after: Table, left: Table, how: str) -> None:
    was, now = left.round, after.round
    assert was is not None and now is not None and now.over, (how, "the round is not over", now)
    ends, end = _ends(was), _ends(now)
    assert ends == end, (how, {bet: (ends.get(bet), end.get(bet)) for bet in {*ends, *end} if ends.get(bet) != end.get(bet)})
    assert {**after.chips} == {**left.chips}, (how, after.chips, left.chips)
    assert after.deck == left.deck and now.void == was.void, how


def _ends(round: Round) -> dict[Bet, tuple[object, ...]]:
    return {bet: (result.net, result.cites, result.void) for bet, result in round.settled.items()}


def _taken(table: Table, command: c.Command) -> Taken:
    ruling = take(table, command)
    assert isinstance(ruling, Taken), (command, ruling)
    return ruling


@dataclass(slots=True)
class Blind:
    """A table that does not read its cards, and the commands at it that replay a round played with open cards."""

    table: Table
    tally: Tally
    up: set[tuple[Hand, Piece]] = field(default_factory=set[tuple[Hand, Piece]])
    """Cards that the rules turned up in the round with open cards: no other card may be required here."""
    events: list[Event] = field(default_factory=list[Event])

    def plays(self, sighted: Table, said: Sequence[c.Command]) -> None:
        """Replay a round that was played with open cards, as people who cannot see them would."""
        self.up, self.events = set(), []
        self._takes(c.OpenRound())
        for command in said:
            ruling = _taken(sighted, command)
            shown = [event for event in ruling.events if isinstance(event, CardsShown)]
            self.up |= {(event.hand, piece) for event in shown for piece in event.cards}
            self._play_command(command, sighted, ruling.events)
            sighted = ruling.after
            self._show_required_hands(sighted, ruling.events)
        self._check_public_view()

    def _play_command(self, command: c.Command, sighted: Table, events: Sequence[Event]) -> None:
        round = self.table.round
        assert round is not None
        if isinstance(events[0], Questioned) and round.is_hidden(events[0].hand):
            return  # nobody knows that the hand is strong, so nobody asks again
        self._claims(events)
        hidden = self._hidden(command, events)
        self.tally.hidden += sum(piece is BACK for piece in hidden.pieces) if isinstance(hidden, c.Deal) else 0
        for _ in range(1 + len(round.held)):
            ruling = take(self.table, hidden)
            if isinstance(ruling, Taken):
                self._takes(hidden)
                if isinstance(self.events[-1], Questioned) and not isinstance(events[-1], Questioned):
                    self._takes(command)  # the hand was shown with the word, so the dealer asks again only now
                return
            assert self.table.round is not None and ruling.reason == "show_the_hand_first", (hidden, ruling)
            hand = hand_needed_by(self.table.round, hidden)
            assert hand is not None, (hidden, ruling)
            self._shows(hand, _faces(self.table.round, sighted.round, hand))
            hidden = self._hidden(command, events)
        raise AssertionError(("asked again and again", hidden))

    def _hidden(self, command: c.Command, events: Sequence[Event]) -> c.Command:
        round = self.table.round
        assert round is not None
        plain = _with_backs(command, round)
        with_cards = _with_what_it_turns_up(plain, round, events)
        return with_cards if isinstance(take(self.table, with_cards), Taken) else plain

    def _claims(self, events: Sequence[Event]) -> None:
        """Show the cards by which a folded hand wins: no player is asked for them (H-BACK-03)."""
        for event in events:
            round = self.table.round
            assert round is not None
            if isinstance(event, CardsShown) and any(said.hand == event.hand and "fold" in said.word for said in round.said):
                faces = _turned_up(round, event.hand, [event])
                if faces:
                    self._shows(event.hand, faces)

    def _show_required_hands(self, sighted: Table, events: Sequence[Event]) -> None:
        while self.table.is_playing and self.table.round is not None:
            hand = hand_to_show(self.table.round)
            if hand is None:
                break
            some = _turned_up(self.table.round, hand, events)
            every = _faces(self.table.round, sighted.round, hand)
            self._shows(hand, some if some and len(some) < len(every) else every)

        for event in events:  # a hand that wins at once is shown by its player
            if (
                self.table.is_playing
                and self.table.round is not None
                and isinstance(event, CardsShown)
                and not self.table.round.due
            ):
                faces = _turned_up(self.table.round, event.hand, [event])
                if faces:
                    self._shows(event.hand, faces)

    def _shows(self, hand: Hand, faces: tuple[Piece, ...]) -> None:
        assert all((hand, piece) in self.up for piece in faces), ("asked for a hand that nobody turns up", hand, self.table.round)
        self._takes(c.TurnUp(hand, faces))

    def _takes(self, command: c.Command) -> None:
        """Submit a command, after writing it as a line of a record and reading it back."""
        if isinstance(command, c.Deal | c.Arrange | c.TurnUp):
            assert read_line(write(command)) == [command], command
        ruling = _taken(self.table, command)
        self.table = ruling.after
        self.events += ruling.events
        self.tally.shown += len(command.pieces) if isinstance(command, c.TurnUp) else 0

    def _check_public_view(self) -> None:
        """Check that the round matches its replayed events, and that nobody sees a card that was not shown."""
        round, opens = self.table.round, self.events[0]
        assert round is not None and isinstance(opens, RoundOpened)
        first = opened(opens, self.table.rules)
        assert replay(first, self.events[1:]) == round
        assert view(first, self.events[1:], PUBLIC).held == round.held
        self.tally.never += sum(held.count(BACK) for held in round.held.values())


def _with_backs(command: c.Command, round: Round) -> c.Command:
    """Return a command with backs for the cards that nobody has seen."""
    if isinstance(command, c.Deal) and round.due and round.due[0].seen != "all":
        return c.Deal(command.to, (BACK,) * len(command.pieces))
    if isinstance(command, c.Arrange):
        stage = round.stage
        known = round.held.get(stage.who(round).get(command.who, "") if isinstance(stage, SetHands) else command.who, ())
        parts = tuple(tuple(piece if piece in known else BACK for piece in part) for part in command.parts)
        return replace(command, parts=parts)
    return command


def _with_what_it_turns_up(command: c.Command, round: Round, events: Sequence[Event]) -> c.Command:
    """Return a word with the faces of the cards that it turned up in the round with open cards."""
    if not isinstance(command, c.Say):
        return command
    faces: list[Piece] = []
    for event in events:
        if isinstance(event, StageBegan):
            break
        if isinstance(event, CardsShown) and command.who in (event.hand, DEALER) and BACK in round.held[event.hand]:
            faces += _others(event.cards, round.held[event.hand])
    return c.TurnUp(command.who, tuple(faces), command.what) if faces else command


def _others(pieces: Sequence[Piece], known: Sequence[Piece]) -> list[Piece]:
    """Return the pieces that are not in `known`, in their order."""
    left, others = Counter(known), list[Piece]()
    for piece in pieces:
        if left[piece]:
            left[piece] -= 1
        else:
            others.append(piece)
    return others


def _faces(round: Round, sighted: Round | None, hand: Hand) -> tuple[Piece, ...]:
    """Return the cards of a hand that are still backs, in the order in which they lie."""
    assert sighted is not None
    held = sighted.held[hand]
    laid = [piece for part in sighted.arranged.get(hand, ()) for piece in part if hand in round.arranged and piece in held]
    return tuple(_others([*laid, *_others(held, laid)], round.held[hand]))  # set cards come first


def _turned_up(round: Round, hand: Hand, events: Sequence[Event]) -> tuple[Piece, ...]:
    """Return the cards of a hand that a step turned up and that nobody has seen here."""
    known = round.held.get(hand, ())
    for event in events:
        if isinstance(event, CardsShown) and event.hand == hand:
            return tuple(piece for piece in event.cards if piece not in known)
    return ()


__all__ = ["Blind", "Tally", "dealt_at_once", "three_ways"]

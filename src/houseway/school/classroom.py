"""A class: all pupils get the same rounds and bets, and are ranked by the cost of their decisions.

The pupil who wins most had the best cards against this dealer; the one who gives away least played best. Each round
has its own seed, so that a decision in one round changes no card of the next. A pupil hands in a record, and the
ranking prices it again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from houseway.core.fault import Fault
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.game.words import act, money
from houseway.core.messages.command import Arrange, Command, Say, Sit
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.lab.hints import is_priced, priced
from houseway.play import Host, least, play_round, purse, refill
from houseway.play.alone.table import SeededHost
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.worked.replay import open_table
from houseway.worked.worked import Played, Worked

from .coach import Coached, coached

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,30}")
LEAVES_IT = "leave it"


class NotAClass(Unreadable):
    """Records that cannot be ranked together; the message gives the reason."""


# Sitting


class Choice(NamedTuple):
    """One choice of a pupil: in words, and as a command; None lets the dealer continue."""

    says: str
    command: Command | None


ChoosePosition = Callable[[Round, Hand, Sequence[Choice]], int]
"""Returns the pupil's decision: the position of a choice, from the pupil's view."""


@dataclass(frozen=True, slots=True)
class Pupil(Bot):
    """A member of a class. The bets are the same for every member; the decisions after them are the pupil's."""

    called: str
    choose: ChoosePosition

    @property
    def name(self) -> str:
        """The name of the pupil, on the screen and in the record."""
        return self.called

    def may_speak(self, host: Host) -> None:
        """Ask the pupil where an option is open to everybody."""
        asks = [ask for ask in host.offers_to(self.name) if ask.wager is None]
        if asks:
            self._submit_choice(host, self.hand, [*choices_of(asks, host.seen_by(self.name)), Choice(LEAVES_IT, None)])

    def chooses(self, host: Host) -> None:
        """Ask the pupil whose turn it is."""
        turn = host.turn or self.hand
        asks = [ask for ask in host.offers_to(self.name) if ask.who == turn]
        self._submit_choice(host, turn, choices_of(asks, host.seen_by(self.name)))

    def _submit_choice(self, host: Host, hand: Hand, choices: Sequence[Choice]) -> None:
        command = choices[self.choose(host.seen_by(self.name), hand, choices)].command
        if command is not None and isinstance(answer := host.submit_as(self.name, command), Refusal):
            raise Fault(f"a pupil was refused what was offered: {answer}")


def choices_of(asks: Sequence[RoundOffer], seen: Round) -> list[Choice]:
    """Return the choices: each open amount at its minimum and maximum, and each priced way to set the hand."""
    found: list[Choice] = []
    for ask in asks:
        if ask.sets:
            found += _ways_to_lay(ask, seen)
            continue
        amounts = dict.fromkeys((ask.low, ask.high)) if ask.low is not None else (None,)
        for chips in amounts:
            words = act(ask) if chips is None else f"{act(ask)} {money(chips)}"
            found.append(Choice(words, Say(ask.who, ask.says, chips)))
    return found


def _ways_to_lay(ask: RoundOffer, seen: Round) -> list[Choice]:
    """Return the ways to set a hand, sorted by name; an order by worth would reveal the best."""
    laid = [one.laid for one in priced(seen, ask.who) if one.says == ask.says and one.laid]
    named = {" / ".join(" ".join(map(str, part)) for part in parts): parts for parts in laid}
    return [Choice(f"{act(ask)} {name}", Arrange(ask.who, named[name], ask.says)) for name in sorted(named)]


def table_of(game: Game, name: str, settings: Mapping[str, object], seed: str) -> Worked:
    """Return the table of one pupil; raise `NotAClass` where a class cannot sit at the game."""
    rules = game.under(dict(settings))
    assert isinstance(rules, Rules)
    if not is_priced(game.key):
        raise NotAClass(f"the lab prices no decision of {game.name}, so that a class cannot be ranked there")
    if not NAME.fullmatch(name):
        raise NotAClass(f"not a name for a record: {name!r}. Use letters and figures, for example ann")
    seat = rules.seats[0]
    return Worked(
        title=f"{game.name}, a class. Shuffled from seed {seed!r}, so that everybody is dealt the same.",
        game=game.key,
        settings=dict(settings),
        sits=[Sit(name, (seat,))],
        stacks={name: purse(least(rules))},
        only_these=True,
    )


def sat(worked: Worked, seed: str, rounds: int, says: ChoosePosition) -> Iterator[Played]:
    """Yield the rounds of a pupil: each from its own seed, with the bets that everybody makes."""
    (sits,) = worked.sits
    host = SeededHost(worked, Seeded(f"class/{worked.game}/{seed}"))
    ante = least(host.table.rules)
    for number in range(1, rounds + 1):
        host.forget()
        host.deals_from(host.table, Seeded(f"class/{worked.game}/{seed}/{number}"))
        refill(host, sits.player, ante)
        bets = Seeded(f"class/{worked.game}/{seed}/{number}/bets")
        if not play_round(host, [Pupil(sits.seats[0], bets, sits.player, says)]):
            raise NotAClass("one player alone cannot play this game")
        yield host.played


# Ranking


class Standing(NamedTuple):
    """One of a class, with what the decisions cost and what the cards brought."""

    place: int
    name: str
    rounds: int
    decisions: int
    cost: Fraction
    """Cents per dollar of the first bet, per round."""
    grades: Counter[str]
    won: Chips
    by_luck: int
    """The place by money won."""


def ranked(records: Sequence[Worked]) -> list[Standing]:
    """Return the class in the order of cost; raise `NotAClass` where records are not of one class."""
    if not records:
        raise NotAClass("there is no record to rank")
    found = [(_pupil(worked), coached(worked)) for worked in records]
    names = Counter(name for name, _ in found)
    if twice := [name for name, many in names.items() if many > 1]:
        raise NotAClass(f"{twice[0]} has handed in more than one record")
    _must_be_alike(records, found)
    costs = {name: sum((one.per_dollar for one in each.decisions), Fraction(0)) / each.rounds for name, each in found}
    wins = sorted((-each.won for _, each in found))
    order = sorted(costs.values())
    rows = [
        Standing(
            place=1 + order.index(costs[name]),
            name=name,
            rounds=each.rounds,
            decisions=len(each.decisions),
            cost=costs[name],
            grades=each.grades(),
            won=each.won,
            by_luck=1 + wins.index(-each.won),
        )
        for name, each in found
    ]
    return sorted(rows, key=lambda row: (row.place, row.name))


def _pupil(worked: Worked) -> str:
    if len(worked.sits) != 1:
        raise NotAClass(f"a record of a class has one player, and this one has {len(worked.sits)}")
    return worked.sits[0].player


def _must_be_alike(records: Sequence[Worked], found: Sequence[tuple[str, Coached]]) -> None:
    """Raise unless every record has the game, the rules, the rounds and the cards of the first."""
    (first, one), law = found[0], open_table(records[0]).rules.law_digest
    if not one.decisions:
        raise NotAClass(f"{first} made no decision that the lab can price")
    for name, each in found:
        if each.unpriced:
            raise NotAClass(f"{name} made a decision that the lab cannot price")
    for worked, (name, other) in zip(records[1:], found[1:], strict=True):
        if worked.game != records[0].game or open_table(worked).rules.law_digest != law:
            raise NotAClass(f"{name} played under other rules than {first}")
        if other.rounds != one.rounds:
            raise NotAClass(f"{name} played {other.rounds} rounds and {first} {one.rounds}")
        for number, (dealt, then) in enumerate(zip(one.deals, other.deals, strict=True), start=1):
            if not _same(dealt, then):
                raise NotAClass(f"{name} was dealt other cards than {first} in round {number}")
        if other.bets.keys() != one.bets.keys() and not (other.bets.keys() & one.bets.keys()):
            raise NotAClass(f"{name} made other bets than {first}")


def _same(one: Mapping[Hand, tuple[Piece, ...]], other: Mapping[Hand, tuple[Piece, ...]]) -> bool:
    """Whether two deals are one: who gives up early gets fewer cards, and never others."""
    return all(one[hand][: len(cards)] == cards[: len(one[hand])] for hand, cards in other.items() if hand in one)

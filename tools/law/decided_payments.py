"""Random rounds whose payments are decided by people: approved, denied in each way, corrected and voided (R-GEN-35).

Prizes on which other payments depend are rare, so some seats get cards that win them, at houses that offer them and look at most
payments. Everything else is random as in `houseway.play.random_tables`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from houseway.core.game.rules import Rules
from houseway.core.messages import command as c
from houseway.core.money.places import Bet
from houseway.core.round.approval import missing_roles, waits_for
from houseway.core.round.decide import offers
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.cards import Card
from houseway.core.values.role import CHAIN, MANAGER
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded, Source, shuffled
from houseway.play.picks import chance_of, pick
from houseway.play.random_tables import Sitting, answer, settings, table_of
from houseway.worked.worked import Played

RANKS: Final = "A23456789TJQKA"
SUITS: Final = "shdc"
REASON: Final = "the cards do not show it"
FATES: Final = ("approve", "approve", "approve", "lost", "void", "disputed")
GIVES_UP: Final = ("folds", "folds hidden", "concedes", "surrenders")
Wanted = dict[str, list[str]]
"""The cards that hands should get, as texts."""
Hands = Callable[[list[str], Source], Wanted]


def run(suit: str, first: int, many: int) -> list[str]:
    """Return cards of one suit in a row."""
    return [RANKS[first + at] + suit for at in range(many)]


def _straight_flushes(seats: list[str], source: Source) -> Wanted:
    """Return straight flushes for one to four seats, each of its own suit."""
    winners = shuffled(seats, source)[: 1 + source.below(4)]
    return {seat: run(suit, source.below(10), 5) for seat, suit in zip(winners, SUITS, strict=False)}


def _suited_runs(seats: list[str], source: Source) -> Wanted:
    """Return six or seven suited cards in a row for one to three seats, mostly; the others fewer."""
    winners = shuffled(seats, source)[: 1 + source.below(3)]
    lengths = (7, 6, 6, 5, 4)
    return {seat: run(suit, source.below(7), pick(source, lengths)) for seat, suit in zip(winners, SUITS, strict=False)}


def _premiums(seats: list[str], source: Source) -> Wanted:
    """Return premium hands of seven for one to three seats."""
    winners = shuffled(seats, source)[: 1 + source.below(3)]
    suits = shuffled(list(SUITS), source)
    hands: list[list[str]] = [
        run(suits[0], source.below(8), 7),
        [*run(suits[0], 9, 5), "K" + suits[1], "Q" + suits[1]],
        [*run(suits[1], source.below(8), 5), "JK"],
        [rank + suit for rank in "5" for suit in SUITS],
        [*(f"A{suit}" for suit in SUITS), "JK"],
        run(suits[2], source.below(10), 5),
        [rank + suit for rank, suit in zip("9875432", SUITS + SUITS, strict=False)],  # insured, it uses up a limit
    ]
    return dict(zip(winners, shuffled(hands, source), strict=False))


def _sevens(seats: list[str], source: Source) -> Wanted:
    """Return three suited sevens for one to three seats, and a seven for the dealer."""
    winners = shuffled(seats, source)[: 1 + source.below(3)]
    hands = {seat: [f"7{suit}"] * 3 for seat, suit in zip(winners, SUITS, strict=False)}
    return {**hands, "dealer": [f"7{pick(source, SUITS)}"]}


def _beaten(seats: list[str], source: Source) -> Wanted:
    """Return a very good hand that loses, for games with and without common cards."""
    one, other = shuffled(seats, source)[:2]
    common = ["Kd", "Kc", "9d", *(["9c"] if chance_of(source, 1, 2) else [])]
    return {one: ["Ks", "Kh", *common[:2]], other: ["9s", "9h", "9d", "9c"], "board": common}


@dataclass(frozen=True, slots=True)
class Rich:
    """A game whose payments depend on prizes: what its house offers, and the hands that win them."""

    offers: Mapping[str, tuple[object, ...]]
    hands: Hands
    least: int = 1
    """The fewest seats."""
    meters: Mapping[str, int] = field(default_factory=dict[str, int])


THRESHOLD: Final = "approval.amount_threshold"
_POKER = Rich(
    {
        "pkr.bad_beat": (
            {"contribution": 1, "min_pot": 5, "qualifier": "straight", "shares": [50, 25, 25], "ends_by": "paid out by raffle"},
            {"contribution": 1, "min_pot": 5, "qualifier": "full house", "shares": [40, 40, 20], "ends_by": "paid out by raffle"},
        )
    },
    _beaten,
    least=2,
    meters={"meter bad_beat": 1_237_00},
)
RICH: Final[Mapping[str, Rich]] = {
    "caribbean_stud": Rich(
        {
            "cs.progressive.table": ("D", "D", "C"),
            "cs.progressive.seed": (10_000,),
            "cs.progressive.reset": (10_000,),
            THRESHOLD: (None, 100, 250, 500),
        },
        _straight_flushes,
    ),
    "pai_gow_poker": Rich(
        {
            "pgp.bonus.offered": (True,),
            "pgp.progressive.wager": (None, 1, 5),
            "pgp.limit.bonus": (None, "least", 40_000),
            "pgp.insurance.table": (None, "A"),
            "pgp.bonus.min": (1,),
            "table.max.bonus": (100, 1_000),
            THRESHOLD: (None, 10, 100, 4_000),
        },
        _premiums,
    ),
    "high_card_flush": Rich(
        {
            "hcf.progressive.offered": (False,),
            "hcf.bonus_limit": (
                None,
                {"scope": "hand", "amount": 2_000},
                {"scope": "round", "amount": 5_000},
                {"scope": "round", "amount": 400},
            ),
            "matchplay.enabled": (False,),
            THRESHOLD: (None, 10, 100, 1_000),
        },
        _suited_runs,
    ),
    "spanish_21": Rich({THRESHOLD: (None, 15, 40, 500, 2_000)}, _sevens),
    "holdem": _POKER,
    "omaha": _POKER,
    "five_card_draw": _POKER,
    "five_card_stud": _POKER,
    "seven_card_stud": _POKER,
}


@dataclass
class Decided(Sitting):
    """A session in which people decide every payment that waits, at random."""

    rich: Rich = field(default_factory=lambda: _POKER)
    wanted: Wanted = field(default_factory=dict[str, list[str]])
    fates: dict[Bet, str] = field(default_factory=dict[Bet, str])
    looked: bool = False
    """Whether a void and a correction were considered in this round."""
    seen: Counter[str] = field(default_factory=Counter[str])
    """What was done to payments: how many were denied in each way, and rounds that were corrected and voided."""

    def play(self, seed: str) -> Played:
        """Play one round to its end."""
        self.fates, self.looked = {}, False
        seats = list(self.table.seating)
        enough = len(seats) >= self.rich.least and chance_of(self.source, 3, 4)
        self.wanted = self.rich.hands(seats, self.source) if enough else {}
        return Sitting.play(self, seed)

    def _next(self, round: Round, feeder: Feeder) -> c.Command:
        if round.due and round.due[0].to in self.wanted:
            bring_up(feeder, self.wanted[round.due[0].to], round.due[0].many)
        elif round.waiting and round.disputed is None and not round.due:
            found = self._decision(round)
            if found is not None:
                return found
        found = self._hit(round) or Sitting._next(self, round, feeder)
        while isinstance(found, c.Say) and found.what in GIVES_UP and found.who in self.wanted:  # a prize is mostly played for
            found = Sitting._next(self, round, feeder)
            if chance_of(self.source, 1, 16):
                break
        return found

    def _hit(self, round: Round) -> c.Command | None:
        """Return the third card of a hand that is to get one."""
        if round.due or round.rules.game.key != "spanish_21":
            return None
        asks = (ask for ask in offers(round) if ask.says == "hits" and len(round.held[ask.who]) == 2)
        ask = next((ask for ask in asks if self.wanted.get(ask.who)), None)
        return answer(round, ask, self.source) if ask is not None else None

    def _decision(self, round: Round) -> c.Command | None:
        if not self.looked:
            self.looked = True
            self.seen["dependent"] += sum(bool(held.depends_on) for held in round.waiting.values())
            self.seen["limited"] += sum(held.uncut > 0 or "limit" in held.because for held in round.waiting.values())
            if chance_of(self.source, 1, 16):
                self.seen["voided"] += 1
                return c.Void(MANAGER, "the reader is blind", ("surveillance",))
            if chance_of(self.source, 1, 4):
                return self._misread(round)
        for bet in shuffled([*round.waiting], self.source):
            if not missing_roles(round, bet):
                continue
            fate = self.fates.setdefault(bet, pick(self.source, FATES))
            if fate == "approve":
                return c.Approve(missing_roles(round, bet)[0], bet.on, bet.wager, bet.by)
            if not waits_for(round, bet):
                needs = round.waiting[bet].needs
                by = next(role for role in needs if role in CHAIN)
                self.seen[fate] += 1
                others = tuple(role for role in needs if role != by)
                return c.Deny(by=by, on=bet.on, wager=bet.wager, outcome=fate, reason=REASON, agreed=others, player=bet.by)  # type: ignore[arg-type]
        return None

    def _misread(self, round: Round) -> c.Command | None:
        """Return a correction of one card of a hand with a payment that waits, to one that is not on the table."""
        hands = [bet.on for bet in round.waiting if round.held.get(bet.on)]
        if not hands:
            return None
        hand, out = pick(self.source, hands), Counter(piece for pieces in round.held.values() for piece in pieces)
        left = [piece for piece, many in round.rules.equipment.counts.items() if out[piece] < many]
        self.seen["corrected"] += 1
        return c.Misread(by="floor", on=hand, card=1 + self.source.below(len(round.held[hand])), piece=pick(self.source, left))


def bring_up(feeder: Feeder, cards: list[str], many: int) -> None:
    """Put the next of these cards that are not dealt yet on top of the deck, and strike them from the list."""
    pieces = list(feeder.pieces)
    for at in range(feeder.gone, min(feeder.gone + many, len(pieces))):
        while cards:
            card = Card(cards.pop(0))
            if card in pieces[at:]:
                other = pieces.index(card, at)
                pieces[at], pieces[other] = pieces[other], pieces[at]
                break
    feeder.pieces = tuple(pieces)


def rich_table(key: str, source: Source) -> tuple[dict[str, Any], Table]:
    """Return a table whose house offers such prizes, with what it elected."""
    rich = RICH[key]
    while True:
        house = {**settings(GAMES[key], source), **{name: pick(source, values) for name, values in rich.offers.items()}}
        house = {name: value for name, value in house.items() if value is not None}
        rules = GAMES[key].under(house)
        if isinstance(rules, Rules):
            break
    _, table = table_of(GAMES[key], source, house)
    elected = {name: table.rules.settings[name] for name in house if name in table.rules.settings}
    return elected, replace(table, chips={**table.chips, **rich.meters})


def decided_rounds(key: str, seed: str, seen: Counter[str]) -> Iterator[tuple[Played, dict[str, Any]]]:
    """Yield rounds of a game whose payments people decide, and what each house elected."""
    source, number = Seeded(f"decided/{key}/{seed}"), 0
    while True:
        elected, table = rich_table(key, source)
        sitting = Decided(table, source, irregularities=False, rich=RICH[key], seen=seen)
        for _ in range(10):
            yield sitting.play(f"{seed}/{number}"), elected
            number += 1


__all__ = ["RICH", "Decided", "decided_rounds"]

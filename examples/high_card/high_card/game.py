"""High Card: ante, one card each, raise or fold, the higher card wins. The game of docs/adding-a-game.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from houseway.core.game.between_rounds import SHUFFLED, Tending
from houseway.core.game.edition import Edition, Law, Limit
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import BetSettled, CardsShown, Event
from houseway.core.money.places import Bet, stack
from houseway.core.money.price import EVEN, LOSE, PUSH, Outcome, PayTable
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.option import Option, Span
from houseway.core.round.remedies import void_round
from houseway.core.round.settlement import Row, first, settled
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import DECK, cards_in
from houseway.core.values.hands import DEALER, Hand
from houseway.core.values.memory import remembered
from houseway.families.data_files import paytables, rulebook, rulings

PACKAGE = __package__ or ""
BOOK, PAYS, RULINGS = rulebook(PACKAGE), paytables(PACKAGE), rulings(PACKAGE)


def no_ante(round: Round, bet: Bet) -> bool:
    """The ace bet stands beside an ante."""
    return Bet(bet.by, bet.on, "ante") not in round.bets


WAGERS = (
    Wager("ante", "HC-2(a)"),
    Wager("ace", "HC-2(b)", bars=(Bar("HC-2(b)", no_ante),)),
    Wager("raise", "HC-4", open_in="choice"),
)
LIMITS = {
    "ante": Limit("HC-2(a)", low=5_00, high=100_00),
    "ace": Limit("HC-2(b)", low=1_00, high=25_00, most=25_00),
}


def one_each(round: Round) -> tuple[Due, ...]:
    """Round the table from the dealer's left, the dealer last."""
    return tuple(Due(hand, 1, "owner", "HC-3") for hand in (*round.hands, DEALER))


def as_much_again(round: Round, hand: Hand) -> Span:
    """The raise equals the ante."""
    ante = round.bets[round.bet(hand, "ante")]
    return Span(ante, ante, ante, "HC-4")


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The stack does not hold a raise."""
    return round.chips.get(stack(round.seating[hand]), 0) < round.bets[round.bet(hand, "ante")]


def folds(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The ante is lost."""
    yield paid(now, now.bet(said.who, "ante"), LOSE, cites, "folded")


def reveals(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The dealer's card is turned up."""
    yield CardsShown(DEALER, now.held[DEALER], cites)


RAISES = Option("raises", "HC-4", bars=(Bar("HC-4", not_enough_chips),), puts_up=as_much_again, on="raise")
FOLDS = Option("folds", "HC-4", folds, in_silence=True)
REVEALS = Option("reveals", "HC-5", reveals)


class Showdown(NamedTuple):
    """One seat's rank beside the dealer's."""

    seat: int
    dealer: int

    def seat_is_higher(self) -> bool:
        return self.seat > self.dealer

    def dealer_is_higher(self) -> bool:
        return self.dealer > self.seat

    def cards_tie(self) -> bool:
        return self.seat == self.dealer


SHOWDOWN = (
    Row("HC-5", Showdown.seat_is_higher, ante=EVEN, raise_=EVEN),
    Row("HC-5", Showdown.dealer_is_higher, ante=LOSE, raise_=LOSE),
    Row("HC-5", Showdown.cards_tie, ante=PUSH, raise_=PUSH),
)


def paid(now: Draft, bet: Bet, outcome: Outcome, cites: str, because: str) -> BetSettled:
    """Settle one bet that still lies on the felt."""
    stake = now.bets[bet]
    return settled(bet, stake, outcome, lies=stake, owner=now.owner(bet), cites=cites, because=because)


def settle(now: Draft) -> Iterator[Event]:
    """From the dealer's right, one seat after the other."""
    [dealers] = cards_in(now.held[DEALER])
    for hand in reversed(now.hands):
        [card] = cards_in(now.held[hand])
        open_bets = [bet for wager in now.rules.orders["paying"] if (bet := now.bet(hand, wager)) in now.bets]
        row = first(now.rules.rows["showdown"], Showdown(card.rank, dealers.rank))
        yield CardsShown(hand, (card,), "HC-5")
        for bet in open_bets:
            if bet in now.settled:
                continue  # the ante of a folded hand
            if bet.wager == "ace":
                table = now.rules.pays["ace"]
                price = table.of("ace" if card.rank == 14 else None)
                yield paid(now, bet, price or LOSE, table.cites, f"{card}, {price}" if price else "no ace")
            else:
                yield paid(now, bet, row.outcomes[bet.wager], row.cites, f"{card} against the dealer's {dealers}")


IRREGULARITIES = (Irregularity("dealer_card_exposed", "HC-6", void_round, during=("deal", "choice", "reveal")),)


class Memory(NamedTuple):
    """How many rounds this table has seen."""

    rounds: int = 0


def carries(round: Round) -> Memory:
    """Return what the next round is told: one more round was played."""
    return Memory(remembered(round, Memory).rounds + 1)


TENDINGS = (Tending("shuffles", "HC-7", by=("dealer",), leaves=SHUFFLED),)


def everybody(round: Round, hand: Hand) -> bool:
    """Every hand in play is asked."""
    return True


STAGES = (
    Betting("bets", "HC-2(a)", main="ante"),
    Dealing("deal", "HC-3", dues=one_each),
    Choosing("choice", "HC-4", options=(RAISES, FOLDS), asks_hand=everybody),
    Choosing("reveal", "HC-5", options=(REVEALS,)),
    Settling("pay", "HC-5", settles=settle),
)
LAW = Law(
    wagers=WAGERS,
    limits=LIMITS,
    rows={"showdown": SHOWDOWN},
    orders={"paying": ("ante", "raise", "ace")},
    stages=STAGES,
    irregularities=IRREGULARITIES,
    tendings=TENDINGS,
    cites={
        "opens": "HC-2(a)",
        "ends": "HC-5",
        "closed": "HC-3",
        "seated": "HC-2(a)",
        "tender": "HC-2(a)",
        "deck": "HC-1",
        "staff": "HC-6",
        "limits": "HC-2(a)",
        "disputes": "HC-6",
        "tokens": "HC-2(a)",
        "tip": "HC-2(a)",
    },
    words={"used": "HC-7"},
)


def meters(rules: Rules) -> Mapping[str, Chips]:
    """Return what a new table's meters show: there are none."""
    return {}


def tables_in_use(rules: Rules) -> Mapping[str, PayTable]:
    """Return the pay table the house hung, by wager."""
    return {"ace": PAYS["ace"]["A"]}


GAME = Game(
    key="high_card",
    name="High Card",
    equipment=DECK,
    seats=5,
    editions=(Edition("1", BOOK, LAW),),
    pays=PAYS,
    rulings=RULINGS,
    remembers=Memory,
    carries=carries,
    meters=meters,
    tables_in_use=tables_in_use,
)

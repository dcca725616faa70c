"""Casino War: one card each; a tie is surrendered or fought out with a second card."""

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
from houseway.core.messages.event import BetSettled, Event
from houseway.core.money.places import Bet, stack
from houseway.core.money.price import EVEN, HALF, LOSE, PUSH, Outcome, PayTable
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
from houseway.core.values.equipment import Shoe, card_in
from houseway.core.values.hands import BURN, DEALER, Hand
from houseway.core.values.memory import remembered
from houseway.families.data_files import paytables, rulebook, rulings

PACKAGE = __package__ or ""
BOOK, PAYS, RULINGS = rulebook(PACKAGE), paytables(PACKAGE), rulings(PACKAGE)
BURNED = 3


def no_ante(round: Round, bet: Bet) -> bool:
    """The tie bet is placed beside an ante."""
    return Bet(bet.by, bet.on, "ante") not in round.bets


WAGERS = (
    Wager("ante", "CW-2(a)"),
    Wager("tie", "CW-2(b)", bars=(Bar("CW-2(b)", no_ante),)),
    Wager("raise", "CW-5(b)", open_in="choice"),
)
LIMITS = {
    "ante": Limit("CW-2(a)", low=5_00, high=100_00),
    "tie": Limit("CW-2(b)", low=1_00, high=25_00, most=25_00),
}


def rank(round: Round, hand: Hand, at: int = 0) -> int:
    """Return the rank of a hand's card."""
    return card_in(round.held[hand][at]).rank


def one_each(round: Round) -> tuple[Due, ...]:
    """Return one card to each hand, the dealer last."""
    return tuple(Due(hand, 1, "all", "CW-3") for hand in (*round.hands, DEALER))


def at_war(round: Round) -> tuple[Hand, ...]:
    """Return the hands that went to war."""
    return tuple(hand for hand in round.hands if round.word("choice", hand) == "raises")


def war_cards(round: Round) -> tuple[Due, ...]:
    """Return the cards of a war: three to burn, one to each hand, and the dealer's."""
    hands = at_war(round)
    if not hands:
        return ()
    return (Due(BURN, BURNED, "nobody", "CW-5(c)"), *(Due(hand, 1, "all", "CW-5(c)") for hand in (*hands, DEALER)))


def is_tie(round: Round, hand: Hand) -> bool:
    """Whether a hand ties the dealer."""
    return rank(round, hand) == rank(round, DEALER)


def as_much_again(round: Round, hand: Hand) -> Span:
    """Return the raise: it equals the ante."""
    ante = round.bets[round.bet(hand, "ante")]
    return Span(ante, ante, ante, "CW-5(b)")


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The stack does not contain a raise."""
    return round.chips.get(stack(round.seating[hand]), 0) < round.bets[round.bet(hand, "ante")]


def surrenders(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Half of the ante is lost."""
    yield paid(now, now.bet(said.who, "ante"), HALF, cites, "surrendered")


RAISES = Option("raises", "CW-5(b)", bars=(Bar("CW-5(b)", not_enough_chips),), puts_up=as_much_again, on="raise")
SURRENDERS = Option("surrenders", "CW-5(a)", surrenders, in_silence=True)


class FirstCards(NamedTuple):
    """The first card of a seat and of the dealer, by rank."""

    seat: int
    dealer: int

    def seat_is_higher(self) -> bool:
        """Whether the seat's card is higher."""
        return self.seat > self.dealer

    def dealer_is_higher(self) -> bool:
        """Whether the dealer's card is higher."""
        return self.dealer > self.seat


class War(NamedTuple):
    """The second card of a seat and of the dealer, by rank."""

    seat: int
    dealer: int

    def seat_is_as_high(self) -> bool:
        """Whether the seat's card is as high or higher."""
        return self.seat >= self.dealer

    def dealer_is_higher(self) -> bool:
        """Whether the dealer's card is higher."""
        return self.dealer > self.seat


SHOWDOWN = (
    Row("CW-4", FirstCards.seat_is_higher, ante=EVEN),
    Row("CW-4", FirstCards.dealer_is_higher, ante=LOSE),
)
WAR = (
    Row("CW-6", War.seat_is_as_high, ante=PUSH, raise_=EVEN),
    Row("CW-6", War.dealer_is_higher, ante=LOSE, raise_=LOSE),
)


def paid(now: Draft, bet: Bet, outcome: Outcome, cites: str, because: str) -> BetSettled:
    """Settle one open bet."""
    stake = now.bets[bet]
    return settled(bet, stake, outcome, lies=stake, owner=now.owner(bet), cites=cites, because=because)


def settle(now: Draft) -> Iterator[Event]:
    """Settle from the dealer's right, one seat after the other."""
    fought = at_war(now)
    for hand in reversed(now.hands):
        cards, dealers = now.held[hand], now.held[DEALER]
        if hand in fought:
            row = first(now.rules.rows["war"], War(rank(now, hand, -1), rank(now, DEALER, -1)))
            because = f"at war {cards[-1]} against the dealer's {dealers[-1]}"
            for wager in ("ante", "raise"):
                yield paid(now, now.bet(hand, wager), row.outcomes[wager], row.cites, because)
        elif now.bet(hand, "ante") not in now.settled:
            row = first(now.rules.rows["showdown"], FirstCards(rank(now, hand), rank(now, DEALER)))
            because = f"{cards[0]} against the dealer's {dealers[0]}"
            yield paid(now, now.bet(hand, "ante"), row.outcomes["ante"], row.cites, because)
        bet = now.bet(hand, "tie")
        if bet in now.bets:
            table = now.rules.pays["tie"]
            price = table.of("tie" if is_tie(now, hand) else None)
            yield paid(now, bet, price or LOSE, table.cites, f"{cards[0]} against the dealer's {dealers[0]}")


IRREGULARITIES = (Irregularity("card_exposed", "CW-7", void_round, during=("deal", "choice", "war")),)


class Memory(NamedTuple):
    """The number of rounds at this table."""

    rounds: int = 0


def carries(round: Round) -> Memory:
    """Return the memory after a round."""
    return Memory(remembered(round, Memory).rounds + 1)


STAGES = (
    Betting("bets", "CW-2(a)", main="ante"),
    Dealing("deal", "CW-3", dues=one_each),
    Choosing("choice", "CW-5(a)", options=(RAISES, SURRENDERS), asks_hand=is_tie),
    Dealing("war", "CW-5(c)", dues=war_cards),
    Settling("pay", "CW-4", settles=settle),
)
LAW = Law(
    wagers=WAGERS,
    limits=LIMITS,
    rows={"showdown": SHOWDOWN, "war": WAR},
    stages=STAGES,
    irregularities=IRREGULARITIES,
    tendings=(Tending("shuffles", "CW-7", by=("dealer",), leaves=SHUFFLED),),
    cites={
        "opens": "CW-2(a)",
        "ends": "CW-4",
        "closed": "CW-3",
        "seated": "CW-2(a)",
        "tender": "CW-2(a)",
        "deck": "CW-1",
        "staff": "CW-7",
        "limits": "CW-2(a)",
        "disputes": "CW-7",
        "tokens": "CW-2(a)",
        "tip": "CW-2(a)",
    },
    words={"used": "CW-7"},
)


def meters(rules: Rules) -> Mapping[str, Chips]:
    """Return the meters of a new table: there are none."""
    return {}


def tables_in_use(rules: Rules) -> Mapping[str, PayTable]:
    """Return the active pay table of each wager."""
    return {"tie": PAYS["tie"]["A"]}


GAME = Game(
    key="casino_war",
    name="Casino War",
    equipment=Shoe(decks=6),
    seats=5,
    editions=(Edition("1", BOOK, LAW),),
    pays=PAYS,
    rulings=RULINGS,
    remembers=Memory,
    carries=carries,
    meters=meters,
    tables_in_use=tables_in_use,
)

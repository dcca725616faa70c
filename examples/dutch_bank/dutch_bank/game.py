"""Dutch Bank: a card each and one for the bank, which goes round the table; the bank wins ties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from houseway.core.game.between_rounds import SHUFFLED, Tending
from houseway.core.game.edition import Edition, Law, Limit
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import BetSettled, BetTakenBack, CardsShown, Event
from houseway.core.money.places import RACK, Bet, Move, stack
from houseway.core.money.price import EVEN, LOSE, Outcome, PayTable
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.option import Option, Span
from houseway.core.round.remedies import void_round
from houseway.core.round.settlement import Row, first, settled
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.offering import Offering
from houseway.core.stages.settling import Settling
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.equipment import DECK, cards_in
from houseway.core.values.hands import DEALER, Hand
from houseway.core.values.memory import remembered
from houseway.families.data_files import paytables, rulebook, rulings

PACKAGE = __package__ or ""
BOOK, PAYS, RULINGS = rulebook(PACKAGE), paytables(PACKAGE), rulings(PACKAGE)
PERCENT: Final = 5
SEATS: Final = 7


# Bets


def no_wager(round: Round, bet: Bet) -> bool:
    """The tie bet stands beside a wager."""
    return Bet(bet.by, bet.on, "wager") not in round.bets


WAGERS = (
    Wager("wager", "DB-2(a)"),
    Wager("tie", "DB-2(b)", bars=(Bar("DB-2(b)", no_wager),)),
    Wager("bank", "DB-3(b)", open_in="bank"),
)
LIMITS = {"wager": Limit("DB-2(a)", low=5_00, high=100_00), "tie": Limit("DB-2(b)", low=1_00, high=25_00)}


# The bank


class Memory(NamedTuple):
    """The seat that banked last at this table."""

    banked: str = ""


def invalid_memory(memory: Memory, rules: Rules) -> str:
    """Return why a stored memory is impossible, or an empty text."""
    return "" if memory.banked in ("", *map(str, range(1, SEATS + 1))) else "banked: a seat"


def banker(round: Round) -> Hand | None:
    """Return the seat that banks, or None where the house does."""
    return next((said.hand for said in round.said if said.stage == "bank" and said.word == "banks"), None)


def offered_to(round: Round) -> tuple[Hand, ...]:
    """Return the seats with a wager, from the left of the last bank."""
    last = remembered(round, Memory).banked
    return tuple(sorted(round.hands, key=lambda hand: (hand <= last, hand)))


def others(round: Round, hand: Hand) -> Chips:
    """Return the wagers of all other seats."""
    return sum(stake for bet, stake in round.bets.items() if bet.wager == "wager" and bet.on != hand)


def nobody_else_bets(round: Round, hand: Hand) -> bool:
    """No other seat has a wager."""
    return not others(round, hand)


def cannot_cover(round: Round, hand: Hand) -> bool:
    """The stack does not hold as much as the other wagers."""
    return round.chips.get(stack(round.seating[hand]), 0) < others(round, hand)


def covers(round: Round, hand: Hand) -> Span:
    """Return exactly the sum of the other wagers."""
    total = others(round, hand)
    return Span(total, total, total, "DB-3(b)")


def takes_bank(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Give the bank its own bets back."""
    for bet in now.live_bets(said.who):
        if bet.wager != "bank":
            yield BetTakenBack(bet, "DB-3(b)", moves=(Move(bet, stack(bet.by), now.bets[bet], "back", bet),))


BANKS = Option(
    "banks",
    "DB-3(a)",
    takes_bank,
    bars=(Bar("DB-3(a)", nobody_else_bets), Bar("DB-3(b)", cannot_cover)),
    puts_up=covers,
    on="bank",
)
PASSES = Option("passes", "DB-3(a)", in_silence=True)


# Cards


def against_the_bank(round: Round) -> tuple[Hand, ...]:
    """Return the seats that play against the bank."""
    return tuple(hand for hand in round.hands if hand != banker(round))


def one_each(round: Round) -> tuple[Due, ...]:
    """Round the table from the dealer's left, the bank last."""
    return tuple(Due(hand, 1, "nobody", "DB-4") for hand in (*against_the_bank(round), DEALER))


def turns_up(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The bank's card, and then the others from the right."""
    for hand in (DEALER, *reversed(against_the_bank(now))):
        yield CardsShown(hand, now.held[hand], cites)


# Settlement


class Compared(NamedTuple):
    """The rank of a seat's card, and of the bank's."""

    seat: int
    bank: int

    def seat_is_higher(self) -> bool:
        return self.seat > self.bank

    def bank_is_as_high(self) -> bool:
        return self.bank >= self.seat


COMPARED = (
    Row("DB-6(a)", Compared.seat_is_higher, wager=EVEN),
    Row("DB-6(b)", Compared.bank_is_as_high, wager=LOSE),
)


def settle(now: Draft) -> Iterator[Event]:
    """From the right, first what loses and then what wins (R-DB-01); the bank comes last."""
    [banks] = cards_in(now.held[DEALER])
    bank = banker(now)
    lying = now.bet(bank, "bank") if bank else None
    found: list[tuple[Bet, Outcome, str, str]] = []
    for hand in reversed(against_the_bank(now)):
        [card] = cards_in(now.held[hand])
        row = first(now.rules.rows["compared"], Compared(card.rank, banks.rank))
        for bet in now.live_bets(hand):
            because = f"{card} against the bank's {banks}"
            if bet.wager == "tie":
                table = now.rules.pays["tie"]
                price = table.of("tie" if card.rank == banks.rank else None)
                found.append((bet, price or LOSE, table.cites, because))
            else:
                found.append((bet, row.outcomes["wager"], row.cites, because))
    for bet, outcome, cites, because in sorted(found, key=lambda one: one[1] != LOSE):
        stake, payer = now.bets[bet], lying if lying and bet.wager == "wager" else RACK
        yield settled(bet, stake, outcome, lies=stake, owner=now.owner(bet), cites=cites, because=because, payer=payer)
    if lying:
        yield of_the_bank(now, lying)


def fee(rules: Rules, won: Chips) -> Chips:
    """Return five percent of what a bank won, rounded down to the smallest chip."""
    return won * PERCENT // 100 // rules.unit * rules.unit if won > 0 else 0


def of_the_bank(now: Draft, bank: Bet) -> BetSettled:
    """Give a bank what lies in it, less the house's part of what it won."""
    lies, won = now.chips.get(bank, 0), now.chips.get(bank, 0) - now.bets[bank]
    taken = fee(now.rules, won)
    parts = ((now.owner(bank), lies - taken, "back"), (RACK, taken, "vigorish"))
    moves = tuple(Move(bank, place, chips, why, bank) for place, chips, why in parts if chips)
    because = f"${dollars(lies)} in the bank" + (f"; vigorish ${dollars(taken)}" if taken else "")
    return BetSettled(bank, won - taken, because, "DB-7", moves)


def carries(round: Round) -> Memory:
    """Return the seat that banked, or the one before it where the house did."""
    return Memory((not round.void and banker(round)) or remembered(round, Memory).banked)


# The law

STAGES = (
    Betting("bets", "DB-2(a)", main="wager"),
    Offering("bank", "DB-3(a)", options=(BANKS, PASSES), order=offered_to, passes="passes"),
    Dealing("deal", "DB-4", dues=one_each),
    Choosing("compare", "DB-5", options=(Option("turns up", "DB-5", turns_up),)),
    Settling("pay", "DB-6(a)", settles=settle),
)
LAW = Law(
    wagers=WAGERS,
    limits=LIMITS,
    rows={"compared": COMPARED},
    stages=STAGES,
    irregularities=(Irregularity("card_exposed", "DB-8(a)", void_round, during=("deal", "compare")),),
    tendings=(Tending("shuffles", "DB-8(b)", by=("dealer",), leaves=SHUFFLED),),
    cites={
        "opens": "DB-2(a)",
        "ends": "DB-7",
        "closed": "DB-4",
        "seated": "DB-2(a)",
        "tender": "DB-2(a)",
        "deck": "DB-1",
        "staff": "DB-5",
        "limits": "DB-2(a)",
        "disputes": "DB-8(a)",
        "tokens": "DB-2(a)",
        "tip": "DB-2(a)",
    },
    words={"used": "DB-8(b)"},
)


def tables_in_use(rules: Rules) -> Mapping[str, PayTable]:
    """Return the pay table of the tie bet."""
    return {"tie": PAYS["tie"]["A"]}


GAME = Game(
    key="dutch_bank",
    name="Dutch Bank",
    equipment=DECK,
    seats=SEATS,
    editions=(Edition("1", BOOK, LAW),),
    pays=PAYS,
    rulings=RULINGS,
    remembers=Memory,
    invalid_memory=invalid_memory,
    carries=carries,
    tables_in_use=tables_in_use,
)

"""What may be bet, said and done in a round of Chase the Flush, in the order a round is dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.core.betting import Betting, positions
from houseway.core.chips import Chips
from houseway.core.choice import under
from houseway.core.command import Say
from houseway.core.event import BetPlaced, CardsShown, Chosen, Due, Event
from houseway.core.money import BOARD, BURN, DEALER, Bet, Hand, Move, stack
from houseway.core.price import LOSE
from houseway.core.round import Draft, Round
from houseway.core.stage import Bar, Option, Span
from houseway.core.wager import BetBar, Wager
from houseway.games.one_deck import already_counted, counts_stub, stub_not_counted
from houseway.games.paying import paid

FIRST, SECOND, LAST = "first choice", "second choice", "last choice"
TIMES = {FIRST: 3, SECOND: 2, LAST: 1}
"""How many antes an All-In is, by the decision it is made at (CTF-1.all_in_bet)."""
LOST_BY_FOLDING = ("ante", "match_play", "xtra_bonus")
"""What a fold costs (R-CTF-09)."""

BY_HAND = (under("table.dealing_method", "hand"),)
BY_SHOE = (under("table.dealing_method", "automated_shoe"),)


# What may be bet


def second_position(round: Round, bet: Bet) -> bool:
    """Nobody plays more than one position."""
    return len(positions(round, bet.on, bet.by, "ante")) > 1


def no_ante(round: Round, bet: Bet) -> bool:
    """Every other bet rides on an ante."""
    return Bet(bet.by, bet.on, "ante") not in round.bets


def no_xtra_bonus(round: Round, bet: Bet) -> bool:
    """A hand has cards only with its X-tra Bonus down, and a side bet needs cards."""
    return isinstance(round.stage, Betting) and round.stage.lacks(round, bet.on) is not None


NEEDS_ANTE = (BetBar("CTF-1.ante_wager", no_ante),)
NEEDS_BOTH = (*NEEDS_ANTE, BetBar("CTF-1.x_tra_bonus_wager", no_xtra_bonus))
EQUAL, APART = under("ctf.xtra_equals_ante", True), under("ctf.xtra_equals_ante", False)

# fmt: off
WAGERS = (
    Wager("ante",       "CTF-1.ante_wager",        bars=(BetBar("CTF-6(d)", second_position),)),
    Wager("match_play", "CTF-6(a)",                bars=NEEDS_ANTE, under=(under("matchplay.enabled", True),), paper=True),
    Wager("xtra_bonus", "CTF-1.x_tra_bonus_wager", bars=NEEDS_ANTE, under=(EQUAL,), equal_to="ante", limits_as="ante"),
    Wager("xtra_bonus", "CTF-1.x_tra_bonus_wager", bars=NEEDS_ANTE, under=(APART,)),
    Wager("same_suit",  "CTF-1.same_suit_wager",   bars=NEEDS_BOTH, under=(under("ctf.same_suit.offered", True),)),
    Wager("all_in",     "CTF-6(c)",                open_in=FIRST),
)
# fmt: on


# What is dealt


def three_each(seats: str, dealer: str) -> Callable[[Round], tuple[Due, ...]]:
    """Three cards to each position from the dealer's left, and three to the dealer last."""
    return lambda round: (*(Due(hand, 3, "owner", seats) for hand in round.hands), Due(DEALER, 3, "owner", dealer))


def packet(cites: str) -> Callable[[Round], tuple[Due, ...]]:
    """Three cards: the first drawn lies at the bottom and is burned, two are turned up (R-CTF-12)."""
    return lambda round: (Due(BURN, 1, "owner", cites), Due(BOARD, 2, "all", cites))


# What may be said


def ante_of(round: Round, hand: Hand) -> Chips:
    """What lies on a hand's ante."""
    return round.bets[round.bet(hand, "ante")]


def undecided(round: Round, hand: Hand) -> bool:
    """Whether a hand still has a decision: it has not gone all in, and no void or forfeit has taken its ante."""
    return round.bet(hand, "all_in") not in round.bets and round.bet(hand, "ante") not in round.settled


def all_in_span(round: Round, hand: Hand) -> Span:
    """Three antes before the flop, two after it, one after the river; no other amount (R-CTF-10)."""
    assert round.stage is not None
    chips = TIMES[round.stage.name] * ante_of(round, hand)
    return Span(chips, chips, round.rules.unit, round.stage.cites)


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The stack does not hold the All-In."""
    return round.chips.get(stack(round.seating[hand]), 0) < all_in_span(round, hand).low


def goes_all_in(now: Draft, said: Say) -> Iterator[Event]:
    """The All-In goes on the felt, once and for good."""
    assert said.chips is not None and now.stage is not None
    bet, cites = now.bet(said.who, "all_in"), now.stage.cites
    yield Chosen(said.who, said.what, cites, said.chips)
    yield BetPlaced(bet, said.chips, cites, moves=(Move(stack(bet.by), bet, said.chips, "bet", bet),))


def checks(now: Draft, said: Say) -> Iterator[Event]:
    """Nothing is put up, and the hand stays in."""
    assert now.stage is not None
    yield Chosen(said.who, said.what, now.stage.cites)


def folds(costs: str) -> Callable[[Draft, Say], Iterator[Event]]:
    """Ante and X-tra Bonus are lost; the Same Suit Bonus stays until the cards are looked at (R-CTF-09)."""

    def folded(now: Draft, said: Say) -> Iterator[Event]:
        yield Chosen(said.who, said.what, now.rules.options["folds"].cites)
        for wager in LOST_BY_FOLDING:
            bet = now.bet(said.who, wager)
            if bet in now.bets and bet not in now.settled:
                yield paid(now, bet, LOSE, costs, "folded")

    return folded


def reveals(now: Draft, said: Say) -> Iterator[Event]:
    """The dealer's three cards are turned up."""
    cites = now.rules.options["reveals"].cites
    yield Chosen(said.who, said.what, cites)
    yield CardsShown(DEALER, now.held[DEALER], cites)


def _stub(cites: str) -> tuple[Bar, ...]:
    return (Bar(cites, stub_not_counted),)


# fmt: off
OPTIONS = (
    Option("goes all in", "CTF-6(c)",  goes_all_in, bars=(Bar("CTF-6(a)", not_enough_chips),), puts_up=all_in_span),
    Option("checks",      "CTF-9(a)",  checks, in_silence=True),
    Option("folds",       "CTF-9(c)",  folds("CTF-7(d)(2)(i)a"), in_silence=True, under=BY_HAND),
    Option("folds",       "CTF-9(c)",  folds("CTF-8(f)(7)(i)"),  in_silence=True, under=BY_SHOE),
    *(Option("counts stub", cites, counts_stub(cites, cites), bars=(Bar(cites, already_counted),), by_dealer=True, counts=True,
             under=method) for method, cites in ((BY_HAND, "CTF-7(f)"), (BY_SHOE, "CTF-8(h)"))),
    Option("reveals",     "CTF-9(f)",  reveals, bars=_stub("CTF-7(f)"), by_dealer=True, under=BY_HAND),
    Option("reveals",     "CTF-9(f)",  reveals, bars=_stub("CTF-8(h)"), by_dealer=True, under=BY_SHOE),
)
# fmt: on

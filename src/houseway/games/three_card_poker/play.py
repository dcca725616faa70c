"""Bets, options and dealing in a round of Three Card Poker, in the order of the round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.wager import BetLimit, Wager
from houseway.core.money.places import Bet
from houseway.core.round.forfeits import bets_on
from houseway.core.round.option import Option
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.values.hands import DEALER, Hand
from houseway.families.bets.antes import ANTE, gives_up, no_ante, puts_up_antes
from houseway.families.bets.positions import side_by_side
from houseway.families.choices import DEALING_METHOD, MATCHPLAY_ENABLED
from houseway.families.deck.one_deck import counts_stub, reveals

from .house_rules import ANTES_OF_PAIR_PLUS, DEALER_STACK, MAX_POSITIONS_PER_PLAYER, VERSION, VERSIONS

BETS, DEAL, CHOICE, LAST_STACK, REVEAL, PAY = "bets", "deal", "choice", "last stack", "reveal", "pay"
PAIR_PLUS, PLAY, BONUS = "pair_plus", "play", "ante_bonus"

BY_SHOE = under(DEALING_METHOD, "automated_shoe")
AT_ONCE, AFTER_CHOICES = (under(DEALER_STACK, word) for word in ("with_cover_card", "after_decisions"))
BASE, FIRST, SECOND, THIRD = (under(VERSION, version) for version in ("base", *VERSIONS))


# What may be bet


def at_most(version: str) -> Callable[[Round, Bet], BetLimit]:
    """Return a limit on pair plus: a multiple of the ante (R-TCP-08)."""

    def cap(round: Round, bet: Bet) -> BetLimit:
        return BetLimit(ANTES_OF_PAIR_PLUS[version] * round.bets.get(bet._replace(wager=ANTE), 0), VERSIONS[version])

    return cap


def five_of(other: str) -> Callable[[Round, Bet], BetLimit]:
    """Return a limit where both bets are required: five times the other, or five times its maximum before it is down."""

    def cap(round: Round, bet: Bet) -> BetLimit:
        return BetLimit(
            5 * (round.bets.get(bet._replace(wager=other)) or round.rules.limits[other][1]), VERSIONS["both_compulsory"]
        )

    return cap


def a_fifth_of(other: str) -> Callable[[Round, Bet], BetLimit]:
    """Return the lower limit where both bets are required: a fifth of the other bet on the felt."""
    return lambda round, bet: BetLimit(-(-round.bets.get(bet._replace(wager=other), 0) // 5), VERSIONS["both_compulsory"])


@dataclass(frozen=True, slots=True)
class BothOrNothing(Betting):
    """Betting that requires both bets: a position without them is not dealt in, nor one that this separates from its others."""

    def lacking(self, round: Round, hand: Hand) -> Iterator[Wager]:
        """Yield the missing wagers; if none is, the ante of a position no longer adjacent to the player's others (TCP-6(e))."""
        missing = tuple(Betting.lacking(self, round, hand))
        yield from missing
        if not missing and self._parted(round, hand):
            yield replace(round.rules.wagers[ANTE], cites="TCP-6(e)")

    def _parted(self, round: Round, hand: Hand) -> bool:
        player = round.seating[hand]
        whole = [
            int(seat) for seat, sits in round.seating.items() if sits == player and not tuple(Betting.lacking(self, round, seat))
        ]
        return int(hand) - min(whole) > sorted(whole).index(int(hand))


SIDE = side_by_side(MAX_POSITIONS_PER_PLAYER, "TCP-6(e)")
NEEDS_ANTE = {version: (Bar(cites, no_ante),) for version, cites in VERSIONS.items()}

# fmt: off
WAGERS = (
    Wager(ANTE,         "TCP-6(a)(1)", bars=SIDE.bars, back_bars=SIDE.back_bars),
    Wager(ANTE,         "TCP-6(f)(3)", bars=SIDE.bars, back_bars=SIDE.back_bars, cap=five_of(PAIR_PLUS),
          floor=a_fifth_of(PAIR_PLUS), under=(THIRD,)),
    Wager("match_play", "TCP-6(b)",    bars=(Bar("TCP-6(b)", no_ante),), paper=True,
          under=(under(MATCHPLAY_ENABLED, True),)),
    Wager(PAIR_PLUS,    "TCP-6(a)(2)", bars=SIDE.bars, back_bars=SIDE.back_bars, under=(BASE,)),
    Wager(PAIR_PLUS,    "TCP-6(f)(1)", bars=NEEDS_ANTE["ante_ge_pp"],      cap=at_most("ante_ge_pp"),      under=(FIRST,)),
    Wager(PAIR_PLUS,    "TCP-6(f)(2)", bars=NEEDS_ANTE["ante_ge_half_pp"], cap=at_most("ante_ge_half_pp"), under=(SECOND,)),
    Wager(PAIR_PLUS,    "TCP-6(f)(3)", bars=SIDE.bars, back_bars=SIDE.back_bars, cap=five_of(ANTE),
          floor=a_fifth_of(ANTE), under=(THIRD,)),
    Wager(PLAY,         "TCP-1.play_wager", open_in=CHOICE),
    Wager(BONUS,        "TCP-11(a)(3)", open_in=PAY),
)
# fmt: on


# Options


def no_pair_plus(round: Round, hand: Hand) -> bool:
    """There is no pair plus on this hand, so a fold leaves nothing to settle."""
    return not round.is_live(round.bet(hand, PAIR_PLUS))


def stack_still_in_the_shoe(round: Round, hand: Hand) -> bool:
    """The dealer's stack is still in the shoe, so the stub cannot be counted yet."""
    return DEALER not in round.held


COUNTED_BY = {"manual_shoe": "TCP-7(e)", "hand": "TCP-8(e)", "automated_shoe": "TCP-9(e)"}
METHODS = tuple((under(DEALING_METHOD, method), cites) for method, cites in COUNTED_BY.items())
EVERY_STACK_OUT = (Bar("TCP-9(d)", stack_still_in_the_shoe),)

# fmt: off
PLAY_OR_FOLD = (
    puts_up_antes("plays", PLAY, 1, "TCP-10(b)", "TCP-6(b)"),
    Option("folds",        "TCP-10(b)", gives_up(ANTE, "match_play"), forgoes=bets_on(ANTE), in_silence=True),
    Option("folds hidden", "TCP-10(b)", gives_up(ANTE, "match_play", PAIR_PLUS, because="folded, the cards stay down"),
           bars=(Bar("TCP-10(b)", no_pair_plus),), forgoes=bets_on(ANTE, PAIR_PLUS)),
)
COUNTS_STUB = tuple(
    counts_stub(cites, "TCP-7(e)(1)", "TCP-7(e)(2)", method, bars=EVERY_STACK_OUT) for method, cites in METHODS
)
REVEALS = tuple(reveals("TCP-10(b)", cites, method) for method, cites in METHODS)
# fmt: on

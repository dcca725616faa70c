"""What may be bet, said and done in a round of Three Card Poker, in the order a round is dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.wager import BetLimit, Wager
from houseway.core.money.places import Bet
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
    """Pair plus is no more than so many antes (R-TCP-08)."""

    def cap(round: Round, bet: Bet) -> BetLimit:
        return BetLimit(ANTES_OF_PAIR_PLUS[version] * round.bets.get(bet._replace(wager=ANTE), 0), VERSIONS[version])

    return cap


def five_of(other: str) -> Callable[[Round, Bet], BetLimit]:
    """Where both are compulsory, neither is above five times the other; before that one is down, the most it may be counts."""

    def cap(round: Round, bet: Bet) -> BetLimit:
        return BetLimit(
            5 * (round.bets.get(bet._replace(wager=other)) or round.rules.limits[other][1]), VERSIONS["both_compulsory"]
        )

    return cap


def a_fifth_of(other: str) -> Callable[[Round, Bet], BetLimit]:
    """The same from below, of what lies there."""
    return lambda round, bet: BetLimit(-(-round.bets.get(bet._replace(wager=other), 0) // 5), VERSIONS["both_compulsory"])


@dataclass(frozen=True, slots=True)
class BothOrNothing(Betting):
    """Where both bets are compulsory, a position without them gets no cards, nor one that this parts from its player's first."""

    def lacking(self, round: Round, hand: Hand) -> Iterator[Wager]:
        """What is not down; where all is, the ante of a position that no longer lies beside the others (TCP-6(e))."""
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


# What may be said


def no_pair_plus(round: Round, hand: Hand) -> bool:
    """Without pair plus a folded hand is not looked at anyway."""
    return not round.is_live(round.bet(hand, PAIR_PLUS))


def stack_still_in_the_shoe(round: Round, hand: Hand) -> bool:
    """The stub is what is left when every stack is out."""
    return DEALER not in round.held


COUNTED_BY = {"manual_shoe": "TCP-7(e)", "hand": "TCP-8(e)", "automated_shoe": "TCP-9(e)"}
METHODS = tuple((under(DEALING_METHOD, method), cites) for method, cites in COUNTED_BY.items())
EVERY_STACK_OUT = (Bar("TCP-9(d)", stack_still_in_the_shoe),)

# fmt: off
PLAY_OR_FOLD = (
    puts_up_antes("plays", PLAY, 1, "TCP-10(b)", "TCP-6(b)"),
    Option("folds",        "TCP-10(b)", gives_up(ANTE, "match_play"), in_silence=True),
    Option("folds hidden", "TCP-10(b)", gives_up(ANTE, "match_play", PAIR_PLUS, because="folded, the cards stay down"),
           bars=(Bar("TCP-10(b)", no_pair_plus),)),
)
COUNTS_STUB = tuple(
    counts_stub(cites, "TCP-7(e)(1)", "TCP-7(e)(2)", method, bars=EVERY_STACK_OUT) for method, cites in METHODS
)
REVEALS = tuple(reveals("TCP-10(b)", cites, method) for method, cites in METHODS)
# fmt: on

"""The bets on a box of Spanish 21: the players who may place them, the wagers, and the amounts."""

from __future__ import annotations

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.wager import BetLimit, Wager
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, stack
from houseway.core.round.option import Option
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand, Player
from houseway.core.values.memory import remembered
from houseway.families.choices import MATCHPLAY_ENABLED

from .facts import BETS
from .house_rules import BOXES_PER_PLAYER, MATCH_MAX, MATCH_OFFERED, MID_SHOE_ENTRY, PLAYERS_PER_BOX
from .memory import Memory

SHARES = "shares"


def sat_out_since_the_shuffle(round: Round, bet: Bet) -> bool:
    """The player sat out a round since the shuffle, and may bet after the next shuffle or when the house lets them in."""
    memory = remembered(round, Memory)
    return memory.rounds > 0 and bet.by not in memory.players.split()


def too_many_boxes(round: Round, bet: Bet) -> bool:
    """The player would have more boxes than this house allows one player."""
    mine = {other.on for other in round.bets if other.by == bet.by and other.wager == "wager"} | {bet.on}
    return len(mine) > round.rules[BOXES_PER_PLAYER]


def no_wager(round: Round, bet: Bet) -> bool:
    """The player has no wager on this box, and other bets need one."""
    return bet._replace(wager="wager") not in round.bets


def no_match(round: Round, bet: Bet) -> bool:
    """The player has no match-the-dealer wager on this box for the coupon to ride with."""
    return bet._replace(wager="match") not in round.bets


def most_of_a_match(round: Round, bet: Bet) -> BetLimit:
    """Return the maximum of a match bet: the wager on the same box, or the house's posted maximum if that is lower (S21-6(b))."""
    wager = round.bets.get(bet._replace(wager="wager"), 0)
    posted = round.rules[MATCH_MAX]
    if isinstance(posted, int) and posted < wager:
        return BetLimit(posted, "S21-6(b)(2)")
    return BetLimit(wager, "S21-6(b)(1)")


BARRED = under(MID_SHOE_ENTRY, "barred")
ONE_BOX = Bar("S21-14", too_many_boxes)
NEEDS_WAGER = Bar("S21-6(b)", no_wager)

# fmt: off
WAGERS = (
    Wager("wager",       "S21-5(a)",  bars=(ONE_BOX,)),
    Wager("wager",       "S21-5(a)",  bars=(Bar("S21-5(j)", sat_out_since_the_shuffle), ONE_BOX), under=(BARRED,)),
    Wager("match_play",  "S21-5(c)",  bars=(Bar("S21-5(c)", no_wager),), paper=True,
          under=(under(MATCHPLAY_ENABLED, True),)),
    Wager("match",       "S21-6(b)",  bars=(NEEDS_WAGER,), cap=most_of_a_match, independent=True,
          under=(under(MATCH_OFFERED, True),)),
    Wager("match_coupon", "S21-6(c)", bars=(Bar("S21-6(c)", no_match),), equal_to="match", paper=True, independent=True,
          under=(under(MATCH_OFFERED, True), under(MATCHPLAY_ENABLED, True))),
    Wager("insurance",   "S21-11(a)", open_in="insurance"),
    Wager("split",       "S21-10(a)", open_in="play"),
    Wager("double",      "S21-9(a)",  open_in="play"),
    Wager("super_bonus", "S21-5(g)",  open_in="pay"),
    Wager("envy",        "S21-5(g)",  open_in="pay"),
)
# fmt: on


def backs(round: Round, hand: Hand, player: Player) -> Refusal | None:
    """Return the refusal for a player who may not bet on a box that is not theirs, or None (S21-13(a))."""
    if stack(player) not in round.chips:
        return Refusal("nobody_of_that_name", "S21-13(a)")
    there = [bet.by for bet in round.bets if bet.on == hand and bet.wager == "wager"]
    if player in there:
        return None
    seated = round.seating.get(hand)
    if seated is None and not there:
        return None  # a free box is open to the first bettor
    if len({*there, seated} - {None}) >= round.rules[PLAYERS_PER_BOX]:
        return Refusal("box_is_full", "S21-13(a)")
    if seated is not None and seated not in there:
        return Refusal("seat_has_not_bet", "S21-13(a)")
    if not round.word(BETS, hand):
        return Refusal("no_consent", "S21-13(a)")
    return None


def nobody_has_bet(round: Round, hand: Hand) -> bool:
    """The box has no wager yet, so there is no first bettor who could share it."""
    return not any(bet.on == hand and bet.wager == "wager" for bet in round.bets)


def consents_already(round: Round, hand: Hand) -> bool:
    """The first bettor on this box has already agreed to share it."""
    return bool(round.word(BETS, hand))


CONSENT = Option(
    SHARES,
    "S21-13(a)",
    bars=(Bar("S21-13(a)", nobody_has_bet), Bar("S21-13(a)", consents_already)),
    under=(under(PLAYERS_PER_BOX, 2, 3),),
)

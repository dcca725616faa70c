"""Hold 'em: two cards of one's own, five for everybody, four betting rounds, the best five of seven.

The button goes round, and with it the blinds. Everything that other poker games share with this one is next door in
`poker_room`, the rulebook too; here is the order of a round and what lies on the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from houseway.core.betting_round import BettingRound, is_contested
from houseway.core.choice import under
from houseway.core.event import Due
from houseway.core.game import Edition, Game, Law
from houseway.core.money import BOARD, BURN
from houseway.core.round import Round
from houseway.core.settling import Settling
from houseway.core.shoe import DECK
from houseway.core.showdown import Showdown
from houseway.core.stage import Dealing
from houseway.games.loading import rulebook, rulings
from houseway.games.poker_room.betting import BETTING_OPTIONS, big, completion_counts, small
from houseway.games.poker_room.choices import CHECKS, choices
from houseway.games.poker_room.irregular import irregularities
from houseway.games.poker_room.memory import Memory, carries
from houseway.games.poker_room.rake import closes
from houseway.games.poker_room.seating import (
    DEALS,
    POT,
    SEATS,
    SITS_OUT_OR_POSTS,
    Seats,
    draws_for_it,
    one_each,
    place_button,
    two_each,
)
from houseway.games.poker_room.showing import SHOWDOWN_OPTIONS, award, last_to_bet
from houseway.games.poker_room.tending import TENDINGS, leaves

ROOM = "houseway.games.poker_room"
FIXED = under("pkr.structure", "fixed_limit")
OPEN = under("pkr.structure", "spread", "pot_limit", "no_limit")


def laid_out(count: int, cites: str) -> Callable[[Round], tuple[Due, ...]]:
    """A burn, then cards for everybody. A card shown by mistake may have been laid down as the burn already (PKR-15(o)(2))."""

    def owes(round: Round) -> tuple[Due, ...]:
        board = Due(BOARD, count, "all", cites)
        shown_as_burn = BURN in round.held and BOARD not in round.held
        return (board,) if shown_as_burn else (Due(BURN, 1, "owner", cites), board)

    return owes


def betting(name: str, cites: str, least: Callable[[Round], int]) -> tuple[BettingRound, BettingRound]:
    """A betting round with fixed bets, or one in which a raise must be as large as the one before."""
    fixed = BettingRound(
        name, cites, options=BETTING_OPTIONS, least=least, closes=closes, completes=completion_counts, under=(FIXED,)
    )
    return fixed, replace(fixed, doubles=True, under=(OPEN,))


# A round, in order

# fmt: off
STREETS = ("preflop", "flop", "turn", "river")
STAGES = (
    Dealing("draw", "PKR-10(c)(2)(ii)", one_each, when=draws_for_it, then=place_button,
            under=(under("pkr.first_button", "high_card"),)),
    Seats(SEATS, "PKR-7(a)", options=(DEALS,), also=SITS_OUT_OR_POSTS),
    Dealing("hole", "PKR-10(e)", two_each),
    *betting("preflop", "PKR-10(f)", small),
    Dealing("to the flop", "PKR-10(g)", laid_out(3, "PKR-10(g)"), when=is_contested),
    *betting("flop", "PKR-10(g)", small),
    Dealing("to the turn", "PKR-10(h)", laid_out(1, "PKR-10(h)"), when=is_contested),
    *betting("turn", "PKR-10(h)", big),
    Dealing("to the river", "PKR-10(i)", laid_out(1, "PKR-10(i)"), when=is_contested),
    *betting("river", "PKR-10(i)", big),
    Showdown("showdown", "PKR-15(d)", options=SHOWDOWN_OPTIONS, begins=last_to_bet(*STREETS)),
    Settling("award", "PKR-6(e)(5)", settles=award),
)
# fmt: on


MASSACHUSETTS = Edition(
    "MA",
    rulebook(ROOM),
    Law(
        choices=choices(
            seats=11,
            cites="PKR-10(b)",
            game="holdem",
            only={
                "pkr.bring_in": (0, "PKR-7(b)"),
                "pkr.kill": ("off", "PKR-10(a)"),
                "pkr.kill.threshold": (None, "PKR-10(a)"),
                "pkr.kill.acts": ("in_turn", "PKR-10(a)"),
                "pkr.five_stud_open": ("bet_or_check", "PKR-8(a)"),
                "pkr.draw_own_discards": ("exclude", "PKR-8(a)"),
                "pkr.bad_beat": ("off", "PKR-10(a)"),
            },
        ),
        wagers=(POT,),
        stages=STAGES,
        irregularities=irregularities(
            deals=("hole", "to the flop", "to the turn", "to the river"),
            streets=STREETS,
            showdown="showdown",
            first="hole",
        ),
        tendings=TENDINGS,
        checks=CHECKS,
        cites={
            "opens": "PKR-1.round_of_play",
            "ends": "PKR-6(e)(5)",
            "closed": "PKR-7(g)",
            "seated": "PKR-6(b)",
            "tender": "PKR-7(c)",
            "deck": "PKR-2(a)",
            "staff": "PKR-15(b)",
            "limits": "PKR-17",
            "disputes": "PKR-15(b)",
            "tokens": "PKR-7(c)",
            "tip": "PKR-7(c)",
        },
        words={"used": "PKR-5(a)", "shuffled": "PKR-5(b)"},
    ),
)

GAME = Game(
    key="holdem",
    name="Hold 'em",
    equipment=DECK,
    seats=11,
    editions=(MASSACHUSETTS,),
    pays={},
    rulings=rulings(ROOM),
    remembers=Memory,
    carries=carries,
    leaves=leaves,
    least_players=2,
)

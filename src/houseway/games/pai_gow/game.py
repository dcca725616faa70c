"""Pai Gow: thirty-two tiles, four to a player, set as a high and a low hand against the dealer or a bank.

Three dice decide who gets the first stack. Both hands must be higher to win, and a win pays five percent to the
house. Where a house lets players bank, the same rows settle against the bank, out of the centre of the table.

Clauses are in `rulebook.toml`, the dealer's way of setting in `house_way.toml`; settings, options, irregularities and
payouts are in the tables of the other files in this folder.
"""

from __future__ import annotations

from houseway.core.game.between_rounds import SHUFFLED, USED, Tending
from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.law.bar import Bar
from houseway.core.stages.betting import Betting
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.delivering import Delivering
from houseway.core.stages.exposing import Exposing
from houseway.core.stages.offering import Offering
from houseway.core.stages.setting import SetHands
from houseway.core.stages.window import Window
from houseway.core.table.table import recalls
from houseway.core.values.equipment import TileSet
from houseway.core.values.role import DEALER
from houseway.families.data_files import paytables, rulebook, rulings
from houseway.families.deck.duties import UNSEEN, dice_changed
from houseway.families.deck.one_deck import shuffled_already
from houseway.families.pay.pay_bet import by_size
from houseway.families.two_hands.bank import PASSES, a_player_banks
from houseway.families.two_hands.set_hands import bank_sets, dealer_sets, players_set, somebody_plays

from .bank import BANKED, BANKING, WISHES
from .checks import CHECKS
from .house_rules import CHOICES, LIMITS
from .memory import Memory, carries, invalid_memory
from .mishaps import IRREGULARITIES
from .payouts import COMPARED, settle
from .play import (
    DECIDES,
    GIVES_UP,
    SET_BARS,
    WAGERS,
    bank_lays,
    dealer_lays,
    delivers,
    eight_stacks,
    player_lays,
    set_wrong,
    three_dice,
)

# A round, in order

# fmt: off
STAGES = (
    Betting("bets", "PG-5(c)", main="wager", each_alone=True),
    Offering("bank", "PG-8(c)", options=BANKING.offer(), order=BANKING.offered_to, passes=PASSES, under=BANKED),
    Dealing("stack", "PG-4(d)", dues=eight_stacks),
    Window("wishes", "PG-8(i)", options=WISHES, closed_by="shakes", when=a_player_banks, begins=BANKING.dealer_bets,
           under=BANKED),
    Dealing("dice", "PG-6(b)", dues=three_dice),
    Delivering("deal", "PG-6(d)", delivers=delivers),
    SetHands("setting", "PG-7(a)", who=players_set, wrong=set_wrong, lays=player_lays, once="PG-7(b)", bars=SET_BARS,
            also=DECIDES),
    SetHands("bank sets", "PG-7(c)", who=bank_sets, wrong=set_wrong, lays=bank_lays, once="PG-7(b)"),
    SetHands("dealer sets", "PG-7(c)", who=dealer_sets, wrong=set_wrong, lays=dealer_lays, once="PG-7(d)"),
    Window("surrender", "PG-7(f)", options=GIVES_UP, closed_by="exposes", when=somebody_plays),
    Exposing("pay", "PG-7(g)", settles=settle),
)
# fmt: on


TENDINGS = (
    Tending("shuffles", "PG-4(f)", (DEALER,), bars=(Bar("PG-4(f)", shuffled_already),), leaves=SHUFFLED),
    Tending("spreads the tiles", "PG-4(g)", (DEALER,), leaves=USED, does=(recalls(lambda memory, value: Memory()),)),
)


MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        reasons={
            "not_adjacent_stacks": "Only stacks next to each other can be moved together.",
            "two_and_two": "The tiles must be set as two hands of two.",
            "not_your_tiles": "Those are not the tiles of this hand.",
        },
        wagers=WAGERS,
        limits=LIMITS,
        rows={"compared": COMPARED},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=by_size("PG-7(j)"),
        tendings=TENDINGS,
        duties=(dice_changed("PG-3(c)", UNSEEN),),
        checks=CHECKS,
        cites={
            "opens": "PG-5(a)",
            "ends": "PG-4(f)",
            "closed": "PG-5(c)",
            "seated": "PG-5(b)",
            "tender": "PG-5(a)",
            "deck": "PG-2(a)",
            "staff": "PG-7(l)",
            "limits": "PG-5(a)",
            "disputes": "PG-7(l)",
            "tokens": "PG-5(a)",
            "tip": "PG-5(a)",
        },
        words={"used": "PG-4(f)"},
    ),
)

GAME = Game(
    key="pai_gow",
    name="Pai Gow",
    equipment=TileSet(),
    seats=6,
    editions=(MASSACHUSETTS,),
    pays=paytables(__package__ or ""),
    rulings=rulings(__package__ or ""),
    remembers=Memory,
    invalid_memory=invalid_memory,
    carries=carries,
    must_read="tiles are entered as they are dealt; only cards can be dealt unread",
)

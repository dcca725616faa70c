"""Let It Ride: one deck, three cards each, two shared cards, and no dealer's hand to beat.

A seat puts up three equal bets. It may take the first back after its own cards and the second after the first
community card; what is still up is paid by a posted table if five cards make a pair of tens or better. A dollar may
ride on the same five cards, and any bet on the seat's own three.

Clauses are in `rulebook.toml`, prices in `paytables.toml`; settings, options, irregularities and payouts are in the
tables of the other files in this folder.
"""

from __future__ import annotations

from dataclasses import replace

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.values.equipment import DECK
from houseway.core.values.hands import BOARD
from houseway.families.data_files import rulebook, rulings
from houseway.families.deck.deal import in_stacks
from houseway.families.deck.duties import deck_changed, stub_duties
from houseway.families.deck.one_deck import OneDeckMemory, carries, leaves
from houseway.families.pay.order import by_player
from houseway.families.pay.pay_bet import by_size

from .between import OPEN_BARS, TENDINGS
from .checks import CHECKS, tables_in_use
from .house_rules import CHOICES, LIMITS, PAYS
from .mishaps import IRREGULARITIES
from .payouts import SHOWDOWN, cap, judge, shows
from .play import (
    BET_1,
    BET_2,
    BET_3,
    BETS,
    BONUS,
    BURNS_AND_TURNS,
    BY_HAND,
    BY_MACHINE,
    BY_SHOE,
    COUNTED_BY,
    COUNTS_STUB,
    DEAL,
    FIRST,
    FIRST_CARD,
    PAY,
    RIDE_OR_WITHDRAW_1,
    RIDE_OR_WITHDRAW_2,
    SECOND,
    SECOND_CARD,
    THREE_CARD,
    TURNS,
    WAGERS,
    collects_dollars,
    rides,
    with_the_board_by,
)

# A round, in order

BET = Betting(BETS, "LIR-6(c)", main=BET_1, needs=(BET_2, BET_3), each_alone=True)

# fmt: off
STAGES = (
    replace(BET, locks=collects_dollars("LIR-7(b)"), under=(BY_SHOE,)),
    replace(BET, locks=collects_dollars("LIR-8(b)(3)"), under=(BY_HAND,)),
    replace(BET, locks=collects_dollars("LIR-9(b)(2)"), under=(BY_MACHINE,)),
    Dealing(DEAL,         "LIR-7(c)",  dues=with_the_board_by("LIR-7(c)"), under=(BY_SHOE,)),
    Dealing(DEAL,         "LIR-8(c)",  dues=with_the_board_by("LIR-8(c)"), under=(BY_HAND,)),
    Dealing(DEAL,         "LIR-9(c)",  dues=in_stacks(3, "LIR-9(c)", "LIR-9(c)", last=BOARD), under=(BY_MACHINE,)),
    Choosing(FIRST,       "LIR-10(b)", options=RIDE_OR_WITHDRAW_1, asks_hand=rides(BET_1), also=COUNTS_STUB),
    Choosing(FIRST_CARD,  "LIR-10(c)", options=BURNS_AND_TURNS, also=COUNTS_STUB),
    Choosing(SECOND,      "LIR-10(e)", options=RIDE_OR_WITHDRAW_2, asks_hand=rides(BET_2), also=COUNTS_STUB),
    Choosing(SECOND_CARD, "LIR-10(f)", options=TURNS, also=COUNTS_STUB),
    Settling(PAY,         "LIR-10(g)", settles=by_player(judge, shows, cap)),
)
# fmt: on

MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        wagers=WAGERS,
        limits=LIMITS,
        rows={"showdown": SHOWDOWN},
        orders={"paying": (BET_1, BET_2, BET_3, "match_play", BONUS, THREE_CARD)},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=by_size("LIR-10(g)(3)"),
        tendings=TENDINGS,
        open_bars=OPEN_BARS,
        duties=(*stub_duties(COUNTED_BY), deck_changed("LIR-2(a)")),
        checks=CHECKS,
        cites={
            "opens": "LIR-6(d)",
            "ends": "LIR-1.round_of_play",
            "closed": "LIR-6(c)",
            "seated": "LIR-6(b)",
            "tender": "LIR-6(a)",
            "deck": "LIR-2(a)",
            "staff": "LIR-1.round_of_play",
            "limits": "",  # each wager's own clause posts its limits
            "disputes": "LIR-10(h)",
            "tokens": "LIR-6(a)",
            "tip": "LIR-6(a)",
        },
        words={
            "used": "LIR-5(a)",
            "shuffled": "LIR-5(b)(2)",
        },
    ),
)

GAME = Game(
    key="let_it_ride",
    name="Let It Ride",
    equipment=DECK,
    seats=7,
    editions=(MASSACHUSETTS,),
    pays=PAYS,
    rulings=rulings(__package__ or ""),
    remembers=OneDeckMemory,
    carries=carries,
    leaves=leaves,
    tables_in_use=tables_in_use,
)

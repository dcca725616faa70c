"""Double Down Stud: one card each, four shared cards, one face down, and a chance to double before it is turned.

A seat bets and is dealt one card face up. Three cards on the board and the dealer's hole card complete every hand.
While the hole card is down any player may put up as much again, or less. Then jacks or better win by the pay table,
sixes to tens push, and the rest lose; there is no dealer's hand.

Clauses are in `rulebook.toml`, prices in `paytables.toml`; settings, options, irregularities and payouts are in the
tables of the other files in this folder.
"""

from __future__ import annotations

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.stages.betting import CLOSES, Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.stages.window import Window
from houseway.core.values.equipment import DECK
from houseway.families.data_files import rulebook, rulings
from houseway.families.deck.duties import deck_changed
from houseway.families.pay.order import by_player
from houseway.families.pay.pay_bet import by_size

from .between import OPEN_BARS, TENDINGS, Memory, carries, leaves
from .checks import CHECKS, tables_in_use
from .hands import ZONES
from .house_rules import CHOICES, LIMITS, PAYS
from .mishaps import IRREGULARITIES
from .payouts import cap, judge, shows
from .play import (
    BETS,
    DEAL,
    DOUBLE,
    DOUBLES,
    MATCH_PLAY,
    MAY_DOUBLE,
    PAY,
    REVEAL,
    REVEALS,
    WAGER,
    WAGERS,
    always,
    one_each_and_four_for_all,
)

# A round, in order

# fmt: off
STAGES = (
    Betting(BETS,    "DDS-6(b)", main=WAGER, each_alone=True),
    Dealing(DEAL,    "DDS-8(b)", dues=one_each_and_four_for_all),
    Window(DOUBLES,  "DDS-8(c)", options=MAY_DOUBLE, closed_by=CLOSES, when=always),
    Choosing(REVEAL, "DDS-8(d)", options=REVEALS),
    Settling(PAY,    "DDS-9(a)", settles=by_player(judge, shows, cap)),
)
# fmt: on

MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        wagers=WAGERS,
        limits=LIMITS,
        rows={"zones": ZONES},
        orders={"paying": (WAGER, MATCH_PLAY, DOUBLE)},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=by_size("DDS-9(c)"),
        tendings=TENDINGS,
        open_bars=OPEN_BARS,
        duties=(deck_changed("DDS-2(a)"),),
        checks=CHECKS,
        cites={
            "opens": "DDS-6(a)",
            "ends": "DDS-1.round_of_play",
            "closed": "DDS-6(b)",
            "seated": "DDS-6(c)",
            "tender": "DDS-6(a)",
            "deck": "DDS-2(a)",
            "staff": "DDS-1.round_of_play",
            "limits": "",  # each wager's own clause posts its limits
            "disputes": "DDS-9(d)",
            "tokens": "DDS-6(a)",
            "tip": "DDS-6(a)",
        },
        words={
            "used": "DDS-4(a)",
            "shuffled": "DDS-4(b)(2)",
        },
    ),
)

GAME = Game(
    key="double_down_stud",
    name="Double Down Stud",
    equipment=DECK,
    seats=7,
    editions=(MASSACHUSETTS,),
    pays=PAYS,
    rulings=rulings(__package__ or ""),
    remembers=Memory,
    carries=carries,
    leaves=leaves,
    tables_in_use=tables_in_use,
)

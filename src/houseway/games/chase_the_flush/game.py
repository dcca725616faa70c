"""Chase the Flush: one deck, three cards each and four on the board, three prices of patience.

A seat puts up an ante and an equal X-tra Bonus. It may go all in for three antes on its own three cards, for two
after the flop, for one after the river, or fold at the last. The dealer needs three suited cards, nine high; if not,
antes are returned and the rest is compared all the same. The Same Suit Bonus depends on the seat's own seven cards.

Clauses are in `rulebook.toml`, prices in `paytables.toml`; settings, options, irregularities and payouts are in the
tables of the other files in this folder.
"""

from __future__ import annotations

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.law.bar import Bar
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.values.equipment import DECK
from houseway.families.data_files import paytables, rulebook, rulings
from houseway.families.deck.deal import in_stacks
from houseway.families.deck.duties import deck_changed, stub_duty
from houseway.families.deck.one_deck import OneDeckMemory, carries, device_is_gone, leaves, no_shuffler
from houseway.families.pay.pay_bet import by_size

from .between import TENDINGS
from .checks import CHECKS, tables_in_use
from .house_rules import CHOICES, LIMITS
from .mishaps import IRREGULARITIES
from .payouts import REFUND, SHOWDOWN, settle
from .play import (
    BY_HAND,
    BY_SHOE,
    COUNTS_STUB,
    FIRST,
    FIRST_CHOICE,
    LAST,
    LAST_CHOICE,
    REVEAL,
    SECOND,
    SECOND_CHOICE,
    WAGERS,
    packet,
    undecided,
)

# A round, in order; the cards come from the hand or from a shoe, which is the same deal under another clause (R-CTF-11)

# fmt: off
STAGES = (
    Betting("bets",  "CTF-6(b)", main="ante", each_alone=True, needs=("xtra_bonus",)),
    Dealing("deal",  "CTF-7(d)",    dues=in_stacks(3, "CTF-7(d)", "CTF-7(d)(1)"), under=BY_HAND),
    Dealing("deal",  "CTF-8(d)",    dues=in_stacks(3, "CTF-8(d)", "CTF-8(e)"),    under=BY_SHOE),
    Choosing(FIRST,  "CTF-9(a)",    options=FIRST_CHOICE, asks_hand=undecided),
    Dealing("flop",  "CTF-7(d)(1)", dues=packet("CTF-7(d)(1)"), under=BY_HAND),
    Dealing("flop",  "CTF-8(f)(4)", dues=packet("CTF-8(f)(4)"), under=BY_SHOE),
    Choosing(SECOND, "CTF-9(b)",    options=SECOND_CHOICE, asks_hand=undecided),
    Dealing("turn",  "CTF-7(d)(2)", dues=packet("CTF-7(d)(2)"), under=BY_HAND),
    Dealing("turn",  "CTF-8(f)(6)", dues=packet("CTF-8(f)(6)"), under=BY_SHOE),
    Choosing(LAST,   "CTF-9(c)",    options=LAST_CHOICE, asks_hand=undecided, also=COUNTS_STUB),
    Choosing("reveal", "CTF-9(f)",  options=REVEAL, also=COUNTS_STUB),
    Settling("pay",  "CTF-9(l)",    settles=settle),
)
# fmt: on

MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        wagers=WAGERS,
        limits=LIMITS,
        rows={"refund": REFUND, "showdown": SHOWDOWN},
        orders={"paying": ("ante", "match_play", "all_in", "xtra_bonus", "same_suit")},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=by_size("CTF-9(l)(3)"),
        tendings=TENDINGS,
        duties=(stub_duty("CTF-7(f)", *BY_HAND), stub_duty("CTF-8(h)", *BY_SHOE), deck_changed("CTF-2(a)")),
        open_bars=(Bar("CTF-7(c)(1)", no_shuffler), Bar("CTF-8(a)", device_is_gone)),
        checks=CHECKS,
        cites={
            "opens": "CTF-6(b)",
            "ends": "CTF-9(l)",
            "closed": "CTF-6(b)",
            "seated": "CTF-6(e)",
            "tender": "CTF-6(a)",
            "deck": "CTF-2(a)",
            "staff": "CTF-9(l)",
            "limits": "",  # each wager's own clause posts its limits
            "disputes": "CTF-9(m)",
            "tokens": "CTF-6(a)",
            "tip": "CTF-6(a)",
        },
        words={
            "show": "CTF-9(l)",
            "used": "CTF-4(a)",
            "shuffled": "CTF-4(b)(2)",
        },
    ),
)

GAME = Game(
    key="chase_the_flush",
    name="Chase the Flush",
    equipment=DECK,
    seats=6,
    editions=(MASSACHUSETTS,),
    pays=paytables(__package__ or ""),
    rulings=rulings(__package__ or ""),
    remembers=OneDeckMemory,
    carries=carries,
    leaves=leaves,
    tables_in_use=tables_in_use,
)

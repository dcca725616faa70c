"""Colorado hold 'em: three cards each, one discarded, three shared, and a pay table instead of a dealer's hand.

A seat antes, looks, and either bets as much again and discards, or folds; in the other version nobody folds and the
bet is free. Three of a kind or three suited cards in a row may be declared before a shared card is seen, and are paid
at once.

Clauses are in `rulebook.toml`, prices in `paytables.toml`; settings, options, irregularities and payouts are in the
tables of the other files in this folder.
"""

from __future__ import annotations

from dataclasses import replace

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.law.condition import under
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.values.equipment import DECK
from houseway.core.values.hands import BOARD
from houseway.families.bets.antes import ANTE
from houseway.families.choices import DEALING_METHOD
from houseway.families.data_files import rulebook, rulings
from houseway.families.deck.deal import in_stacks, with_the_board
from houseway.families.deck.duties import deck_changed, stub_duties
from houseway.families.deck.one_deck import OneDeckMemory, carries, leaves
from houseway.families.pay.order import by_player
from houseway.families.pay.pay_bet import by_size

from .between import OPEN_BARS, TENDINGS
from .checks import CHECKS, tables_in_use
from .house_rules import BONUS, CHOICES, LIMITS, PAYS
from .mishaps import IRREGULARITIES
from .payouts import BET, COUPON, PERMISSIBLE_SCALE, REQUIRED_SCALE, cap, judge, kept, shows
from .play import (
    ASKED,
    BETS,
    CHOICE,
    COUNTS_STUB,
    DEAL,
    METHODS,
    PAY,
    PERMISSIBLE,
    PLAY_FOLD_OR_DECLARE,
    PLAY_OR_DECLARE,
    REQUIRED,
    REVEAL,
    TURNED_UP,
    UNASKED,
    WAGERS,
    declared_unasked,
    undecided,
    when_shown,
)

IN_TURN = ((1, 2), (3, 4), (5, 6))
"""The items of 7(c) and 8(c): a card to each, a shared one, three times."""
DEALS = {
    "manual_shoe": ("CHE-7(c)", with_the_board([(f"CHE-7(c)({seats})", f"CHE-7(c)({board})") for seats, board in IN_TURN])),
    "hand": ("CHE-8(c)", with_the_board([(f"CHE-8(c)({seats})", f"CHE-8(c)({board})") for seats, board in IN_TURN])),
    "automated_shoe": ("CHE-9(c)", in_stacks(3, "CHE-9(c)", "CHE-9(c)", last=BOARD)),
}
UNASKED_IN = (
    (REQUIRED, declared_unasked("CHE-10(b)(3)(i)", "CHE-12(c)")),
    (PERMISSIBLE, declared_unasked("CHE-11(b)(2)(i)", "CHE-13(c)")),
)

# A round, in order

# fmt: off
STAGES = (
    Betting(BETS,    "CHE-6(c)",  main=ANTE, each_alone=True),
    *(Dealing(DEAL, cites, dues=owes, under=(under(DEALING_METHOD, method), ASKED))
      for method, (cites, owes) in DEALS.items()),
    *(Dealing(DEAL, cites, dues=owes, then=then, under=(under(DEALING_METHOD, method), UNASKED, version))
      for method, (cites, owes) in DEALS.items() for version, then in UNASKED_IN),
    Choosing(CHOICE, "CHE-10(b)", options=PLAY_FOLD_OR_DECLARE, asks_hand=undecided, also=COUNTS_STUB, again=True,
             under=(REQUIRED,)),
    Choosing(CHOICE, "CHE-11(b)", options=PLAY_OR_DECLARE,      asks_hand=undecided, also=COUNTS_STUB, again=True,
             under=(PERMISSIBLE,)),
    Choosing(REVEAL, "CHE-10(c)", options=TURNED_UP[REQUIRED],    also=COUNTS_STUB, under=(REQUIRED,)),
    Choosing(REVEAL, "CHE-11(c)", options=TURNED_UP[PERMISSIBLE], also=COUNTS_STUB, under=(PERMISSIBLE,)),
    Settling(PAY,    "CHE-10(d)(2)", settles=by_player(judge("required"), shows("CHE-10(d)"), cap("CHE-12(c)"), kept),
             under=(REQUIRED,)),
    Settling(PAY,    "CHE-11(d)(2)", settles=by_player(judge("permissible"), shows("CHE-11(d)"), cap("CHE-13(c)"), kept),
             under=(PERMISSIBLE,)),
)
# fmt: on

APPROVALS = tuple(
    replace(approval, under=(*approval.under, version))
    for version, cites in ((REQUIRED, "CHE-12(b)"), (PERMISSIBLE, "CHE-13(b)"))
    for approval in by_size(cites)
)

MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        reasons={
            "one_card_only": "Exactly one card must be put away.",
            "not_your_card": "That card is not in this hand.",
        },
        wagers=WAGERS,
        limits=LIMITS,
        rows={"required": REQUIRED_SCALE, "permissible": PERMISSIBLE_SCALE},
        orders={"paying": (ANTE, COUPON, BET, BONUS)},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=APPROVALS,
        tendings=TENDINGS,
        open_bars=OPEN_BARS,
        duties=(*stub_duties(METHODS), deck_changed("CHE-2(a)")),
        checks=CHECKS,
        cites={
            "opens": "CHE-6(d)",
            "ends": "CHE-1.round_of_play",
            "closed": "CHE-6(c)",
            "seated": "CHE-6(b)",
            "tender": "CHE-6(a)",
            "deck": "CHE-2(a)",
            "staff": "CHE-1.round_of_play",
            "limits": "",  # each wager's own clause posts its limits
            "disputes": "CHE-10(h)",
            "tokens": "CHE-6(a)",
            "tip": "CHE-6(a)",
        },
        words={
            "used": "CHE-5(a)",
            "shuffled": "CHE-5(b)(2)",
        },
    ),
)

GAME = Game(
    key="colorado_holdem",
    name="Colorado Hold 'em",
    equipment=DECK,
    seats=7,
    editions=(MASSACHUSETTS,),
    pays=PAYS,
    rulings=rulings(__package__ or ""),
    remembers=OneDeckMemory,
    carries=carries,
    leaves=leaves,
    tables_in_use=tables_in_use,
    when_shown=when_shown,
)

"""Three Card Poker: one deck, three cards each, one choice.

A seat antes, looks at its cards, and either folds or plays an equal bet against a dealer who needs queen high to
qualify. Pair plus depends on the seat's own cards and never on the dealer's; in the plain game it may be bet alone.

Clauses are in `rulebook.toml`, prices in `paytables.toml`; settings, options, irregularities and payouts are in the
tables of the other files in this folder.
"""

from __future__ import annotations

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.law.condition import under
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.values.equipment import DECK
from houseway.families.bets.antes import ANTE, has_ante
from houseway.families.choices import DEALING_METHOD
from houseway.families.data_files import rulebook, rulings
from houseway.families.deck.deal import dealers_stack, in_stacks, one_at_a_time
from houseway.families.deck.duties import deck_changed, stub_duties
from houseway.families.deck.one_deck import OneDeckMemory, carries, leaves
from houseway.families.pay.order import by_player, by_step
from houseway.families.pay.pay_bet import by_size
from houseway.families.sides.described_game import described_bets

from .between import OPEN_BARS, TENDINGS
from .checks import CHECKS, tables_in_use
from .house_rules import CHOICES, LIMITS, PAYS, SETTLEMENT
from .mishaps import IRREGULARITIES
from .payouts import SHOWDOWN, judge, shows
from .play import (
    AFTER_CHOICES,
    AT_ONCE,
    BASE,
    BETS,
    BONUS,
    BY_SHOE,
    CHOICE,
    COUNTS_STUB,
    DEAL,
    LAST_STACK,
    METHODS,
    PAIR_PLUS,
    PAY,
    PLAY,
    PLAY_OR_FOLD,
    REVEAL,
    REVEALS,
    THIRD,
    WAGERS,
    BothOrNothing,
)

# A round, in order

# fmt: off
STAGES = (
    Betting(BETS,       "TCP-6(d)", main=ANTE, each_alone=True),
    Betting(BETS,       "TCP-6(d)", main=ANTE, each_alone=True, alone=(PAIR_PLUS,), under=(BASE,)),
    BothOrNothing(BETS, "TCP-6(d)", main=ANTE, needs=(ANTE, PAIR_PLUS), under=(THIRD,)),
    Dealing(DEAL,       "TCP-7(c)", dues=one_at_a_time(3, "TCP-7(c)"), under=(under(DEALING_METHOD, "manual_shoe"),)),
    Dealing(DEAL,       "TCP-8(c)", dues=one_at_a_time(3, "TCP-8(c)"), under=(under(DEALING_METHOD, "hand"),)),
    Dealing(DEAL,       "TCP-9(c)", dues=in_stacks(3, "TCP-9(c)", "TCP-9(c)(1)"), under=(BY_SHOE, AT_ONCE)),
    Dealing(DEAL,       "TCP-9(c)", dues=in_stacks(3, "TCP-9(c)", None),          under=(BY_SHOE, AFTER_CHOICES)),
    Choosing(CHOICE,    "TCP-10(b)", options=PLAY_OR_FOLD, asks_hand=has_ante, also=COUNTS_STUB),
    Dealing(LAST_STACK, "TCP-9(c)(2)", dues=dealers_stack(3, "TCP-9(c)(2)"),      under=(BY_SHOE, AFTER_CHOICES)),
    Choosing(REVEAL,    "TCP-10(b)", options=REVEALS, also=COUNTS_STUB),
    Settling(PAY,       "TCP-10(c)(2)", settles=by_player(judge, shows("TCP-10(c)(2)(i)")),
             under=(under(SETTLEMENT, "by_player"),)),
    Settling(PAY,       "TCP-10(c)(1)", settles=by_step(judge, shows("TCP-10(c)(1)(i)")),
             under=(under(SETTLEMENT, "by_step"),)),
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
        orders={"paying": (ANTE, "match_play", PLAY, BONUS, PAIR_PLUS)},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=by_size("TCP-11(a)"),
        tendings=TENDINGS,
        open_bars=OPEN_BARS,
        duties=(*stub_duties(METHODS), deck_changed("TCP-2(a)")),
        checks=CHECKS,
        cites={
            "opens": "TCP-6(a)",
            "ends": "TCP-1.round_of_play",
            "closed": "TCP-6(d)",
            "seated": "TCP-6(c)",
            "tender": "TCP-6(b)",
            "deck": "TCP-2(a)",
            "staff": "TCP-1.round_of_play",
            "limits": "",  # each wager's own clause posts its limits
            "disputes": "TCP-10(d)",
            "tokens": "TCP-6(a)",
            "tip": "TCP-6(a)",
        },
        words={
            "used": "TCP-5(a)",
            "shuffled": "TCP-5(b)(2)",
        },
    ),
)

GAME = Game(
    key="three_card_poker",
    name="Three Card Poker",
    equipment=DECK,
    seats=7,
    editions=(MASSACHUSETTS,),
    pays=PAYS,
    rulings=rulings(__package__ or ""),
    remembers=OneDeckMemory,
    carries=carries,
    leaves=leaves,
    tables_in_use=tables_in_use,
    describes=described_bets(__package__ or ""),
)

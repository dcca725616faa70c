"""Caribbean Stud: one deck, five cards each, one of the dealer's face up, one choice.

A seat antes, looks at its cards and at the dealer's up card, and either folds or bets twice the ante against a dealer
who needs ace-king to qualify. A bonus, a progressive and a five card hand bonus depend on five cards and never on who
wins.

Clauses are in `rulebook.toml`, prices in `paytables.toml`; settings, options, irregularities and payouts are in the
tables of the other files in this folder.
"""

from __future__ import annotations

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.condition import stated, under
from houseway.core.money.price import Share
from houseway.core.round.approval import Approval
from houseway.core.round.dependence import Payment
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.values.equipment import DECK
from houseway.core.values.role import FLOOR
from houseway.families.bets.antes import ANTE, has_ante
from houseway.families.choices import DEALING_METHOD
from houseway.families.data_files import rulebook, rulings
from houseway.families.deck.deal import in_stacks
from houseway.families.deck.duties import deck_changed, stub_duties
from houseway.families.deck.one_deck import OneDeckMemory, carries, leaves
from houseway.families.pay.pay_bet import by_size
from houseway.families.pay.progressive import PROGRESSIVE, at_least

from .between import OPEN_BARS, TENDINGS
from .checks import CHECKS, meters, tables_in_use
from .house_rules import CHOICES, LIMITS, PAYS, PROGRESSIVE_TABLE
from .mishaps import IRREGULARITIES
from .payouts import DEPENDENCES, SHOWDOWN, SUCCESSIONS, settle
from .play import (
    BET,
    BET_OR_FOLD,
    BETS,
    BONUS,
    BY_SHOE,
    CHOICE,
    COUNTS_STUB,
    DEAL,
    FIVE,
    FIVE_OFFERED,
    FIVE_ON_DEALER,
    FIVES,
    MATCH_PLAY,
    METHODS,
    PAY,
    REVEAL,
    REVEALS,
    WAGERS,
    bottom_card_up,
    card_by_card,
    lock_out,
)

# A round, in order

# fmt: off
STAGES = (
    Betting(BETS,    "CS-6(b)",  main=ANTE, each_alone=True, locks=lock_out),
    Dealing(DEAL,    "CS-7(d)",  dues=card_by_card("CS-7(d)"), under=(under(DEALING_METHOD, "manual_shoe"),)),
    Dealing(DEAL,    "CS-8(c)",  dues=card_by_card("CS-8(c)"), under=(under(DEALING_METHOD, "hand"),)),
    Dealing(DEAL,    "CS-9(c)",  dues=in_stacks(5, "CS-9(c)", "CS-9(c)"), then=bottom_card_up, under=(BY_SHOE,)),
    Choosing(CHOICE, "CS-10(b)", options=BET_OR_FOLD, asks_hand=has_ante, also=COUNTS_STUB),
    Choosing(REVEAL, "CS-10(c)", options=REVEALS, also=COUNTS_STUB),
    Settling(PAY,    "CS-10(c)", settles=settle),
)
# fmt: on


# Who must approve


def of_the_progressive(rules: Rules, payment: Payment) -> bool:
    """Whether a payment is a progressive prize; each of them is validated (R-CS-19)."""
    return payment.bet.wager == PROGRESSIVE


def large_five_card(rules: Rules, payment: Payment) -> bool:
    """Whether a five card hand bonus payment is 500 for 1 or a share of its meter."""
    of_five = payment.bet.wager in FIVES
    return of_five and (isinstance(payment.outcome, Share) or at_least(payment.outcome, 500))


PROGRESSIVE_OFFERED = stated(PROGRESSIVE_TABLE)
APPROVALS = (
    Approval("progressive", of_the_progressive, (FLOOR,), "CS-10(c)(2)'(iii)", or_above=True, under=(PROGRESSIVE_OFFERED,)),
    Approval("five_card", large_five_card, (FLOOR,), "CS-10(c)(3)'(ii)", or_above=True, under=(FIVE_OFFERED,)),
    *by_size(),
)

MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        wagers=WAGERS,
        limits=LIMITS,
        rows={"showdown": SHOWDOWN},
        orders={"paying": (ANTE, MATCH_PLAY, BET, BONUS, PROGRESSIVE, FIVE, FIVE_ON_DEALER)},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=APPROVALS,
        dependences=DEPENDENCES,
        successions=SUCCESSIONS,
        tendings=TENDINGS,
        open_bars=OPEN_BARS,
        duties=(*stub_duties(METHODS), deck_changed("CS-2(a)")),
        checks=CHECKS,
        cites={
            "opens": "CS-6(a)",
            "ends": "CS-1.round_of_play",
            "closed": "CS-6(b)",
            "seated": "CS-6(f)",
            "tender": "CS-6(a)",
            "deck": "CS-2(a)",
            "staff": "CS-1.round_of_play",
            "limits": "",  # each wager's own clause posts its limits
            "disputes": "CS-10(d)",
            "tokens": "CS-6(a)",
            "tip": "CS-6(a)",
        },
        words={
            "used": "CS-4(a)",
            "shuffled": "CS-4(b)(2)",
        },
    ),
)

GAME = Game(
    key="caribbean_stud",
    name="Caribbean Stud",
    equipment=DECK,
    seats=7,
    editions=(MASSACHUSETTS,),
    pays=PAYS,
    rulings=rulings(__package__ or ""),
    remembers=OneDeckMemory,
    carries=carries,
    leaves=leaves,
    meters=meters,
    tables_in_use=tables_in_use,
)

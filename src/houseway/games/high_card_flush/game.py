"""High Card Flush: one deck, seven cards each, one choice.

A seat antes, looks at seven cards, and folds or raises: the longer its flush, the more it may raise. The dealer needs
three suited cards, nine high. Two bonuses and a progressive depend on the seat's own cards and never on the dealer's.

The regulation is the ground edition; a casino's own manual is applied on top of it (`manual.py`). Clauses are in
`rulebook.toml`, prices in `paytables.toml`; settings, options, irregularities and payouts are in the tables of the
other files in this folder.
"""

from __future__ import annotations

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.money.places import meter
from houseway.core.round.approval import Approval
from houseway.core.round.dependence import Payment
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.values.equipment import DECK
from houseway.core.values.role import FLOOR
from houseway.families.data_files import paytables, rulebook, rulings
from houseway.families.deck.duties import deck_changed, stub_duties
from houseway.families.deck.one_deck import OneDeckMemory, carries, leaves
from houseway.families.pay.pay_bet import by_size

from .between import OPEN_BARS, TENDINGS
from .checks import CHECKS, meters, tables_in_use
from .house_rules import CHOICES, LIMITS
from .manual import HOUSE_MANUAL
from .mishaps import IRREGULARITIES
from .payouts import SHOWDOWN, SUCCESSIONS, settle
from .play import ALSO, LOOKS, METHODS, RAISE_OR_FOLD, REVEALS, WAGERS, lock_out, seven_each, still_in, when_shown

# A round, in order

BETS = Betting("bets", "HCF-6(d)", main="ante", each_alone=True, locks=lock_out)
DEAL = Dealing("deal", "HCF-7(c)", dues=seven_each)
CHOICE = Choosing("choice", "HCF-10(b)", options=RAISE_OR_FOLD, asks_hand=still_in, also=(LOOKS, *ALSO))
REVEAL = Choosing("reveal", "HCF-10(d)", options=REVEALS, also=ALSO)
PAY = Settling("pay", "HCF-10(e)", settles=settle)


# Who must approve


def from_a_meter(rules: Rules, payment: Payment) -> bool:
    """Whether a payment is a share of the meter, which is documented before it is paid."""
    return payment.payer == meter("main")


APPROVALS = (Approval("meter", from_a_meter, (FLOOR,), "HCF-12(f)"), *by_size())


MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        reasons={
            "one_flush_only": "A player sets one flush and nothing else.",
            "not_one_suit": "The cards of a flush must be of one suit.",
        },
        wagers=WAGERS,
        limits=LIMITS,
        rows={"showdown": SHOWDOWN},
        orders={"paying": ("ante", "match_play", "raise", "flush_bonus", "straight_flush_bonus", "progressive")},
        stages=(BETS, DEAL, CHOICE, REVEAL, PAY),
        irregularities=IRREGULARITIES,
        approvals=APPROVALS,
        successions=SUCCESSIONS,
        tendings=TENDINGS,
        open_bars=OPEN_BARS,
        duties=(*stub_duties(METHODS), deck_changed("HCF-2(a)")),
        checks=CHECKS,
        cites={
            "opens": "HCF-6(a)",
            "ends": "HCF-10(f)",
            "closed": "HCF-6(d)",
            "seated": "HCF-6(c)",
            "tender": "HCF-6(b)",
            "deck": "HCF-2(a)",
            "staff": "HCF-1.round_of_play",
            "limits": "",  # each wager's own clause posts its limits
            "disputes": "HCF-1.round_of_play",
            "tokens": "HCF-6(a)",
            "tip": "HCF-6(a)",
        },
        words={
            "show": "HCF-10(e)",
            "turned up": "HCF-10(c)",
            "used": "HCF-4(a)",
            "shuffled": "HCF-4(b)(2)",
        },
    ),
)

GAME = Game(
    key="high_card_flush",
    name="High Card Flush",
    equipment=DECK,
    seats=6,
    editions=(MASSACHUSETTS, HOUSE_MANUAL),
    pays=paytables(__package__ or ""),
    rulings=rulings(__package__ or ""),
    remembers=OneDeckMemory,
    carries=carries,
    leaves=leaves,
    meters=meters,
    tables_in_use=tables_in_use,
    when_shown=when_shown,
)

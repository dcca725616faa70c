"""Chemin de fer: the baccarat in which players bank against each other, and the house only takes vigorish.

The shoe is bid for. The banker puts up a wager and deals; the others cover it, one alone or several in parts, and the
largest of them plays the one other hand. Only that hand has a choice, and only with five. A banker who wins may keep
the bank; a banker who loses passes it on.

Clauses are in `rulebook.toml`; settings, options, irregularities and payouts are in the tables of the other files in
this folder.
"""

from __future__ import annotations

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.drawing import Drawing
from houseway.core.stages.offering import Offering
from houseway.core.stages.settling import Settling
from houseway.core.stages.window import Window
from houseway.core.values.equipment import Shoe
from houseway.families.baccarat.hands import BANKER, PLAYER
from houseway.families.data_files import rulebook, rulings

from . import bank as b
from . import cover as c
from . import facts as f
from . import play as p
from .between import TENDINGS
from .checks import CHECKS, equips
from .house_rules import CHOICES, LIMITS, WAGERS
from .memory import Memory, carries, gone, invalid_memory, leaves, offered_after_a_loss, offered_after_a_pass
from .mishaps import IRREGULARITIES
from .payouts import BANK, COVERS, settle

# A round, in order

# fmt: off
STAGES = (
    Dealing(f.BURN_FIRST, "CDF-3(e)", dues=p.first_card),
    Dealing(f.BURN_MORE, "CDF-3(e)", dues=p.as_many_more),
    Offering(f.KEEP, "CDF-10(a)", options=b.KEEPING, order=b.keeper, passes=f.PASSES, also=b.CASH),
    Offering(f.OFFER, "CDF-10(b)", options=b.OFFERED, order=offered_after_a_loss, passes=f.PASSES, also=b.CASH),
    Offering(f.TAKEOVER, "CDF-10(c)", options=b.TAKEN_OVER, order=offered_after_a_pass, passes=f.PASSES, also=b.CASH),
    Window(f.BIDDING, "CDF-4(b)", options=b.BIDDING, closed_by=b.CLOSES_BIDDING, when=b.is_auctioned),
    Window(f.REBIDDING, "CDF-10(c)", options=b.REBIDDING, closed_by=b.CLOSES_BIDDING, when=b.is_auctioned_again),
    Choosing(f.WAGER, "CDF-5(b)", options=b.LAYING, also=b.CASH, asks_hand=b.wins_the_auction, when=b.is_won_at_auction),
    Window(f.BANCO, "CDF-6(c)", options=c.BANCOS, closed_by=c.GOES_ON, when=f.somebody_banks),
    Choosing(f.COVERS, "CDF-6(d)", options=c.PARTS, also=(*c.CHANGED, c.NO_MORE_BETS), asks_hand=c.may_cover,
             when=c.is_not_covered),
    Settling(f.CLOSED, "CDF-6(e)", settles=c.closes, waits=False, when=f.somebody_banks),
    Dealing(f.DEAL, "CDF-7(d)", dues=p.four_cards, when=f.somebody_banks),
    Choosing(f.CHOICE, "CDF-8(a)", options=p.SPEAKS, asks_hand=p.chooses, when=f.somebody_banks),
    Choosing(f.LOOK, "CDF-8(b)", options=p.LOOKS, asks_hand=p.gives, when=p.card_was_requested),
    Choosing(f.TURN, "CDF-8(c)", options=p.TURNS, asks_hand=p.banker_may_look, when=p.is_open),
    Choosing(f.RESULT, "CDF-9(a)", options=p.CALLS, when=f.somebody_banks),
    Settling(f.PAY, "CDF-9(b)", settles=settle, when=f.somebody_banks),
    Dealing(f.SIMULATED, "CDF-11(h)(3)", dues=p.three_cards, when=p.is_simulated),
    Drawing(f.SIMULATED_PLAYER, "CDF-11(h)(3)", hand=PLAYER, rows=p.SIMULATED_DRAWS, facts=p.simulated_player,
            when=p.has_cards_to_go_on, instead=p.from_the_shoe),
    Drawing(f.SIMULATED_BANKER, "CDF-11(h)(3)", hand=BANKER, rows=p.BANKER_DRAWS, facts=p.simulated_banker,
            when=p.has_cards_to_go_on, instead=p.from_the_shoe),
)
# fmt: on


MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        wagers=WAGERS,
        limits=LIMITS,
        rows={"bank": BANK, "covers": COVERS},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        tendings=TENDINGS,
        checks=CHECKS,
        cites={
            "opens": "CDF-4(b)",
            "ends": "CDF-9(b)",
            "closed": "CDF-6(e)",
            "seated": "CDF-4(b)",
            "tender": "CDF-5(c)",
            "deck": "CDF-1(a)",
            "staff": "CDF-10(a)(2)",
            "limits": "",
            "disputes": "CDF-10(a)(2)",
            "tokens": "CDF-9(b)",
            "tip": "CDF-9(b)",
        },
        words={"used": "CDF-3(a)", "shuffled": "CDF-3(c)"},
    ),
)

GAME = Game(
    key="chemin_de_fer",
    name="Chemin de fer",
    equipment=Shoe(decks=6),
    seats=12,
    editions=(MASSACHUSETTS,),
    pays={},
    rulings=rulings(__package__ or ""),
    remembers=Memory,
    invalid_memory=invalid_memory,
    carries=carries,
    least_players=2,
    equips=equips,
    gone=gone,
    leaves=leaves,
    when_shown=p.when_shown,
)

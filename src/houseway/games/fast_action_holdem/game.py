"""Fast Action Hold 'Em: four cards each from a shoe of several decks, two of them kept for a board of five.

The dealer keeps two by a house way of fourteen lines. Four of a kind before anything is set is a natural and pays at
once; a player may also play all four cards as two hands, or give up half. Copies are the dealer's.

Clauses are in `rulebook.toml`; settings, options, irregularities and payouts are in the tables of the other files in
this folder.
"""

from __future__ import annotations

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.law.condition import under
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.setting import SetHands
from houseway.core.stages.settling import Settling
from houseway.core.values.equipment import Shoe
from houseway.families.data_files import paytables, rulebook, rulings
from houseway.families.pay.pay_bet import by_size

from . import facts as f
from .between import TENDINGS
from .checks import CHECKS, equips
from .house_rules import CHOICES, CSM, LIMITS
from .memory import Memory, carries, gone, invalid_memory, leaves
from .mishaps import IRREGULARITIES
from .payouts import FOURS, SHOWDOWN, settle, settle_naturals, somebody_has_a_natural, when_shown
from .play import (
    BESIDE,
    COLLECTS,
    EXPOSES,
    TOO_FEW,
    WAGERS,
    burn_and_five,
    burns,
    dealer_lays,
    dealer_sets,
    four_each,
    goes_on,
    is_short,
    player_lays,
    players_set,
    set_wrong,
    somebody_is_short,
)

# A round, in order

# fmt: off
STAGES = (
    Betting(f.BETS, "FAH-6(c)", main="wager", each_alone=True),
    Dealing(f.BURNS, "FAH-7(a)", dues=burns, under=(under(CSM, False),)),
    Dealing(f.DEAL, "FAH-7(c)", dues=four_each),
    Choosing(f.SHORT, "FAH-9(e)", options=TOO_FEW, asks_hand=is_short, when=somebody_is_short, again=True),
    Settling(f.NATURALS, "FAH-8(b)", settles=settle_naturals, waits=False, when=somebody_has_a_natural),
    SetHands(f.SETTING, "FAH-8(a)", who=players_set, wrong=set_wrong, lays=player_lays, once="FAH-8(d)", also=BESIDE),
    Choosing(f.DISCARDS, "FAH-8(e)", options=(COLLECTS,), when=f.somebody_plays),
    SetHands(f.DEALER_SETS, "FAH-8(g)", who=dealer_sets, wrong=set_wrong, lays=dealer_lays, once="FAH-8(g)"),
    Dealing(f.MIDDLE, "FAH-8(j)", dues=burn_and_five, when=goes_on),
    Choosing(f.SHOWDOWN, "FAH-8(k)", options=(EXPOSES,), when=f.cards_in_the_middle),
    Settling(f.PAY, "FAH-8(l)", settles=settle),
)
# fmt: on


MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        reasons={
            "two_cards": "Exactly two cards must be kept.",
        },
        wagers=WAGERS,
        limits=LIMITS,
        rows={"fours": FOURS, "showdown": SHOWDOWN},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=by_size(),
        tendings=TENDINGS,
        checks=CHECKS,
        cites={
            "opens": "FAH-6(a)",
            "ends": "FAH-1.round_of_play",
            "closed": "FAH-6(c)",
            "seated": "FAH-6(b)",
            "tender": "FAH-6(a)",
            "deck": "FAH-2(a)",
            "staff": "FAH-8(o)",
            "limits": "",
            "disputes": "FAH-8(o)",
            "tokens": "FAH-6(a)",
            "tip": "FAH-6(a)",
        },
        words={"used": "FAH-5(g)", "shuffled": "FAH-5(b)(2)"},
    ),
)

GAME = Game(
    key="fast_action_holdem",
    name="Fast Action Hold 'Em",
    equipment=Shoe(decks=6),
    seats=6,
    editions=(MASSACHUSETTS,),
    pays=paytables(__package__ or ""),
    rulings=rulings(__package__ or ""),
    remembers=Memory,
    invalid_memory=invalid_memory,
    carries=carries,
    equips=equips,
    gone=gone,
    leaves=leaves,
    when_shown=when_shown,
)

"""Minibaccarat: two hands, a Player's and a Banker's, and players bet on which counts more.

Players neither play against each other nor decide anything about the cards: third cards follow a table. Other bets
are the tie and, where a house offers them, margins (Dragon Bonus), pairs (House Money), and at an EZ table, which
takes no vigorish, the Dragon 7 and the Panda 8.

Clauses are in `rulebook.toml`, prices in `paytables.toml`; settings, bets, options, irregularities and payouts are in
the tables of the other files in this folder.
"""

from __future__ import annotations

from dataclasses import replace

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.law.condition import under
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.drawing import Drawing
from houseway.core.stages.settling import Settling
from houseway.core.stages.stage import Stage
from houseway.core.values.equipment import Shoe
from houseway.core.values.hands import Hand
from houseway.core.values.role import DEALER
from houseway.families.baccarat.hands import BANKER, PLAYER, Hands
from houseway.families.data_files import paytables, rulebook, rulings
from houseway.families.pay.pay_bet import by_size
from houseway.families.sides.described_game import described_bets

from . import facts as f
from .between import DUTIES, TENDINGS
from .carried_over import carries, leaves
from .checks import CHECKS, equips, tables_in_use
from .house_money import OPTIONS, HouseMoney
from .house_rules import CHOICES, LIMITS, SQUEEZE
from .memory import Memory, gone
from .mishaps import IRREGULARITIES
from .payouts import ROWS, settle
from .play import ANNOUNCES, WAGERS, burn_card, burns, four_cards
from .simulated import Simulating
from .third_card import BANKER_DRAWS, PLAYER_DRAWS, always, exposed_first
from .turning_right import (
    PASSES,
    Handing,
    first_two_are_face_down,
    from_the_highest,
    from_whoever_turned,
    options,
    third_is_face_down,
)
from .vigorish import invalid_memory, parting

# A round, in order

OPENLY, FACE_DOWN = (under(SQUEEZE, False),), (under(SQUEEZE, True),)


def first_two(stage: str, cites: str, hand: Hand) -> Handing:
    """Return the stage in which the first two cards of a hand are handed out and turned over."""
    order, lies_down = from_the_highest(hand), first_two_are_face_down
    return Handing(stage, cites, options=options(hand, cites), passes=PASSES, order=order, hand=hand, is_face_down=lies_down)


def third(stage: str, turned: str, cites: str, hand: Hand) -> tuple[Stage, ...]:
    """Return the stages of a third card: dealt face up or, where a house hands it out, face down and turned over."""
    rows, facts = (PLAYER_DRAWS, Hands.for_player) if hand == PLAYER else (BANKER_DRAWS, Hands.for_banker)
    openly = Drawing(stage, "MB-9(c)", hand=hand, rows=rows, facts=facts, when=always, instead=exposed_first, under=OPENLY)
    handed = replace(
        first_two(turned, cites, hand), order=from_whoever_turned(hand), is_face_down=third_is_face_down, under=FACE_DOWN
    )
    return openly, replace(openly, cites=cites, seen="nobody", under=FACE_DOWN), handed


STAGES = (
    Dealing(f.BURN_CARD, "MB-5(f)", dues=burn_card),
    Dealing(f.BURNS, "MB-5(f)", dues=burns),
    Simulating(f.SIMULATED, "MB-13(d)"),
    Betting(f.BETS, "MB-8(b)", main=None, each_alone=True),
    Dealing(f.DEAL, "MB-8(c)", dues=four_cards),
    first_two(f.PLAYERS, "MB-8(c)(1)", PLAYER),
    first_two(f.BANKERS, "MB-8(c)(2)", BANKER),
    HouseMoney(f.HOUSE_MONEY, "MB-8(c)(3)", options=OPTIONS),
    *third(f.PLAYERS_THIRD, f.PLAYERS_THIRD_TURNED, "MB-8(c)(4)", PLAYER),
    *third(f.BANKERS_THIRD, f.BANKERS_THIRD_TURNED, "MB-8(c)(5)", BANKER),
    Choosing(f.ANNOUNCE, "MB-11(a)", options=(ANNOUNCES,)),
    Settling(f.PAY, "MB-11(b)", settles=settle),
    Simulating(f.SIMULATED_AFTER, "MB-13(c)(2)"),
)


MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        reasons={
            "owes_vigorish": "The player must first pay the vigorish that is marked.",
        },
        wagers=WAGERS,
        limits=LIMITS,
        rows=ROWS,
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=by_size("MB-11(b)"),
        tendings=TENDINGS,
        duties=DUTIES,
        cash=(DEALER,),
        checks=CHECKS,
        cites={
            "opens": "MB-7(a)",
            "ends": "MB-11(c)",
            "closed": "MB-7(c)",
            "seated": "MB-2(a)",
            "tender": "MB-7(b)",
            "deck": "MB-3(a)",
            "staff": "MB-11(a)",
            "limits": "",
            "disputes": "MB-11(a)",
            "tokens": "MB-7(b)",
            "tip": "MB-7(b)",
        },
        words={"used": "MB-9(e)", "shuffled": "MB-5(b)"},
    ),
)

GAME = Game(
    key="minibaccarat",
    name="Minibaccarat",
    equipment=Shoe(decks=8),
    seats=9,
    editions=(MASSACHUSETTS,),
    pays=paytables(__package__ or ""),
    rulings=rulings(__package__ or ""),
    remembers=Memory,
    invalid_memory=invalid_memory,
    carries=carries,
    tables_in_use=tables_in_use,
    equips=equips,
    gone=gone,
    leaves=leaves,
    parting=parting,
    describes=described_bets(__package__ or ""),
)

"""Pai gow poker: one deck and a joker, seven cards each, set as a high hand of five and a low hand of two.

Both hands must be higher to win, copies are the dealer's, and a win pays five percent to the house. Where a house
lets players bank, the same rows settle against the bank, out of the centre of the table. Besides the wager there may
be a bonus with envy, insurance, a progressive, bonuses on three and on seven cards, and a bet on the number a
generator displays.

Clauses are in `rulebook.toml`, prices in `paytables.toml`, the dealer's way of setting in `house_way.toml`; settings,
options, irregularities and payouts are in the tables of the other files in this folder.
"""

from __future__ import annotations

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.law.condition import stated, under
from houseway.core.round.approval import Approval
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.delivering import Delivering
from houseway.core.stages.exposing import Exposing
from houseway.core.stages.offering import Offering
from houseway.core.stages.setting import SetHands
from houseway.core.stages.settling import Settling
from houseway.core.stages.window import Window
from houseway.core.values.equipment import Shoe
from houseway.core.values.role import FLOOR
from houseway.families.choices import DEALING_METHOD
from houseway.families.data_files import rulebook, rulings
from houseway.families.deck.duties import UNSEEN, deck_changed, dice_changed, stub_duty
from houseway.families.deck.one_deck import leaves
from houseway.families.pay.pay_bet import by_size
from houseway.families.sides.described_game import described_bets
from houseway.families.two_hands.bank import OFFER_STAGE, PASSES, WAGER, WISHES, a_player_banks
from houseway.families.two_hands.set_hands import bank_sets, dealer_sets, decides, players_set, somebody_plays

from .between import OPEN_BARS, TENDINGS
from .checks import BANKING, CHECKS
from .house_rules import (
    BANK_OFFERED,
    BUTTON,
    CHOICES,
    DICE,
    GENERATOR,
    LIMITS,
    NUMBER_WAGER,
    PAYS,
    PROGRESSIVE_WAGER,
    SECTION17_FINISH,
    SECTION_17,
    START_METHOD,
    THREE_CARD_PRICES,
)
from .memory import Memory, carries, invalid_memory
from .mishaps import IRREGULARITIES
from .offered import meters, tables_in_use
from .payouts import COMPARED, settle
from .play import (
    BANK_SETS,
    BETS,
    COUNTS_17,
    COUNTS_FOUR,
    DEAL,
    DEALER_SETS,
    DICE_FALL,
    FOUR,
    GIVES_UP,
    IS_READY,
    NUMBER_COMES,
    NUMBERS_PAID,
    PAY,
    READYING,
    SETTING,
    SHAKES,
    SHAKING,
    STACK,
    STUB,
    SURRENDER,
    SURRENDERS,
    THREE,
    THREE_PAID,
    WAGERS,
    count_is_due,
    lock_out,
)
from .set_hands import SET_BARS, bank_lays, dealer_lays, player_lays, player_set_wrong, set_wrong
from .side_payouts import (
    DEPENDENCES,
    SUCCESSIONS,
    from_the_meter,
    plays_on,
    settle_numbers,
    settle_three_cards,
    somebody_bet_on_a_number,
    somebody_bet_on_three_cards,
)
from .start import a_number, announced, delivers, in_sevens, one_at_a_time, seven_stacks, so_many_each, three_dice

BY_DICE, BY_NUMBER, BY_17 = (under(START_METHOD, method) for method in (DICE, GENERATOR, SECTION_17))
FOUND = under(START_METHOD, DICE, GENERATOR, BUTTON)
"""Applies where dice, a generator or a button find the start, not section 17."""
BY_SHOE, BY_HAND, BY_MACHINE = (under(DEALING_METHOD, how) for how in ("manual_shoe", "hand", "automated_shoe"))
BANKED = under(BANK_OFFERED, True)
FROM_HAND, FROM_SHOE = under(SECTION17_FINISH, "hand_four"), under(SECTION17_FINISH, "shoe_four")

# A round, in order

# fmt: off
STAGES = (
    Betting(BETS, "PGP-7(c)", main=WAGER, each_alone=True, locks=lock_out),
    Offering(OFFER_STAGE, "PGP-10(c)", options=BANKING.offer(), order=BANKING.offered_to, passes=PASSES, under=(BANKED,)),
    Dealing(STACK, "PGP-8a(c)", dues=seven_stacks, under=(BY_HAND,)),
    Choosing(STUB, "PGP-8a(d)", options=COUNTS_FOUR, under=(BY_HAND,)),
    Window(WISHES, "PGP-10(g)", options=SHAKING, closed_by=SHAKES, when=a_player_banks, begins=BANKING.dealer_bets,
           under=(BANKED, BY_DICE)),
    Window(WISHES, "PGP-10(g)", options=READYING, closed_by=IS_READY, when=a_player_banks, begins=BANKING.dealer_bets,
           under=(BANKED, under(START_METHOD, GENERATOR, BUTTON, SECTION_17))),
    Dealing(DICE_FALL, "PGP-8c(b)", dues=three_dice, then=announced("PGP-8c(b)(2)"), under=(BY_DICE,)),
    Dealing(NUMBER_COMES, "PGP-8c(c)", dues=a_number, then=announced("PGP-8c(c)"), under=(BY_NUMBER,)),
    Settling(NUMBERS_PAID, "PGP-13(b)(4)", settles=settle_numbers, waits=False, when=somebody_bet_on_a_number,
             under=(stated(NUMBER_WAGER),)),
    Dealing(DEAL, "PGP-8(c)", dues=one_at_a_time, under=(BY_SHOE,)),
    Delivering(DEAL, "PGP-8a(f)", delivers=delivers, under=(BY_HAND,)),
    Dealing(DEAL, "PGP-8b(d)", dues=in_sevens, under=(BY_MACHINE, FOUND)),
    Choosing(STUB, "PGP-8(d)", options=COUNTS_FOUR, under=(BY_SHOE,)),
    Choosing(STUB, "PGP-8b(e)", options=COUNTS_FOUR, under=(BY_MACHINE, FOUND)),
    Dealing(THREE, "PGP-17(d)", dues=so_many_each(3, "PGP-17(d)", "PGP-17(e)"), under=(BY_17,)),
    Settling(THREE_PAID, "PGP-17(f)", settles=settle_three_cards, waits=False, when=somebody_bet_on_three_cards,
             under=(stated(THREE_CARD_PRICES),)),
    Dealing(FOUR, "PGP-17(g)(1)", dues=so_many_each(4, "PGP-17(g)(1)", "PGP-17(g)(1)"), under=(BY_17, FROM_HAND)),
    Dealing(FOUR, "PGP-17(g)(2)", dues=so_many_each(4, "PGP-17(g)(2)", "PGP-17(g)(2)"), under=(BY_17, FROM_SHOE)),
    Choosing(STUB, "PGP-17(h)", options=COUNTS_17, when=count_is_due, under=(BY_17,)),
    SetHands(SETTING, "PGP-9(a)", who=players_set, wrong=player_set_wrong, lays=player_lays, once="PGP-9(b)", bars=SET_BARS,
            also=(*decides("PGP-11(d)", "card exposed", "PGP-12(b)", plays_on), SURRENDERS)),
    SetHands(BANK_SETS, "PGP-9(c)", who=bank_sets, wrong=set_wrong, lays=bank_lays, once="PGP-9(b)"),
    SetHands(DEALER_SETS, "PGP-9(c)", who=dealer_sets, wrong=set_wrong, lays=dealer_lays, once="PGP-9(d)"),
    Window(SURRENDER, "PGP-9(e)", options=GIVES_UP, closed_by="exposes", when=somebody_plays),
    Exposing(PAY, "PGP-9(g)", settles=settle),
)
# fmt: on

APPROVALS = (
    Approval("meter", from_the_meter, (FLOOR,), "PGP-14(c)(3)", under=(stated(PROGRESSIVE_WAGER),)),
    *by_size(),
)

MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        reasons={
            "two_hands": "The cards must be set as two hands.",
            "five_and_two": "The high hand takes five cards and the low hand two.",
            "low_hand_is_higher": "The low hand ranks above the high hand.",
        },
        wagers=WAGERS,
        limits=LIMITS,
        rows={"compared": COMPARED},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=APPROVALS,
        dependences=DEPENDENCES,
        successions=SUCCESSIONS,
        tendings=TENDINGS,
        open_bars=OPEN_BARS,
        duties=(stub_duty("PGP-17(h)", BY_17), deck_changed("PGP-5(a)"), dice_changed("PGP-4(a)(1)(iii)", UNSEEN)),
        checks=CHECKS,
        cites={
            "opens": "PGP-7(a)",
            "ends": "PGP-9(k)",
            "closed": "PGP-7(c)",
            "seated": "PGP-7(b)",
            "tender": "PGP-7(a)",
            "deck": "PGP-2(a)",
            "staff": "PGP-9(k)",
            "limits": "",  # each wager's own clause posts its limits
            "disputes": "PGP-9(k)",
            "tokens": "PGP-7(a)",
            "tip": "PGP-7(a)",
        },
        words={"used": "PGP-6(a)", "shuffled": "PGP-6(b)(2)"},
    ),
)

GAME = Game(
    key="pai_gow_poker",
    name="Pai Gow Poker",
    equipment=Shoe(jokers=1),
    seats=6,
    editions=(MASSACHUSETTS,),
    pays=PAYS,
    rulings=rulings(__package__ or ""),
    remembers=Memory,
    invalid_memory=invalid_memory,
    carries=carries,
    leaves=leaves,
    meters=meters,
    tables_in_use=tables_in_use,
    describes=described_bets(__package__ or ""),
)

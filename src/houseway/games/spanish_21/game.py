"""Spanish 21: a shoe without tens, hands that split and double and are rescued, and twenty-ones that pay more.

Each box plays against a dealer who stands on every seventeen. A blackjack always wins; so does twenty-one, unless the
dealer has blackjack. The match depends only on the first cards.

Clauses are in `rulebook.toml`, prices in `paytables.toml`; settings, bets, options, irregularities and payouts are in
the tables of the other files in this folder.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.messages.due import Due
from houseway.core.messages.event import Event, ExposedTaken
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.drawing import Drawing, DrawRow
from houseway.core.stages.playing import Playing
from houseway.core.stages.settling import Settling
from houseway.core.stages.window import Window
from houseway.core.values.equipment import Shoe
from houseway.core.values.hands import BURN, DEALER, EXPOSED, Hand
from houseway.core.values.role import FLOOR
from houseway.families.data_files import rulebook, rulings
from houseway.families.pay.pay_bet import by_size
from houseway.families.sides.described_game import described_bets

from . import facts as f
from .bets import CONSENT, WAGERS, backs
from .between import TENDINGS
from .carried_over import carries, leaves
from .checks import CHECKS, equips, tables_in_use
from .finished_hand import HANDS, PAYS
from .hands import points
from .house_rules import CHOICES, LIMITS
from .memory import Memory, gone, invalid_memory
from .mishaps import IRREGULARITIES
from .payouts import DEPENDENCES, settle, settle_matches, settle_turned
from .play import (
    ANNOUNCES,
    AT_TURN,
    DEALERS_CARD,
    GO_ON,
    GOES_ON,
    NO_MORE_INSURANCE,
    READS,
    SECOND_CARD,
    SHOW_BURN,
    begins,
    has_one_card,
    reader_is_used,
    shows_an_ace,
    somebody_has_one_card,
)
from .side_bets import follows, insures, may_name, names

# What is dealt


def burns(round: Round) -> tuple[Due, ...]:
    """Return the cards to burn: one for a new shoe and one for each new dealer, face down."""
    count = round.memory[Memory._fields.index("burns")]
    return (Due(BURN, count, "owner", "S21-7(c)"),) if count else ()


def two_each(round: Round) -> tuple[Due, ...]:
    """Return the first deal: one card to each box, one to the dealer, one to each box, then the hole card if there is one."""
    hole = (Due(DEALER, 1, "owner", "S21-7(i)"),) if f.has_hole_card(round) else ()
    return (
        *(Due(hand, 1, "all", "S21-7(d)(1)") for hand in round.hands),
        Due(DEALER, 1, "all", "S21-7(d)(2)"),
        *(Due(hand, 1, "all", "S21-7(d)(3)") for hand in round.hands),
        *hole,
    )


def somebody_matches(round: Round) -> bool:
    """Whether any match bet is on the table."""
    return bool(round.live_bets(wagers=("match",)))


# What the dealer draws


class DealerHand(NamedTuple):
    """The dealer's total, and whether any bet depends on it."""

    total: int
    matters: bool

    @classmethod
    def of(cls, round: Round) -> Self:
        """Read the dealer's total and the hands that depend on it from a round."""
        return cls(
            points(f.held(round, DEALER)).total,
            any(f.waits_for_the_total(round, hand) for hand in round.hands),
        )

    def decides_nothing(self) -> bool:
        """Whether no hand depends on the dealer's total: each is over, twenty-one, rescued or surrendered."""
        return not self.matters

    def seventeen_or_more(self) -> bool:
        """Whether the total is seventeen or more, hard or soft."""
        return self.total >= 17

    def below_seventeen(self) -> bool:
        """Whether the total is below seventeen, so that the dealer draws."""
        return self.total < 17


DEALER_DRAWS = (
    DrawRow("S21-12(c)", DealerHand.decides_nothing, draws=False),
    DrawRow("S21-12(b)", DealerHand.seventeen_or_more, draws=False),
    DrawRow("S21-12(b)", DealerHand.below_seventeen, draws=True),
)


def exposed_first(now: Draft, hand: Hand, cites: str) -> tuple[Event, ...] | None:
    """Return the events that deal an exposed card as the next one, or None if none is exposed (S21-15(d))."""
    return (ExposedTaken(hand, "S21-15(d)"),) if EXPOSED in now.held else None


# A round, in order

# fmt: off
STAGES = (
    Betting(f.BETS, "S21-5(d)", main="wager", backs=backs, also=(CONSENT,)),
    Dealing(f.BURNS, "S21-7(c)", dues=burns),
    Dealing(f.DEAL, "S21-7(d)", dues=two_each),
    Choosing(f.SECOND, "S21-15(h)", options=SECOND_CARD, asks_hand=has_one_card, when=somebody_has_one_card),
    Settling(f.MATCH, "S21-6(d)", settles=settle_matches, waits=False, when=somebody_matches),
    Window(f.INSURANCE, "S21-11(b)", options=(NO_MORE_INSURANCE, SHOW_BURN), closed_by=GOES_ON, bets=insures, when=shows_an_ace),
    Choosing(f.READ, "S21-7(i)", options=(READS,), also=(SHOW_BURN,), when=reader_is_used),
    Playing(f.PLAY, "S21-7(e)", options=AT_TURN, also=(GO_ON, SHOW_BURN),
            whose=f.whose_turn, begins=begins, opens=follows, names=names, may_name=may_name, speaks=f.caller),
    Choosing(f.CARD, "S21-7(g)", options=DEALERS_CARD, also=(SHOW_BURN,), when=f.second_card_matters),
    Settling(f.TURNED, "S21-11(d)", settles=settle_turned, waits=False, when=f.is_revealed),
    Drawing(f.DRAW, "S21-12(b)", hand=DEALER, rows=DEALER_DRAWS, facts=DealerHand.of, when=f.is_revealed, instead=exposed_first),
    Choosing(f.TOTAL, "S21-7(g)", options=(ANNOUNCES,), also=(SHOW_BURN,), when=f.is_revealed),
    Settling(f.PAY, "S21-5(e)", settles=settle),
)
# fmt: on


MASSACHUSETTS = Edition(
    "MA",
    rulebook(__package__ or ""),
    Law(
        choices=CHOICES,
        reasons={
            "box_is_full": "The box already has as many players as the house allows.",
            "seat_has_not_bet": "The player seated at this box has not made a bet.",
            "no_consent": "The player seated at this box has not agreed to another bet on it.",
            "nothing_to_name": "There is no bet to assign to a hand.",
            "covers_both": "A bet behind that follows the split covers both hands.",
            "lies_there_already": "The bet is already on that hand.",
        },
        wagers=WAGERS,
        limits=LIMITS,
        rows={"hands": HANDS},
        stages=STAGES,
        irregularities=IRREGULARITIES,
        approvals=by_size(),
        dependences=DEPENDENCES,
        tendings=TENDINGS,
        cash=(FLOOR,),
        checks=CHECKS,
        cites={
            "opens": "S21-5(a)",
            "ends": "S21-5(e)",
            "closed": "S21-5(d)",
            "seated": "S21-13(b)",
            "tender": "S21-5(c)",
            "deck": "S21-2(a)",
            "staff": "S21-7(e)",
            "limits": "",
            "disputes": "S21-7(e)",
            "tokens": "S21-5(c)",
            "tip": "S21-5(c)",
        },
        words={"used": "S21-7(j)(3)", "shuffled": "S21-4(b)(2)"},
    ),
)

GAME = Game(
    key="spanish_21",
    name="Spanish 21",
    equipment=Shoe(decks=6, without="T"),
    seats=7,
    editions=(MASSACHUSETTS,),
    pays=PAYS,
    rulings=rulings(__package__ or ""),
    remembers=Memory,
    invalid_memory=invalid_memory,
    carries=carries,
    tables_in_use=tables_in_use,
    equips=equips,
    gone=gone,
    leaves=leaves,
    describes=described_bets(__package__ or ""),
)

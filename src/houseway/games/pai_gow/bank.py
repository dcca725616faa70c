"""Options of a player who banks besides taking the bank: cut the stacks, and ask for a style of delivery."""

from __future__ import annotations

from houseway.core.law.bar import Bar
from houseway.core.law.condition import includes, under
from houseway.core.messages.command import CutStacks
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import Option
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand
from houseway.families.two_hands.bank import BankClauses, Banking

from .delivery import PLAIN, STYLES, after_cut
from .house_rules import BANK_DEALER_WAGER, BANK_DELIVERY_STYLES, BANK_OFFERED, COBANK_OFFERED

BANKING = Banking(
    BANK_OFFERED,
    COBANK_OFFERED,
    BANK_DEALER_WAGER,
    BankClauses(
        bank="PG-1.bank",
        turn="PG-8(c)",
        against="PG-8(d)(1)",
        covers="PG-8(d)(2)",
        shares="PG-8(e)",
        area="PG-8(f)",
        dealers="PG-8(h)",
    ),
)


def already_cut(round: Round, hand: Hand) -> bool:
    """The stacks have already been cut, and only one cut is allowed."""
    return "cuts stacks" in round.words("wishes", hand)


def cut(round: Round, said: CutStacks) -> tuple[int, ...] | Refusal:
    """Return the order of the stacks after a cut, or the refusal of a cut whose stacks are not adjacent."""
    order = after_cut(said.right, said.left)
    cites = "PG-8(g)(2)" if said.right and said.left else "PG-8(g)(1)"
    return Refusal("not_adjacent_stacks", cites) if order is None else order


ASKS_FOR = "asks for "


def style_of(round: Round) -> str:
    """Return the style of delivery the bank asked for (default: house way from the right)."""
    asked = (said.word.removeprefix(ASKS_FOR) for said in round.said if said.word.startswith(ASKS_FOR))
    return next(asked, PLAIN)


def already_asked(round: Round, hand: Hand) -> bool:
    """The bank has already asked for a style of delivery."""
    return any(word.startswith(ASKS_FOR) for word in round.words("wishes", hand))


# fmt: off
BANKED = (under(BANK_OFFERED, True),)
MINE = BANKING.mine()
WISHES = (
    Option("cuts stacks", "PG-8(g)", bars=(MINE, Bar("PG-8(g)", already_cut)), stacks=cut),
    *BANKING.about_the_dealer(),
    *(Option(ASKS_FOR + style, cites, bars=(MINE, Bar("PG-8(i)", already_asked)),
             under=(includes(BANK_DELIVERY_STYLES, style),)) for style, (cites, _) in STYLES.items()),
    Option("shakes", "PG-8(i)", bars=(MINE,), in_silence=True),
)
# fmt: on

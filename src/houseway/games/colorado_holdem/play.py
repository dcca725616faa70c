"""Bets, options and dealing in a round of Colorado hold 'em, in the order of the round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Arrange, Say
from houseway.core.messages.event import Arranged, CardsShown, Chosen, Event
from houseway.core.messages.refusal import Refusal
from houseway.core.round.forfeits import bets_on
from houseway.core.round.option import Follows, Option, Part
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import BACK
from houseway.core.values.hands import BOARD, Hand
from houseway.families.bets.antes import ANTE, gives_up, no_ante, puts_up_antes
from houseway.families.bets.positions import side_by_side
from houseway.families.choices import DEALING_METHOD, MATCHPLAY_ENABLED
from houseway.families.deck.one_deck import counts_stub, reveals

from .house_rules import BONUS, BONUS_OFFERED, BONUS_ON_FOLD, INSTANT_WINNER_PROMPT, MAX_POSITIONS_PER_PLAYER, VERSION
from .odds import best_discard
from .payouts import BET, COUPON, instant_of, pays_instant

BETS, DEAL, CHOICE, REVEAL, PAY = "bets", "deal", "choice", "reveal", "pay"
REQUIRED, PERMISSIBLE = under(VERSION, "required"), under(VERSION, "permissible")
ASKED, UNASKED = under(INSTANT_WINNER_PROMPT, "ask"), under(INSTANT_WINNER_PROMPT, "auto")
LOST, LOOKED_AT = under(BONUS_ON_FOLD, "lose"), under(BONUS_ON_FOLD, "best_discard")


# What may be bet

SIDE = side_by_side(MAX_POSITIONS_PER_PLAYER, "CHE-6(e)")

# fmt: off
WAGERS = (
    Wager(ANTE,   "CHE-6(d)",       bars=SIDE.bars, back_bars=SIDE.back_bars),
    Wager(COUPON, "CHE-6(a)",       bars=(Bar("CHE-6(a)", no_ante),), paper=True, under=(under(MATCHPLAY_ENABLED, True),)),
    Wager(BONUS,  "CHE-6a(b)",      bars=(Bar("CHE-6a(b)", no_ante),), under=(under(BONUS_OFFERED, True),)),
    Wager(BET,    "CHE-1.bet_wager", open_in=CHOICE),
)
# fmt: on


# Options


def undecided(round: Round, hand: Hand) -> bool:
    """Whether a hand still has a decision: it has its ante, is neither declared nor void, and has not discarded."""
    return round.is_undecided(round.bet(hand, ANTE)) and hand not in round.arranged


def bet_is_made(round: Round, hand: Hand) -> bool:
    """The hand has already bet."""
    return round.bet(hand, BET) in round.bets


def bet_not_made(round: Round, hand: Hand) -> bool:
    """The hand has not bet yet, and the bet comes before the discard."""
    return not bet_is_made(round, hand)


def not_an_instant_winner(round: Round, hand: Hand) -> bool:
    """The hand is neither three of a kind nor three suited cards in a row."""
    return instant_of(round, hand) is None


def discard_wrong(cites: str) -> Option:
    """Return the option to discard one card of the three, face down."""

    def wrong(round: Round, said: Arrange) -> Refusal | None:
        if len(said.parts) != 1 or len(said.parts[0]) != 1:
            return Refusal("one_card_only", cites)
        return None if said.parts[0][0] in round.held[said.who] else Refusal("not_your_card", cites)

    return Option("discards", cites, sets=wrong, parts=(Part("discard", 1),))


def leaves_it(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Discard the card that is worth least to the ante at this house's prices (R-GEN-18)."""
    away = BACK if now.is_hidden(said.who) else best_discard(now.rules, now.held[said.who])  # the dealer looks for it (H-BACK-03)
    yield Arranged(said.who, ((away,),), cites)


def declares(limit: str) -> Follows:
    """Return the handler of a declaration: three cards are shown and paid at once, and the hand leaves the round."""

    def declared(now: Draft, said: Say, cites: str) -> Iterator[Event]:
        yield CardsShown(said.who, now.held[said.who], cites)
        yield from pays_instant(now, said.who, limit)

    return declared


def instant_winner_not_paid(round: Round, hand: Hand) -> bool:
    """A declared instant winner has not been paid yet."""
    return bool(round.waiting)


def declared_unasked(cites: str, limit: str) -> Callable[[Draft], Iterator[Event]]:
    """Return a step that pays instant winners before any decision, where the house declares for them (R-GEN-19)."""

    def then(now: Draft) -> Iterator[Event]:
        for hand in now.hands:
            yield from declared_at_once(now, hand, cites, limit)

    return then


def declared_at_once(now: Draft, hand: Hand, cites: str, limit: str) -> Iterator[Event]:
    """Turn up and pay an instant winner that its player has not declared; a hidden hand is none until it is shown (H-BACK-03)."""
    if not now.is_hidden(hand) and instant_of(now, hand) is not None:
        yield Chosen(hand, "declares", cites)
        yield CardsShown(hand, now.held[hand], cites)
        yield from pays_instant(now, hand, limit)


def when_shown(now: Draft, hand: Hand) -> Iterator[Event]:
    """Pay an instant winner that is shown before its player has bet, where the house declares for players (H-BACK-03).

    Of three cards that are shown after a discard, the last is the one discarded.
    """
    if now.arranged.get(hand) == ((BACK,),) and not now.is_hidden(hand):
        yield Arranged(hand, (now.held[hand][-1:],), "CHE-10(b)(1)" if now.rules[VERSION] == "required" else "CHE-11(b)(1)")
    at_once = now.rules[INSTANT_WINNER_PROMPT] == "auto" and now.stage is not None and now.stage.name == CHOICE
    if at_once and hand in now.hands and undecided(now, hand) and not bet_is_made(now, hand):
        required = now.rules[VERSION] == "required"
        cites, limit = ("CHE-10(b)(3)(i)", "CHE-12(c)") if required else ("CHE-11(b)(2)(i)", "CHE-13(c)")
        yield from declared_at_once(now, hand, cites, limit)


def bets(cites: str) -> Option:
    """Return the option to bet the amount of the ante, once."""
    option = puts_up_antes("bets", BET, 1, cites, "CHE-6(a)")
    return replace(option, bars=(Bar(cites, bet_is_made), *option.bars))


def declaring(cites: str, limit: str) -> Option:
    """Return the option to declare three cards that win at once, as long as the hand has not bet."""
    return Option("declares", cites, declares(limit), bars=(Bar(cites, bet_is_made), Bar("CHE-3(c)", not_an_instant_winner)))


def turned_up(cites: str, declared: str) -> tuple[Option, ...]:
    """Return the dealer's options to turn up the shared cards, once the stub is counted and every declaration is paid."""
    options = (reveals(cites, counted, method, hand=BOARD) for method, counted in METHODS)
    return tuple(replace(option, bars=(*option.bars, Bar(declared, instant_winner_not_paid))) for option in options)


COUNTED_BY = {"manual_shoe": "CHE-7(e)", "hand": "CHE-8(e)", "automated_shoe": "CHE-9(e)"}
METHODS = tuple((under(DEALING_METHOD, method), cites) for method, cites in COUNTED_BY.items())
NO_BET, BET_MADE = (Bar("CHE-10(b)(1)", bet_not_made),), (Bar("CHE-10(b)(1)", bet_is_made),)

# fmt: off
PLAY_FOLD_OR_DECLARE = (
    bets("CHE-10(b)(1)"),
    replace(discard_wrong("CHE-10(b)(1)"), bars=NO_BET),
    Option("leaves the discard", "CHE-10(b)(1)", leaves_it, bars=NO_BET, in_silence=True),
    Option("folds", "CHE-10(b)(2)", gives_up(ANTE, COUPON, BONUS), bars=BET_MADE, forgoes=bets_on(ANTE, BONUS), in_silence=True,
           under=(LOST,)),
    Option("folds", "CHE-10(b)(2)", gives_up(ANTE, COUPON),        bars=BET_MADE, forgoes=bets_on(ANTE), in_silence=True,
           under=(LOOKED_AT,)),
    declaring("CHE-10(b)(3)(i)", "CHE-12(c)"),
)
PLAY_OR_DECLARE = (
    bets("CHE-11(b)(1)"),
    discard_wrong("CHE-11(b)(1)"),
    Option("leaves the discard", "CHE-11(b)(1)", leaves_it, in_silence=True),
    declaring("CHE-11(b)(2)(i)", "CHE-13(c)"),
)
COUNTS_STUB = tuple(counts_stub(cites, "CHE-7(e)(1)", "CHE-7(e)(2)", method) for method, cites in METHODS)
TURNED_UP = {
    REQUIRED:    turned_up("CHE-10(c)", "CHE-10(b)(3)(i)"),
    PERMISSIBLE: turned_up("CHE-11(c)", "CHE-11(b)(2)(i)"),
}
# fmt: on

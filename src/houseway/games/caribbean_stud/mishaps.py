"""Irregularities at Caribbean Stud, until when each can be called, the remedy, and the bonus system's draws."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import stated
from houseway.core.messages.command import Call
from houseway.core.messages.event import Called, Event, Reread, StageBegan
from houseway.core.messages.note import STUB_COUNTED, Note
from houseway.core.money.places import Bet, Move
from houseway.core.round.corrected_faces import CORRECTED
from houseway.core.round.decide import CHANCES, replay
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Draft, Round, opened
from houseway.core.values.hands import DEALER
from houseway.families.bets.antes import ANTE
from houseway.families.bets.late_bets import acted_on, late_bets
from houseway.families.deck.misdeals import dealers_last_comes_now, void_hand_or_all, was_voided
from houseway.families.deck.mishaps import MishapClauses, deck_mishaps
from houseway.families.deck.one_deck import card_already_out, not_a_dealers_card
from houseway.families.pay.progressive import light_off, reckoned_again

from .house_rules import LUCKY_BONUS, MAGIC_CARD
from .payouts import is_progressive, progressives_again
from .play import CHOICE, DEAL, ENVY, LUCKY, MAGIC, PAY, REVEAL

ONCE_DEALT = (CHOICE, REVEAL)
UNTIL_SHOWN = (DEAL, *ONCE_DEALT)


# When a call does not hold


def lies_face_up(round: Round, call: Call) -> bool:
    """The card is the dealer's up card, which all players may see."""
    return any(piece in round.held.get(DEALER, ())[:1] for piece in call.pieces)


def hand_was_voided(round: Round, call: Call) -> bool:
    """The hand is already void, so it cannot explain the count again."""
    return VOID_AT_COUNT(round, call) or (VOID_BEFORE(round, call) and STUB_COUNTED.is_in(round))


def the_fifth_has_been_called_for(round: Round, call: Call) -> bool:
    """The dealer's fifth card has already been called for."""
    return call.what in round.calls


def already_drawn(round: Round, call: Call) -> bool:
    """The bonus system has already drawn this in this round."""
    return call.what in round.calls


# What is done


def envy_on(round: Round, chip: Bet) -> tuple[Bet, ...]:
    """Return the envy payments that are returned together with a chip."""
    return tuple(bet for bet in round.bets if bet.on == chip.on and bet.wager.startswith(ENVY))


def misdeal_explains_it(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void what one hand's misdeal explains (CS-12) and record that the stub was counted (R-CS-16)."""
    yield from void_hand_or_all(now, call, irregularity)
    yield STUB_COUNTED.noted(irregularity.cites)


def fifth_comes(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Deal the dealer's fifth card now. Found when hands are paid, what was decided against four cards is taken back first."""
    if now.stage is not None and now.stage.name == PAY:
        yield from _back_to_the_choices(now, irregularity.cites)
        yield Called(call.what, call.by, irregularity.cites)
    yield from dealers_last_comes_now(now, call, irregularity)


def _back_to_the_choices(now: Draft, cites: str) -> Iterator[Event]:
    """Take back every chip that moved since the last card was dealt, and yield what players chose then again (R-GEN-33)."""
    past = now.past
    shown = max(at for at, event in enumerate(past) if isinstance(event, StageBegan) and event.stage == REVEAL)
    dealt = [at for at, event in enumerate(past[:shown]) if isinstance(event, CHANCES)]
    before = replay(opened(now.opened, now.rules), past[: dealt[-1]])
    back = [Move(move.dst, move.src, move.chips, CORRECTED, move.about) for move in now.moves[len(before.moves) :]]
    fifth = now.held[DEALER][-1:]
    yield Reread(
        by="dealer",
        on=DEALER,
        number=len(dealt) - 1,
        was=fifth,
        cards=fifth,
        faces=(),
        seen="all",
        cites=cites,
        moves=tuple(reversed(back)),
    )
    yield from past[dealt[-1] : shown]


def drawn(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Record what the system drew until hands are settled."""
    what = call.about if call.about is not None else str(call.pieces[0])
    yield Note(call.what).noted(irregularity.cites, what)


CLAUSES = MishapClauses(face_up="CS-12(b)", in_error="CS-12(c)", shuffler="CS-12(e)", shoe="CS-12(f)", machine_count="CS-9(f)")
VOID_BEFORE, VOID_AT_COUNT = was_voided("CS-12(d)"), was_voided("CS-7(f)(2)")
ONCE = (Bar("CS-12(d)", VOID_BEFORE), Bar("CS-12(d)", VOID_AT_COUNT))
EXPLAINED = Bar("CS-12(d)", hand_was_voided)
EXTRA = Bar("CS-12(d)", card_already_out)
FIFTH = Bar("CS-12(d)", the_fifth_has_been_called_for)
A_HOLE_CARD = (Bar("CS-12(a)", lies_face_up), Bar("CS-12(a)", not_a_dealers_card(5)))

# fmt: off
IRREGULARITIES = (
    *deck_mishaps(CLAUSES, cards_come=(DEAL,), until_shown=UNTIL_SHOWN),
    Irregularity("hole_card_exposed",     "CS-12(a)", void_round, (DEAL, CHOICE), names="card?", bars=A_HOLE_CARD),
    lasts(Irregularity("wrong_count",     "CS-12(d)", void_hand_or_all, UNTIL_SHOWN, names="hand card?", bars=(*ONCE, EXTRA))),
    Irregularity("dealer_short_one_card", "CS-12(d)", fifth_comes, (*ONCE_DEALT, PAY), bars=(FIFTH,)),
    Irregularity("misdealt_at_count",     "CS-7(f)(2)", misdeal_explains_it, ONCE_DEALT, names="hand", bars=(EXPLAINED,)),
    light_off("CS-10(c)(2)'(ii)", (*UNTIL_SHOWN, PAY), remedy=reckoned_again(is_progressive, progressives_again, envy_on)),
    Irregularity(MAGIC, "CS-10(c)(3)'", drawn, (REVEAL,), names="card", bars=(Bar("CS-10(c)(3)'", already_drawn),),
                 under=(stated(MAGIC_CARD),)),
    Irregularity(LUCKY, "CS-10(c)(3)'", drawn, (REVEAL,), names="hand", bars=(Bar("CS-10(c)(3)'", already_drawn),),
                 under=(stated(LUCKY_BONUS),)),
    *late_bets("CS-6(b)", "CS-6(a)", during=UNTIL_SHOWN, needed=(ANTE,), stands=(Bar("CS-6(b)", acted_on(ANTE)),)),
)
# fmt: on

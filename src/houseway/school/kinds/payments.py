"""Paying: one bet, and a whole layout in the prescribed order and in chips of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from houseway.core.game.words import money
from houseway.core.messages.event import BetSettled, PotAwarded
from houseway.core.round.state import Round
from houseway.core.values.hands import title
from houseway.dealer.payments import payments_in
from houseway.dealer.types import Payment
from houseway.play.chance import Source
from houseway.school.event_sentences import pot_named
from houseway.school.item import ItemQuestion, Shown, amount, mixed, single_choice
from houseway.school.picture import because, felt, stacked
from houseway.school.scene import Scene
from houseway.school.words import POT, on_spot, wager_named

MOST = 4
VIGORISH = "vigorish"
TO = {"takes": "from", "pays": "to", "returns": "to"}
LONGEST = 12
"""Maximum number of payments of a layout in a question about the whole layout."""


def pay_bet(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the win of a bet after vigorish, for bets that win; at poker, on the share of a pot."""
    end = scene.end
    wins = [event for event in scene.played.events if isinstance(event, BetSettled) and _stands(end, event) and event.net > 0]
    wins = [event for event in wins if event.bet.wager != POT]  # of pots their shares are asked
    for event in _first(wins, draw):
        result = end.settled[event.bet]
        shows = felt(end, *dict.fromkeys((event.bet.on, *_others(end, event))))
        after = " and after vigorish" if any(move.why == VIGORISH for move in event.moves) else ""
        ask = f"How much does {on_spot(event.bet)} win, not counting its own chips{after}?"
        yield amount(
            ask,
            shows,
            result.net,
            (result.cites,),
            because(end.rules, result.cites, result.because),
            event.bet,
            Shown(end, event.bet.on),
        )
    awards = [event for event in scene.played.events if isinstance(event, PotAwarded)]
    shared = [one for one in awards if sum(one.pot == other.pot for other in awards) > 1]  # the whole of a pot is no question
    for award in shared[:MOST]:
        shows = (f"{pot_named(award.pot).removeprefix('the ').capitalize()}: {money(_pot(scene, award))}", *felt(end, bets=False))
        ask = f"How much of {pot_named(award.pot)} goes to {title(award.hand)}?"
        yield amount(
            ask, shows, award.chips, (award.cites,), because(end.rules, award.cites, award.because), award, Shown(end, award.hand)
        )


def _stands(end: Round, event: BetSettled) -> bool:
    result = end.settled.get(event.bet)
    return result is not None and result.net == event.net and not result.void


def _first(wins: list[BetSettled], draw: Source) -> Iterator[BetSettled]:
    left = list(wins)
    for _ in range(min(MOST, len(left))):
        yield left.pop(draw.below(len(left)))


def _others(end: Round, event: BetSettled) -> tuple[str, ...]:
    """Return the hands that the bet was compared with: a player's bank, where a player has it."""
    return tuple(sorted({said.hand for said in end.said if "bank" in said.word and said.hand in end.held}))


def _pot(scene: Scene, award: PotAwarded) -> int:
    return sum(event.chips for event in scene.played.events if isinstance(event, PotAwarded) and event.pot == award.pot)


# A whole layout


def pay_layout(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield one question for a layout: which list has everything that is taken, paid and returned, in the right order."""
    end = scene.end
    payments = payments_in(end, scene.played.events)
    if not 2 <= len(payments) <= LONGEST:
        return
    true = listed(payments)
    wrong = [listed(other) for other in _altered(payments, draw)]
    cites = tuple(payment.cites for payment in payments)
    why = because(end.rules, cites[0], "In order: " + true)
    asked = single_choice(
        "Which list takes, pays and returns everything in the right order?",
        felt(end),
        true,
        wrong,
        cites,
        why,
        draw,
        "layout",
        Shown(end),
    )
    if asked is not None:
        yield asked


def line_of(payment: Payment) -> str:
    """Return one payment in words, with its chips where the table has them."""
    pot = payment.wager.startswith(POT)
    spot = title(payment.on) if pot else f"{title(payment.on)}'s {wager_named(payment.wager)}"
    of = f" of {pot_named(payment.wager)}" if pot and payment.wager != POT else ""
    chips = f" ({stacked(payment.stacks)})" if payment.stacks and payment.hands == "pays" else ""
    return f"{payment.hands} {money(payment.chips)}{of} {TO[payment.hands]} {spot}{chips}"


def listed(payments: Sequence[Payment]) -> str:
    """Return payments as one line."""
    return "; ".join(map(line_of, payments))


def _altered(payments: tuple[Payment, ...], draw: Source) -> Iterator[tuple[Payment, ...]]:
    """Yield lists that are wrong: another order, the amount of another bet, one payment left out."""
    many = len(payments)
    at = draw.below(many - 1)
    yield (*payments[:at], payments[at + 1], payments[at], *payments[at + 2 :])
    yield payments[::-1]
    out = draw.below(many)
    yield (*payments[:out], *payments[out + 1 :])
    for order in mixed([str(number) for number in range(many)], draw)[:2]:
        one, other = payments[int(order)], payments[(int(order) + 1) % many]
        if one.chips != other.chips:
            wrong = replace(one, chips=other.chips, stacks=other.stacks)
            yield (*payments[: int(order)], wrong, *payments[int(order) + 1 :])

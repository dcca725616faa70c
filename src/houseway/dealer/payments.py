"""The payments of a round: what to pay, take and return, in the order of settlement, in chips of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from houseway.core.messages import event as e
from houseway.core.messages.event import Event
from houseway.core.money.breakdown import broken_down
from houseway.core.money.places import Bet, stack
from houseway.core.round.approval import missing_roles, waits_for
from houseway.core.round.decide import standing
from houseway.core.round.state import Round
from houseway.views.types import BetName

from .spoken_lines import announced, in_stages, occasion_of
from .types import Hands, Payment


def payments_in(seen: Round, events: Sequence[Event]) -> tuple[Payment, ...]:
    """Return everything that was paid, taken and returned in a round, in order, without what a correction replaced."""
    stand = [events[at] for at in standing(events)]
    return tuple(payment for event, stage in in_stages(stand) for payment in _of(seen, event, stage))


def _of(seen: Round, event: Event, stage: str) -> Iterator[Payment]:
    match event:
        case e.BetSettled(bet=bet, because=because):
            yield from _moved(seen, event, bet, stage, because)
        case e.BetVoided(bet=bet, why=why):
            yield from _moved(seen, event, bet, stage, why.replace("_", " "))
        case e.PotAwarded(pot=pot, hand=hand, chips=chips, because=because):
            player = seen.seating.get(hand, "")
            yield _payment(seen, "pays", hand, player, str(pot), chips, event, because, stage)
        case e.PaymentHeld(bet=bet, net=net, because=because) if bet in seen.waiting:
            held = _payment(seen, "waits", bet.on, bet.by, bet.wager, net, event, because, stage)
            after = tuple(BetName(on=one.on, by=one.by, wager=one.wager) for one in waits_for(seen, bet))
            yield replace(held, needs=tuple(missing_roles(seen, bet)), after=after)
        case e.Voided():
            for bet, chips in _sent_home(event).items():
                hands: Hands = "returns" if chips > 0 else "takes"
                yield _payment(seen, hands, bet.on, bet.by, bet.wager, abs(chips), event, "the round is void", stage)
        case _:
            pass


def _sent_home(event: e.Voided) -> dict[Bet, int]:
    """Return the chips that a void gives back to each bet's player; negative for earlier wins that the house takes."""
    found: dict[Bet, int] = {}
    for move in event.moves:
        bet = move.src if isinstance(move.src, Bet) else move.about
        if bet is not None:
            own = stack(bet.by)
            found[bet] = found.get(bet, 0) + (move.dst == own) * move.chips - (move.src == own) * move.chips
    return {bet: chips for bet, chips in found.items() if chips}


def _moved(seen: Round, event: Event, bet: Bet, stage: str, because: str) -> Iterator[Payment]:
    """Yield the payments of one bet: what is taken first, then what is paid, then what is returned.

    A vigorish is not paid and taken again, and what a bank has beyond the chips that it put up is paid to it.
    """
    own, lost = seen.owner(bet), sum(move.chips for move in event.moves if move.src == bet)
    won = back = 0
    for move in event.moves:
        if move.dst == own:
            won, back = (won, back + move.chips) if move.src == bet else (won + move.chips, back)
        elif move.src == own:
            won -= move.chips
    lost -= back
    if (beyond := back - seen.bets.get(bet, back)) > 0:
        won, back, lost = won + beyond, back - beyond, 0
    sums: dict[Hands, int] = {"takes": lost - min(won, 0), "pays": max(won, 0), "returns": back}
    for hands, chips in sums.items():
        if chips:
            yield _payment(seen, hands, bet.on, bet.by, bet.wager, chips, event, because, stage)


def _payment(
    seen: Round, hands: Hands, on: str, by: str, wager: str, chips: int, event: Event, because: str, stage: str
) -> Payment:
    stacks = broken_down(chips, seen.rules.denominations)
    occasion = occasion_of(seen, event, stage)
    says = announced(seen, (occasion,)) if occasion is not None else ()
    return Payment(
        hands=hands, on=on, by=by, wager=wager, chips=chips, stacks=stacks, cites=event.cites, facts=because, says=says
    )

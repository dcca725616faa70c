"""Spotting what is wrong: a mispay, a bet that changed, errors planted in a whole round."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.core.game.words import money
from houseway.core.messages.event import BetSettled, PotAwarded, StageBegan
from houseway.core.money.places import Bet
from houseway.core.round.state import Round
from houseway.core.values.hands import title
from houseway.dealer.payments import payments_in
from houseway.play.chance import Source
from houseway.school.event_sentences import event_sentence
from houseway.school.item import ItemQuestion, Shown, in_order
from houseway.school.picture import because, felt
from houseway.school.scene import Scene
from houseway.school.words import POT, on_spot

from .payments import LONGEST, line_of

FEWEST = 2
MOST_ERRORS = 3
LINES = 12


def spot_mispay(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield a layout that was paid with one wrong amount."""
    end = scene.end
    payments = payments_in(end, scene.played.events)
    paid = [at for at, payment in enumerate(payments) if payment.hands == "pays"]
    if not FEWEST <= len(payments) <= LONGEST or not paid:
        return
    at = paid[draw.below(len(paid))]
    right = payments[at]
    wrong = _other_amount(right.chips, [payment.chips for payment in payments], end, draw)
    lines = [line_of(replace(payment, stacks=None)) for payment in payments]
    lines[at] = line_of(replace(right, chips=wrong, stacks=None))
    if len(set(lines)) < len(lines):
        return
    why = because(end.rules, right.cites, f"{title(right.on)} is paid {money(right.chips)}: {right.facts}")
    yield in_order(
        "Which payment is wrong?", felt(end), lines, [at], (right.cites,), why, ("paid", at, right.chips, wrong), Shown(end)
    )


def _other_amount(right: int, known: list[int], end: Round, draw: Source) -> int:
    """Return an amount that is not the right one: of another payment, double, half, or one chip more."""
    chip = max(end.rules.unit, end.rules.denominations[0])
    tries = [chips for chips in (*known, right * 2, right // 2 // chip * chip, right + chip) if chips not in (right, 0)]
    return tries[draw.below(len(tries))]


def changed_bet(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield two pictures of the same bets after they were closed, of which one changed."""
    end = scene.end
    bets = tuple(end.bets.items())
    closed = next((one.round for one in scene.moments if one.round.bets and not _betting(one.round)), None)
    if any(bet.wager == POT for bet in end.bets):  # in a pot bets are not told apart
        return
    if closed is None or len(bets) < FEWEST or len(bets) > LONGEST:
        return
    lying = tuple((bet, chips) for bet, chips in closed.bets.items() if chips)
    if len(lying) < FEWEST:
        return
    at = draw.below(len(lying))
    chip = max(end.rules.unit, end.rules.denominations[0])
    bet, chips = lying[at]
    other = chips + chip * (1 + draw.below(4)) if chips <= chip or draw.below(2) else chips - chip
    first = tuple(f"{on_spot(one)} ({one.by}): {money(many)}" for one, many in lying)
    second = tuple(f"{on_spot(one)} ({one.by}): {money(other if one == bet else many)}" for one, many in lying)
    cites = end.rules.cites.closed
    facts = f"{on_spot(bet)} was {money(chips)} when bets closed and is {money(other)}"
    shows = ("When bets closed:", *first, "A moment later:", *second)
    why = because(end.rules, cites, facts)
    yield in_order("Which bet changed?", shows, [_named(one) for one, _ in lying], [at], (cites,), why, bet, Shown(closed))


def _betting(round: Round) -> bool:
    return round.stage is not None and round.rules.stage_numbers.get(round.stage.name, 0) == 0


def _named(bet: Bet) -> str:
    return f"{on_spot(bet)} ({bet.by})"


def errors(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield a round, line by line, in which one to three results are wrong."""
    end = scene.end
    events = [event for event in scene.played.events if event_sentence(event, end.rules) and not isinstance(event, StageBegan)][
        -LINES:
    ]
    lines = [event_sentence(event, end.rules) for event in events]
    places = [at for at, event in enumerate(events) if _can_be_wrong(end, event)]
    if not places or len(set(lines)) < len(lines):
        return
    many = min(1 + draw.below(MOST_ERRORS), len(places))
    wrong = sorted(places.pop(draw.below(len(places))) for _ in range(many))
    cites: list[str] = []
    facts: list[str] = []
    for at in wrong:
        event = events[at]
        assert isinstance(event, BetSettled | PotAwarded)
        facts.append(lines[at])
        cites.append(event.cites)
        lines[at] = event_sentence(_falsified(event, end, draw), end.rules)
    if len(set(lines)) < len(lines):
        return
    why = because(end.rules, cites[0], "Right is: " + " ".join(facts).rstrip("."))
    about = tuple((at, events[at]) for at in wrong)
    yield in_order(
        "Which results are wrong? One to three of these lines are.", felt(end), lines, wrong, cites, why, about, Shown(end)
    )


def _can_be_wrong(end: Round, event: object) -> bool:
    if isinstance(event, PotAwarded):
        return True
    return isinstance(event, BetSettled) and event.bet in end.settled and end.settled[event.bet].net == event.net


def _falsified(event: BetSettled | PotAwarded, end: Round, draw: Source) -> BetSettled | PotAwarded:
    """Return an event with another amount than the right one, or with the opposite result."""
    chip = max(end.rules.unit, end.rules.denominations[0])
    if isinstance(event, PotAwarded):
        return PotAwarded(event.pot, event.hand, event.chips + chip * (1 + draw.below(3)), event.because, event.cites)
    stake = end.bets.get(event.bet, 0) or chip
    if event.net == 0:
        other = stake
    elif draw.below(2):
        other = -event.net
    else:
        other = event.net + (chip if event.net > 0 else -chip)
    return BetSettled(event.bet, other, event.because, event.cites)

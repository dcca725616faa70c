"""Invariants of every console, checked on a played round at each of its steps.

The guide is made only from what was seen; the forecast of a call is exactly what then happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from houseway.core.game.game import Game
from houseway.core.game.sentences import docstring_sentence, sentence_of
from houseway.core.messages.command import Call, Rule
from houseway.core.messages.event import Event, PotAwarded
from houseway.core.messages.refusal import Refusal
from houseway.core.round.state import Round
from houseway.core.round.view import PUBLIC, seen_by
from houseway.core.table.table import Table, take
from houseway.core.values.role import DEALER
from houseway.dealer.announcements import script_of
from houseway.dealer.event_words import happening
from houseway.dealer.forecast import calls_at, foretold
from houseway.dealer.guide import console_of
from houseway.dealer.types import CallForecast, Console, Happening
from houseway.play.chance import Feeder, Seeded, Source
from houseway.play.random_tables import Sitting, call_of, deck, table_of
from houseway.views.sights import Watched, watched
from houseway.views.staff import offers_at
from houseway.views.view import turn_of
from houseway.worked.worked import Played

from .view_checks import ViewStep, steps


class Led(NamedTuple):
    """One moment of a round as its dealer is led through it."""

    step: ViewStep
    table: Table
    watched: Watched
    console: Console


def led_through(played: Played) -> Iterator[Led]:
    """Yield every step of a round with the dealer's console at it."""
    before = 0
    for step in steps(played):
        table, rules = step.onlookers.table, step.round.rules
        seen = watched(step.events, rules, PUBLIC, len(step.events) - before)
        assert seen is not None
        before = len(step.events)
        turn = None if step.round.over else turn_of(step.round)
        yield Led(step, table, seen, console_of(table, seen, turn, offers_at(table).get(DEALER, ())))


def a_console_leads(led: Led) -> None:
    """Check that one step is current, pending cards are listed, words match the action, and chips add up to amounts."""
    console, round = led.console, led.step.round
    assert [step.state for step in console.steps].count("now") == 1
    now = next(step for step in console.steps if step.state == "now")
    assert now.stage == (round.stage.name if round.stage and not round.over else "between")
    clauses = round.rules.clauses
    cited = [*(step.cites for step in console.steps), *(shown.cites for step in console.steps for shown in step.shows)]
    cited += [said.cites for said in (*console.say, *console.said) if said.cites] + [
        payment.cites for payment in console.payments
    ]
    assert {*cited, console.now.cites} <= {*clauses}
    assert [(due.to, due.many) for due in console.due] == [(due.to, due.many) for due in round.due]
    has_words = bool(script_of(round.rules.game.key).lines)  # say.toml is optional
    if has_words and not round.over and console.now.doing in ("says", "waits for a player"):
        assert console.say or all(offer.by_hand for offer in offers_at(led.table).get(DEALER, ()) if offer.act == "Say")
    for payment in console.payments:
        assert payment.chips > 0
        assert payment.stacks is None or sum(stack.chip * stack.many for stack in payment.stacks) == payment.chips


def payments_are_what_was_paid(led: Led) -> None:
    """At the end of a round what was paid, less what was taken, is what every player has won."""
    round = led.step.round
    if not round.over or round.void or any(isinstance(event, PotAwarded) for event in led.watched.events):
        return
    won = Counter[str]()
    for payment in led.console.payments:
        won[payment.by] += {"pays": payment.chips, "takes": -payment.chips}.get(payment.hands, 0)
    settled = Counter[str]()
    for bet, result in round.settled.items():
        settled[bet.by] += 0 if result.void or round.rules.wagers[bet.wager].paper else result.net
    for player in settled:
        assert won[player] >= settled[player]  # a chip that was collected before is lost and not taken again


def calls_do_what_was_forecast(table: Table, seen: Round, source: Source) -> Counter[str]:
    """Check that every call that is open now does what was forecast, to the word, the clause and the chip."""
    found, round = Counter[str](), table.round
    assert round is not None
    feeder = Feeder(deck(round.rules.equipment, Seeded("calls")))
    for may in calls_at(table, seen, DEALER):
        line = round.rules.irregularities[may.what]
        call = Call(DEALER, line.name) if may.foretold else replace(call_of(round, line, source, feeder), by=DEALER)
        before = may.foretold or foretold(table, seen, call)
        assert before is not None
        found += _as_forecast(table, seen, call, before)
    return found


def _as_forecast(table: Table, seen: Round, call: Call, before: CallForecast) -> Counter[str]:
    after = take(table, call)
    if isinstance(after, Refusal):
        sentences = {sentence_of(after, table.rules), *_reasons(table, call, after)}
        assert before.refused in sentences or sentences & {*before.unless}, (call, after, before)
        return Counter(("refused",) if before.refused else ("refused, as was possible",))
    assert before.refused is None, (call, before)
    happened = _happenings(seen, after.events)
    assert _begins(happened, before.happens, whole=not before.open_ended or bool(before.upheld)), (call, happened, before)
    asked = after.after.round.disputed if after.after.round is not None else None
    if asked is not None:
        ruled = take(after.after, Rule(asked.needs[0], asked.what, upholds=True))
        assert not isinstance(ruled, Refusal)
        told = _happenings(seen, ruled.events)
        assert _begins(told, before.upheld, whole=not before.open_ended), (call, told, before)
    return Counter(("told in part" if before.open_ended else "told with a doubt" if before.unless else "told whole",))


def _reasons(table: Table, call: Call, refusal: Refusal) -> Iterator[str]:
    for bar in table.rules.irregularities[call.what].bars:
        if bar.cites == refusal.cites:
            yield docstring_sentence(bar.holds)


def _happenings(seen: Round, events: Sequence[Event]) -> tuple[Happening, ...]:
    return tuple(happening(event) for event in events if seen_by(event, PUBLIC, seen.seating, seen.shown) is not None)


def _begins(happened: tuple[Happening, ...], told: tuple[Happening, ...], *, whole: bool) -> bool:
    return happened == told if whole else happened[: len(told)] == told


def lead(game: Game, seed: str, rounds: int, *, asked: int = 10_000, trouble: bool = True) -> Counter[str]:
    """Count calls with the predicted effect, part of it, or a refusal; about `asked` steps per round are tried."""
    source, found = Seeded(f"{seed}/{game.key}"), Counter[str]()
    _, table = table_of(game, source)
    sitting = Sitting(table, source, irregularities=trouble, late=trouble)
    for number in range(rounds):
        played = sitting.play(f"{seed}/{number}")
        every = max(1, len(played.commands) // asked)
        for at, led in enumerate(led_through(played)):
            a_console_leads(led)
            payments_are_what_was_paid(led)
            if at % every == 0 and not led.step.round.over:
                found += calls_do_what_was_forecast(led.table, led.watched.round, source)
            found["steps"] += 1
        if (
            seen := watched(played.events, played.opened.rules, PUBLIC)
        ) is not None:  # its hands lie there until they are cleared
            found += calls_do_what_was_forecast(sitting.table, seen.round, source)
    return found

"""Random rounds of every game, decided again: nothing differs under their own rules, and what differs under others is what two
tables differ in that are told the same words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages.event import PotAwarded
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, stack
from houseway.core.round.state import Round
from houseway.core.table.table import Table, Taken, take
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.picks import pick
from houseway.play.random_tables import Sitting, settings, table_of, values_of
from houseway.whatif.decided import DIFFERS, OPEN, SAME, RoundAgain, decided_again
from houseway.whatif.money import PLAYERS, group_of
from houseway.whatif.opened_round import opened_unchecked
from houseway.whatif.recorded import RecordedRound, RecordedStep, of_the_round

ROUNDS = 12


def random_rounds(game: Game, seed: str, *, irregularities: bool = True) -> Iterator[tuple[Table, RecordedRound]]:
    """Yield random rounds of a game, each with the table before it; every few rounds at a table with other settings."""
    source = Seeded(seed)
    for table in range(ROUNDS // 4):
        _, first = table_of(game, source, settings(game, source))
        sitting = Sitting(first, source, irregularities=irregularities, late=irregularities)
        for number in range(4):
            played = sitting.play(f"{seed}/{table}/{number}")
            before = table_before(played.opened)
            begun = opened_unchecked(before)
            assert played.events[: len(begun.events)] == begun.events
            now, steps = begun.after, list[RecordedStep]()
            for line, command in enumerate(played.commands, start=1):
                ruling = take(now, command)
                assert isinstance(ruling, Taken), (command, ruling)
                steps.append(RecordedStep(line, command, ruling.events))
                now = ruling.after
            opened = played.opened
            name = f"{table}.{number}"
            yield before, RecordedRound(name, "", opened.rules, opened.opened, begun.events[1:], tuple(of_the_round(steps)))


def table_before(round: Round) -> Table:
    """Return the table from the opening of a round."""
    event = round.opened
    return Table(round.rules, dict(event.chips), round.memory, round.seating, number=event.number - 1, build=event.build)


@pytest.mark.parametrize("key", GAMES)
def test_a_round_under_its_own_rules_differs_nowhere(key: str) -> None:
    for _, recorded in random_rounds(GAMES[key], f"own {key}"):
        again = decided_again(recorded, recorded.rules)
        assert (again.status, again.changes, again.left_out, again.supposed, again.recited) == (SAME, (), (), (), 0), again


def other_of(rules: Rules, source: Seeded) -> Rules | None:
    """Return the rules of a table with one setting changed, or None if that is not lawful."""
    from houseway.core.table.new_submission import settings_in
    from houseway.whatif.written_settings import written_out

    written = settings_in(tuple((written_out(rules) or {}).items()))
    choices = [one for layer in rules.game.edition(rules.edition) for one in layer.law.choices if values_of(one)]
    choice = pick(source, choices)
    other = rules.game.under({**(written or {}), choice.name: pick(source, values_of(choice))}) if written is not None else rules
    return other if isinstance(other, Rules) and other.unread == rules.unread and other.digest != rules.digest else None


def directly(before: Table, other: Rules, recorded: RecordedRound) -> Round | None:
    """Return the round as a table of the other rules ends it when it is told the same words, or None where it refuses one."""
    chips = {**dict.fromkeys((f"meter {name}" for name in other.meters), 0), **before.chips}
    chips |= {f"meter {name}": shown for name, shown in other.meters.items() if f"meter {name}" not in before.chips}
    now = opened_unchecked(replace(before, rules=other, chips=chips)).after
    for step in recorded.steps:
        ruling = take(now, step.command)
        if isinstance(ruling, Refusal):
            return None
        now = ruling.after
    assert now.round is not None
    return now.round if now.round.over else None


@pytest.mark.parametrize("key", GAMES)
def test_what_differs_is_what_two_tables_differ_in(key: str) -> None:
    source, compared = Seeded(f"other {key}"), 0
    for before, recorded in random_rounds(GAMES[key], f"a pair {key}"):
        other = other_of(recorded.rules, source)
        if other is None:
            continue
        again = decided_again(recorded, other)
        there = directly(before, other, recorded)
        assert sum(change.chips for change in again.changes) == 0
        if there is None:
            assert again.left_out or again.supposed or again.status == OPEN or again.status in (SAME, DIFFERS)
            continue
        compared += 1
        assert again.open_at is None and not again.left_out and not again.supposed, again
        here = directly(before, recorded.rules, recorded)
        assert here is not None
        assert by_player(again) == {
            player: more
            for player in dict.fromkeys(before.seating.values())
            if (more := there.chips.get(stack(player), 0) - here.chips.get(stack(player), 0))
        }
        settled = {bet: there.settled[bet].net - here.settled[bet].net for bet in here.settled.keys() & there.settled.keys()}
        found = {
            one.key.bet: one.chips for one in again.changes if group_of(one.key.account) == PLAYERS and one.key.bet is not None
        }
        if not any(isinstance(event, PotAwarded) for event in recorded.events):  # a pot is nobody's bet
            assert {bet: more for bet, more in settled.items() if more and is_a_players(bet, here)} == found
    assert compared


def by_player(again: RoundAgain) -> dict[str, int]:
    """Return the additional gain of each player, without what is owed and not paid."""
    found: dict[str, int] = {}
    for one in again.changes:
        if group_of(one.key.account) == PLAYERS and one.key.what != "owed at the table":
            player = one.key.account.removeprefix("player ")
            found[player] = found.get(player, 0) + one.chips
    return {player: more for player, more in found.items() if more}


def is_a_players(bet: Bet, round: Round) -> bool:
    """Whether a bet is a player's own, and not the house's or one for the dealer."""
    return bet.by in round.seating.values() and not round.rules.wagers[bet.wager].for_the_dealer

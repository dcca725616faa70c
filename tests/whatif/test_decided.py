"""Meters from round to round, cards that the record does not hold, and what staff decided, under other rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conftest import Run

from houseway.core.messages.command import Approve, Deal, Deny
from houseway.core.messages.event import CardsDealt
from houseway.whatif.decided import NEEDS_PIECES, OPEN, SAME, Carried, RoundAgain, decided_again
from houseway.whatif.other_rules import OtherRules
from houseway.whatif.recorded import RecordedRound, RecordedStep
from houseway.worked.reader import read_worked
from houseway.worked.recorded_rounds import RecordedFile
from houseway.worked.replay import play_worked


def rounds_in(text: str) -> list[RecordedRound]:
    read = RecordedFile(read_worked(text))
    found = list(read.rounds())
    assert not read.wrong
    return found


def again_with(rounds: list[RecordedRound], **sets: object) -> list[RoundAgain]:
    other, carried = OtherRules(sets={key.replace("__", "."): value for key, value in sets.items()}), Carried()
    made = {one.name: other.of(one.rules) for one in rounds}
    return [decided_again(one, found.rules, carried) for one in rounds if (found := made[one.name]) is not None]


@pytest.fixture
def metered(run: Run, tmp_path: Path) -> str:
    """A record of a table with a progressive."""
    file, house = tmp_path / "meter.round", tmp_path / "house.toml"
    house.write_text(
        'property = "M"\n[ruleset]\njurisdiction = "MA"\nversion = "1"\n'
        '[[tables]]\nname = "m"\ngame = "caribbean_stud"\n'
        'cs.progressive.table = "B"\ncs.progressive.seed = 1000\ncs.progressive.reset = 1000\n'
    )
    said = run("play", "caribbean_stud", "--submission", house, "--auto", 80, "--seed", "meter", "--log", file)
    assert said.exit_code == 0, said.stderr
    return file.read_text()


def test_a_meter_follows_the_other_rules_from_round_to_round(metered: str) -> None:
    """CS-11(d)(3): with 75 in the hundred on the meter, it holds and pays what one continuous table makes it hold and pay."""
    again = again_with(rounds_in(metered), cs__progressive__rate=75)
    seed = "table    sets cs.progressive.seed"
    there = play_worked(read_worked(metered.replace(seed, f"table    sets cs.progressive.rate 75\n{seed}")))
    here = play_worked(read_worked(metered))
    assert any(one.changes for one in again)
    for one, was, now in zip(again, here.rounds, there.rounds, strict=True):
        nets = {bet: result.net - was.round.settled[bet].net for bet, result in now.round.settled.items()}
        found = {change.key.bet: change.chips for change in one.changes if change.key.account.startswith("player ")}
        assert {bet: more for bet, more in nets.items() if more} == found
    more = sum(change.chips for one in again for change in one.changes if change.key.account.startswith("meter "))
    meters = [place for place in there.table.chips if str(place).startswith("meter ")]
    assert more == sum(there.table.chips[place] - here.table.chips[place] for place in meters) > 0


def test_a_meter_that_tables_share_follows_through_all_of_them(metered: str) -> None:
    """The same rounds, as if two tables had taken turns at one meter."""
    rounds = rounds_in(metered)
    meters = {name: ("shared", name) for name in rounds[0].rules.meters}
    assert meters
    turns = [one._replace(table=str(at % 2), shared=meters) for at, one in enumerate(rounds)]
    alone, shared = (again_with(some, cs__progressive__rate=75) for some in (rounds, turns))
    assert [one.changes for one in shared] == [one.changes for one in alone]


@pytest.fixture
def drawn(run: Run, tmp_path: Path) -> RecordedRound:
    """A round of minibaccarat in which exactly one hand drew a third card."""
    file = tmp_path / "drawn.round"
    assert run("play", "minibaccarat", "--auto", 20, "--seed", "drawn", "--log", file).exit_code == 0
    return next(one for one in rounds_in(file.read_text()) if len(draws(one)) == 1)


def draws(recorded: RecordedRound) -> list[int]:
    """Return the steps that dealt one card by itself to a hand that had two."""
    dealt: dict[str, int] = {}
    found: list[int] = []
    for at, step in enumerate(recorded.steps):
        for event in step.events if isinstance(step.command, Deal) else ():
            if isinstance(event, CardsDealt) and event.to in ("player", "banker"):
                dealt[event.to] = dealt.get(event.to, 0) + len(event.cards)
                if dealt[event.to] == 3:
                    found.append(at)
    return found


def without_the_draw(recorded: RecordedRound) -> RecordedRound:
    """Return a record that lacks the card that was drawn, as if another rule had not drawn it."""
    (at,) = draws(recorded)
    steps = list(recorded.steps)
    events = tuple(event for event in steps[at].events if not isinstance(event, CardsDealt))
    steps[at] = RecordedStep(steps[at].line, Approve("floor", "1", "none"), events)
    return recorded._replace(steps=tuple(steps))


def test_a_card_that_the_record_does_not_hold_leaves_the_round_open(drawn: RecordedRound) -> None:
    again = decided_again(without_the_draw(drawn), drawn.rules)
    assert again.status == OPEN and again.open_at is not None and again.open_at.reason == NEEDS_PIECES
    assert again.open_at.cites.startswith("MB-") and again.changes == ()


def test_the_stub_holds_the_card_that_is_needed(drawn: RecordedRound) -> None:
    (at,) = draws(drawn)
    command = drawn.steps[at].command
    assert isinstance(command, Deal)
    again = decided_again(without_the_draw(drawn)._replace(stub=command.pieces), drawn.rules)
    assert (again.status, again.open_at) == (SAME, None)


def test_a_card_that_another_hand_drew_is_the_next_card_of_the_shoe(drawn: RecordedRound) -> None:
    (at,) = draws(drawn)
    step = drawn.steps[at]
    assert isinstance(step.command, Deal)
    other = "banker" if step.command.to == "player" else "player"
    events = tuple(CardsDealt(other, e.cards, e.seen, e.cites) if isinstance(e, CardsDealt) else e for e in step.events)
    steps = [*drawn.steps[:at], RecordedStep(step.line, Deal(other, step.command.pieces), events), *drawn.steps[at + 1 :]]
    again = decided_again(drawn._replace(steps=tuple(steps)), drawn.rules)
    assert (again.status, again.open_at) == (SAME, None)


APPROVALS = """\
table plays high_card_flush
table sets approval.amount_threshold 100
table posts ante 10 to 500
seat 3 bets ante 100
dealer closes bets
seat 3 gets Ah Kh Qh Jh 9h 2c 3d
dealer gets Tc 8c 7c Ad Js Ts 5d
seat 3 raises 200
dealer reveals
"""


def denied() -> RecordedRound:
    """A round in which a payment waited for an approval and was denied."""
    (one,) = rounds_in(APPROVALS + "manager denies seat 3 raise as lost with surveillance because the deck was marked\n---\n")
    assert one.closed is not None
    return one


def test_a_denial_that_nothing_waits_for_is_nobodys_to_replace() -> None:
    recorded = denied()
    (again,) = again_with([recorded], approval__amount_threshold=10_000)
    assert again.status == OPEN and again.open_at is not None
    assert isinstance(again.open_at.command, Deny) and again.open_at.reason == "nothing_to_approve"
    (same,) = again_with([recorded])
    assert same.status == SAME


def test_an_approval_that_only_the_other_rules_require_is_taken_as_given() -> None:
    (recorded,) = rounds_in(APPROVALS.replace("amount_threshold 100", "amount_threshold 10000") + "---\n")
    (again,) = again_with([recorded], approval__amount_threshold=100)
    assert again.status == SAME and again.supposed and not again.left_out
    assert all(isinstance(one.command, Approve) and one.cites for one in again.supposed)

"""Worked rounds as their viewers see them: payments that wait, disputes, tips, bets behind a box, cards put away."""

from pathlib import Path

import pytest

import houseway
from houseway.core.round.view import PUBLIC
from houseway.core.values.role import all_for
from houseway.testing.view_checks import STEPWISE, ViewStep, steps
from houseway.views.answers import command_of
from houseway.views.types import Offer
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

GAMES = Path(houseway.__path__[0]) / "games"
ROUNDS = (
    "chase_the_flush/9l3-a-large-win-waits-for-the-floor",
    "colorado_holdem/10b3i-paid-before-a-shared-card-is-shown",
    "fast_action_holdem/8b-a-natural-waits-for-the-floor",
    "high_card_flush/1-round-of-play-nothing-before-nothing-after",
    "high_card_flush/10a-house-that-wants-the-cards-looked-at",
    "high_card_flush/hcfm-ante-above-500-found-late",
    "high_card_flush/hcfm-tip-goes-to-the-box",
    "holdem/15b-a-dispute-goes-to-the-shift",
    "minibaccarat/11b-large-payment-waits",
    "omaha/19f-a-bad-beat-is-verified-and-paid",
    "pai_gow_poker/10m-a-shared-bank-pays-half",
    "pai_gow_poker/11i-the-dealer-sets-wrong",
    "spanish_21/13b-nobody-seated-the-highest-bet-decides",
    "spanish_21/13d-a-rescue-binds-those-who-doubled",
    "spanish_21/13e-one-behind-names-a-hand",
    "spanish_21/15d-exposed-card-nobody-can-use",
    "spanish_21/8a2-surrender-to-blackjack",
)


def followed(name: str) -> list[ViewStep]:
    game, _, title = name.partition("/")
    file = GAMES / game / "rounds" / f"{title}.round"
    outcome = play_worked(read_worked(file.read_text(encoding="utf-8"), game))
    assert not outcome.wrong
    return [step for played in outcome.rounds for step in steps(played)]


@pytest.mark.parametrize("name", ROUNDS)
def test_a_worked_round_keeps_the_promises_of_views(name: str) -> None:
    for step in followed(name):
        for invariant in STEPWISE:
            invariant(step)


def offered(step: ViewStep, act: str) -> list[Offer]:
    return [offer for offers in step.onlookers.offers().values() for offer in offers if offer.act == act]


def test_a_payment_that_waits_is_seen_and_offered_for_approval() -> None:
    step = next(step for step in followed("minibaccarat/11b-large-payment-waits") if step.round.waiting)
    waits = [bet for bet in step.views()[PUBLIC].bets if bet.fate == "waits"]
    approvals = offered(step, "Approve")
    assert waits and {(bet.on, bet.wager) for bet in waits} == {(offer.about, offer.spot) for offer in approvals}
    assert all(bet.waits_for for bet in waits)
    assert {offer.price for offer in approvals} == {bet.result for bet in waits}


def test_a_dispute_is_seen_and_ruled_on() -> None:
    step = next(step for step in followed("holdem/15b-a-dispute-goes-to-the-shift") if step.round.disputed)
    dispute = step.views()[PUBLIC].disputed
    assert dispute is not None
    rulings = offered(step, "Rule")
    assert {offer.who for offer in rulings} == {*all_for(dispute.needs)} and {offer.what for offer in rulings} == {dispute.what}
    assert {offer.says for offer in rulings} == {"upholds", "dismisses"}
    assert not offered(step, "Call") and not offered(step, "Say")
    assert command_of(rulings[0]).upholds is True  # type: ignore[union-attr]


def test_tips_are_offered_where_tokens_are_taken() -> None:
    first = followed("high_card_flush/hcfm-tip-goes-to-the-box")[0]
    assert {offer.who for offer in offered(first, "Tip")} == {*first.round.seating}
    assert not offered(followed("minibaccarat/11b-large-payment-waits")[0], "Tip")


def test_those_who_bet_behind_a_box_are_offered_their_own() -> None:
    for step in followed("spanish_21/13b-nobody-seated-the-highest-bet-decides"):
        for viewer, offers in step.onlookers.offers().items():
            assert all(offer.by in (None, viewer) for offer in offers if offer.act in ("PlaceBet", "TakeBack"))


def test_who_saw_one_card_and_then_another_knows_both() -> None:
    seen = [step.views()[PUBLIC].hands["1"].cards for step in followed("seven_card_stud/15k-both-hole-cards-are-seen")[5:8]]
    assert seen == [(None, None), ("9h", None), ("9h", "2c")]


def test_a_role_that_has_approved_is_not_asked_again() -> None:
    asked = set[str]()
    for step in followed("high_card_flush/hcfm-seven-in-a-row-8000-to-1"):
        approved = {(bet.on, bet.wager, role) for bet, role in step.round.approved}
        for offer in offered(step, "Approve"):
            assert (offer.about, offer.spot, offer.who) not in approved
            asked.add(offer.who)
    assert len(asked) > 1

"""The view of each kind of event for its owner, for another player and for a passer-by."""

import pytest

from houseway.core.messages import event as e
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import opened
from houseway.core.round.view import PUBLIC, offers_by_viewer, seen_by, view
from houseway.core.values.cards import BACK, cards
from houseway.core.values.hands import BURN
from houseway.games import GAMES
from houseway.shell import Felt

SEATING = {"1": "ann", "2": "bob"}
TWO = cards("As Kd")


def seen(event: e.Event) -> list[e.Event | None]:
    """The event as its owner ann, bob and a passer-by see it."""
    return [seen_by(event, viewer, SEATING) for viewer in ("ann", "bob", PUBLIC)]


def test_a_card_dealt_face_up_is_seen_by_everybody_and_a_hidden_one_by_its_owner() -> None:
    up, down = e.CardsDealt("1", TWO, "all", ""), e.CardsDealt("1", TWO, "owner", "")
    backs = e.CardsDealt("1", (BACK, BACK), "owner", "")
    assert seen(up) == [up, up, up]
    assert seen(down) == [down, backs, backs]


def test_a_card_dealt_to_nobody_is_seen_by_nobody() -> None:
    unseen = e.CardsDealt("1", TWO, "nobody", "")
    assert {event.cards for event in seen(unseen) if isinstance(event, e.CardsDealt)} == {(BACK, BACK)}
    for hand in ("dealer", BURN):
        hidden = e.CardsDealt(hand, TWO, "owner", "")
        assert seen_by(hidden, "dealer", SEATING) == e.CardsDealt(hand, (BACK, BACK), "owner", "")


def test_a_split_hand_belongs_to_its_seat() -> None:
    dealt = e.CardsDealt("1.2", TWO, "owner", "")
    assert seen(dealt)[0] == dealt != seen(dealt)[1]


def test_discards_are_seen_as_they_are_laid_down() -> None:
    away = e.CardsDiscarded("1", TWO, "muck", "", "owner")
    assert seen(away) == [away, *[e.CardsDiscarded("1", (BACK, BACK), "muck", "", "owner")] * 2]
    up = e.CardsDiscarded("1", TWO, "discards", "")
    assert seen(up) == [up, up, up]


def test_how_a_hand_is_split_or_set_is_its_owners_business() -> None:
    split, parts = e.HandSplit("1", "1.2", "", TWO), e.Arranged("1", (TWO[:1], TWO[1:]), "")
    assert seen(split) == [split, *[e.HandSplit("1", "1.2", "", (BACK, BACK))] * 2]
    assert seen(parts) == [parts, *[e.Arranged("1", ((BACK,), (BACK,)), "")] * 2]
    assert seen_by(parts, "bob", SEATING, {"1"}) == parts, "the hand lies open"


@pytest.mark.parametrize("event", [e.Questioned("1", "folds", ""), e.LookedAt("1", TWO, "")])
def test_nobody_else_learns_that_a_word_was_questioned_or_a_hand_looked_at(event: e.Event) -> None:
    assert seen(event) == [event, None, None]


def test_what_hides_nothing_is_the_same_for_all() -> None:
    shown = e.CardsShown("1", TWO, "")
    assert seen(shown) == [shown, shown, shown]


def test_an_offer_to_a_hand_without_a_player_goes_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    asks = (RoundOffer("99", "stands", ""), RoundOffer("3", "stands", ""), RoundOffer("99", "stands", "", by="ann"))
    monkeypatch.setattr("houseway.core.round.view.offers", lambda round: asks)
    felt = Felt(GAMES["high_card_flush"])
    assert not isinstance(felt("seat 3 bets ante 25"), Refusal)
    assert offers_by_viewer(felt.round) == {"player3": [asks[1]], "ann": [asks[2]]}


def test_a_view_holds_what_its_viewer_saw() -> None:
    felt = Felt(GAMES["high_card_flush"])
    said = felt(
        """
        seat 3 bets ante 25
        dealer closes bets
        seat 3 gets Qh 9h 4h 2h Js 8c 5d
        dealer gets Kc Tc 6h As 9d 7d 3d
        seat 3 folds
        """
    )
    assert not isinstance(said, Refusal)
    first = felt.events[0]
    assert isinstance(first, e.RoundOpened)
    start = opened(first, felt.table.rules)
    own, other = (view(start, felt.events[1:], viewer) for viewer in ("player3", "player5"))
    assert BACK not in own.held["3"] and {*other.held["3"]} == {BACK}
    assert own.questioned and not other.questioned

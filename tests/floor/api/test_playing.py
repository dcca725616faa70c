"""A round through the API: a patron sits, a dealer deals, everyone sees their own."""

from __future__ import annotations

from tests.floor.api.running import Running

from houseway.core.messages import command as c


def test_a_round_through_the_api(house: Running) -> None:
    ann, ben = house.patron("ann"), house.patron("ben")
    dealer = house.staff("dealer", "dealer", 1)
    assert [one["game"] for one in ann.get("/tables").json()][0] == "high_card_flush"
    with ann.live() as live, ben.live() as other:
        view = live.looks(1)
        assert other.looks(1)["view"]["viewer"] == ""
        assert view["kind"] == "view" and view["said"] == 0, view
        assert ann.says(1, c.Sit(ann.name, ("3",)))["refused"] is None
        assert dealer.says(1, c.BuyIn(ann.name, 100_000))["refused"] is None
        assert dealer.says(1, c.OpenRound())["refused"] is None
        assert ann.says(1, c.PlaceBet("3", "ante", 2500))["refused"] is None
        closed = dealer.says(1, c.Say("dealer", "closes bets"))
        assert closed["refused"] is None, closed
        mine = live.next("told", turn="3")
        theirs = other.next("told", turn="3")
        print(mine, theirs)

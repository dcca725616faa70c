"""Approvals and disputes through the API: a payment at 300 to 1 waits for two people, is disputed, rebuilt and corrected."""

from __future__ import annotations

from typing import Any

import pytest
from tests.floor.api.conftest import BY_HAND, QUIET
from tests.floor.api.live_house import RACK, Client, Running, until
from tests.floor.pit.staffed_pit import LONG_ODDS

from houseway.core.messages.command import BuyIn, Leave, OpenRound, Sit
from houseway.core.wire.notation import read_line
from houseway.floor.approvals.intake import notice
from houseway.floor.store.tables import RulesCache
from houseway.games import GAMES


class Table:
    """The table that is dealt by hand, with two players."""

    def __init__(self, house: Running) -> None:
        self.house = house
        self.ann, self.ben = house.patron("disputes"), house.patron("long-odds")
        self.dealer = house.staff("deals-by-hand", "dealer", BY_HAND)
        for seat, player in enumerate((self.ann, self.ben), start=1):
            assert player.submit(BY_HAND, Sit(player.name, (str(seat),)))["refused"] is None
            assert self.dealer.submit(BY_HAND, BuyIn(player.name, 1000_00))["refused"] is None

    def plays(self) -> int:
        """Play the round whose bonus waits, and return its number."""
        dealer = self.dealer
        dealer.numbers[BY_HAND] = dealer.get(f"/tables/{BY_HAND}").json()["said"]
        dealer.submit(BY_HAND, OpenRound())
        rules = self.house.api.following.tables[BY_HAND].table.rules
        for line in filter(None, map(str.strip, LONG_ODDS.splitlines())):
            who = {"seat 1": self.ann, "seat 2": self.ben}.get(line[:6], dealer)
            for command in read_line(line, rules.game.between):
                speaks = dealer if " gets " in line else who
                assert speaks.submit(BY_HAND, command)["refused"] is None, line
        return self.house.api.following.tables[BY_HAND].table.number

    def stack(self, player: Client) -> int:
        """Return the chips of a player by the record."""
        query = "select chips from account where table_id = %s and place = 'player ' || %s"
        row = self.house.record.execute(query, (BY_HAND, player.name)).fetchone()
        assert row is not None
        return row[0]


@pytest.fixture(scope="module")
def table(house: Running) -> Table:
    """Players and their dealer."""
    return Table(house)


@pytest.fixture(scope="module")
def staff(house: Running) -> dict[str, Client]:
    """Managers, surveillance, the floor and a regulator, by log-in name."""
    roles = {"max": "manager", "mia": "manager", "sue": "surveillance", "flo": "floor", "reg": "regulator"}
    return {login: house.staff(f"approves-{login}", role) for login, role in roles.items()}


def decides(house: Running, who: Client, number: int, **more: Any) -> Any:
    """Approve a request, with a code of the second factor."""
    how = more.pop("how", "approve")
    headers = more.pop("headers", {})
    body = {"code": house.code(who), **more}
    return who.post(f"/approvals/{number}/{how}", json=body, headers=headers).json()


def waits(who: Client, kind: str) -> Any:
    """Return the only request of a kind that waits at the table."""
    (found,) = [one for one in who.get("/approvals").json()["requests"] if (one["kind"], one["table"]) == (kind, BY_HAND)]
    return found


def test_a_table_that_is_known_to_be_quiet_is_not_rebuilt_for_the_queue(house: Running) -> None:
    """The queue rebuilds a table from its steps only where something may wait, or where the API is behind the record."""
    ann = house.patron("quiet")
    dealer = house.deals(QUIET, ann, login="quiet-dealer")
    seq = dealer.submit(QUIET, OpenRound())["step"]
    following, looked = house.api.following, list[int]()
    until(lambda: following.is_quiet(QUIET, seq))
    assert not following.is_quiet(QUIET, seq + 1) and not following.is_quiet(999, 0)

    class Noting(RulesCache):
        """A cache that notes the requests for rules."""

        def rules(self, game: str, digest: str, settings: Any) -> Any:
            looked.append(1)
            return super().rules(game, digest, settings)

    notice(house.record, Noting(GAMES.__getitem__), [QUIET])
    assert looked
    looked.clear()
    notice(house.record, Noting(GAMES.__getitem__), is_quiet=lambda table, seq: True)
    playing = house.record.execute("select count(*) from live where playing").fetchone()
    assert playing is not None and len(looked) < playing[0]


def test_a_payment_waits_for_two_people_and_neither_dealt_p12(house: Running, table: Table, staff: dict[str, Client]) -> None:
    table.plays()
    before = table.stack(table.ben)
    assert not house.api.following.is_quiet(BY_HAND, 0)
    asked = waits(staff["reg"], "payment")
    number, facts = asked["number"], asked["facts"]
    assert asked["needs"] == ["manager", "surveillance"] and facts["win_cents"] == 300 * facts["stake_cents"] and asked["clause"]
    assert asked["asked_by"] == table.dealer.number
    # what waits is neither won nor lost
    (here,) = [one for one in staff["flo"].get("/floor").json()["tables"] if one["table"] == BY_HAND]
    taken = house.record.execute("select chips from account where table_id = %s and place = 'rack'", (BY_HAND,)).fetchone()
    assert here["waits"] == facts["win_cents"] and taken is not None
    assert here["dealer_called"] == "deals-by-hand" and here["win"] == taken[0] + here["waits"] - RACK
    (report,) = [one for one in staff["reg"].get("/days/report").json()["tables"] if one["table"] == BY_HAND]
    assert (report["play"]["win"], report["waits"]) == (here["win"], here["waits"])
    assert [one for one in report["says"] if "waits and is in no win" in one]
    # the former dealer returns as a manager, and is still the person who dealt
    house.becomes(table.dealer, "manager")
    assert decides(house, table.dealer, number)["code"] == "asked_for_it"
    house.becomes(table.dealer, "dealer", BY_HAND)
    wrong = staff["max"].post(f"/approvals/{number}/approve", json={"code": "000000"}).json()
    assert wrong["code"] == "confirm_failed"  # the second factor is required again
    assert decides(house, staff["max"], number, says="upholds")["code"] == "say_how"
    first = decides(house, staff["max"], number)
    assert first["missing"] == ["surveillance"] and table.stack(table.ben) == before
    # two roles are two people: the same person does not sign as surveillance too
    house.becomes(staff["max"], "surveillance")
    assert decides(house, staff["max"], number)["code"] == "approved_already"
    house.becomes(staff["max"], "manager")
    key = {"Idempotency-Key": "second-word"}
    paid = decides(house, staff["sue"], number, headers=key)
    assert paid["ending"]["how"] == "done" and paid["not_sent"] is None
    assert [one["by"] for one in paid["approvals"]] == [staff["max"].number, staff["sue"].number]
    assert table.stack(table.ben) > before + facts["win_cents"]
    known = staff["max"].get(f"/approvals/{number}").json()
    assert known == paid
    assert decides(house, staff["mia"], number)["code"] == "no_such_request"


def test_an_approval_that_is_sent_again_is_answered_and_not_done_again_x5(
    house: Running, table: Table, staff: dict[str, Client]
) -> None:
    table.plays()
    number, key = waits(staff["flo"], "payment")["number"], {"Idempotency-Key": "my-word"}
    body = {"code": house.code(staff["mia"])}
    first, again = (staff["mia"].post(f"/approvals/{number}/approve", json=body, headers=key).json() for _ in range(2))
    assert first == again and len(first["approvals"]) == 1  # a code is used up by the first, and the second is a repeat
    other = staff["mia"].post(f"/approvals/{number}/approve", json=body)
    assert other.json()["code"] == "confirm_failed"
    # denied by two people: a person has one word on a payment
    denial = {"outcome": "disputed", "reason": "the deck was short"}
    assert decides(house, staff["mia"], number, how="deny", **denial)["code"] == "approved_already"
    denied = decides(house, staff["max"], number, how="deny", **denial)
    assert denied["kind"] == "denial" and denied["missing"] == ["surveillance"]
    assert decides(house, staff["sue"], denied["number"])["ending"]["how"] == "done"
    undecided = staff["reg"].get("/disputes", params={"which": "undecided"}).json()["disputes"]
    (opened,) = [one for one in undecided if one["table"] == BY_HAND]
    assert (opened["table"], opened["player"], opened["state"]) == (BY_HAND, table.ben.name, "open")
    assert staff["flo"].put(f"/tables/{BY_HAND}/use", json={"in_use": True, "why": "looked at"}).json()["in_use"] is True


def test_a_dispute_is_opened_rebuilt_decided_and_paid_g13_g14(house: Running, table: Table, staff: dict[str, Client]) -> None:
    round, ann, ben, max = 1, table.ann, table.ben, staff["max"]
    told = {"table": BY_HAND, "round": round, "cents": 150_00, "says": "My raise was not paid."}
    assert ann.post("/disputes", json={**told, "round": 99}).json()["code"] == "no_such_round"
    opened = ann.post("/disputes", json=told).json()
    number = opened["number"]
    assert (opened["player"], opened["state"]) == (ann.name, "open") and opened["entries"] == []
    row = house.record.execute(
        "select in_use, dispute from table_use where table_id = %s order by id desc limit 1", (BY_HAND,)
    ).fetchone()
    assert row == (False, number)  # out of use from $100 on
    assert ben.post(f"/disputes/{number}/letters", json={"says": "And mine."}).json()["code"] == "no_such_dispute"
    assert ann.post(f"/disputes/{number}/letters", json={"says": "I wait."}).status_code == 200
    assert ann.get(f"/disputes/{number}").json()["code"] == "not_yours_to_do"
    rebuilt = staff["sue"].post(f"/disputes/{number}/rebuild").json()
    assert rebuilt["replay"] and rebuilt["ledger_agrees"] and rebuilt["moves"]
    seen = staff["reg"].get(f"/disputes/{number}").json()["entries"]
    assert {one["kind"] for one in seen} == {"saw", "letter", "rebuilt"}

    def listed(**which: object) -> list[int]:
        return [one["number"] for one in staff["reg"].get("/disputes", params=which).json()["disputes"]]

    here = {"table": BY_HAND, "round": round}
    assert number in listed(**here) and number in listed(**here, which="undecided") and number in listed(table=BY_HAND)
    assert number not in listed(**here, which="due") and number not in listed(table=BY_HAND, round=round + 1)
    body = {"cents": 20_00, "reason": "The dealer missed it."}
    assert max.post(f"/disputes/{number}/decide", json={**body, "code": "1"}).json()["code"] == "confirm_failed"
    house.becomes(table.dealer, "manager")
    dealt = table.dealer.post(f"/disputes/{number}/decide", json={**body, "code": house.code(table.dealer)})
    assert dealt.json()["code"] == "dealt_it"
    house.becomes(table.dealer, "dealer", BY_HAND)
    assert max.post(f"/disputes/{number}/decide", json={**body, "code": house.code(max)}).json()["state"] == "decided"
    assert number in listed(**here) and number not in listed(**here, which="undecided")
    before, asked = table.stack(ann), waits(staff["flo"], "correction")
    assert decides(house, max, asked["number"])["code"] == "asked_for_it"  # who decided does not approve the payment
    decides(house, staff["mia"], asked["number"])
    assert decides(house, staff["sue"], asked["number"])["ending"]["how"] == "done" and table.stack(ann) == before + 20_00
    (own,) = ann.get("/own-disputes").json()["disputes"]
    assert own["state"] == "settled" and [one["kind"] for one in own["entries"]] == ["letter", "decided"]
    assert max.post(f"/disputes/{number}/report", json={"to": "the commission"}).json()["notice"]["state"] == "settled"


def test_what_is_asked_for_is_approved_or_turned_down(house: Running, table: Table, staff: dict[str, Client]) -> None:
    ann, flo = table.ann, staff["flo"]
    recut = ann.post(f"/tables/{BY_HAND}/requests/recut", json={"because": "please"}).json()
    back = ann.post(f"/approvals/{recut['request']}/turn-down", json={"why": "never mind"}).json()
    assert back["ending"]["how"] == "turned down"
    bet = {"on": "1", "wager": "ante", "cents": 900_00}
    assert table.ben.post(f"/tables/{BY_HAND}/requests/permission", json=bet).json()["code"] == "not_yours_to_do"
    number = ann.post(f"/tables/{BY_HAND}/requests/permission", json=bet).json()["request"]
    assert staff["reg"].post(f"/approvals/{number}/turn-down", json={"why": "no"}).json()["code"] == "not_yours_to_do"
    sam = house.staff("turns-down", "shift_manager")
    assert sam.post(f"/approvals/{number}/turn-down", json={"why": "no"}).json()["ending"]["reason"] == "no"
    moves = [{"src": "rack", "dst": f"player {ann.name}", "cents": 5_00}]
    wrong = flo.post(f"/tables/{BY_HAND}/requests/correction", json={"round": 1, "moves": moves, "because": "short by $5"}).json()
    assert staff["max"].get(f"/approvals/{wrong['request']}").json()["needs"] == ["manager", "surveillance"]
    assert flo.post(f"/approvals/{wrong['request']}/turn-down", json={"why": ""}).json()["code"] == "say_why"
    assert flo.post(f"/approvals/{wrong['request']}/turn-down", json={"why": "my mistake"}).json()["ending"]
    for player in (ann, table.ben):
        player.numbers[BY_HAND] = player.get(f"/tables/{BY_HAND}").json()["said"]
        player.submit(BY_HAND, Leave(player.name))


@pytest.mark.parametrize(
    "asked",
    [
        {"round": 1, "moves": [{"src": "no place at all", "dst": "cage", "cents": 100}]},
        {"round": 1, "moves": [{"src": "rack", "dst": "", "cents": 100}]},
        {"round": 2**62, "moves": [{"src": "rack", "dst": "cage", "cents": 100}]},
    ],
)
def test_what_no_table_can_read_is_not_kept_and_lists_stay_readable(
    house: Running, staff: dict[str, Client], asked: dict[str, Any]
) -> None:
    manager = next(iter(staff.values()))
    answer = manager.post(f"/tables/{QUIET}/requests/correction", json={**asked, "because": "it was wrong"})
    assert (answer.status_code, answer.json()["code"]) == (400, "not_readable")
    assert manager.get(f"/tables/{QUIET}/announced").json() == []
    assert manager.get("/approvals").status_code == 200

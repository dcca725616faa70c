"""Slips and their signatures: two people sign, neither is the requester, and every figure stays."""

from __future__ import annotations

import asyncio

import pytest
from tests.floor.cage.house import PIECES, House, done
from tests.floor.record_steps import DAY

from houseway.core.messages.command import Fill
from houseway.core.money.places import CAGE, RACK, Move
from houseway.core.wire.wire import written
from houseway.floor.cage.bars import CageBar
from houseway.floor.cage.cash_sums import CashRules
from houseway.floor.cage.drop import count_box, settle_box, take_box
from houseway.floor.cage.events import Slip, SlipKind, SlipStanding
from houseway.floor.cage.fills import conclude, request_credit, request_fill, send_slip, slip_message
from houseway.floor.cage.funds import request_cash, request_chips
from houseway.floor.cage.inventory import count_at_close, count_at_open
from houseway.floor.cage.overview import bank, reconciled, slip_of, slips, waiting
from houseway.floor.cage.signatures import sign, withdraw
from houseway.floor.cage.transaction import CageRequest
from houseway.floor.cage.wallets import balance_of, deposit, pay_out
from houseway.floor.messages import Answer, NotRecorded, Rejected, Reply, SentCommand
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar

FILL = {"2500": 40, "500": 20}
WORTH = 40 * 2500 + 20 * 500


class Table:
    """A table that accepts a fill as an owner does, or ignores it."""

    def __init__(self, house: House, refused: str | None = None, *, deaf: int = 0) -> None:
        self.house, self.refused, self.deaf = house, refused, deaf
        self.heard: list[int] = []

    async def request(self, said: SentCommand) -> Reply:
        """Commit the step of a fill."""
        if self.deaf:
            self.deaf -= 1
            return Rejected(said.table, NotRecorded.BUSY)
        self.heard.append(said.number)
        chips = WORTH if said.text == written(Fill("floor", WORTH)).encode() else -WORTH
        move = Move(CAGE, RACK, chips, "fill") if chips > 0 else Move(RACK, CAGE, -chips, "credit")
        step = self.house.commit_message(said.table, said, () if self.refused else (move,), self.refused)
        return Answer(said.table, step, self.refused)


def deliver_slip(house: House, table: Table, number: int) -> object:
    """Send a slip to a table."""
    return asyncio.run(send_slip(table.request, house.record, number, DAY))


def filled(house: House) -> Slip:
    """Return a fill that has its signatures."""
    slip = done(request_fill(house.record, house.floor, 12, FILL, DAY), SlipStanding.WAITING)
    done(sign(house.record, house.cashier, slip.number, DAY), SlipStanding.WAITING)
    return done(sign(house.record, house.dealer, slip.number, DAY), SlipStanding.SIGNED)


def test_a_fill_has_three_people_on_it_and_ends_with_the_step_of_its_table(house: House) -> None:
    slip = filled(house)
    assert [one.role for one in slip.given] == ["cage", "dealer"]
    assert len({slip.asked_by, *(one.by for one in slip.given)}) == 3
    assert (bank(house.record)["2500"], reconciled(house.record).on_the_way) == (360, WORTH)
    ended = done(deliver_slip(house, Table(house), slip.number))
    assert ended.seq == 1 and slip_of(house.record, slip.number) == ended
    assert house.balanced()["table 12"] == WORTH
    assert reconciled(house.record)[1:3] == (0, 0) and reconciled(house.record).unexplained == 0
    assert deliver_slip(house, Table(house), slip.number) is CageBar.NO_SUCH_SLIP
    house.holds()


def test_a_credit_is_signed_by_the_dealer_first_and_fills_the_bank(house: House) -> None:
    house.racks(12, WORTH)  # the table was opened with them, without denominations
    slip = done(request_credit(house.record, house.floor, 12, FILL, DAY), SlipStanding.WAITING)
    done(sign(house.record, house.dealer, slip.number, DAY), SlipStanding.WAITING)
    assert sign(house.record, house.cashier, slip.number, DAY) is CageBar.PIECES_SHORT
    done(withdraw(house.record, house.floor, slip.number, "not counted", DAY), SlipStanding.WITHDRAWN)
    opener = done(count_at_open(house.record, house.dealer, 12, FILL, DAY), SlipStanding.WAITING)
    done(sign(house.record, house.floor, opener.number, DAY))
    slip = done(request_credit(house.record, house.floor, 12, FILL, DAY), SlipStanding.WAITING)
    assert sign(house.record, house.cashier, slip.number, DAY) is CageBar.NOT_YET
    done(sign(house.record, house.dealer, slip.number, DAY), SlipStanding.WAITING)
    done(sign(house.record, house.cashier, slip.number, DAY), SlipStanding.SIGNED)
    assert bank(house.record) == PIECES
    done(deliver_slip(house, Table(house), slip.number))
    assert (bank(house.record)["2500"], house.balanced().get("table 12", 0)) == (440, 0)
    assert reconciled(house.record).unexplained == 0
    house.holds()


def test_who_asked_cannot_sign_and_nobody_signs_twice_or_elsewhere(house: House) -> None:
    slip = done(request_fill(house.record, house.floor, 12, FILL, DAY), SlipStanding.WAITING)
    number = slip.number
    assert (
        sign(house.record, Actor(house.floor.speaker, "cage"), number, DAY) is CageBar.NOT_AT_THE_TABLE
    )  # the shift has the role floor
    assert sign(house.record, house.floor, number, DAY) is Bar.ASKED
    assert sign(house.record, house.dealer, number, DAY) is CageBar.NOT_YET
    assert sign(house.record, house.manager, number, DAY) is Bar.NOT_NEEDED
    assert sign(house.record, Actor(house.cashier.speaker, "surveillance"), number, DAY) is Bar.NOT_YOURS
    done(sign(house.record, house.cashier, number, DAY), SlipStanding.WAITING)
    assert sign(house.record, house.cashier, number, DAY) is Bar.APPROVED_ALREADY
    other = house.casino.on_shift("dora", "dealer", 13)
    assert sign(house.record, other, number, DAY) is CageBar.NOT_AT_THE_TABLE
    assert request_fill(house.record, house.dealer, 12, FILL, DAY) is Bar.NOT_YOURS
    assert request_fill(house.record, house.manager, 12, FILL, DAY) is Bar.NOT_YOURS
    assert request_fill(house.record, house.floor, 99, FILL, DAY) is CageBar.NO_SUCH_TABLE
    assert sign(house.record, house.cashier, 999, DAY) is CageBar.NO_SUCH_SLIP


@pytest.mark.parametrize("pieces", [{}, {"2500": 0}, {"2500": -1}, {"0": 5}, {"x": 1}, {"": 1}, {"2500": True}])
def test_pieces_are_chips(house: House, pieces: dict[str, int]) -> None:
    assert request_fill(house.record, house.floor, 12, pieces, DAY) is CageBar.NOT_AN_AMOUNT
    assert request_chips(house.record, house.manager, pieces, DAY) is CageBar.NOT_AN_AMOUNT


def test_the_bank_gives_no_chips_that_it_does_not_have(house: House) -> None:
    slip = done(request_fill(house.record, house.floor, 12, {"10000": 101}, DAY), SlipStanding.WAITING)
    assert sign(house.record, house.cashier, slip.number, DAY) is CageBar.BANK_SHORT
    out = done(request_chips(house.record, house.manager, {"500": 201}, DAY, out=True), SlipStanding.WAITING)
    assert sign(house.record, house.cashier, out.number, DAY) is CageBar.BANK_SHORT
    assert bank(house.record) == PIECES
    withdrawn = withdraw(house.record, house.floor, slip.number, "too many", DAY)
    assert done(withdrawn, SlipStanding.WITHDRAWN).why == "too many"
    house.holds()


def test_a_fill_comes_back_to_the_bank_where_the_cage_withdraws_it_or_the_table_refuses_it(house: House) -> None:
    slip = done(request_fill(house.record, house.floor, 12, FILL, DAY), SlipStanding.WAITING)
    done(sign(house.record, house.cashier, slip.number, DAY), SlipStanding.WAITING)
    assert withdraw(house.record, house.floor, slip.number, "", DAY) is CageBar.CHIPS_LEFT
    done(withdraw(house.record, house.cashier, slip.number, "a chip is missing", DAY), SlipStanding.WITHDRAWN)
    assert bank(house.record) == PIECES
    ended = done(deliver_slip(house, Table(house, "too_many_chips H-1"), filled(house).number), SlipStanding.REFUSED)
    assert (ended.why, bank(house.record)) == ("too_many_chips H-1", PIECES)
    assert "table 12" not in house.balanced()
    house.holds()


def test_a_table_is_told_once_however_often_it_has_to_be_said(house: House) -> None:
    slip, table = filled(house), Table(house, deaf=1)
    assert isinstance(deliver_slip(house, table, slip.number), Rejected)
    said = slip_message(house.record, slip.number, DAY)
    assert isinstance(said, SentCommand) and said == slip_message(house.record, slip.number, DAY)
    asyncio.run(table.request(said))  # and then the sending process stopped
    assert [one.number for one in waiting(house.record)] == [slip.number]
    assert done(conclude(house.record, slip.number, DAY)).seq == 1
    assert (table.heard, house.balanced()["table 12"]) == ([1], WORTH)


def test_a_number_that_whoever_asked_used_for_something_else_is_not_used_for_the_fill(house: House) -> None:
    slip = filled(house)
    first = slip_message(house.record, slip.number, DAY)
    assert isinstance(first, SentCommand)
    house.commit_message(12, first._replace(text=b'"something else"'), (), None)
    done(deliver_slip(house, Table(house), slip.number))
    ended = slip_of(house.record, slip.number)
    assert ended is not None and (ended.number_said, ended.seq) == (2, 2)
    assert house.balanced()["table 12"] == WORTH


def test_an_opener_as_the_closer_left_it_needs_the_floor_and_any_other_a_manager_too(house: House) -> None:  # T1
    done(deliver_slip(house, Table(house), filled(house).number))
    closer = done(count_at_close(house.record, house.dealer, 12, FILL, DAY), SlipStanding.WAITING)
    assert (closer.needs, closer.books) == (("floor",), WORTH)
    assert sign(house.record, house.dealer, closer.number, DAY) is Bar.ASKED
    done(sign(house.record, house.floor, closer.number, DAY))
    other = {"2500": 39, "500": 20}
    opener = done(count_at_open(house.record, house.dealer, 12, other, DAY), SlipStanding.WAITING)
    assert (opener.needs, opener.expected, opener.pieces) == (("floor", "manager"), FILL, other)
    done(sign(house.record, house.floor, opener.number, DAY), SlipStanding.WAITING)
    done(sign(house.record, house.manager, opener.number, DAY))
    kept = slip_of(house.record, opener.number)
    assert kept is not None and (kept.expected, kept.pieces, kept.books) == (FILL, other, WORTH)
    again = done(count_at_open(house.record, house.dealer, 12, FILL, DAY), SlipStanding.WAITING)
    assert (again.expected, again.needs) == (None, ("floor",))
    assert count_at_open(house.record, house.dealer, 13, FILL, DAY) is CageBar.NOT_AT_THE_TABLE
    assert count_at_open(house.record, house.cashier, 12, FILL, DAY) is Bar.NOT_YOURS
    house.holds()


def box_taken(house: House) -> Slip:
    """Return a box that took 500 and stands in the count room."""
    house.racks(12, 1_000_00)
    house.plays(12, Move(CAGE, "player p9", 500_00, "buys in"))
    slip = done(take_box(house.record, house.counters[0], 12, DAY), SlipStanding.WAITING)
    assert sign(house.record, house.counters[0], slip.number, DAY) is Bar.ASKED
    house.plays(12, Move(CAGE, "player p9", 70_00, "buys in"))  # into the next box
    return done(sign(house.record, house.counters[1], slip.number, DAY), SlipStanding.COUNTING)


@pytest.mark.parametrize(("counted", "over"), [(500_00, 0), (480_00, -20_00), (505_00, 5_00), (0, -500_00)])
def test_a_box_is_counted_by_two_people_and_the_difference_is_over_or_short(
    house: House, counted: int, over: int
) -> None:  # T2, T13
    slip = box_taken(house)
    before = house.balanced()
    assert before[f"box {slip.number}"] == -500_00 and before["drop 12"] == -70_00
    first, second = house.counters
    done(count_box(house.record, first, slip.number, counted, DAY), SlipStanding.COUNTING)
    [seen] = waiting(house.record)
    assert (seen.books, seen.counts[0].cents) == (None, 0)  # the second does not see what the first counted
    assert count_box(house.record, first, slip.number, counted, DAY) is CageBar.COUNTED_ALREADY
    ended = done(count_box(house.record, second, slip.number, counted, DAY))
    after = house.balanced()
    assert (ended.chips, ended.books, after.get("over and short", 0)) == (counted, 500_00, over)
    assert (after["cash"] - before["cash"], f"box {slip.number}" in after) == (-counted, False)
    house.holds()


def test_two_counts_that_differ_both_stay_and_a_manager_settles(house: House) -> None:
    slip = box_taken(house)
    number = slip.number
    assert settle_box(house.record, house.manager, number, 500_00, "", DAY) is CageBar.NOT_COUNTED
    for counter, cents in zip(house.counters, (500_00, 490_00), strict=True):
        done(count_box(house.record, counter, number, cents, DAY), SlipStanding.COUNTING)
    third = house.casino.on_shift("cleo", "count")
    assert count_box(house.record, third, number, 500_00, DAY) is CageBar.COUNTED_ALREADY
    assert settle_box(house.record, Actor(house.counters[0].speaker, "manager"), number, 1, "", DAY) is Bar.ASKED
    assert settle_box(house.record, house.floor, number, 490_00, "", DAY) is Bar.NOT_YOURS
    ended = done(settle_box(house.record, house.manager, number, 490_00, "a note was counted twice", DAY))
    assert [one.cents for one in ended.counts] == [500_00, 490_00] and ended.given[-1].by == house.manager.speaker
    assert house.balanced()["over and short"] == -10_00
    house.holds()


def test_cash_in_and_out_is_on_numbered_slips_without_a_gap(house: House) -> None:
    patron, record = house.patrons[0], house.record
    first = done(deposit(record, house.cashier, patron, 500_00, DAY))
    assert pay_out(record, house.cashier, patron, 500_01, DAY) is CageBar.WALLET_SHORT
    second = done(pay_out(record, house.cashier, patron, 120_00, DAY))
    assert (second.number, balance_of(record, house.name())) == (first.number + 1, 380_00)
    assert [slip.number for slip in slips(record, patron=patron)] == [second.number, first.number]
    assert deposit(record, house.floor, patron, 1, DAY) is Bar.NOT_YOURS
    assert deposit(record, house.cashier, house.cashier.speaker, 1, DAY) is Bar.NOT_FOR_YOURSELF
    assert deposit(record, house.cashier, house.floor.speaker, 1, DAY) is Bar.NO_SUCH_PERSON
    for wrong in (0, -5, True, 10**17):
        assert deposit(record, house.cashier, patron, wrong, DAY) is CageBar.NOT_AN_AMOUNT
    house.holds()


def test_a_large_payout_waits_for_a_manager_and_the_cage_pays_no_cash_that_it_does_not_have(house: House) -> None:
    record, patron = house.record, house.patrons[0]
    done(deposit(record, house.cashier, patron, 900_00, DAY))
    slip = done(pay_out(record, house.cashier, patron, 800_00, DAY, rules=CashRules(800_00)), SlipStanding.WAITING)
    assert balance_of(record, house.name()) == 900_00
    done(pay_out(record, house.cashier, patron, 200_00, DAY, rules=CashRules(1000_01)))
    assert sign(record, house.manager, slip.number, DAY) is CageBar.WALLET_SHORT
    done(deposit(record, house.cashier, patron, 100_00, DAY))
    done(sign(record, house.manager, slip.number, DAY))
    out = done(request_cash(record, house.manager, -200_000_00, DAY), SlipStanding.WAITING)
    assert sign(record, house.cashier, out.number, DAY) is CageBar.CASH_SHORT
    assert balance_of(record, house.name()) == 0
    house.holds()


def test_what_waits_is_listed_with_its_kind(house: House) -> None:
    done(request_fill(house.record, house.floor, 12, FILL, DAY), SlipStanding.WAITING)
    done(request_cash(house.record, house.manager, 5, DAY), SlipStanding.WAITING)
    assert [slip.kind for slip in waiting(house.record)] == [SlipKind.FILL, SlipKind.FUNDS]


def test_a_request_that_comes_again_is_answered_and_not_done_again(house: House) -> None:
    record, patron = house.record, house.patrons[0]
    first = done(deposit(record, house.cashier, patron, 500_00, CageRequest(DAY, "k1")))
    assert deposit(record, house.cashier, patron, 500_00, CageRequest(DAY, "k1")) == first
    assert deposit(record, house.cashier, patron, 500_00, CageRequest(DAY, "k2")) is CageBar.JUST_DONE  # pressed twice?
    second = done(deposit(record, house.cashier, patron, 500_00, CageRequest(DAY, "k2", again=True)))
    assert (second.number, balance_of(record, house.name())) == (first.number + 1, 1_000_00)
    assert pay_out(record, house.cashier, patron, 1_000_01, CageRequest(DAY, "k3")) is CageBar.WALLET_SHORT
    done(pay_out(record, house.cashier, patron, 1_000_00, CageRequest(DAY, "k3")))  # a rejected request changed nothing
    assert pay_out(record, house.cashier, patron, 1_000_00, CageRequest(DAY, "k3")) == slips(record, patron=patron)[0]
    slip = done(
        request_fill(record, house.floor, 12, FILL, CageRequest(DAY, "k1")), SlipStanding.WAITING
    )  # a key belongs to a person
    signed = done(sign(record, house.cashier, slip.number, CageRequest(DAY, "k4")), SlipStanding.WAITING)
    assert sign(record, house.cashier, slip.number, CageRequest(DAY, "k4")) == signed
    house.holds()

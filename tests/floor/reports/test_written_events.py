"""Figures from events that are written by hand: who counts, voids, tips, funds, payouts, spans, days that are gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.floor.record_steps import DAY, opened
from tests.floor.reports.a_day import Record, commit_events, makes, rows

from houseway.core.messages.event import (
    Approved,
    BetPlaced,
    BetSettled,
    BetVoided,
    CardsDealt,
    ChipsCrossed,
    ChipsMoved,
    PaymentHeld,
    Reread,
    RoundClosed,
    RoundOpened,
    StageBegan,
)
from houseway.core.money.places import CAGE, RACK, TOKENS, Aside, Bet, Move, meter, pot, stack
from houseway.floor.config.keys import Reports
from houseway.floor.config.lists import Dated
from houseway.floor.disputes.store import EntryKind, add, enter_dispute
from houseway.floor.people.accounts import set_mode
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.reports.period import Span, period_of
from houseway.floor.reports.query import Only, ReportTerms
from houseway.floor.servers import Postgres
from houseway.floor.store.archive import export_day
from houseway.floor.store.days import SignedDay, close_day, detach_day, open_day
from houseway.floor.store.steps import connected
from houseway.floor.table.uncommitted import Pending

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
REAL, BOT = "p1", "p2"


@pytest.fixture(scope="module")
def house(postgres: Postgres) -> Iterator[Record]:
    name = "reports_told"
    with connected(postgres.create(name, "template")) as record:
        set_mode(record, "demo")
        record.execute(
            "insert into speaker (kind, mark) values ('patron', 'real'), ('patron', 'bot'), ('staff', 'real'), ('staff', 'real')"
        )
        yield record
    postgres.drop(name)


@pytest.fixture
def record(house: Record) -> Iterator[Record]:
    """The house, as it was built; whatever a test does to it is taken back."""
    with house.transaction():
        yield house
        raise psycopg.Rollback


def buys(who: str, chips: int, why: str = "buys in") -> ChipsCrossed:
    return ChipsCrossed(why, "T-1", moves=(Move(CAGE, stack(who), chips, why),))


def opens(number: int = 1, *seated: str) -> RoundOpened:
    seating = tuple((str(at), who) for at, who in enumerate(seated or (REAL, BOT), start=1))
    return RoundOpened(
        number=number,
        game="test_game",
        edition="1",
        digest="digest",
        settings=(),
        seating=seating,
        chips=(),
        memory=(),
        cites="T-2",
    )


def bets(who: str, chips: int, wager: str = "ante") -> BetPlaced:
    bet = Bet(who, "1" if who == REAL else "2", wager)
    return BetPlaced(bet, chips, "T-3", moves=(Move(stack(who), bet, chips, "bet", bet),))


def loses(who: str, chips: int, wager: str = "ante") -> BetSettled:
    bet = Bet(who, "1" if who == REAL else "2", wager)
    return BetSettled(bet, -chips, "lost", "T-4", moves=(Move(bet, RACK, chips, "loses", bet),))


def table(record: Record) -> Pending:
    return opened(record, 5)


def test_only_real_accounts_count_and_who_was_left_out_is_said(record: Record) -> None:
    pending = table(record)
    commit_events(record, pending, buys(REAL, 1000), buys(BOT, 7000), buys(REAL, 300, "from wallet"))
    commit_events(
        record, pending, opens(), bets(REAL, 200), bets(BOT, 5000), loses(REAL, 200), loses(BOT, 5000), RoundClosed("T-5")
    )
    report = makes(record, "play")
    (row,) = rows(report)
    assert (row["drop"], row["wallets"], row["wagered"], row["win"]) == (1000, 300, 200, 200)
    assert "accounts marked bot are left out: 1 (A17)" in report.notes
    (everyone,) = rows(makes(record, "play", everyone=True))
    assert (everyone["drop"], everyone["wagered"], everyone["win"]) == (8000, 5200, 5200)
    assert report.findings == makes(record, "balance").findings == ()


def test_a_round_that_goes_on_after_it_was_paid_is_counted_once(record: Record) -> None:
    pending = table(record)
    commit_events(record, pending, buys(REAL, 1000), opens(), bets(REAL, 200), loses(REAL, 200), RoundClosed("T-5"))
    bet = Bet(REAL, "1", "ante")
    back = (Move(RACK, bet, 200, "void", bet), Move(bet, stack(REAL), 200, "void", bet))
    commit_events(record, pending, StageBegan("pay", "T-8"), BetVoided(bet, "wrong_count", "T-7", moves=back), RoundClosed("T-5"))
    commit_events(record, pending, opens(2), bets(REAL, 100), loses(REAL, 100), RoundClosed("T-5"))
    (row,) = rows(makes(record, "play"))
    assert (row["rounds"], row["wagered"], row["win"]) == (2, 100, 100)


def test_a_round_of_bots_alone_is_no_round(record: Record) -> None:
    pending = table(record)
    commit_events(record, pending, buys(BOT, 7000))
    commit_events(record, pending, opens(1, BOT), bets(BOT, 5000), loses(BOT, 5000), RoundClosed("T-5"))
    assert sum(row["rounds"] + row["win"] for row in rows(makes(record, "play"))) == 0
    (row,) = rows(makes(record, "play", everyone=True))
    assert (row["rounds"], row["win"]) == (1, 5000)


def test_what_is_voided_is_taken_back_in_every_figure(record: Record) -> None:
    pending = table(record)
    bet = Bet(REAL, "1", "ante")
    vigorish = Move(stack(REAL), RACK, 25, "vigorish", bet)
    lost = loses(REAL, 500)
    commit_events(
        record, pending, buys(REAL, 1000), opens(), bets(REAL, 500), ChipsMoved("vigorish", "T-6", moves=(vigorish,)), lost
    )
    back = (vigorish.back(), lost.moves[0].back(), Move(bet, stack(REAL), 500, "void", bet))
    commit_events(record, pending, BetVoided(bet, "misdeal", "T-7", moves=back), RoundClosed("T-5"))
    (row,) = rows(makes(record, "play"))
    assert (row["wagered"], row["win"], row["uncompared"], row["drop"]) == (0, 0, 0, 1000)
    (collected,) = rows(makes(record, "collected"))
    assert collected["vigorish"] == 0


def test_tips_rake_time_and_a_bad_beat_fund_agree_with_the_books(record: Record) -> None:
    pending = table(record)
    moves = (
        Move(stack(REAL), pot(1), 1000, "pot"),
        Move(pot(1), "rake", 40, "rake"),
        Move(pot(1), "rake", 10, "step"),
        Move(pot(1), meter("bad_beat_box"), 100, "contribution"),
        Move(pot(1), stack(REAL), 850, "wins"),
        Move("rake", RACK, 50, "rake"),
        Move(stack(REAL), "rake", 30, "time"),
        Move("rake", RACK, 30, "time"),
        Move(stack(REAL), TOKENS, 5, "token"),
    )
    commit_events(
        record, pending, buys(REAL, 2000), ChipsCrossed("seed", "T-8", moves=(Move(CAGE, meter("bad_beat"), 500, "seed"),))
    )
    commit_events(record, pending, opens(), ChipsMoved("rake", "T-9", moves=moves), RoundClosed("T-5"))
    counted = Move(meter("bad_beat_box"), meter("bad_beat"), 100, "counted")
    commit_events(record, pending, ChipsMoved("counted", "T-10", moves=(counted,)))
    (row,) = rows(makes(record, "collected"))
    assert (row["rake"], row["time"], row["tips"], row["contributions"]) == (50, 30, 5, 100)
    (play,) = rows(makes(record, "play"))
    assert (play["win"], play["meters"]) == (80, 100)
    funds = makes(record, "funds")
    columns = ("fund", "seeds", "contributions", "paid", "books", "difference")
    assert [tuple(one[column] for column in columns) for one in rows(funds)] == [
        ("bad_beat", 500, 0, 0, 600, 0),
        ("bad_beat_box", 0, 100, 0, 0, 0),
    ]
    assert funds.findings == ()
    record.execute("update account set chips = chips - 1 where place = 'meter bad_beat'")
    assert makes(record, "funds").findings == ("table 5, meter bad_beat: the difference is -$0.01",)


def waits(win: int, stake: int = 100) -> tuple[BetPlaced, PaymentHeld]:
    bet = Bet(REAL, "1", "bonus")
    aside = Move(RACK, Aside(bet), win, "set aside", bet)
    return bets(REAL, stake, "bonus"), PaymentHeld(
        bet, win, ("manager", "surveillance"), "long odds", "T-4", "T-11", moves=(aside,)
    )


def paid(win: int, stake: int = 100) -> BetSettled:
    bet = Bet(REAL, "1", "bonus")
    moves = (Move(bet, stack(REAL), stake, "back", bet), Move(Aside(bet), stack(REAL), win, "wins", bet))
    return BetSettled(bet, win, "long odds", "T-4", moves=moves)


def test_a_large_payout_says_who_processed_and_who_confirmed_it(record: Record) -> None:
    pending, bet = table(record), Bet(REAL, "1", "bonus")
    commit_events(record, pending, buys(REAL, 1000), opens())
    commit_events(record, pending, *waits(30_000), speaker=3)
    assert [row["stands"] for row in rows(makes(record, "payouts"))] == ["not paid"]
    commit_events(record, pending, Approved(bet, "manager", "T-11"), speaker=4)
    commit_events(record, pending, Approved(bet, "surveillance", "T-11"), paid(30_000), RoundClosed("T-5"), speaker=1)
    report = makes(record, "payouts")
    (row,) = rows(report)
    assert (row["win"], row["processed_by"], row["clause"], row["stands"]) == (30_000, "s3", "T-11", "paid")
    assert row["confirmed_by"] == "s4 (manager), p1 (surveillance)" and report.findings == ()


def test_one_person_who_processes_and_confirms_is_a_finding(record: Record) -> None:
    pending, bet = table(record), Bet(REAL, "1", "bonus")
    commit_events(record, pending, buys(REAL, 1000), opens())
    commit_events(record, pending, *waits(30_000), speaker=3)
    commit_events(record, pending, Approved(bet, "manager", "T-11"), speaker=3)
    assert "P12" in makes(record, "payouts").findings[0]


@pytest.mark.parametrize(
    ("win", "stake", "since", "listed"),
    [
        (200_000, 100, date(2026, 1, 1), True),
        (199_999, 100, date(2026, 1, 1), False),
        (199_999, 100, date(2027, 1, 1), True),  # the older sum still holds
        (299_900, 1000, date(2026, 1, 1), False),  # less than three hundred times the wager
        (300_000, 1000, date(2026, 1, 1), True),
    ],
)
def test_a_win_for_a_tax_form_goes_by_the_sum_of_its_day(record: Record, win: int, stake: int, since: date, listed: bool) -> None:
    pending = table(record)
    commit_events(record, pending, buys(REAL, 5000), opens(), *waits(win, stake), paid(win, stake), RoundClosed("T-5"))
    sums = (Dated(date(2000, 1, 1), 60_000), Dated(since, 200_000))
    found = rows(makes(record, "taxes", terms=ReportTerms(reports=replace(Reports(), tax_from_cents=sums))))
    assert [(row["bet"], row["win"], row["times"]) for row in found] == ([(stake, win, win // stake)] if listed else [])


def test_a_win_by_a_card_entered_wrongly_is_no_win_and_the_bet_counts_once(record: Record) -> None:
    """R-GEN-33: the record has both versions, and the report the one that stands."""
    pending, bet = table(record), Bet(REAL, "1", "bonus")
    commit_events(record, pending, buys(REAL, 5000), opens(), bets(REAL, 100, "bonus"), CardsDealt("1", ("Ad",), "all", "T-3"))
    back = (Move(stack(REAL), bet, 100, "corrected", bet), Move(stack(REAL), RACK, 90_000, "corrected", bet))
    won = BetSettled(bet, 90_000, "wins", "T-4", moves=tuple(Move(one.dst, one.src, one.chips, "wins", bet) for one in back))
    reread = Reread(by="floor", on="1", number=0, was=("Ad",), cards=("Kd",), faces=(), seen="all", cites="R-GEN-33", moves=back)
    commit_events(record, pending, won, reread, CardsDealt("1", ("Kd",), "all", "T-3"))
    sums = (Dated(date(2000, 1, 1), 60_000),)
    asks = partial(makes, record, "taxes", terms=ReportTerms(reports=replace(Reports(), tax_from_cents=sums)))
    assert rows(asks()) == []
    commit_events(record, pending, won, RoundClosed("T-5"))
    assert [(row["bet"], row["win"]) for row in rows(asks())] == [(100, 90_000)]


def test_a_day_that_is_gone_is_said_and_its_balances_still_agree(conninfo: str, tmp_path: Path) -> None:
    with connected(conninfo) as record:  # a relation is not detached in a transaction
        pending = table(record)
        commit_events(record, pending, buys(REAL, 1000))
        commit_events(record, pending, opens(), bets(REAL, 200), loses(REAL, 200), RoundClosed("T-5"))
        assert isinstance(close_day(record, DAY, KEY), SignedDay)
        tomorrow = DAY + timedelta(days=1)
        open_day(record, tomorrow)
        whole = period_of(record, None, None, Span.LIFE)
        assert makes(record, "play", period=whole).notes[0] == f"not closed yet, so figures may still change: {tomorrow}"
        assert sum(row["win"] for row in rows(makes(record, "play", period=whole))) == 200
        export_day(record, DAY, tmp_path, KEY)
        detach_day(record, DAY)
        gone = makes(record, "play", period=period_of(record, None, None, Span.LIFE))
        assert gone.is_empty and any(note.startswith(f"detached, so not in these figures: {DAY}") for note in gone.notes)
        balance = makes(record, "balance")
        assert balance.findings == () and {row["account"]: row["books"] for row in rows(balance)}["rack"] == 200


@pytest.mark.parametrize(
    ("span", "first"),
    [(Span.DAY, DAY), (Span.MONTH, date(2026, 11, 1)), (Span.YEAR, date(2026, 1, 1)), (Span.LIFE, date(2025, 7, 4))],
)
def test_spans_go_to_date(record: Record, span: Span, first: date) -> None:
    for day in (date(2025, 7, 4), date(2026, 3, 1), date(2026, 11, 2)):
        open_day(record, day)
    period = period_of(record, None, DAY, span)
    assert (period.first, period.last) == (first, DAY)
    assert [stands.day for stands in period.days] == [
        day for day in (date(2025, 7, 4), date(2026, 3, 1), date(2026, 11, 2), DAY) if day >= first
    ]


def test_events_alterations_and_disputes_of_the_period(record: Record) -> None:
    opened(record, 5)
    clock = "create or replace function house_now() returns timestamptz language sql stable as"
    record.execute(f"{clock} $$select '2026-11-15 18:00+00'::timestamptz$$".encode())
    note(record, SignificantKind.LOG_IN_FAILED, who=None, about=1, element="credential", address="192.0.2.7")
    note(record, SignificantKind.LIMIT_SET, who=3, about=1, element="limit", before={"cents": 5}, after={"cents": 9})
    events = rows(makes(record, "events"))
    assert [(row["kind"], row["who"], row["about"], row["address"]) for row in events[-2:]] == [
        ("log-in failed", None, "p1", "192.0.2.7"),
        ("limit of play set", "s3", "p1", None),
    ]
    (altered,) = [row for row in rows(makes(record, "alterations")) if row["kind"] == "limit of play set"]
    assert (altered["who"], altered["element"], altered["before"], altered["after"]) == (
        "s3",
        "limit",
        '{"cents": 5}',
        '{"cents": 9}',
    )
    assert "log-in failed" not in {row["kind"] for row in rows(makes(record, "alterations"))}
    number = enter_dispute(record, 5, 7, 1, "player", REAL, 12_500, "It was a straight.", None)
    assert number is not None
    assert [(row["round"], row["sum"], row["stands"]) for row in rows(makes(record, "disputes"))] == [(7, 12_500, "open")]
    add(record, number, 3, "manager", EntryKind.DECIDED, "paid", {})
    (row,) = rows(makes(record, "disputes"))
    assert (row["opened_by"], row["player"], row["decided_by"], row["reported"]) == ("p1", REAL, "s3", None)
    assert makes(record, "disputes", only=Only(table=6)).is_empty
    other = period_of(record, DAY - timedelta(days=1), DAY - timedelta(days=1))
    assert makes(record, "events", period=other).is_empty and makes(record, "disputes", period=other).is_empty

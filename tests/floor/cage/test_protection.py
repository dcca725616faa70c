"""Player protection, checked beforehand and again by the record: limits, exclusions, reality checks, statements."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.cage.house import House, done
from tests.floor.cage.test_buying_in import staffed
from tests.floor.owner_floor import HOUSE, chosen, floor
from tests.floor.people.casino import NOON
from tests.floor.record_steps import DAY, add_step, commit, opened

from houseway.core.messages.command import BuyIn, OpenRound, PlaceBet, Sit, Tend
from houseway.core.money.places import CAGE, RACK, Bet, Move
from houseway.floor.cage.wallets import balance_of, deposit, pay_out
from houseway.floor.config.keys import Config, Protection, Secrets
from houseway.floor.config.secret import Secret
from houseway.floor.limits.bars import ProtectionBar
from houseway.floor.limits.checks import check_buy_in, check_deposit, check_session
from houseway.floor.limits.exclusions import Exclusion, exclude, exclusion_of, lift
from houseway.floor.limits.figures import confirm_check, seconds_to_check, session_figures
from houseway.floor.limits.limits import EVERYONE, LimitKind, LimitPeriod, limits_of, set_house_limits, set_limit, strictest
from houseway.floor.limits.statements import statement
from houseway.floor.lookback.verification import verify
from houseway.floor.messages import Answer
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import significant_events
from houseway.floor.step import Ruling
from houseway.floor.store.steps import commit_steps, connected
from houseway.games import GAMES

Record = Connection[TupleRow]
HOUR, A_DAY = 3600, 86_400


def own(house: House, at: int = 0) -> Actor:
    """Return a patron who acts for themselves."""
    return Actor(house.patrons[at], "player")


def rich(house: House) -> None:
    """Give the first patron a wallet of 1,000."""
    done(deposit(house.record, house.cashier, house.patrons[0], 1_000_00, DAY))


def limited(house: House, kind: LimitKind, amount: int | None, period: LimitPeriod = LimitPeriod.DAY) -> None:
    """Let the first patron set a limit."""
    assert set_limit(house.record, own(house), house.patrons[0], kind, period, amount) is None


def test_a_limit_is_tightened_at_once_and_loosened_after_a_day(house: House) -> None:  # A10
    def now() -> int | None:
        return strictest(limits_of(house.record, house.patrons[0]), LimitKind.LOSS).get(LimitPeriod.DAY)

    limited(house, LimitKind.LOSS, 500_00)
    assert now() == 500_00
    limited(house, LimitKind.LOSS, 900_00)
    assert now() == 500_00
    house.casino.later(A_DAY - 1)
    assert now() == 500_00
    limited(house, LimitKind.LOSS, 100_00)  # and the looser one that waited is gone
    house.casino.later(2)
    assert now() == 100_00
    limited(house, LimitKind.LOSS, None)
    house.casino.later(A_DAY)
    assert now() is None
    noted = significant_events(house.record, about=house.patrons[0], kind=Noted.LIMIT_SET)
    assert [one.after and one.after["amount"] for one in noted] == [500_00, 900_00, 100_00, None]


def test_the_stricter_of_patron_and_house_holds(house: House) -> None:  # A10
    record, patron = house.record, house.patrons[0]
    limited(house, LimitKind.DEPOSIT, 700_00)
    assert set_limit(record, house.manager, patron, LimitKind.DEPOSIT, LimitPeriod.DAY, 600_00) is None
    assert check_deposit(record, patron, 600_01) is ProtectionBar.DEPOSIT
    done(deposit(record, house.cashier, patron, 350_00, DAY))
    done(deposit(record, house.cashier, patron, 250_00, DAY))
    assert deposit(record, house.cashier, patron, 1, DAY) is ProtectionBar.DEPOSIT
    house.casino.later(A_DAY)
    assert check_deposit(record, patron, 600_00) is None
    assert (
        set_limit(record, house.manager, patron, LimitKind.DEPOSIT, LimitPeriod.DAY, None) is None
    )  # the house loosens its own at once
    assert strictest(limits_of(record, patron), LimitKind.DEPOSIT) == {LimitPeriod.DAY: 700_00}


def test_who_may_set_a_limit_and_which(house: House) -> None:
    record, (ann, ben) = house.record, house.patrons
    assert set_limit(record, Actor(ben, "player"), ann, LimitKind.LOSS, LimitPeriod.DAY, 1) is Bar.NOT_YOURS
    assert set_limit(record, house.cashier, ann, LimitKind.LOSS, LimitPeriod.DAY, 1) is Bar.NOT_YOURS
    assert set_limit(record, house.manager, house.floor.speaker, LimitKind.LOSS, LimitPeriod.DAY, 1) is Bar.NO_SUCH_PERSON
    assert set_limit(record, own(house), ann, LimitKind.LOSS, LimitPeriod.SESSION, 1) is ProtectionBar.NO_PERIOD
    for wrong in (-1, True, 10**17):
        assert set_limit(record, own(house), ann, LimitKind.LOSS, LimitPeriod.DAY, wrong) is ProtectionBar.NOT_A_LIMIT


def test_limits_of_the_configuration_hold_for_everyone(house: House) -> None:
    for table in (12, 13):
        house.racks(table, 1_000_00)
    secrets = Secrets(second_factor_key=Secret("env", "X"))
    config = Config(secrets=secrets, protection=Protection(loss_per_day_cents=50_00, deposit_per_day_cents=80_00))
    set_house_limits(house.record, config)
    set_house_limits(house.record, config)
    assert check_deposit(house.record, house.patrons[1], 80_01) is ProtectionBar.DEPOSIT
    assert check_buy_in(house.record, house.patrons[1], house.name(1), 50_01) is ProtectionBar.LOSS
    noted = significant_events(house.record, about=EVERYONE, kind=Noted.LIMIT_SET)
    assert len(noted) == 3  # the third is the reality check
    [verdict] = house.plays(12, Move(CAGE, f"player {house.name(1)}", 50_01, "buys in"))
    assert verdict.ruling is Ruling.BEYOND_LIMIT
    assert house.plays(12, Move(CAGE, f"player {house.name(1)}", 50_00, "buys in")) == []


def test_a_loss_limit_is_held_by_the_record_and_what_comes_back_makes_room(house: House) -> None:
    for table in (12, 13):
        house.racks(table, 1_000_00)
    rich(house)
    limited(house, LimitKind.LOSS, 300_00)
    ann = f"player {house.name()}"
    assert house.plays(12, Move(CAGE, ann, 200_00, "from wallet")) == []
    [verdict] = house.plays(13, Move(CAGE, ann, 100_01, "buys in"))
    assert (verdict.table, verdict.ruling) == (13, Ruling.BEYOND_LIMIT)
    assert check_buy_in(house.record, house.patrons[0], house.name(), 100_01) is ProtectionBar.LOSS
    assert house.plays(12, Move(ann, CAGE, 150_00, "cashes out")) == []
    assert house.plays(13, Move(CAGE, ann, 250_00, "from wallet")) == []
    house.holds()


def test_a_wager_limit_counts_what_was_put_on_layouts(house: House) -> None:
    rich(house)
    limited(house, LimitKind.WAGER, 100_00)
    name, bet = house.name(), Bet(house.name(), "1", "ante")
    asked = (house.record, house.patrons[0], name, 1)
    house.plays(12, Move(CAGE, f"player {name}", 300_00, "from wallet"), Move(f"player {name}", bet, 60_00, "bet", bet))
    assert check_buy_in(*asked) is None
    house.plays(12, Move(bet, f"player {name}", 60_00, "void", bet), Move(f"player {name}", bet, 99_99, "bet", bet))
    assert check_buy_in(*asked) is None
    house.plays(12, Move(bet, RACK, 99_99, "loses", bet), Move(f"player {name}", bet, 1, "bet", bet))
    assert check_buy_in(*asked) is ProtectionBar.WAGER


def session_of(house: House) -> int:
    """Return the session of the first patron, who logs in now."""
    return house.casino.welcome("ann").session.id


def test_time_is_limited_by_session_and_by_day_over_several_sessions(house: House) -> None:
    patron = house.patrons[0]
    session = session_of(house)
    limited(house, LimitKind.TIME, 2 * HOUR)
    limited(house, LimitKind.TIME, HOUR, LimitPeriod.SESSION)
    house.casino.later(HOUR - 1)
    assert check_session(house.record, patron, session) is None
    house.casino.later(1)
    assert check_session(house.record, patron, session) is ProtectionBar.TIME
    second = session_of(house)
    assert check_session(house.record, patron, second) is None
    house.casino.later(HOUR - 1)
    assert check_session(house.record, patron, second) is None
    assert check_buy_in(house.record, patron, house.name(), 1, second) is None
    house.casino.later(1)
    assert check_buy_in(house.record, patron, house.name(), 1, session_of(house)) is ProtectionBar.TIME


def test_a_reality_check_waits_until_it_is_confirmed(house: House) -> None:
    patron, session = house.patrons[0], session_of(house)
    assert seconds_to_check(house.record, session) is None
    limited(house, LimitKind.REALITY, 30 * 60, LimitPeriod.SESSION)
    house.casino.later(10 * 60)
    assert seconds_to_check(house.record, session) == 20 * 60
    house.casino.later(20 * 60)
    assert check_session(house.record, patron, session) is ProtectionBar.REALITY
    confirm_check(house.record, session)
    assert check_session(house.record, patron, session) is None
    assert seconds_to_check(house.record, session) == 30 * 60


def test_time_and_net_of_a_session_come_from_the_record(house: House) -> None:  # U4
    rich(house)
    name = house.name()
    ann, bet = f"player {name}", Bet(name, "1", "ante")
    house.plays(12, Move(CAGE, ann, 300_00, "from wallet"), Move(ann, bet, 60_00, "bet", bet))
    session = session_of(house)
    house.record.execute("update session set begun_at = %s where id = %s", (NOON - timedelta(seconds=1), session))
    figures = session_figures(house.record, session)
    assert figures == (1, 0, 300_00)  # a bet on the layout is not lost yet
    house.plays(12, Move(bet, RACK, 60_00, "loses", bet), Move(ann, CAGE, 100_00, "cashes out"))
    house.plays(12, Move(RACK, ann, 15_00, "wins"))
    figures = session_figures(house.record, session)
    assert figures is not None and figures[1:] == (-45_00, 155_00)
    assert session_figures(house.record, 999) is None


def test_a_statement_goes_a_year_back_and_ends_with_what_the_wallet_holds(house: House) -> None:  # A13
    for table in (12, 13):
        house.racks(table, 1_000_00)
    rich(house)
    name = house.name()
    house.plays(12, Move(CAGE, f"player {name}", 300_00, "from wallet"))
    house.plays(12, Move(CAGE, f"player {name}", 20_00, "buys in"))
    house.plays(12, Move(f"player {name}", CAGE, 250_00, "cashes out"))
    house.casino.later(300 * A_DAY)
    done(pay_out(house.record, house.cashier, house.patrons[0], 50_00, DAY))
    today = house.casino.now() + timedelta(seconds=1)
    lines = statement(house.record, house.patrons[0], name, today - timedelta(days=365), today)
    told = [(line.what, line.chips, line.wallet, line.balance) for line in lines]
    assert told == [
        ("deposit", 1_000_00, 1_000_00, 1_000_00),
        ("buy-in", 300_00, -300_00, 700_00),
        ("cash buy-in", 20_00, 0, 700_00),
        ("cash-out", 250_00, 250_00, 950_00),
        ("withdrawal", 50_00, -50_00, 900_00),
    ]
    assert lines[-1].balance == balance_of(house.record, name)
    assert lines[1].reference == "table 12 step 2"
    short = statement(house.record, house.patrons[0], name, today - timedelta(days=10), today)
    assert [line.balance for line in short] == [900_00]


# Exclusion


def test_an_exclusion_is_at_once_and_money_still_comes_out(house: House) -> None:  # A11
    for table in (12, 13):
        house.racks(table, 1_000_00)
    rich(house)
    record, patron, name = house.record, house.patrons[0], house.name()
    ann, bet = f"player {name}", Bet(name, "1", "ante")
    assert house.plays(12, Move(CAGE, ann, 300_00, "from wallet"), Move(ann, bet, 10_00, "bet", bet)) == []
    assert exclude(record, own(house), patron, 60, shortest_seconds=A_DAY) is ProtectionBar.TOO_SHORT
    assert isinstance(exclude(record, own(house), patron, A_DAY, shortest_seconds=A_DAY), Exclusion)
    for move in (Move(CAGE, ann, 5, "from wallet"), Move(CAGE, ann, 5, "buys in"), Move(CAGE, ann, 5, "changed")):
        [verdict] = house.plays(12, move)
        assert verdict.ruling is Ruling.EXCLUDED, move
    assert house.plays(12, Move(bet, RACK, 10_00, "loses", bet)) == []  # the round in progress ends
    assert house.plays(12, Move(ann, CAGE, 290_00, "cashes out")) == []
    assert deposit(record, house.cashier, patron, 1, DAY) is ProtectionBar.EXCLUDED
    assert check_buy_in(record, patron, name, 1) is ProtectionBar.EXCLUDED
    done(pay_out(record, house.cashier, patron, balance_of(record, name), DAY))
    assert house.plays(13, Move(CAGE, f"player {house.name(1)}", 5, "buys in")) == []  # and nobody else is
    house.casino.later(A_DAY)
    assert exclusion_of(record, patron) is None
    assert house.plays(12, Move(CAGE, ann, 5, "buys in")) == []
    house.holds()


def test_an_exclusion_by_the_house_is_lifted_by_somebody_else_and_a_patrons_own_is_not(house: House) -> None:
    record, patron = house.record, house.patrons[0]
    made = exclude(record, house.floor, patron, None, "asked for by the court")
    assert isinstance(made, Exclusion) and made.until is None
    assert lift(record, house.cashier, made.id) is Bar.NOT_YOURS
    assert lift(record, Actor(house.floor.speaker, "manager"), made.id) is Bar.NOT_FOR_YOURSELF
    assert lift(record, house.manager, made.id) is None
    assert lift(record, house.manager, made.id) is ProtectionBar.NOT_EXCLUDED
    mine = exclude(record, own(house), patron, None)
    assert isinstance(mine, Exclusion)
    assert lift(record, house.manager, mine.id) is ProtectionBar.OWN_WISH
    assert exclude(record, Actor(house.patrons[1], "player"), patron, None) is Bar.NOT_YOURS
    kinds = [one.kind for one in significant_events(record, about=patron) if "xclu" in one.kind]
    assert kinds == [Noted.EXCLUDED, Noted.EXCLUSION_LIFTED, Noted.EXCLUDED]


def test_through_an_owner_an_excluded_patron_is_refused_with_the_row_that_says_so(conninfo: str, record: Record) -> None:
    _, (ann, ben) = staffed(record)

    async def run() -> None:
        async with floor(conninfo) as made:
            await made.owner.opens(7, chosen("minibaccarat").rules)
            for seat, patron in (("1", ann), ("2", ben)):
                await made.submit(7, patron, f"p{patron}", Sit(f"p{patron}", (seat,)))
                await made.submit(7, patron, f"p{patron}", BuyIn(f"p{patron}", 500_00, "wallet"))
            for what in (Tend("dealer", "shuffles"), Tend("dealer", "cuts", "100")):
                await made.submit(7, HOUSE, "dealer", what)
            opened = await made.submit(7, HOUSE, "dealer", OpenRound())
            assert isinstance(opened, Answer) and opened.refused is None, opened
            assert isinstance(exclude(record, Actor(ann, "player"), ann, A_DAY), Exclusion)
            bets = [
                made.next(7, patron, f"p{patron}", PlaceBet(seat, "player", 25_00, f"p{patron}"))
                for patron, seat in ((ann, "1"), (ben, "2"))
            ]
            barred, taken = await asyncio.gather(*map(made.request, bets))
            assert isinstance(barred, Answer) and barred.refused == "excluded_from_play A11"
            assert isinstance(taken, Answer) and taken.refused is None
            assert await made.request(bets[0]) == barred

    asyncio.run(run())
    assert balance_of(record, f"p{ann}") == 500_00
    assert verify(conninfo, [], GAMES.__getitem__).holds


def test_a_wager_that_was_under_way_when_the_exclusion_was_committed_is_not_committed(conninfo: str, record: Record) -> None:
    _, (ann, _) = staffed(record)
    pending, bet = opened(record, 12), Bet(f"p{ann}", "1", "ante")
    add_step(pending, [Move(CAGE, f"player p{ann}", 50_00, "from wallet")], speaker=ann)
    assert commit(record, pending) == []
    add_step(pending, [Move(f"player p{ann}", bet, 10_00, "bet", bet)], speaker=ann)
    with ThreadPoolExecutor(1) as thread, connected(conninfo) as other:
        with record.transaction():
            assert isinstance(exclude(record, Actor(ann, "player"), ann, None), Exclusion)
            waiting = thread.submit(commit_steps, other, [pending.table_commit()])
            query = "select from pg_locks where relation = 'live'::regclass and not granted"
            while record.execute(query).fetchone() is None:  # it is decided, and waits for the exclusion
                assert not waiting.done()
        [verdict] = waiting.result(60)
    assert (verdict.table, verdict.ruling) == (12, Ruling.EXCLUDED)

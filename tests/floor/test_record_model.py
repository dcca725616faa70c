"""The simulation's model of the record, compared with PostgreSQL: the same outcome of every call, and the same rows."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FunctionType, ModuleType
from unittest.mock import patch

import pytest
from tools.casino import books, cage_rows, meter_rows, relations, statements
from tools.casino.cage_people import PATRONS
from tools.casino.faults import Fault
from tools.casino.house import DAY, Parts, Settings, run
from tools.casino.lines import Done, replayed
from tools.casino.record_model import VERDICTS
from tools.casino.statements import Result
from tools.casino.twin import Twin
from tools.casino.wrong_calls import PROTECTS, Caller, cage_calls, outcome_on

WRONG, CALLS = ("d", "wrong"), 2500
ROWS = ("owner", "live", "account", "heard", "rest", "shoe", "book", "table_chips", "crossing")


def test_a_simulated_history_is_the_same_on_postgresql(conninfo: str) -> None:
    done: list[Done] = []
    ran = run("twin 3", settings=Settings(3, 2, 1), seconds=8.0, recovers=4.0, done=done)
    twin = Twin(conninfo, [DAY])
    twin.repeats(done)
    assert twin.calls > 300
    twin.compares_rows(ran.relations)
    twin.close()


def test_gaming_days_that_begin_and_are_closed_in_a_history_are_the_same_on_postgresql(conninfo: str) -> None:
    done: list[Done] = []
    ran = run("twin 5", settings=Settings(2, 2, 1), seconds=20.0, recovers=20.0, done=done, parts=Parts(False, False, True))
    twin = Twin(conninfo, [DAY])
    twin.repeats(done)
    assert ran.counts["days"] and ran.broken == []
    twin.compares_rows(ran.relations)
    twin.close()


def test_claims_at_a_shared_meter_in_a_history_are_the_same_on_postgresql(conninfo: str) -> None:
    done: list[Done] = []
    parts = Parts(stream=False, followers=False, days=False, meter=True)
    ran = run("twin 3", settings=Settings(2, 3, 2), seconds=15.0, recovers=5.0, done=done, parts=parts)
    twin = Twin(conninfo, [DAY])
    twin.repeats(done)
    assert ran.counts["won"] > 2
    twin.compares_rows(ran.relations)
    twin.close()


def test_a_cage_in_a_history_is_the_same_on_postgresql(conninfo: str) -> None:
    done: list[Done] = []
    parts = Parts(stream=False, followers=False, days=True, cage=True)
    ran = run("twin 4", settings=Settings(2, 2, 2), seconds=15.0, recovers=22.0, done=done, parts=parts)
    twin = Twin(conninfo, [DAY], PATRONS)
    twin.repeats(done)
    assert ran.broken == [] and ran.counts["cage withdrawals"] > 2
    twin.compares_rows(ran.relations)
    twin.close()


@pytest.mark.parametrize("seed", WRONG)
def test_wrong_calls_have_the_same_outcome_on_postgresql(conninfo: str, seed: str) -> None:
    caller, twin = Caller(seed), Twin(conninfo, [DAY], PROTECTS)
    twin.repeats(caller.does(CALLS))
    twin.compares_rows(caller.on)
    twin.close()
    assert set(twin.verdicts) >= VERDICTS, VERDICTS - set(twin.verdicts)


def test_wrong_calls_of_the_cage_have_the_same_outcome_on_postgresql(conninfo: str) -> None:
    twin, on = Twin(conninfo, [DAY], PROTECTS), Caller("").on
    calls = [*cage_calls(on)]
    twin.repeats(calls)
    twin.compares_rows(on)
    twin.close()
    assert {*twin.verdicts} == {"error 23514", "error 42501"} and on.live[0].seq == 4


MUTANTS = [
    ("live is None or live.epoch != epoch", "live is None"),
    ("None if live is None else live.seq)", "None)"),
    ("number <= before", "number < before"),
    ("last[of, speaker] = number", "last[of, speaker] = before or 0"),
    ("c.o_seq[of - 1] if heard is None else heard[1]", "c.o_seq[of - 1]"),
    ("live.seq != seq or live.hash != head", "live.seq != seq"),
    ("live.seq != seq or live.hash != head", "live.hash != head"),
    ("if number >> 32 != table:", "if False:"),
    ("or (table, place) in places", ""),
    ("if any(not on.day.get(day, False) for day in c.s_day):", "if False:"),
    ("if any(chips <= 0 for chips in c.m_chips):", "if any(chips < 0 for chips in c.m_chips):"),
    ("held is None or (not held.deep and held.chips + many < 0)", "held is None or held.chips + many < 0"),
    ("held.chips + many < 0)", "held.chips + many < -1)"),
    ("in legs.items() if number in sunk and many < 0", "in legs.items() if number in sunk"),
    ("gains[dst] = gains.get(dst, 0) + chips", "gains[dst] = chips"),
    ("on.heard[table, c.s_speaker[at]] = c.s_no[at], seq", "on.heard[table, c.s_speaker[at]] = c.s_no[at], 1"),
    ("        on.live[table] = live._replace(seq=seq, hash=c.s_hash[at]", "        on.live[table] = live._replace(seq=seq"),
    ("began = 1 if before is None else before.incarnation + 1", "began = 1"),
    ("epoch=on.live[table].epoch + 1)\n    return began", "epoch=on.live[table].epoch)\n    return began"),
    ("lease.until >= now else begin_again", "lease.until > now + 3 else begin_again"),
    ("lease is None or lease.incarnation != began", "lease is None"),
    ("lease is not None and lease.incarnation == began", "lease is not None"),
    ("lease.until >= now and lease.takes and name != me", "lease.until >= now and name != me"),
    ("lease.until >= now and lease.takes and name != me", "lease.until >= now and lease.takes"),
    ("owner != me and owner not in takers for", "owner not in takers for"),
    ("owner != me and owner not in takers for", "owner != me for"),
    ("lease.until < now and one != name", "lease.until < now"),
    ("if live.owner in over)[:most]", "if live.owner in over)"),
    ("live.owner == name and live.epoch == epoch", "live.epoch == epoch"),
    ("live.owner == name and live.epoch == epoch", "live.owner == name"),
    ("if table <= 0:", "if table < 0:"),
    ('raise errors.ForeignKeyViolation("owner")\n    on.live[table]', "on.live[table]"),
    ("c.a_id.count(number) > 1", "False"),
    ('"overdrawn", seq[table]) for table in found]\n    bars', '"fenced", seq[table]) for table in found]\n    bars'),
]
"""One-line mistakes in the model: what it says, and what it would say then."""

OF_BOOKS = [
    ('if held.place == "cage"}', 'if held.place == "rack"}'),
    ('f"drop {chain}" if why in ("buys in", "changed")', 'f"drop {chain}" if why == "buys in"'),
    ("chips if gives else -chips))\n", "chips))\n"),
    ('if place.startswith("wallet ") and chips < 0', "if False"),
    ('if place.startswith("drop ") and chips > 0', "if False"),
    ("(table, one.came)", "(table, -one.came)"),
    ('not other.startswith(("player ", "meter ", "link "))', "True"),
    ("if key in found or key in on.crossing:", "if False:"),
    ('accounts[dst].place not in ("cage", "rack", "tokens")', "True"),
    ("c.s_speaker[step - 1] in on.exclusion", "False"),
    ("if one.came <= 0:", "if one.came == 0:"),
    ("c.s_speaker[one.step - 1] > 0 or ", ""),
    (' or c.m_why[one.number] == "from wallet")', ")"),
    ("whose in (0, patron)", "whose == patron"),
    ("now - SPANS[period] * DAY) > most", "now - SPANS[period] * DAY) >= most - 60"),
    (" and row.at > since", ""),
    ("[*on.crossing.values(), *new.crossing.values()]", "on.crossing.values()"),
    ("_rack(on, accounts, new, one.chain) < 0", "False"),
    ('("rack", "cage", "meter ", "link ")', '("rack", "cage")'),
    ("key, 0) - one.came", "key, 0) - abs(one.came)"),
    ("on.book.get(place, 0) + many < 0", "many < 0"),
    ("if place in sunk and many < 0", "if place in sunk"),
]
"""The same of the books and of player protection."""


def test_each_mutant_of_the_model_is_killed_by_these_calls() -> None:
    alive = [(module, *mutant) for module, mutants in ((relations, MUTANTS), (books, OF_BOOKS)) for mutant in mutants]
    for seed in WRONG:
        caller = Caller(seed)
        calls = [*caller.does(CALLS)]
        alive = [mutant for mutant in alive if _does_the_same(*mutant, calls, caller.on)]
    assert alive == []


OF_METERS = [
    ('if kind not in ("meter", "link"):', 'if kind != "meter":'),
    ('if kind not in ("meter", "link"):', 'if kind != "link":'),
    ("held.table < 0 else on.part.get((held.table, name), 0)", "held.table < 0 else 0"),
    ("found[meter][level] += held.chips", "found[meter][level] = held.chips"),
    ("key=lambda one: (one[0][0], one[1].nr)", "key=lambda one: (one[0][0], -one[1].nr)"),
    ("row.timing, row.away", "row.away, row.timing"),
    ("live.day, rest[1]", "live.day, rest[0]"),
    ("sorted(on.account.items()) if held.table == number}", "sorted(on.account.items())}"),
    ("other[1] < number", "other[1] > number"),
    ("other[1] < number and", ""),
    ('(one.standing, one.house, one.table) == ("open", house, table)', '(one.standing, one.house) == ("open", house)'),
]
OF_CAGE = [
    ('one.kind == "deposit" and one.standing == "done"', 'one.kind == "deposit"[1:]'),
    ('one.kind == "withdrawal" and', 'one.kind == "deposit" and'),
    ("one.patron == patron and one.at >= since", "one.at >= since"),
    ('one.name == name and one.at >= since and one.behind.startswith("drop ")', "one.name == name and one.at >= since"),
    ("book.get(place, on.book.get(place, 0)) + gain", "book.get(place, 0) + gain"),
    ('if place.startswith("wallet ") and chips < 0:', "if False:"),
    ('place.startswith("wallet ") and chips < 0', 'place.startswith("wallet ") and chips > 0'),
    ("found is not None and found.slip is None", "found is not None"),
    ("found.failed < TRIES", "found.failed < 1"),
    ("max((number for", "min((number for"),
    ("if one.patron == patron), default", "), default"),
]
"""The same of shared meters and of the cage; simulated histories are done again."""


@pytest.mark.parametrize(("module", "mutants"), [(meter_rows, OF_METERS), (cage_rows, OF_CAGE)], ids=["meters", "cage"])
def test_each_mutant_of_a_part_is_killed_by_histories(module: ModuleType, mutants: list[tuple[str, str]]) -> None:
    done: list[Done] = []
    is_meter = module is meter_rows
    parts = Parts(stream=False, followers=False, days=False, meter=is_meter, cage=not is_meter)
    faults = [Fault(12.0, "slow", 0, 20.001)] if is_meter else [Fault(9.0, "cage answer lost")]
    run("m0", faults=faults, settings=Settings(2, 3, 2), seconds=35.0, recovers=10.0, done=done, parts=parts)
    calls = [] if is_meter else [*cage_calls(Caller("").on)]
    assert _same_again(done, calls)
    alive: list[tuple[str, str]] = []
    for mutant in mutants:
        with _mutated(module, *mutant):
            alive += [mutant] if _same_again(done, calls) else []
    assert alive == []


def _same_again(history: list[Done], calls: list[Done]) -> bool:
    on = Caller("").on
    try:
        if any(repr(outcome_on(on, one.query, one.told, one.now)) != repr(one.outcome) for one in calls):
            return False
        return all(
            repr(found) == repr(done.outcome) for done, found in replayed(history, DAY) if isinstance(done.outcome, Result)
        )
    except (TypeError, KeyError, ValueError):
        return False


@contextmanager
def _mutated(module: ModuleType, old: str, new: str) -> Generator[None]:
    source = Path(module.__file__ or "").read_text(encoding="utf-8")
    assert source.count(old) in (1, 2), old
    mutant = ModuleType(module.__name__)
    mutant.__package__ = "tools.casino"
    exec(compile(source.replace(old, new), "mutant", "exec"), mutant.__dict__)
    with ExitStack() as stack:
        for user in (module, statements, relations):
            for name, made in vars(mutant).items():
                if isinstance(made, FunctionType) and made.__module__ == module.__name__ and hasattr(user, name):
                    stack.enter_context(patch.object(user, name, made))
        yield


def _does_the_same(module: ModuleType, old: str, new: str, calls: list[Done], expected: relations.Relations) -> bool:
    """Whether a mutant leads to the same outcomes and rows."""
    source = Path(module.__file__ or "").read_text(encoding="utf-8")
    text = source.replace(old, new)
    assert text != source and source.count(old) <= 2, old
    mutant = ModuleType("tools.casino.mutant")
    mutant.__package__ = "tools.casino"
    user = statements if module is relations else relations
    with patch.dict(sys.modules, {mutant.__name__: mutant}), ExitStack() as stack:
        exec(compile(text, "mutant", "exec"), mutant.__dict__)
        for name, made in vars(mutant).items():
            if isinstance(made, FunctionType) and made.__module__ == mutant.__name__ and hasattr(user, name):
                stack.enter_context(patch.object(user, name, made))
        on = Caller("").on
        for call in calls:
            try:
                outcome = outcome_on(on, call.query, call.told, call.now)
            except (TypeError, KeyError, ValueError):
                return False
            if repr(outcome) != repr(call.outcome):
                return False
    return all(repr(sorted(getattr(on, name).items())) == repr(sorted(getattr(expected, name).items())) for name in ROWS)

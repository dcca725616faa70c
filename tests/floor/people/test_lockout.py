"""The lock of log-ins against a model of it, and the limits of what a stranger can do to an account.

The model is a small state machine without access to the record: it keeps moments in lists. Random histories of two
accounts, their own terminals, an enrolled one, strangers at two addresses and passing time run against both.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple

import pytest
from tests.floor.people.casino import PASSWORD, POLICY, Casino

from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.lockout import is_locked, unlock_at_machine, unlock_patron
from houseway.floor.people.log_in import Tried, Welcome, confirm, log_in
from houseway.floor.people.sessions import Session
from houseway.floor.people.significant import SignificantKind, significant_events

WRONG = "wrong horse battery"
HALF_HOUR, DAY = 1800, 86_400


@dataclass
class Counter:
    """Moments of failures since the last success, and what they cost."""

    free: int
    first: int
    longest: int
    forgets: int
    locks: bool = False
    moments: list[int] = field(default_factory=list[int])
    locked: bool = False

    def refuses(self, now: int) -> bool:
        if self.locked:
            return True
        many = len(self.moments)
        if many < self.free or self.locks:
            return False
        seconds = self.first
        for _ in range(many - self.free):
            seconds = min(self.longest, 2 * seconds)
        return now < self.moments[-1] + seconds

    def fails(self, now: int) -> None:
        if self.moments and now - self.moments[-1] >= self.forgets:
            self.moments = []
        self.moments.append(now)
        self.locked = self.locked or (self.locks and len(self.moments) >= self.free)


class Model:
    """A model of the lock, seen from outside."""

    def __init__(self) -> None:
        self.known: set[tuple[str, str]] = set()
        self.own = defaultdict[tuple[str, str], Counter](lambda: Counter(3, 0, 0, HALF_HOUR, locks=True))
        self.from_address = defaultdict[tuple[str, str], Counter](lambda: Counter(3, 60, 1800, DAY))
        self.strangers = defaultdict[str, Counter](lambda: Counter(30, 1, 60, DAY))
        self.addresses = defaultdict[str, Counter](lambda: Counter(30, 1, 60, HALF_HOUR))
        self.devices = defaultdict[str, Counter](lambda: Counter(10, 1, 60, HALF_HOUR))

    def counters(self, login: str, terminal: str, address: str) -> list[Counter]:
        device = [self.devices[terminal]] if terminal.startswith("enrolled") else []
        if login != "nobody" and ((login, terminal) in self.known or device):
            return [self.own[login, terminal], *device]
        if device:
            return device
        mine = [] if login == "nobody" else [self.from_address[login, address], self.strangers[login]]
        return [*mine, self.addresses[address]]

    def tries(self, now: int, login: str, terminal: str, address: str, *, right: bool) -> bool:
        counters = self.counters(login, terminal, address)
        if any(one.refuses(now) for one in counters):
            return False
        if not right or login == "nobody":
            for one in counters:
                one.fails(now)
            return False
        shared = (self.addresses[address], self.devices[terminal])
        for one in counters:
            if one not in [own for own in shared if own is one]:
                one.moments = []
        self.known.add((login, terminal))
        return True

    def confirms_wrongly(self, now: int, login: str, terminal: str) -> None:
        self.own[login, terminal].fails(now)

    def is_locked(self, login: str) -> bool:
        return any(one.locked for (who, _), one in self.own.items() if who == login)

    def unlocks(self, login: str) -> bool:
        was = self.is_locked(login)
        if was:
            for counters in (self.own, self.from_address):
                for key in [key for key in counters if key[0] == login]:
                    del counters[key]
            self.strangers.pop(login, None)
        return was


class Act(NamedTuple):
    """One line of a history."""

    what: Literal["try", "confirm", "unlock", "wait"]
    login: str = ""
    terminal: str = ""
    address: str = ""
    right: bool = False
    seconds: int = 0


LOGINS = ("ann", "ben", "nobody")
TERMINALS = ("own-ann", "own-ben", "enrolled", "strange")
ADDRESSES = ("192.0.2.1", "198.51.100.2")
WAITS = (1, 2, 31, 59, 60, 61, 119, 120, 241, 899, 1799, 1800, 1801, 5000, 86_399, 86_401)


def history(random: Random, length: int) -> list[Act]:
    """Return a random history; some are long streaks of one guesser, which the slower rules see."""
    acts: list[Act] = []
    while len(acts) < length:
        roll = random.random()
        if roll < 0.18:
            acts.append(Act("wait", seconds=random.choice(WAITS)))
        elif roll < 0.24:
            acts.append(Act("unlock", random.choice(LOGINS[:2])))
        elif roll < 0.32:
            acts.append(Act("confirm", random.choice(LOGINS[:2])))
        else:
            login, terminal, address = random.choice(LOGINS), random.choice(TERMINALS), random.choice(ADDRESSES)
            many = random.choice((1, 1, 1, 2, 3, 4, 12, 35)) if roll < 0.5 else 1
            right = many == 1 and random.random() < 0.45
            acts += [Act("try", login, terminal, address, right)] * many
    return acts


class Side:
    """The house of the record, driven by the same acts."""

    def __init__(self, casino: Casino, number: int, token: str) -> None:
        self.casino, self.token, self.number = casino, token, number
        self.speakers = {login: casino.patron(f"{login}{number}") for login in LOGINS[:2]}
        self.sessions: dict[str, tuple[Session, str]] = {}
        self.floor = Actor(casino.administrator.speaker, "floor")
        casino.record.execute("delete from log_in_tally where speaker = 0")

    def tries(self, act: Act) -> bool:
        terminal = self.token if act.terminal == "enrolled" else f"{act.terminal}{self.number}"
        tried = Tried(f"{act.login}{self.number}", PASSWORD if act.right else WRONG, "", terminal, act.address)
        answer = log_in(self.casino.record, tried, POLICY)
        if not isinstance(answer, Welcome):
            assert answer is Bar.LOG_IN_FAILED
            return False
        self.sessions[act.login] = answer.session, act.terminal
        return True


def runs(casino: Casino, token: str, seed: int, length: int) -> None:
    """Run one history against the record and the model."""
    model, side, now = Model(), Side(casino, seed, token), 0
    for at, act in enumerate(history(Random(seed), length)):
        where = (seed, at, act)
        if act.what == "wait":
            casino.later(act.seconds)
            now += act.seconds
        elif act.what == "unlock":
            done = unlock_patron(casino.record, side.floor, side.speakers[act.login])
            assert done is (None if model.unlocks(act.login) else Bar.NOT_LOCKED), where
        elif act.what == "confirm":
            if act.login in side.sessions:
                session, terminal = side.sessions[act.login]
                assert confirm(casino.record, session, "000000", POLICY) is Bar.CONFIRM_FAILED
                model.confirms_wrongly(now, act.login, terminal)
        else:
            right = model.tries(now, act.login, act.terminal, act.address, right=act.right)
            assert side.tries(act) is right, where
        for login in LOGINS[:2]:
            assert is_locked(casino.record, side.speakers[login]) is model.is_locked(login), where


def agree(casino: Casino, histories: range, length: int = 22) -> None:
    _, token = casino.device("terminal")
    for seed in histories:
        runs(casino, token, seed, length)


def test_the_lock_does_what_the_model_does(casino: Casino) -> None:
    agree(casino, range(30))


@pytest.mark.long
@pytest.mark.parametrize("shard", range(20))
def test_the_lock_does_what_the_model_does_in_ten_thousand_histories(casino: Casino, shard: int) -> None:
    agree(casino, range(1000 + shard * 500, 1500 + shard * 500))


def test_no_stranger_locks_anyone_out(casino: Casino) -> None:
    """Whatever strangers do meanwhile, a person with the right password at a known terminal is always let in."""
    random, number = Random("strangers"), casino.patron("ann")
    casino.welcome("ann", terminal="her own")
    for _ in range(40):
        for _ in range(random.choice((1, 3, 5, 40))):
            address = f"203.0.113.{random.randrange(20)}"
            tried = Tried("ann", WRONG, "", f"stranger{random.randrange(9)}", random.choice((address, "192.0.2.7")))
            assert log_in(casino.record, tried, POLICY) is Bar.LOG_IN_FAILED
        casino.later(random.choice((0, 1, 60, 1800)))
        casino.welcome("ann", terminal="her own")
        assert not is_locked(casino.record, number)


def test_a_stranger_at_another_address_does_not_delay_a_new_terminal(casino: Casino) -> None:
    casino.patron("ann")
    for _ in range(20):
        assert log_in(casino.record, Tried("ann", WRONG, "", "his", "203.0.113.9"), POLICY) is Bar.LOG_IN_FAILED
    assert isinstance(log_in(casino.record, Tried("ann", PASSWORD, "", "her new phone", "192.0.2.7"), POLICY), Welcome)


def test_a_stranger_who_waits_guesses_ever_more_slowly(casino: Casino) -> None:
    """In a day one address gets no more than this many guesses at one account."""
    ann = casino.patron("ann")
    for _ in range(24 * 12):
        casino.later(300)
        log_in(casino.record, Tried("ann", WRONG, "", "his", "203.0.113.9"), POLICY)
    tried = significant_events(casino.record, about=ann, kind=SignificantKind.LOG_IN_FAILED, most=1000)
    looked_at = sum(one.after is None for one in tried)
    assert (len(tried), looked_at) == (288, 54)


def test_an_account_is_unlocked_at_the_machine_and_it_is_noted(casino: Casino) -> None:
    root = casino.administrator.speaker
    casino.welcome("root", root)
    assert unlock_at_machine(casino.record, "root") is Bar.NOT_LOCKED
    for _ in range(3):
        casino.tries("root", WRONG)
    assert is_locked(casino.record, root)
    assert unlock_at_machine(casino.record, "nobody") is Bar.NO_SUCH_PERSON
    assert unlock_at_machine(casino.record, "ROOT") == root
    casino.later(30)
    casino.welcome("root", root)
    (event,) = significant_events(casino.record, about=root, kind=SignificantKind.UNLOCKED)
    assert (event.who, event.after) == (0, {"where": "at the machine"})


def test_a_lock_of_an_older_build_stays_until_somebody_unlocks_it(casino: Casino) -> None:
    ann = casino.patron("ann")
    casino.record.execute("update credential set locked_at = house_now() where speaker = %s", (ann,))
    assert casino.tries("ann") is Bar.LOG_IN_FAILED
    assert unlock_patron(casino.record, casino.on_shift("flo", "floor"), ann) is None
    casino.welcome("ann")

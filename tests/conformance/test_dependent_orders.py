"""Approvals and denials in any order come to the same end: many prizes, many receivers, shares of a meter (R-GEN-35, R-GEN-10).

The hands are chosen so that several prizes wait at once and several players are paid because of each; the orders are random.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from tests.conformance.test_dependent_payments import approved, denied, do

from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, Place
from houseway.core.round.approval import missing_roles, waits_for
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.cards import Card
from houseway.core.values.role import MANAGER
from houseway.testing.accepting_felt import AcceptingFelt

FATES = ("approve", "approve", "lost", "void", "disputed")
RANKS = "A23456789TJQK"
SUITS = "shdc"


class End(NamedTuple):
    """The end of a round: the net of each bet, and the chips of each place."""

    nets: Mapping[Bet, int]
    chips: Mapping[Place, int]


def ended(table: Table, fates: Mapping[Bet, str], order: list[Bet], source: Random) -> End:
    """Decide every payment that needs somebody, in this order; what was computed again is approved again.

    A payment is denied once those that come before it are decided, and approved at any time.
    """
    while order:
        bet = order.pop(0)
        if bet not in table.round.waiting or not missing_roles(table.round, bet):
            continue
        if fates[bet] != "approve" and waits_for(table.round, bet):
            needs = table.round.waiting[bet].needs
            early = take(table, c.Deny(needs[0], bet.on, bet.wager, fates[bet], "seen too early", needs[1:], bet.by))
            assert isinstance(early, Refusal) and early.reason == "decide_the_other_first"
            order += [
                one for one in table.round.waiting if one not in (*order, bet)
            ]  # one that was computed again is decided again
            order.append(bet)
        elif fates[bet] == "approve":
            roles = list(missing_roles(table.round, bet))
            source.shuffle(roles)
            for role in roles:
                if bet in table.round.waiting:
                    table = do(table, c.Approve(role, bet.on, bet.wager, bet.by))
        else:
            table = denied(table, bet, fates[bet])
    while any(missing_roles(table.round, bet) for bet in table.round.waiting):
        bet = next(bet for bet in table.round.waiting if missing_roles(table.round, bet))
        assert fates.get(bet, "approve") == "approve"
        table = do(table, c.Approve(missing_roles(table.round, bet)[0], bet.on, bet.wager, bet.by))
    table = approved(table)
    assert table.round.over and not table.round.waiting
    chips = {place: left for place, left in table.chips.items() if left}
    return End({bet: result.net for bet, result in table.round.settled.items()}, chips)


def in_every_order(table: Table, source: Random) -> tuple[End, dict[Bet, str]]:
    """Return the end of a round, the same in five random orders of random decisions."""
    waiting = [bet for bet in table.round.waiting if table.round.waiting[bet].needs]
    fates = {bet: source.choice(FATES) for bet in waiting}
    ends: list[End] = []
    for _ in range(5):
        source.shuffle(waiting)
        ends.append(ended(table, fates, [*waiting], source))
    assert all(end == ends[0] for end in ends), fates
    return ends[0], fates


def dealt(felt: AcceptingFelt, hands: Mapping[str, list[str]], rest: list[str]) -> None:
    """Deal what is due, to each hand its own cards and to the others what is left."""
    while felt.round.due:
        due = felt.round.due[0]
        mine = hands.get(due.to, rest)
        felt.accept(
            f"{due.to if not due.to.isdigit() else 'seat ' + due.to} gets {' '.join(mine.pop() for _ in range(due.many))}"
        )


def caribbean_stud(source: Random) -> tuple[AcceptingFelt, set[str], set[str]]:
    """Return a table with one to four straight flushes; the seats that hold them, and those of them with a progressive."""
    settings: dict[str, object] = {
        "cs.progressive.table": "D",
        "cs.progressive.seed": 10_000,
        "cs.progressive.reset": 10_000,
    }
    if source.random() < 0.5:
        settings["approval.amount_threshold"] = source.choice((100, 250, 500))
    felt = AcceptingFelt("caribbean_stud", settings=settings)
    seats = sorted(source.sample("1234567", source.randint(2, 7)))
    winners = set(source.sample(seats, min(len(seats), source.randint(1, 4))))
    chips = {seat for seat in seats if source.random() < 0.8}
    hands: dict[str, list[str]] = {}
    for suit, seat in zip(SUITS, sorted(winners), strict=False):
        first = source.choice((0, 1, 4, 9))
        hands[seat] = [f"{(RANKS + 'A')[(first + at)]}{suit}" for at in range(5)]
    rest = [rank + suit for rank in RANKS for suit in SUITS if not any(rank + suit in hand for hand in hands.values())]
    source.shuffle(rest)
    for seat in seats:
        felt.accept(f"seat {seat} bets ante 10" + ", progressive 1" * (seat in chips))
    felt.accept("dealer closes bets")
    dealt(felt, hands, rest)
    for seat in seats:
        felt.accept(f"seat {seat} raises 20" if seat in winners or source.random() < 0.3 else f"seat {seat} folds")
    felt.accept("dealer reveals")
    return felt, winners, chips


@pytest.mark.parametrize("seed", range(60))
def test_caribbean_stud(seed: int) -> None:
    """R-GEN-35, R-CS-10: envy stands with its prize, in any order; meter shares are paid from the right, one by one."""
    source = Random(seed)
    felt, winners, chips = caribbean_stud(source)
    waiting = [*felt.round.waiting]
    progressive = [bet for bet in waiting if bet.wager == "progressive"]
    for before, after in pairwise(progressive):
        assert felt.round.waiting[after].after == before
    end, fates = in_every_order(felt.table, source)
    for bet, net in end.nets.items():
        if bet.wager.startswith("envy_"):
            holder = Bet(felt.round.seating[bet.wager[5:]], bet.wager[5:], "progressive")
            stands = fates.get(holder, "approve") == "approve" and fates.get(bet, "approve") == "approve"
            assert (net > 0) is stands, (bet, fates)
    holders = {bet.wager[5:] for bet in end.nets if bet.wager.startswith("envy_")}
    assert holders <= winners and all(bet.on in chips for bet in end.nets if bet.wager.startswith("envy_"))


def spanish_21(source: Random) -> tuple[AcceptingFelt, list[str], list[str]]:
    """Return a table with one to four super bonuses; its seats, and those that hold one."""
    felt = AcceptingFelt("spanish_21", settings={"approval.amount_threshold": source.choice((15, 40, 500))})
    seats = sorted(source.sample("1234567", source.randint(2, 7)))
    winners = sorted(source.sample(seats, min(len(seats), source.randint(1, 4))))
    hands = {seat: [f"7{suit}"] * 3 for suit, seat in zip(SUITS, winners, strict=False)}
    hands |= {seat: ["9h", "Kh"] for seat in seats if seat not in winners}
    hands |= {"dealer": ["Kc", "2c", "7c"], "burn": ["4c"]}
    for seat in seats:
        felt.accept(f"seat {seat} bets wager 10")
    felt.accept("dealer closes bets")
    dealt(felt, hands, ["5d"] * 40)
    for seat in seats:
        if seat in winners:
            felt.accept(f"seat {seat} hits")
            dealt(felt, hands, ["5d"] * 40)
        else:
            felt.accept(f"seat {seat} stands")
    if len(winners) < len(seats):
        felt.accept("dealer draws")
        dealt(felt, hands, ["5d"] * 40)
        felt.accept("dealer announces")
    return felt, seats, winners


@pytest.mark.parametrize("seed", range(40))
def test_spanish_21(seed: int) -> None:
    """R-GEN-35, R-S21-05: $50 for each hand whose super bonus stands, for all the others."""
    source = Random(seed)
    felt, seats, winners = spanish_21(source)
    end, fates = in_every_order(felt.table, source)

    def stands(seat: str) -> bool:
        by = felt.round.seating[seat]
        return all(fates.get(Bet(by, seat, wager), "approve") == "approve" for wager in ("wager", "super_bonus"))

    for seat in seats:
        fifties = 50_00 * sum(stands(other) for other in winners if other != seat)
        envy = Bet(felt.round.seating[seat], seat, "envy")
        if fates.get(envy, "approve") == "approve":
            assert end.nets.get(envy, 0) == fifties, (seat, fates)


def pai_gow_poker(source: Random) -> tuple[AcceptingFelt, list[str], bool]:
    """Return a table with one to three premium hands; its seats, and whether a limit cuts what a seat is paid."""
    settings: dict[str, object] = {"pgp.bonus.offered": True, "approval.amount_threshold": source.choice((4, 100, 1_000))}
    if source.random() < 0.5:
        settings["pgp.limit.bonus"] = 40_000
    felt = AcceptingFelt("pai_gow_poker", settings=settings)
    seats = sorted(source.sample("123456", source.randint(2, 6)))
    hands: dict[str, list[str]] = {}
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    winners = source.sample(seats, source.randint(1, min(3, len(seats))))
    for at, seat in enumerate(winners):
        if at == 0 and source.random() < 0.5:
            hands[seat] = [f"{rank}h" for rank in "2345678"]
        else:
            four = source.choice([rank for rank in RANKS if all(rank + suit in deck for suit in SUITS)])
            hands[seat] = [four + suit for suit in SUITS]
        deck = [card for card in deck if card not in hands[seat]]
    source.shuffle(deck)
    for seat in winners:
        while len(hands[seat]) < 7:
            hands[seat].append(deck.pop())
    for seat in seats:
        felt.accept(f"seat {seat} bets wager 20, bonus {source.choice((5, 10))}")
    felt.accept("dealer closes bets\ndice show 1 2 5")
    dealt(felt, hands, deck)
    felt.accept("dealer counts stub 4 cards")
    for seat in seats:
        felt.accept(f"seat {seat} sets house way")
    felt.accept("dealer sets house way\ndealer exposes")
    while felt.offers():
        felt.accept(felt.offers()[-1])
    return felt, seats, "pgp.limit.bonus" in settings


@pytest.mark.parametrize("seed", range(40))
def test_pai_gow_poker(seed: int) -> None:
    """R-GEN-35, R-PGP-20: envy for each premium hand whose prize stands; what the limit cut is worked out again."""
    source = Random(seed)
    felt, seats, limited = pai_gow_poker(source)
    end, fates = in_every_order(felt.table, source)
    for bet, net in end.nets.items():
        if bet.wager.startswith("envy_"):
            holder = Bet(felt.round.seating[bet.wager[5:]], bet.wager[5:], "bonus")
            stands = fates.get(holder, "approve") == "approve" and fates.get(bet, "approve") == "approve"
            assert (net > 0) is stands, (bet, fates)
    if limited:
        for seat in seats:
            own = [
                net for bet, net in end.nets.items() if bet.on == seat and (bet.wager == "bonus" or bet.wager.startswith("envy"))
            ]
            assert sum(net for net in own if net > 0) <= 40_000_00


@pytest.mark.parametrize("fate", ["lost", "void", "disputed"])
@pytest.mark.parametrize("last", ["exposes", "surrenders"])
def test_a_bonus_of_pai_gow_poker_denied_while_hands_are_turned_up(fate: str, last: str) -> None:
    """R-PGP-06: a player has envy of a hand that is turned up later too, however their own bonus is denied, and whenever."""
    hands = {
        "6": "Jc Jd Jh 6h 6s 5c 2c",
        "4": "Ac Ad As Kd Ks Qh 5h",
        "2": "Qd Tc 9s 7h 5d 3c 2s",
        "1": "8s 8h 8d 8c Kc 4s 2h",
        "dealer": "Kh Th 9c 6d 3d Ah Qc",
    }
    used = " ".join(hands.values()).split()
    rest = [rank + suit for rank in RANKS for suit in SUITS if rank + suit not in used]
    ends: list[End] = []
    for moment in range(3):
        felt = AcceptingFelt("pai_gow_poker", settings={"pgp.bonus.offered": True, "approval.odds_threshold": 5})
        felt.accept("seat 1 bets wager 20\nseat 2 bets wager 20\nseat 4 bets wager 20, bonus 10\nseat 6 bets wager 20, bonus 10")
        felt.accept("dealer closes bets\ndice show 1 2 5")
        dealt(felt, {seat: text.split() for seat, text in hands.items()}, [*rest])
        felt.accept("dealer counts stub 4 cards")
        felt.accept("\n".join(f"{seat} sets house way" for seat in ("seat 1", "seat 2", "seat 4", "seat 6", "dealer")))
        felt.accept("dealer exposes\ndealer exposes")
        lines = ["dealer exposes", "seat 1 surrenders" if last == "surrenders" else "dealer exposes"]
        lines.insert(moment, f"floor denies seat 6 bonus as {fate} because the chips were not theirs")
        felt.accept("\n".join(lines))
        table = approved(felt.table)
        assert table.round.over
        chips = {place: left for place, left in table.chips.items() if left}
        ends.append(End({bet: result.net for bet, result in table.round.settled.items()}, chips))
    assert {net for bet, net in ends[0].nets.items() if bet.wager == "envy_1"} == {5_00}
    assert ends[1:] == ends[:2], (fate, last)


def is_decided(table: Table) -> bool:
    """Whether only approvals are missing: nobody is asked for cards or a choice."""
    return approved(table).round.over


GAMES = {"caribbean_stud": caribbean_stud, "spanish_21": spanish_21, "pai_gow_poker": pai_gow_poker}


def decided_in_part(table: Table, fates: Mapping[Bet, str], source: Random) -> Table:
    """Decide some of the payments that wait, each by its fate, and leave at least one."""
    for _ in range(source.randint(1, 6)):
        ready = [b for b in table.round.waiting if missing_roles(table.round, b) and not waits_for(table.round, b)]
        if not ready:
            break
        bet = source.choice(ready)
        if fates[bet] == "approve":
            after = do(table, c.Approve(missing_roles(table.round, bet)[0], bet.on, bet.wager, bet.by))
        else:
            after = denied(table, bet, fates[bet])
        if after.round.over:
            break
        table = after
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_void_between_decisions_returns_everything(game: str) -> None:
    """R-GEN-08, R-GEN-35: whatever was approved or denied before, a void gives every place what it had."""
    changed = 0
    for seed in range(25):
        source = Random(seed)
        start = GAMES[game](source)[0].table
        if not start.round.waiting:
            continue
        fates = {bet: source.choice(FATES) for bet in start.round.bets}
        table = decided_in_part(start, fates, source)
        changed += table.round.chips != start.round.chips
        table = do(table, c.Void(MANAGER, "the reader is blind", ("surveillance",)))
        opened = {place: left for place, left in dict(start.round.opened.chips).items() if left}
        assert {place: left for place, left in table.chips.items() if left} == opened, (seed, fates)
    assert changed > 5


@pytest.mark.parametrize("game", GAMES)
def test_a_correction_between_decisions_comes_to_the_end_of_one_before_them(game: str) -> None:
    """R-GEN-33, R-GEN-35: what was decided before a card is corrected comes to the same as afterwards."""
    compared = 0
    for seed in range(40):
        source = Random(seed)
        start = GAMES[game](source)[0].table
        if not start.round.waiting:
            continue
        fates = {bet: source.choice(FATES) for bet in start.round.bets}
        out = {piece for pieces in start.round.held.values() for piece in pieces}
        right = source.choice([piece for piece in start.round.rules.equipment.counts if piece not in out])
        holder = source.choice([bet.on for bet in start.round.waiting if start.round.held.get(bet.on)])
        word = c.Misread(by="floor", on=holder, card=source.randint(1, len(start.round.held[holder])), piece=right)
        part = decided_in_part(start, fates, source)
        before, late = take(start, word), take(part, word)
        if not (isinstance(before, Taken) and isinstance(late, Taken)) or before.after.round.over or not is_decided(before.after):
            continue
        compared += 1
        ends = [
            ended(one, fates, [bet for bet in one.round.waiting if one.round.waiting[bet].needs], source)
            for one in (before.after, late.after)
        ]
        assert ends[0] == ends[1], (seed, word, fates)
    assert compared >= 10


@pytest.mark.parametrize("game", ["caribbean_stud", "pai_gow_poker"])
def test_an_approval_is_of_an_amount(game: str) -> None:
    """R-GEN-29, R-GEN-35: approved before its card is corrected, a payment of another amount needs its people again."""
    same = other = 0
    for seed in range(25):
        source = Random(seed)
        start = GAMES[game](source)[0].table
        bet = next((bet for bet in start.round.waiting if missing_roles(start.round, bet)), None)
        if bet is None:
            continue
        agreed = do(start, c.Approve(missing_roles(start.round, bet)[0], bet.on, bet.wager, bet.by))
        out = {piece for pieces in start.round.held.values() for piece in pieces}
        for right in [piece for piece in start.round.rules.equipment.counts if piece not in out][:6]:
            word = c.Misread(by="floor", on=bet.on, card=1, piece=right)
            before, late = take(start, word), take(agreed, word)
            if not (isinstance(before, Taken) and isinstance(late, Taken)) or bet not in before.after.round.waiting:
                continue
            if before.after.round.waiting[bet].net == start.round.waiting[bet].net:
                same += bet not in late.after.round.waiting or not missing_roles(late.after.round, bet)
            else:
                other += 1
                assert missing_roles(late.after.round, bet) == missing_roles(before.after.round, bet)
    assert same and other


def with_a_fifth(table: Table, card: Card) -> Table:
    """Find the dealer with four cards, and deal and show the fifth."""
    table = do(table, c.Call("dealer", "dealer_short_one_card"))
    return do(do(table, c.Deal("dealer", (card,))), c.Say("dealer", "reveals"))


def test_a_short_dealer_of_caribbean_stud_found_between_decisions() -> None:
    """R-CS-16: the end does not depend on what was decided before the fifth card came; after the last decision it cannot come."""
    compared = 0
    for seed in range(30):
        source = Random(seed)
        start = caribbean_stud(source)[0].table
        if not start.round.waiting:
            continue
        out = {piece for pieces in start.round.held.values() for piece in pieces}
        card = source.choice([piece for piece in start.round.rules.equipment.counts if piece not in out])
        fates = {bet: source.choice(FATES) for bet in start.round.bets}
        found = [with_a_fifth(table, card) for table in (start, *(decided_in_part(start, fates, source) for _ in range(3)))]
        assert {table.round.held["dealer"][-1] for table in found} == {card}
        waiting = [[bet for bet in table.round.waiting if table.round.waiting[bet].needs] for table in found]
        assert all(missing_roles(table.round, bet) for table, bets in zip(found, waiting, strict=True) for bet in bets)
        compared += bool(waiting[0])
        ends = [ended(table, fates, bets, source) for table, bets in zip(found, waiting, strict=True)]
        assert ends[1:] == ends[:-1], (seed, fates)
        refused = take(approved(start), c.Call("dealer", "dealer_short_one_card"))
        assert isinstance(refused, Refusal) and refused.reason == "no_round_is_on"
    assert compared > 15


@pytest.mark.parametrize("seed", range(40))
def test_shares_of_a_meter(seed: int) -> None:
    """R-GEN-10, R-GEN-35: what stands is paid as if the others had never been a prize, each from what the one before left."""
    source = Random(seed)
    settings: dict[str, object] = {"cs.progressive.table": "B", "cs.progressive.seed": 10_000, "cs.progressive.reset": 10_000}
    felt = AcceptingFelt("caribbean_stud", settings=settings)
    seats = sorted(source.sample("1234567", source.randint(2, 4)))
    tenth = {seat: source.random() < 0.6 for seat in seats}
    hands = {
        seat: [rank + suit for rank in ("56789" if tenth[seat] else "TJQKA")] for suit, seat in zip(SUITS, seats, strict=False)
    }
    rest = [rank + suit for rank in "234" for suit in SUITS]
    felt.accept("\n".join(f"seat {seat} bets ante 10, progressive 1" for seat in seats) + "\ndealer closes bets")
    dealt(felt, hands, rest)
    felt.accept("\n".join(f"seat {seat} raises 20" for seat in seats) + "\ndealer reveals")
    end, fates = in_every_order(felt.table, source)
    meter = 10_000_00 + 70 * len(seats)
    for seat in reversed(seats):
        bet = Bet(felt.round.seating[seat], seat, "progressive")
        if fates[bet] == "lost":
            assert end.nets[bet] == -1_00
            continue
        if fates[bet] == "void":
            assert end.nets[bet] == 0
            meter -= 70
            continue
        prize = -(-meter // 10) if tenth[seat] else meter
        assert end.nets[bet] == (prize - 1_00 if fates[bet] == "approve" else -1_00), (seat, fates)
        meter = max(meter - prize, 10_000_00)
    assert end.chips.get("meter main", 0) == meter

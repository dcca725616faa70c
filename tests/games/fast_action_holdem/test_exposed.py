"""Fast Action Hold 'Em, cards seen too early: kernels against the game, tables against the exact counts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from houseway.core.money.price import HALF
from houseway.core.round.settlement import first
from houseway.core.values.cards import FRENCH, Card
from houseway.games.fast_action_holdem.facts import is_natural
from houseway.games.fast_action_holdem.game import GAME
from houseway.games.fast_action_holdem.house_way import FIRST_DEALT, set_by
from houseway.games.fast_action_holdem.payouts import Finish
from houseway.lab.exposure import counted_figures
from houseway.lab.kept_counts import Counts, no_progress
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.study import under
from houseway.lab.tally import net_of
from houseway.poker.values.many_decks import high
from houseway.studies.fast_action_holdem import STUDY, WAGER, against, counter, exposed, seen, without
from houseway.studies.fast_action_holdem.eight_hands import classes
from houseway.studies.fast_action_holdem.fours import SUITS_CALLED, fours
from houseway.studies.fast_action_holdem.prices import own_natural
from houseway.studies.fast_action_holdem.shoes import TWOS, house_codes, static, two_of
from houseway.studies.fast_action_holdem.strategies import sort_of
from houseway.studies.fast_action_holdem.tables import PAIRS, lookup_tables

RULES = under(GAME, {})
SIX = np.repeat(np.arange(52), 6)
SPLIT, SURRENDER = 6, 9


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")


@cache
def counts() -> Counts:
    return STUDY.counts(WAGER, RULES)


@cache
def play() -> seen.Play:
    return seen.play_of(counts(), RULES)


@cache
def made_up() -> against.WinsByKnowledge:
    """Return tables drawn at random: plays then differ often, in every way."""
    luck = np.random.default_rng(4)
    shape = TWOS, against.EVERY + 1
    return against.WinsByKnowledge(luck.uniform(0, 1, (TWOS, TWOS)), luck.uniform(0.1, 0.9, shape), luck.uniform(0, 0.1, shape))


def as_cards(numbers: object) -> tuple[Card, ...]:
    return tuple(FRENCH[int(number)] for number in np.ravel(numbers))  # type: ignore[call-overload]


# The same by the game's own rows, in plain Python


class Held:
    """Four cards of a player: the two kept by each act, in the order of their class."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers, self.cards = numbers, as_cards(numbers)
        self.kind, self.places = fours().find(self.cards)
        self.two = [[numbers[self.places[at]] for at in pair] for pair in PAIRS]

    def number(self, at: int) -> int:
        return int(two_of(*map(np.int64, self.two[at])))

    def best(self, won: list[float], natural: float) -> int:
        """Return the act that makes most; the usual one where it is as good."""
        usual = int(play().acts[self.kind])
        worth = [2 * chance - 1 for chance in won]
        worth += [2 * (won[at] + won[5 - at]) - 2 + natural for at in range(3)]
        worth += [-0.5]
        return usual if worth[usual] > max(worth) - 5e-6 else int(np.argmax(worth))

    def net(self, act: int, dealer: tuple[Card, ...], board: tuple[Card, ...]) -> Fraction:
        """Return the net of an act, by the game's rows."""
        if act == SURRENDER:
            return net_of(HALF)
        kept = [act] if act < SPLIT else [act - SPLIT, 5 - (act - SPLIT)]
        total = Fraction(0)
        for wager, at in zip(("wager", "split"), kept, strict=False):
            finish = Finish(0, 0, natural=True)
            if not is_natural(dealer):
                two = set_by(dealer).two
                finish = Finish(high((*as_cards(self.two[at]), *board)), high((*two, *board)))
            total += net_of(first(RULES.rows["showdown"], finish).outcomes[wager])
        return total


def kept_by_dealer(numbers: list[int]) -> int:
    two = set_by(as_cards(numbers)).two
    return int(two_of(*(np.int64(FRENCH.index(card)) for card in two)))


def by_knowledge(own: Held, dealer: list[int], told: against.WinsByKnowledge) -> Iterator[tuple[int, int]]:
    """Yield the kind of knowledge and the act: all four, each of them, how many are ten or better."""
    alone, twos = play().won[own.kind], [own.number(at) for at in range(6)]
    if is_natural(as_cards(dealer)):
        yield seen.ALL, own.best([0.0] * 6, 1.0)
    else:
        kept = kept_by_dealer(dealer)
        won = [max(alone[at] + told.facing[two, kept] - told.won[two, against.EVERY], 0) for at, two in enumerate(twos)]
        yield seen.ALL, own.best(won, 0.0)
    high_cards = sum(FRENCH[card].rank >= 10 for card in dealer)
    for way, column in [*((seen.ONE, card) for card in dealer), (seen.BACKS, 52 + high_cards)]:
        won = [max(alone[at] + told.won[two, column] - told.won[two, against.EVERY], 0) for at, two in enumerate(twos)]
        natural = sum(told.natural[two, column] - told.natural[two, against.EVERY] for two in twos) / 6
        yield way, own.best(won, play().natural[own.kind] + natural)


def test_deals_come_to_what_the_game_pays() -> None:
    """Each deal by itself: the choice by the tables, and every board settled by the game's rows."""
    shoe, boards, changed, naturals = SIX.copy(), 3, 0, 0
    # four cards of a rank come once in 2,800 hands: further deals out of few cards have them on either side
    few = np.array([card for card in SIX.tolist() if card % 13 in (5, 11)])
    for number in range(260):
        cards = (shoe if number < 180 else few).copy()
        sums = np.zeros((3, seen.COLUMNS), np.int64)
        tables = cards.copy(), lookup_tables(FIRST_DEALT), classes(), play(), made_up()
        seen._valued(number, number + 1, 9, boards, *tables, sums)
        state = begun(9, number)
        deal(cards, 8, state)
        mine, dealer = cards[:4].tolist(), cards[4:8].tolist()
        if is_natural(as_cards(mine)):
            assert not sums.any(), "a natural is paid whatever is known"
            continue
        own, gain = Held(mine), [Fraction(0)] * 3
        usual, acts = int(play().acts[own.kind]), [*by_knowledge(own, dealer, made_up())]
        naturals += is_natural(as_cards(dealer))
        if any(act != usual for _, act in acts):
            for _ in range(boards):
                if not is_natural(as_cards(dealer)):
                    deal(cards[8:], 5, state)
                board = as_cards(cards[8:13])
                for way, act in acts:
                    more = own.net(act, as_cards(dealer), board) - own.net(usual, as_cards(dealer), board)
                    gain[way] += more
        assert [2 * one for one in gain] == sums[:, seen.GAIN].tolist(), number
        assert [int(4 * one * one) for one in gain] == sums[:, seen.SQUARE].tolist()
        for way in range(3):
            here = [act for which, act in acts if which == way]
            assert sums[way, seen.CHANGED] == sum(act != usual for act in here)
            assert sums[way, seen.SPLITS] == sum(SPLIT <= act < SURRENDER for act in here)
            assert sums[way, seen.GIVEN_UP] == sum(act == SURRENDER for act in here)
            changed += int(sums[way, seen.CHANGED])
    assert changed > 400 and naturals > 3


def test_who_can_tell_nothing_apart_gains_nothing() -> None:
    shape = TWOS, against.EVERY + 1
    blind = against.WinsByKnowledge(np.full((TWOS, TWOS), 0.5), np.full(shape, 0.5), np.zeros(shape))
    sums = seen.valued(RULES, play(), blind, 5_000, 2, 5, no_progress)
    assert not sums[[seen.ONE, seen.BACKS]][:, [seen.GAIN, seen.SQUARE, seen.CHANGED]].any()
    assert sums[seen.ALL, seen.CHANGED] == sums[seen.ALL, seen.GIVEN_UP], "all four cards still show a natural"
    alone = seen.shared(RULES, play(), np.zeros((TWOS, 52)), 1_000, 2, 5, no_progress)
    assert not alone[[seen.GAIN, seen.SQUARE, seen.CHANGED]].any()
    counted = {"sums": sums[seen.BACKS], "deals": np.array([5_000]), "cases": np.array([1, 2])}
    assert exposed._gained(counted) == (0, 0)
    edge = STUDY.answer("wager").house_edge
    assert exposed._made(counted, RULES) == -edge.limit_denominator(exposed.FINE)


def test_results_do_not_depend_on_how_the_work_is_divided() -> None:
    whole = seen.valued(RULES, play(), made_up(), 400, 2, 5, no_progress)
    parts = [seen.valued(RULES, play(), made_up(), many, 2, 5, no_progress, start) for start, many in ((0, 130), (130, 270))]
    assert (whole == parts[0] + parts[1]).all()


# Tables beside the exact counts


def test_tables_come_to_the_exact_counts() -> None:
    """Over all possible knowledge, two cards win as often as they do in the exact count of all deals."""
    boards, own = 12_000, [int(two_of(*map(np.int64, two))) for two in ((12, 25), (11, 10), (5, 13), (7, 7))]
    ones, others = np.repeat(own, TWOS).astype(np.int32), np.tile(np.arange(TWOS), len(own)).astype(np.int32)
    sums = np.zeros((2, len(ones)), np.int64)
    against._on_boards(0, boards, 3, SIX.copy(), 6, lookup_tables(FIRST_DEALT), static().twos, ones, others, sums)
    facing = (sums[0] / sums[1]).reshape(len(own), TWOS)
    tied = np.stack([facing[:, ties].mean(axis=1) for ties in static().ties], axis=1)
    twos, found = np.ascontiguousarray(static().twos[own]), np.zeros((3, len(own), against.EVERY + 1))
    against._over_hands(0, len(own), 6, twos, fours().every.astype(np.int8), house_codes(), np.hstack([facing, tied]), found)
    every = found[:, :, against.EVERY]
    assert np.allclose(found[:, :, :52].sum(axis=2), 4 * every), "each of four cards may be the one that is seen"
    assert np.allclose(found[:, :, 52 : against.EVERY].sum(axis=2), every), "some number of cards is high"
    exact = np.asarray(counts()["points"])[[int(sort_of(*two)) for two in twos]] / 1000
    error = (0.25 / boards) ** 0.5
    assert (np.abs(every[0] / every[2] - exact) < 3.5 * error).all(), (every[0] / every[2], exact)
    kings = found[1, 0, 52:56] > 0  # four low or four high cards may be alike, one to three cannot
    assert kings.tolist() == [True, False, False, False] and found[1, 0, 56] > 0


@pytest.mark.long
def test_two_cards_against_two_win_as_often_as_dealt_out() -> None:
    found, luck = against.facing(RULES, 3_000), random.Random(3)
    for one, other in (((12, 25), (11, 24)), ((12, 11), (0, 13)), ((5, 13), (12, 12)), ((8, 7), (8, 20))):
        left, wins, many = SIX.tolist(), 0, 2_500
        for card in (*one, *other):
            left.remove(card)
        for _ in range(many):
            board = as_cards(luck.sample(left, 5))
            wins += high((*as_cards(one), *board)) > high((*as_cards(other), *board))
        won = found.won[found.named[two_of(*map(np.int64, one)), two_of(*map(np.int64, other))]]
        assert abs(won - wins / many) < 4 * (0.25 / many + 0.25 / 3_000) ** 0.5, (one, other)
    twos = static().twos
    for called in luck.sample(SUITS_CALLED.tolist(), 4):
        names = np.array(called)
        again = two_of(names[twos[:, 0]], names[twos[:, 1]])
        assert (found.named[again][:, again] == found.named).all(), "the names of suits do not matter"


def test_what_a_card_takes_is_a_mean_over_the_other_that_is_put_away() -> None:
    takes, luck = without.takes(counts(), RULES), random.Random(2)
    won = np.asarray(counts()["won"]) / 1_000_000
    for _ in range(4):
        kept, means, weights = [luck.randrange(52), luck.randrange(52)], [], []
        for third in range(52):
            wins, many = 0.0, 0
            for fourth in range(52):
                four = [*kept, third, fourth]
                kind, places = fours().find(as_cards(four))
                at = next(at for at, pair in enumerate(PAIRS) if {places[place] for place in pair} == {0, 1})
                left = 6 - four[:3].count(fourth)
                wins, many = wins + left * won[kind, at], many + left
            means.append(wins / many)
            weights.append(6 - kept.count(third))
        mean = np.average(means, weights=weights)
        assert np.allclose(takes[int(two_of(*map(np.int64, kept)))], np.array(means) - mean, atol=1e-9)


# Seats that share


def test_full_tables_come_to_what_the_game_pays() -> None:
    luck, changed = np.random.default_rng(8), 0
    takes = luck.normal(0, 0.02, (TWOS, 52))
    for number in range(14):
        sums, cards, rounds = np.zeros(seen.COLUMNS, np.int64), SIX.copy(), 2
        seen._tables(number, number + 1, 6, 6, rounds, SIX.copy(), lookup_tables(FIRST_DEALT), classes(), play(), takes, sums)
        state, gain = begun(6, number), Fraction(0)
        deal(cards, 24, state)
        for seat in range(6):
            mine, others = cards[4 * seat : 4 * seat + 4].tolist(), [*cards[: 4 * seat], *cards[4 * seat + 4 : 24]]
            if is_natural(as_cards(mine)):
                continue
            own = Held(mine)
            won = [float(play().won[own.kind, at] + takes[own.number(at), others].sum()) for at in range(6)]
            usual, act = int(play().acts[own.kind]), own.best(won, play().natural[own.kind])
            changed += act != usual
            for _ in range(rounds if act != usual else 0):
                deal(cards[24:], 9, state)
                board, dealer = as_cards(cards[24:29]), as_cards(cards[29:33])
                gain += own.net(act, dealer, board) - own.net(usual, dealer, board)
        assert sums[seen.GAIN] == 2 * gain and sums[seen.SQUARE] == 4 * gain * gain
    assert changed > 20


def test_sharing_is_worth_what_is_written() -> None:
    """Other tables, and fewer: within four standard errors."""
    takes, many = without.takes(counts(), RULES), 60_000
    sums = seen.shared(RULES, play(), takes, many, 16, 77, no_progress)
    counted = {"sums": sums, "deals": np.array([many]), "cases": np.array([6, 16])}
    written = counted_figures(GAME.key)["full table that shares all cards"]
    error = exposed._error(counted, RULES)
    assert written.error is not None and abs(exposed._made(counted, RULES) - written.made) < 4 * (error + written.error)


# Shoes


def test_shoes_come_to_what_the_game_pays() -> None:
    luck, times, lowest = np.random.default_rng(5), 2, -6
    takes, tags = luck.normal(0, 0.004, (TWOS, 52)), np.array([1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1])
    natural, different = int(2 * own_natural(RULES).net), 0
    for number in range(3):
        sums = np.zeros((2, counter.COLUMNS, counter.TRIGGERS), np.int64)
        tables = lookup_tables(FIRST_DEALT), classes(), play(), takes, natural, lowest
        counter._shoes(number, number + 1, 4, times, 78, SIX.copy(), tags, *tables, sums)
        cards, state, at, known = SIX.copy(), begun(4, number), 1, list[int]()
        deal(cards, 1, state)
        made, bets, rounds = np.zeros((2, counter.TRIGGERS), object), np.zeros(counter.TRIGGERS, int), 0
        while at < 312 - 78:
            rounds, left = rounds + 1, cards[at:]
            running, unseen = sum(int(tags[card % 13]) for card in known), 312 - len(known)
            true = int(np.floor(running / (unseen / 52)))
            bets += np.arange(lowest, lowest + counter.TRIGGERS) <= true
            for _ in range(times if true >= lowest else 1):
                deal(left, 14, state)
                mine, dealer, board = left[:8:2].tolist(), left[1:8:2].tolist(), as_cards(left[9:14])
                nets = [Fraction(natural, 2)] * 2
                if not is_natural(as_cards(mine)):
                    own = Held(mine)
                    out = np.bincount(known, minlength=52) * 307 / (unseen - 5)
                    won = [float(play().won[own.kind, pair] + (takes[own.number(pair)] * out).sum()) for pair in range(6)]
                    acts = [int(play().acts[own.kind]), own.best(won, play().natural[own.kind])]
                    different += acts[0] != acts[1]
                    nets = [own.net(act, as_cards(dealer), board) for act in acts]
                for trigger in range(counter.TRIGGERS if true >= lowest else 0):
                    if true >= lowest + trigger:
                        made[:, trigger] += [int(2 * net) for net in nets]
            short = is_natural(as_cards(mine)) or is_natural(as_cards(dealer))
            known += left[:8].tolist() + ([] if short else left[9:14].tolist())
            at += 8 if short else 14
        mine_sums = sums[number & 1]
        for way in range(2):
            assert mine_sums[2 * way + counter.MADE].tolist() == made[way].tolist()
            assert mine_sums[2 * way + counter.SQUARE].tolist() == [one * one for one in made[way]]
        assert mine_sums[counter.BETS].tolist() == bets.tolist() and mine_sums[counter.ROUNDS, 0] == rounds
    assert different > 5


def test_who_always_bets_loses_what_is_counted_exactly() -> None:
    """Also: tags sum to zero, and cards that are out change next to nothing on average."""
    moves = without.moves(counts(), RULES)
    tagged = counter.tags(moves)
    assert sum(tagged) == 0 and len(tagged) == 13 and abs(moves.sum()) < 0.0002
    takes = np.zeros((TWOS, 52))
    sums = counter.counted_down(RULES, play(), takes, tagged, 24_000, 1, 3, no_progress, lowest=-10_000).sum(axis=0)
    bets, made = int(sums[counter.BETS, 0]), int(sums[counter.MADE, 0])
    assert bets == sums[counter.ROUNDS, 0] and made == sums[2 * counter.BY_CARDS + counter.MADE, 0], "nothing is known"
    edge = STUDY.answer("wager").house_edge
    assert abs(made / bets / 2 + float(edge)) < 4 * (1.032 / bets) ** 0.5


# What is written


def test_figures_are_written_for_every_kind() -> None:
    figures, edge = counted_figures(GAME.key), STUDY.answer("wager").house_edge
    assert [*figures] == [threat.name for threat in exposed.THREATS]
    assert {kind for one in figures.values() for kind in one.kinds} == {"exposed", "hole", "backs", "shared", "counted"}
    for one in figures.values():
        assert one.error is not None and one.edge == edge
        assert one.error < Fraction(2, 10_000), "two hundredths of a percent, or of a unit per hundred shoes"
        assert not one.percent or one.made > -edge, "to know more is worth something"
    by_name = {name: one.made for name, one in figures.items() if one.percent}
    four, one, backs, shared = by_name.values()
    assert four > backs > one > shared, "four cards tell more than their backs, and one less than that"

"""Tiles seen, recognized by backs or shared: walks against plain deals compared by the game, and known edges."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.round.settlement import first
from houseway.core.values.tiles import SET, Tile
from houseway.families.two_hands.centre import bank_net, fee
from houseway.games.pai_gow.game import GAME
from houseway.games.pai_gow.hands import pair_rank
from houseway.games.pai_gow.house_way import COMPLETED, Split, set_by
from houseway.games.pai_gow.payouts import Face
from houseway.lab.exposure import counted_figures
from houseway.lab.kept_counts import no_progress
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.study import OPTIMAL, under
from houseway.lab.tally import net_of
from houseway.studies.pai_gow import BANK, SEAT, STUDY, TWO, exposed
from houseway.studies.pai_gow import seen as walks
from houseway.studies.pai_gow.deals import distinct_hands
from houseway.studies.pai_gow.prices import bank_set, seat_set
from houseway.studies.pai_gow.seen_two import by_tile_of_two
from houseway.studies.pai_gow.shared_tiles import SEED, gain_from_sharing, gained
from houseway.studies.pai_gow.tables import KIND, KINDS, hands

STAKE = 10_00
SOME = 3_500
"""Every so many hands are dealt out plainly."""
MARKED = {Tile("6-6"), Tile("1-1")}
SIDES = [False, pytest.param(True, marks=pytest.mark.long)]


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return under(GAME, {})


@cache
def houses(four: tuple[Tile, ...]) -> Split:
    return set_by(COMPLETED, four)[0]


@cache
def nets(rules: Rules, banks: bool) -> dict[Face, int]:
    """Return the nets by the face of the seat: a seat's win less vigorish, or a bank's centre less vigorish."""
    found: dict[Face, int] = {}
    for face in (Face(high, low) for high in (False, True) for low in (False, True)):
        won = int(net_of(first(rules.rows["compared"], face).outcomes["wager"]) * STAKE)
        found[face] = bank_net(rules, -won) if banks else won - (fee(rules, won) if won > 0 else 0)
    return found


def net(rules: Rules, own: Split, dealer: Split, banks: bool) -> int:
    return nets(rules, banks)[Face.of(dealer, own) if banks else Face.of(own, dealer)]


def without(*gone: Tile) -> list[Tile]:
    left = Counter(SET)
    left.subtract(gone)
    return sorted(left.elements(), key=KIND.__getitem__)


@pytest.mark.parametrize("banks", [False, True])
def test_dealt_out_plainly_some_hands_make_the_same(rules: Rules, banks: bool) -> None:
    """The second way: tiles distinguished, every hand of the dealer, each setting compared by the game."""
    counted = walks.by_tile(rules, no_progress, banks=banks, step=SOME)
    by_number = walks.by_number(rules, no_progress, banks=banks, told=walks.in_backs()[[exposed.MARKED]], step=SOME)
    held, one, known, dead, back, number = hands(), 0, 0, 0, 0, 0
    for at in range(0, len(held.four), SOME):
        left, ways, settings = without(*held.four[at]), int(held.ways[at]), held.settings[at]
        places = [*combinations(range(28), 4)]
        fours = [tuple(left[place] for place in four) for four in places]
        made = np.array([[net(rules, split, houses(four), banks) for split in settings] for four in fours])
        holds = np.zeros((len(places), 28), np.int64)
        holds[np.arange(len(places))[:, None], np.array(places)] = 1
        seen, others = holds.T @ made, (1 - holds).T @ made
        marked = np.array([sum(tile in MARKED for tile in four) for four in fours])
        known += ways * int(made.max(axis=1).sum())
        for tile in {*left}:  # twins look alike, so they are decided together
            same = [place for place in range(28) if left[place] == tile]
            assert counted["seen"][at, KIND[tile], : len(settings)].tolist() == seen[same].sum(axis=0).tolist()
            one += ways * int(seen[same].sum(axis=0).max())
            dead += ways * int(others[same].sum(axis=0).max())
        back += ways * int((marked @ made).max() + ((4 - marked) @ made).max())
        number += ways * sum(int(made[marked == many].sum(axis=0).max()) for many in {*marked.tolist()})
    assert walks.one_seen(counted["seen"]) == one
    assert int(held.ways @ counted["known"]) == known
    assert walks.another_seen(counted["seen"]) == dead
    assert walks.one_kind_seen(counted["seen"], walks.of_kinds()[exposed.MARKED]) == back
    assert by_number["best"].tolist() == [number]


@pytest.mark.parametrize("banks", SIDES)
def test_who_tells_nothing_apart_makes_minus_the_edge_and_figures_are_those_counted(rules: Rules, banks: bool) -> None:
    wager = "bank" if banks else "wager"
    counted = exposed._tiles(rules, no_progress, banks)
    deals = exposed.DEALS * STAKE
    assert Fraction(walks.nothing_seen(counted["seen"]), 4 * deals) == -STUDY.answer(wager).house_edge
    blind = walks.one_kind_seen(counted["seen"], np.zeros(len(KINDS), np.int64))
    assert blind == walks.nothing_seen(counted["seen"]), "a mark on no tile"
    written, asked = counted_figures("pai_gow"), {exposed._one, exposed._all, exposed._by_back, exposed._dead}
    again = [threat for threat in exposed.THREATS if threat.wager == wager and threat.made in asked]
    assert len(again) == (3 if banks else 4)
    for threat in again:
        assert threat.made(counted, rules) == written[threat.name].made, threat.name
    tells = [walks.one_kind_seen(counted["seen"], which) for which in walks.of_kinds()]
    assert max(tells) == tells[exposed.MARKED], "no other one or two pairs tell more by one back"
    assert walks.named_backs(exposed.MARKED) == "pair of 6-6 or pair of 1-1"


@pytest.mark.parametrize("banks", SIDES)
def test_backs_of_all_four_tiles_are_counted_again(rules: Rules, banks: bool) -> None:
    threat = next(
        one for one in exposed.THREATS if one.wager == ("bank" if banks else "wager") and one.made is exposed._by_number
    )
    none = np.zeros((1, len(hands().ways)), np.int64)
    told_by = np.concatenate([walks.in_backs()[[exposed.MARKED]], none])
    best = walks.by_number(rules, no_progress, banks=banks, told=told_by)["best"]
    assert threat.made({"best": best}, rules) == counted_figures("pai_gow")[threat.name].made
    assert Fraction(int(best[1]), exposed.DEALS * STAKE) == -STUDY.answer(threat.wager).house_edge, "marks on no tile"


@pytest.mark.long
@pytest.mark.parametrize("banks", [False, True])
def test_no_other_one_or_two_pairs_tell_more_by_four_backs(rules: Rules, banks: bool) -> None:
    assert int(walks.by_number(rules, no_progress, banks=banks)["best"].argmax()) == exposed.MARKED


def test_the_sixteen_pairs_are_the_whole_set() -> None:
    assert sorted(KIND[tile] for _, two in walks.SAME for tile in two) == sorted(KIND[tile] for tile in SET)
    assert [pair_rank(two) for _, two in walks.SAME] == [*range(1, 17)]
    assert len(walks.BACKS) == 16 + 120


# A bank against two


def test_a_bank_against_two_makes_what_the_line_counts(rules: Rules) -> None:
    """Over all tiles that may be seen, each setting makes four times the line's own count."""
    step = 40
    counted, line = by_tile_of_two(rules, no_progress, step=step), STUDY.counts(TWO, rules)
    worth = line["left"] @ np.array([bank_net(rules, left * STAKE) for left in range(-2, 3)])
    there = line["there"][::step] == 1
    assert (counted["seen"].sum(axis=1)[::step][there] == 4 * worth[::step][there]).all() and there.sum() > 300


def test_a_bank_against_two_dealt_out_plainly(rules: Rules) -> None:
    """The second way: places in one order of strength, tiles distinguished, and every two hands that share no tile."""
    at = 4_321
    counted = by_tile_of_two(rules, no_progress, step=at)  # hands 0 and 4,321
    every = distinct_hands(COMPLETED)
    numbers = [*combinations(range(32), 4)]
    own = next(number for number, four in enumerate(numbers) if hands().find(tuple(SET[tile] for tile in four)) == at)
    others = np.flatnonzero((every.mask & every.mask[own]) == 0)
    top, bottom = every.high[others, every.house[others]], every.low[others, every.house[others]]
    low_wins = (bottom[:, None] > every.low[own]) & (bottom >= every.nothing)[:, None]
    fates = (top[:, None] > every.high[own]).astype(int) + low_wins - 1  # by hand and the bank's setting: one if the seat wins
    fits = np.concatenate([fates == fate for fate in (-1, 0, 1)], axis=1).astype(np.float32)
    worth = np.zeros((len(others), 3), np.int64)
    for start in range(0, len(others), 2_000):
        part = slice(start, start + 2_000)
        apart = (every.mask[others[part], None] & every.mask[others][None, :]) == 0
        many = (apart.astype(np.float32) @ fits).astype(np.int64).reshape(-1, 3, 3)  # below 2**24, so exact
        assert (many.sum(axis=1) == 10_626).all()
        for place, fate in enumerate((-1, 0, 1)):
            won = np.array([bank_net(rules, -(dealer + fate) * STAKE) for dealer in (-1, 0, 1)])
            worth[part] += many[:, place] * won[fates[part] + 1]
    assert int(counted["known"][at]) == int(worth.max(axis=1).sum())
    for kind, tile in enumerate(KINDS):
        holds = sum(every.mask[others] >> place & 1 for place in range(32) if SET[place] == tile)
        best = int((holds @ worth).max())
        assert best == int(counted["seen"][at, kind, : hands().many[at]].max()), tile


@pytest.mark.long
def test_a_bank_against_two_is_counted_again(rules: Rules) -> None:
    counted, written = by_tile_of_two(rules, no_progress), counted_figures("pai_gow")
    deals = 4 * exposed.DEALS * 10_626 * STAKE
    assert Fraction(walks.nothing_seen(counted["seen"]), deals) == -STUDY.answer(TWO.wager).house_edge
    for threat in exposed.THREATS:
        if threat.wager == TWO.wager:
            assert threat.made(counted, rules) == written[threat.name].made, threat.name


# Seats that share


def alone(rules: Rules, banks: bool) -> np.ndarray:
    line, chosen = (BANK, bank_set) if banks else (SEAT, seat_set)
    return chosen(STUDY.counts(line, rules), rules, OPTIMAL)


@pytest.mark.parametrize(("hands_told", "tables", "banks"), [(6, 12, False), (6, 12, True), (2, 1, False)])
def test_some_tables_gain_what_the_game_says(rules: Rules, hands_told: int, tables: int, banks: bool) -> None:
    """The second way: the same tables, every hand of the dealer one by one, each setting compared by the game."""
    chosen, held, gains = alone(rules, banks), hands(), list[int]()
    for table in range(tables):
        kinds = np.repeat(np.arange(len(KINDS)), [SET.count(tile) for tile in KINDS])
        deal(kinds, 4 * hands_told, begun(SEED, table))
        tiles = [KINDS[kind] for kind in kinds]
        dealers = [houses(four) for four in combinations(tiles[4 * hands_told :], 4)]
        gain = 0
        for seat in range(hands_told):
            at = held.find(tuple(tiles[4 * seat : 4 * seat + 4]))
            made = [sum(net(rules, split, dealer, banks) for dealer in dealers) for split in held.settings[at]]
            gain += max(made) - made[chosen[at]]
        gains.append(gain)
    counted = gain_from_sharing(rules, no_progress, hands_told, tables, chosen, banks=banks)
    assert counted["sums"].tolist() == [sum(gains), sum(gain**2 for gain in gains)]
    assert sum(gains) > 0 or tables == 1
    dealt = {6: 70, 2: 10_626}[hands_told]
    assert gained(counted)[0] == Fraction(sum(gains), tables * hands_told * dealt * STAKE).limit_denominator(10**9)


def test_who_is_told_nothing_gains_nothing(rules: Rules) -> None:
    """One hand that sees itself alone: the setting that is best for it is best against all 20,475 hands."""
    for banks in (False, True):
        assert gain_from_sharing(rules, no_progress, 1, 300, alone(rules, banks), banks=banks)["sums"].tolist() == [0, 0]


def test_a_short_simulation_holds_the_written_figures(rules: Rules) -> None:
    """Other tables than those of the figure, within four standard errors of both."""
    for name, banks in (("six seats that share their tiles", False), ("five seats that tell a bank their tiles", True)):
        written = counted_figures("pai_gow")[name]
        mean, error = gained(gain_from_sharing(rules, no_progress, 6, 20_000, alone(rules, banks), banks=banks, seed=77))
        assert written.error is not None and written.edge is not None
        assert abs(mean - written.edge - written.made) ** 2 < 16 * (error**2 + written.error**2), name
        assert written.error < Fraction(1, 5000)


def test_who_knows_more_makes_no_less() -> None:
    made = {name: one.made for name, one in counted_figures("pai_gow").items()}
    edge = STUDY.answer("wager").house_edge
    order = [
        "one tile of the dead hand seen",
        "one dealer tile known by its back: 6-6 or 1-1, or neither",
        "one dealer tile seen",
    ]
    order += ["all four dealer tiles seen"]
    assert [-edge, *(made[name] for name in order)] == sorted([-edge, *(made[name] for name in order)])
    assert made["second of two hands of one player"] < made["six seats that share their tiles"] < made[order[-1]]

"""Described bets over many rounds at a table that deals itself: each row as often as it is counted, under its clause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.values.hands import Hand
from houseway.families.sides.checks import shoe_of
from houseway.families.sides.counts import counted, edge_of, net_of_row
from houseway.families.sides.described_game import bets_of
from houseway.games import GAMES
from houseway.lab.simulate import SEAT, Strategist
from houseway.play import Host, play_round
from houseway.play.chance import Seeded
from houseway.worked.reader import read_worked

from .described import PUBLISHED, TWINS, example, rules_with
from .test_playing import BOX, SEVENS, played, table_of

FEW, MANY, AT_MOST = 60, 10_000, 4
"""Rounds of a short test and of a long one, and the standard errors within which they lie."""
MAIN = {"minibaccarat": "player", "three_card_poker": "ante", "spanish_21": "wager", "pai_gow_poker": "wager"}
SAYS: dict[str, Callable[[Round, Hand], str]] = {
    "minibaccarat": lambda round, hand: "turns over",
    "three_card_poker": lambda round, hand: "folds",
    "spanish_21": lambda round, hand: "stands",
    "pai_gow_poker": lambda round, hand: "" if hand in round.arranged else "sets house way",
}


TABLES: dict[tuple[str, str], dict[str, Any]] = {(game, "examples"): table_of(game) for game in MAIN}
TABLES["minibaccarat", "examples"] |= example("player_pair")
TABLES |= {(game, "twins"): bets for game, bets in TWINS.items()}
"""The ten examples and the six twins, by game."""


def dealt(rules: Rules, game: str, described: dict[str, Any], rounds: int, seed: str) -> dict[str, Counter[str]]:
    """Return how often each clause settled each described bet."""
    worked = read_worked("", game)
    worked.settings |= {"side_bets": described}
    host = Host(worked, Seeded(seed))
    start = host.table
    bets = {wager: rules.limits[wager][0] for wager in (MAIN[game], *described)}
    seat = Strategist(SEAT, start.seating[SEAT], bets, SAYS[game])
    found = {key: Counter[str]() for key in described}
    for _ in range(rounds):
        host.table = start
        play_round(host, [seat])
        for bet, ruled in host.played.round.settled.items():
            if bet.wager in found:
                found[bet.wager][ruled.cites] += 1
        host.forget()
    return found


def test_ten_examples_and_six_twins_are_played() -> None:
    played_here = [key for described in TABLES.values() for key in described]
    assert len(played_here) == len({*played_here}) == 16 and {*PUBLISHED} <= {*played_here}


@pytest.mark.parametrize(("game", "which"), TABLES)
@pytest.mark.parametrize("rounds", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_every_row_comes_as_often_as_it_is_counted(game: str, which: str, rounds: int) -> None:
    described = TABLES[game, which]
    rules = rules_with(game, described)
    found = dealt(rules, game, described, rounds, f"described bets at {game}")
    for bet, zones in bets_of(rules.game, GAMES.package(game)):
        ways, stake = counted(bet, zones, shoe_of(rules)), rules.limits[bet.key][0]
        came, nets = found[bet.key], Counter[Fraction]()
        assert came.total() == rounds
        for number, row in enumerate(bet.rows):
            chance = float(Fraction(sum(many for held, many in ways.ways.items() if held and held[0] == number), ways.total))
            times = came.pop(f"{bet.id}-2({number + 1})", 0)
            nets[net_of_row(row, stake)] += times
            assert abs(times - rounds * chance) <= AT_MOST * sqrt(rounds * chance) + 1, (bet.key, row.hand)
        assert came.keys() <= {f"{bet.id}-3", f"{bet.id}-4"}, "what no row takes is lost"
        nets[Fraction(-1)] += came.total()
        mean = sum(net * times for net, times in nets.items()) / rounds
        squares = sum(
            (net_of_row(bet.rows[held[0]], stake) if held else Fraction(-1)) ** 2 * many for held, many in ways.ways.items()
        )
        squares += ways.total - sum(ways.ways.values())  # hands of no row
        edge = edge_of(bet, ways, stake)
        error = sqrt(float(squares / ways.total - edge**2) / rounds)
        assert abs(float(mean + edge)) <= AT_MOST * error, bet.key


ROWS_AT_SPANISH: dict[tuple[str, str, str, str], dict[str, str]] = {
    ("Qh", "Qh", "Ac", "Kd"): {"lucky_ladies": "LL-2(1)", "perfect_pairs": "PP-2(1)", "twenty_one_plus_three": "TPT-3"},
    ("Qh", "Qh", "9c", "8d"): {"lucky_ladies": "LL-2(2)", "perfect_pairs": "PP-2(1)"},
    ("Ks", "Ks", "9c", "8d"): {"lucky_ladies": "LL-2(3)", "perfect_pairs": "PP-2(1)"},
    ("Ks", "Js", "Qs", "8d"): {"lucky_ladies": "LL-2(4)", "perfect_pairs": "PP-3", "twenty_one_plus_three": "TPT-2(1)"},
    ("Kd", "Qh", "Jc", "8d"): {"lucky_ladies": "LL-2(5)", "perfect_pairs": "PP-3", "twenty_one_plus_three": "TPT-2(3)"},
    ("Kd", "Kh", "Kc", "8d"): {"lucky_ladies": "LL-2(5)", "perfect_pairs": "PP-2(2)", "twenty_one_plus_three": "TPT-2(2)"},
    ("Kd", "Ks", "9c", "8d"): {"lucky_ladies": "LL-2(5)", "perfect_pairs": "PP-2(3)", "twenty_one_plus_three": "TPT-3"},
    ("2h", "9h", "7h", "Kd"): {"lucky_ladies": "LL-3", "perfect_pairs": "PP-3", "twenty_one_plus_three": "TPT-2(4)"},
}
"""Cards of the box, of the dealer face up and down, and the clauses that settle the bets on them."""


@pytest.mark.parametrize("four", ROWS_AT_SPANISH, ids=" ".join)
def test_each_row_at_spanish_21_is_settled_by_its_clause(four: tuple[str, str, str, str]) -> None:
    one, other, up, hole = four
    opened = BOX.format(up, other).replace("seat 3 gets Qh", f"seat 3 gets {one}", 1)
    lines = opened + ("dealer goes on\n" if up == "Ac" else "") + "seat 3 stands\ndealer draws\n"
    got = played("spanish_21", lines + f"dealer gets {hole}\ndealer announces")
    assert {wager: got[f"3 {wager}"][1] for wager in ROWS_AT_SPANISH[four]} == ROWS_AT_SPANISH[four]


ROWS_OF_SEVEN = {
    "As Ad Ac Ah JK 7d 2h": "SCM-2(1)",
    "As Ks Qs Js JK 7d 2h": "SCM-2(2)",
    "9s 8s 7s 6s 5s 7d 2h": "SCM-2(3)",
    "9s 9d 9h 9c 7s 4d 2h": "SCM-2(4)",
    "9s 9d 9h 7c 7s 4d 2h": "SCM-2(5)",
    "Ks 9s 7s 4s 2s 4d 2h": "SCM-2(6)",
    "9s 9d 9h Kc 7s 4d 2h": "SCM-2(7)",
    "9s 8d 7h 6c 5s Kd 2h": "SCM-2(8)",
    "Ks Kd 7h 6c 5s 2d 2h": "SCM-3",
}


@pytest.mark.parametrize("seven", ROWS_OF_SEVEN)
def test_each_row_of_seven_cards_is_settled_by_its_clause(seven: str) -> None:
    """The seat changes cards with the others of a round, who have what it had."""
    mine = seven.split()
    had = next(line for line in SEVENS.splitlines() if line.startswith("seat 3 gets")).split()[3:]
    changed = dict(zip([one for one in had if one not in mine], [one for one in mine if one not in had], strict=True))
    changed |= {new: old for old, new in changed.items()}
    lines = re.sub(r"\b(?:[2-9TJQKA][cdhs]|JK)\b", lambda card: changed.get(card[0], card[0]), SEVENS)
    assert played("pai_gow_poker", lines)["3 seven_card_mania"][1] == ROWS_OF_SEVEN[seven]

"""Equities at hold 'em.

Method: figures others have published, to the last digit they print; a plain walk through all boards, judged by the
game; a peer library; loops of ours that count the same thing differently; sums that must come out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tools.lab.equities import without_short_cuts

from houseway.core.values.cards import FRENCH, Card, cards
from houseway.lab.equity import equities
from houseway.lab.equity.two_cards import NoRange, against_random, read
from houseway.lab.equity.two_cards.boards import CHANGES, boards, changes
from houseway.lab.equity.two_cards.deals import Spot, hole_by_hole
from houseway.lab.equity.two_cards.ranges import every_hole
from houseway.lab.kept_counts import no_progress
from houseway.poker import high

HEADS_UP = {  # brainwagon.org/2005/04/09/texas-holdem-trivia: wins, losses, ties of the first hand
    ("AcAd", "KhKs"): (1388072, 317694, 6538),
    ("AcAd", "Td9d"): (1338249, 367143, 6912),
    ("AcAd", "QcJh"): (1450987, 254763, 6554),
}
AGAINST_RANDOM = {  # jazbo.com/poker/huholdem.html
    "AA": "0.8520371",
    "KK": "0.8239568",
    "QQ": "0.7992516",
    "JJ": "0.7746947",
    "TT": "0.7501178",
    "99": "0.7205725",
    "88": "0.6916304",
    "AKs": "0.6704463",
    "77": "0.6623602",
    "A4s": "0.5903364",
    "QJo": "0.5813469",
    "T8s": "0.5233437",
    "85o": "0.4142753",
}


def printed(share: Fraction, like: str) -> str:
    """Rounded as the published figure is, without going through a float."""
    digits = len(like.partition(".")[2])
    whole = round(share * 10**digits)
    return f"{whole // 10**digits}.{whole % 10**digits:0{digits}}"


@pytest.mark.parametrize("hands", HEADS_UP)
def test_two_hands_win_lose_and_tie_as_published(hands: tuple[str, str]) -> None:
    found = equities(hands)
    assert (found.wins(0), found.loses(0), found.tied(0)) == HEADS_UP[hands]
    assert found.total == comb(48, 5)


def test_starting_hands_against_a_random_one_are_as_published_to_the_last_digit() -> None:
    starts = against_random()
    assert {name: printed(starts[name].equity, like) for name, like in AGAINST_RANDOM.items()} == AGAINST_RANDOM
    assert len(starts) == 169 and {start.total for start in starts.values()} == {comb(50, 2) * comb(48, 5)}
    holes = {name: len(read(name)) for name in starts}
    assert sum(start.equity * holes[name] for name, start in starts.items()) == Fraction(1326, 2)
    assert sum((start.wins - start.losses) * holes[name] for name, start in starts.items()) == 0


@pytest.mark.parametrize("hand", ["AA", "8h5c"])
def test_one_hand_against_a_random_one_is_counted_another_way_to_the_same(hand: str) -> None:
    found, start = equities(["random", hand]), against_random()["AA" if hand == "AA" else "85o"]
    holes = len(read(hand))
    assert (found.wins(1), found.wins(0), found.tied(0)) == tuple(holes * ways for ways in start)


# ---- the plain way


def plain(hands: Sequence[str], board: str, dead: str = "") -> Counter[tuple[int, ...]]:
    """Count the outcomes of every deal and board, each hand judged by the game."""
    known, gone, ways = cards(board), cards(dead), Counter[tuple[int, ...]]()
    for held in _deals([read(hand) for hand in hands], {*known, *gone}):
        taken = {*known, *gone, *(card for hole in held for card in hole)}
        for more in combinations([card for card in FRENCH if card not in taken], 5 - len(known)):
            worth = [high((*hole, *known, *more)) for hole in held]
            ways[tuple(player for player, value in enumerate(worth) if value == max(worth))] += 1
    return ways


def _deals(ranges: Sequence[Sequence[tuple[Card, Card]]], taken: set[Card]) -> Iterator[tuple[tuple[Card, Card], ...]]:
    if not ranges:
        yield ()
        return
    for hole in ranges[0]:
        if not taken & {*hole}:
            for rest in _deals(ranges[1:], taken | {*hole}):
                yield (hole, *rest)


SPOTS = [
    (["AsAh", "KdKc"], "Ks 7h 2d", ""),
    (["9h8h", "AhKd", "2c2d"], "7h 6h 2s", "Tc 5c"),
    (["AA", "KK", "AKs"], "Qs Js Ts 2d", ""),
    (["AK", "QQ+"], "Ah 7d 2c 2h", "As"),
    (["QQ,AhJh", "random"], "Kh Qh 7c 2d", ""),
    (["22+,A2s+", "random"], "Kh Qh 7h 2d Ac", "Jh"),
    (["random", "JhTh"], "9h 8h 2c Ad", "Qd"),
    (["random", "AKs,AQo,77-99"], "9h 8h 7h 6h 5h", ""),
    (["JTs", "JTo", "T9s-87s"], "Jh Tc 9d 2h 3h", ""),
    (["AsAh", "KdKc", "QsQh", "JdJc", "TsTh", "9d9c", "8s8h", "7d7c", "6s6h", "5d5c"], "2c 2d 2h", ""),
]


@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS, ids=lambda told: "/".join(told) if isinstance(told, list) else None)
def test_a_plain_walk_counts_the_same(hands: list[str], board: str, dead: str) -> None:
    found = equities(hands, board, dead)
    assert found.ways == plain(hands, board, dead)
    assert sum(found.equity(player) for player in range(len(hands))) == 1


def test_a_peer_library_finds_the_same_shares() -> None:
    from pokerkit import StandardHighHand
    from pokerkit.utilities import Card as PeerCard

    board, hands = "Kh Qh 7c", ("AhJh", "KsQd", "7s7d")
    found, ways = equities(hands, board), Counter[tuple[int, ...]]()
    held = [[card.text for card in read(hand)[0]] for hand in hands]
    taken = {*board.split(), *(card for hole in held for card in hole)}
    for more in combinations([card.text for card in FRENCH if card.text not in taken], 2):
        shared = [*PeerCard.parse("".join((*board.split(), *more)))]
        best = [StandardHighHand.from_game(PeerCard.parse("".join(hole)), shared) for hole in held]
        ways[tuple(player for player, hand in enumerate(best) if hand == max(best))] += 1
    assert found.ways == ways


def test_a_range_comes_to_what_its_hands_come_to() -> None:
    """The loop for two wide ranges beside the loop for single hands, on a flop."""
    spot, mine, theirs = Spot(cards("Ah 9h 4c"), ()), read("A9,44,KhQh,87"), read("TT-22,AT,JhTh,random")
    together = equities([mine, theirs], spot.board)
    alone = Counter[tuple[int, ...]]()
    for hole in mine:
        if not {*hole} & {*spot.board}:
            alone.update(equities([[hole], theirs], spot.board).ways)
    assert together.ways == alone
    free = [hole for hole in mine if not {*hole} & {*spot.board}]
    assert hole_by_hole(spot, tuple(free), theirs, no_progress).sum() == together.total


# ---- boards


def test_boards_alike_are_as_many_as_they_should_be() -> None:
    rows, weighs = boards((), (), CHANGES)
    assert len(rows) == 134_459 and weighs.sum() == comb(52, 5)


def test_boards_stand_for_all_boards_each_once() -> None:
    known, gone = cards("Ah 2d"), cards("Kh Qd")
    alike = changes([[frozenset({card}) for card in known], [frozenset({card}) for card in gone]])
    assert [change["c"] for change in alike] == ["c", "s"]
    rows, weighs = boards(known, gone, alike)
    seen = set[frozenset[Card]]()
    for row, weight in zip(rows.tolist(), weighs.tolist(), strict=True):
        images = {frozenset(Card(FRENCH[card].text[0] + change[FRENCH[card].suit]) for card in row) for change in alike}
        assert len(images) == weight and not images & seen
        seen |= images
    assert len(seen) == comb(48, 3)


# ---- ranges


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("AhKd", 1),
        ("Ah Kd", 1),
        ("ahKD", 1),
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("KA", 16),
        ("10h9h", 1),
        ("TT+", 30),
        ("A9s+", 20),
        ("T9o+", 12),
        ("77-JJ", 30),
        ("JJ-77", 30),
        ("A5s-A2s", 16),
        ("T9s-54s", 24),
        ("AA,AKs,T9o+", 22),
        ("22+ A2+ AA", 78 + 12 * 16),
        ("random", 1326),
    ],
)
def test_ranges_are_read_as_players_write_them(text: str, many: int) -> None:
    assert len(read(text)) == many


@pytest.mark.parametrize("text", ["AA", "AKs", "T9o", "AK", "TT+", "A9s+", "T9o+", "77-JJ", "T9s-54s", "AhKd", "86s+"])
def test_a_peer_library_reads_the_same_ranges(text: str) -> None:
    from pokerkit.analysis import parse_range

    assert {frozenset(map(repr, hole)) for hole in read(text)} == {frozenset(map(repr, hole)) for hole in parse_range(text)}


@pytest.mark.parametrize("text", ["", "A", "AhAh", "AAs", "AhK", "A9s-AKo", "A9-87", "A9s-K7s", "1h2h", "AKx", "Ah", "AA Kh"])
def test_what_is_no_range_says_how_one_is_written(text: str) -> None:
    with pytest.raises(NoRange, match=r"[Ww]rite|suited|both ends"):
        read(text)


@pytest.mark.parametrize(
    ("hands", "board", "dead", "says"),
    [
        (["AA"], "", "", "need two to 11 hands"),
        (["AA"] * 12, "", "", "need two to 11 hands"),
        (["AhKh", "AhQd"], "", "", "conflicts with the board"),
        (["AA", "KK"], "Ah Ad Ac", "", "AA conflicts with the board"),
        (["AA", "KK"], "Ah Ad Qc Jc Tc 2c", "", "at most five cards"),
        (["AA", "KK"], "Ah Ah Qc", "", "twice"),
        (["AA", "KK"], "Qh", "Qh", "on the board and dead"),
        (["AA", "AA", "AA"], "", "", "at the same time"),
        (["random"] * 4, "", "", "steps"),
        (["AA", "KK"], "", " ".join(card.text for card in FRENCH[:45]), "not enough are left"),
    ],
)
def test_what_cannot_be_is_said(hands: list[str], board: str, dead: str, says: str) -> None:
    with pytest.raises(NoRange, match=says):
        equities(hands, board, dead)


def test_all_boards_and_hands_one_by_one_without_any_short_cut_come_to_the_same() -> None:
    """The check of `scripts/dev equities` for the whole deck, on two flops."""
    for hand, board in (("8h5c", "Ah 9h 4c"), ("AsKs", "Ts 9s 9d")):
        found = equities([hand, "random"], board)
        assert without_short_cuts(read(hand)[0], cards(board)) == (found.wins(0), found.loses(0), found.tied(0))


def test_every_hole_is_there_once() -> None:
    assert len({frozenset(hole) for hole in every_hole()}) == 1326


def test_counts_are_whole_numbers_a_program_can_read() -> None:
    plain_data = equities(["AsAh", "KdKc", "AdAc"], "Ks 7h 2d 2c").as_json()
    assert plain_data["total"] == 42
    assert plain_data["hands"][0]["equity"] == "0/1" and plain_data["hands"][1]["win_ways"] == 42
    assert not isinstance(plain_data["hands"][1]["win_ways"], np.integer)

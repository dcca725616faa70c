"""Equities at the ten poker games.

Method: a plain walk through every deal, with each contest judged by the game; whole rounds of the game itself, whose
pots must be divided as the lab computes; a peer library; two loops that count the same thing differently; sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.core.round.decide import offers
from houseway.core.table.table import Taken, take
from houseway.core.values.cards import FRENCH, Card, spelled
from houseway.core.values.hands import BOARD
from houseway.games import GAMES
from houseway.lab.equity import VARIANTS, equities, four_cards
from houseway.lab.equity.deals import Work
from houseway.lab.equity.two_cards import NoRange
from houseway.lab.equity.two_cards.ranges import read_cards
from houseway.lab.equity.variants import Outcome
from houseway.play.chance import Feeder, Seeded, shuffled
from houseway.play.random_tables import answer
from houseway.poker.betting.betting_round import WAGER
from houseway.shell import Felt

OMAHA, OMAHA_8 = "omaha", "omaha_eight_or_better"
STUD, STUD_HL, STUD_8 = "seven_card_stud", "seven_card_stud_high_low", "seven_card_stud_eight_or_better"


def plain(game: str, hands: Sequence[str], board: str = "", dead: str = "", *, common: bool = False) -> Counter[Outcome]:
    """Count the outcomes of all deals, each judged by the game."""
    variant, ways = VARIANTS[game], Counter[Outcome]()
    shown, gone = read_cards(board), {*read_cards(board), *read_cards(dead)}
    own, size = variant.own - common, variant.board + common
    read = four_cards.read if variant.own == 4 else lambda text: (read_cards(text),)
    for held in _deals([read(hand) for hand in hands], own, gone):
        live = [card for card in FRENCH if card not in gone.union(*held)]
        for more in combinations(live, size - len(shown)):
            ways[variant.outcome(held, (*shown, *more))] += 1
    return ways


def _deals(known: Sequence[Sequence[tuple[Card, ...]]], own: int, taken: set[Card]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield the given cards with every way to fill the hands one after the other."""
    for held in _apart(known, taken):
        yield from _fillings(held, own, taken.union(*held))


def _apart(known: Sequence[Sequence[tuple[Card, ...]]], taken: set[Card]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not known:
        yield ()
        return
    for hole in known[0]:
        if taken.isdisjoint(hole):
            yield from ((hole, *rest) for rest in _apart(known[1:], taken | {*hole}))


def _fillings(held: tuple[tuple[Card, ...], ...], own: int, taken: set[Card]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not held:
        yield ()
        return
    for more in combinations([card for card in FRENCH if card not in taken], own - len(held[0])):
        yield from (((*held[0], *more), *rest) for rest in _fillings(held[1:], own, taken | {*more}))


def all_but(*kept: str) -> str:
    """Dead cards, so that only these and those that are written are left: a whole street in a small deck."""
    left = {card for text in kept for card in read_cards(text)}
    return spelled(tuple(card for card in FRENCH if card not in left))


LOW_DECK = "Ac2c3d4d5h6h7s8s2dAh"
MIXED = "AcKc7dTh5h2sQs8s9d3c"
SPOTS = [
    (OMAHA, ["AsAh2d3c", "KsKh9d8c"], "Kd 7s 2s", ""),
    (OMAHA, ["AsKsQh2h", "JdTd9c8c", "7s7h6d6c"], "Ts 9s 2c 4d", "3d"),
    (OMAHA, ["AAKK:ds", "JT98:r"], "As Jd 9h 3c", "2c"),
    (OMAHA, ["AsAhxx:ss", "9h9d8h8d"], "9s 8c 2d 2s 5h", ""),
    (OMAHA_8, ["AsAh2d3c", "KsKh9d8c"], "4d 7s Ts 2c", ""),
    (OMAHA_8, ["As2s3h4h", "Ad2d5c6c", "KhKdQhQd"], "8s 7h Jc Tc", "9c"),
    (OMAHA_8, ["A234", "AsKsQhJh"], "8s 7h 6c Tc 2d", ""),
    (OMAHA_8, ["AcAd8c8d,2c3d4c5d", "KK8x:ds"], "7h 6s 3s Th 9h", ""),
    (STUD, ["AsAhKd4c9c", "2h3c5d6d"], "", all_but("AsAhKd4c9c 2h3c5d6d", MIXED.replace("9d3c", "9h3h"))),
    (STUD, ["AsAhKdKh4c9s", "2h3h4h5hTdTs", "7c7h8c8hJcJh"], "", all_but("AsAhKdKh4c9s 2h3h4h5hTdTs 7c7h8c8hJcJh", MIXED)),
    (STUD_HL, ["AsAh3h2d", "4c5d6d"], "", all_but("AsAh3h2d 4c5d6d", "Kc7dTh5h2sQs8s9dAc3d4h")),
    (
        STUD_HL,
        ["AsAh3h4h2c", "4c5d6d6s8h", "Kh7cKdQhQd6c"],
        "",
        all_but("AsAh3h4h2c 4c5d6d6s8h Kh7cKdQhQd6c", "Kc7dTh5h2sQs8s9d3c"),
    ),
    (STUD_8, ["AsKhQd9c4h", "3h4c5c7c"], "", all_but("AsKhQd9c4h 3h4c5c7c", LOW_DECK)),
    (STUD_8, ["AsKhQd9c4h6c", "3h4c5c7c8dKs", "9s9hTsThJs2s"], "", all_but("AsKhQd9c4h6c 3h4c5c7c8dKs 9s9hTsThJs2s", LOW_DECK)),
    ("five_card_stud", ["As2h", "Kd6c"], "", all_but("As2h Kd6c", MIXED.replace("2s", "2d"))),
    ("five_card_stud", ["As2hAh", "Kd6cQd", "9s9hTc"], "", all_but("As2hAh Kd6cQd 9s9hTc", "AcKc7dTh5hQs8s9d3c")),
    ("mambo_stud", ["As2h", "Kd6c"], "", all_but("As2h Kd6c", LOW_DECK + "KsQdTd")),
    ("mambo_stud", ["As2h5h", "4d6c", "KsKh7d"], "", "2c"),
    ("mambo_stud", ["As", "3h"], "", all_but("As 3h", MIXED)),
    ("mambo_stud", ["As2h", "3h4h5h"], "6h", ""),
    ("five_card_draw", ["AsAh", "KdQd9d2d"], "", all_but("AsAh KdQd9d2d", "AcKc7dTh5h2sQs8s9c3d")),
    ("five_card_draw_low", ["As2h3d4c", "2c5d6d7h", "8c7c6c5c"], "", all_but("As2h3d4c 2c5d6d7h 8c7c6c5c", MIXED + "3h4h")),
    ("five_card_draw", ["AsAh2d3c4d", "KdQd9d2c8d"], "", ""),
]


@pytest.mark.parametrize("spot", SPOTS, ids=lambda spot: f"{spot[0]}-{'/'.join(spot[1])}")
def test_a_plain_walk_counts_the_same(spot: tuple[str, list[str], str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    game, hands, board, dead = spot
    walked = plain(game, hands, board, dead)
    loops = [True, False] if len(hands) == 2 else [False]
    for in_order in loops:
        monkeypatch.setattr(Work, "walks", property(lambda _, loop=in_order: loop))
        found = equities(hands, board, dead, game=game)
        assert found.outcomes == walked
    assert sum(found.equity(player) for player in range(len(hands))) == 1
    assert found.splits == (len(VARIANTS[game].contests) > 1)


@pytest.mark.parametrize("game", [STUD, STUD_8, STUD_HL])
def test_both_loops_count_fourth_street_alike(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred million deals, each for itself, and a walk through both hands in order."""
    found = []
    for in_order in (True, False):
        monkeypatch.setattr(Work, "walks", property(lambda _, loop=in_order: loop))
        found.append(equities(["AsAh4d5d", "7c8c9cTh"], dead="2s 2d Ks Kd Qh Qd Jh Jd 3h", game=game).outcomes)
    assert found[0] == found[1]
    assert sum(found[0].values()) == comb(35, 3) * comb(32, 3)


def test_one_hand_against_many_is_what_it_is_against_each() -> None:
    """The hands that suits make of one, counted together and divided, beside the same hand against each of the others alone."""
    mine, theirs, board = "AsKsQhJh", "KK9x:ss", "Td 9d 2h"
    together, alone = equities([mine, theirs], board, game=OMAHA_8), Counter[Outcome]()
    for four in four_cards.read(theirs):
        if not {*four} & {*read_cards(mine + board)}:
            alone.update(equities([mine, [four]], board, game=OMAHA_8).outcomes)
    assert together.outcomes == alone and together.holes[1] > 60


def test_a_hand_against_any_four_cards() -> None:
    found = equities(["AsKsQhJh", "random"], "Td 9d 2h 2s 8c", game=OMAHA)
    assert found.total == comb(43, 4) and found.holes == (1, comb(43, 4))
    same = equities(["random", "AsKsQhJh"], "Td 9d 2h 2s 8c", game=OMAHA)
    assert same.equity(1) == found.equity(0)


# ---- the game itself


@pytest.mark.parametrize("game", VARIANTS)
def test_the_game_divides_a_pot_as_the_lab_says(game: str) -> None:
    """If all players stay to the end, each gets the share that the lab computes, except odd chips."""
    for turn in range(8):
        felt = showdown(game, Seeded(f"equity/{game}/{turn}"), seats=2 + turn % 4)
        held = [felt.round.held[hand] for hand in felt.round.hands]
        board = spelled(felt.round.held.get(BOARD, ()))
        variant = VARIANTS[game]
        assert {len(cards) for cards in held} == {variant.own} and len(board.split()) == variant.board
        found = equities(["".join(map(repr, cards)) for cards in held], board, game=game)
        assert found.total == 1
        won = [felt.round.bet(hand, WAGER) for hand in felt.round.hands]
        got = [sum(move.chips for move in felt.round.moves if move.about == bet and move.why == "wins") for bet in won]
        for player, chips in enumerate(got):
            assert abs(chips - sum(got) * found.equity(player)) <= 1_00


def showdown(game: str, source: Seeded, seats: int) -> Felt:
    felt = Felt(GAMES[game], settings={"pkr.seats": seats})
    felt("dealer deals in")
    feeder = Feeder(shuffled(FRENCH, source))
    while not felt.round.over:
        if felt.round.due:
            said = feeder.deal(felt.round.due[0])
        else:
            asks = {ask.says: ask for ask in reversed(offers(felt.round))}
            words = ("stands pat", "calls", "checks", "shows")
            said = answer(felt.round, next(asks[word] for word in words if word in asks), source)
        ruling = take(felt.table, said)
        assert isinstance(ruling, Taken), (said, ruling)
        felt.table = ruling.after
    return felt


# ---- a peer


@pytest.mark.parametrize("game", [OMAHA_8, STUD_8])
def test_a_peer_library_finds_the_same_shares(game: str) -> None:
    from pokerkit import EightOrBetterLowHand, OmahaEightOrBetterLowHand, OmahaHoldemHand, StandardHighHand
    from pokerkit.utilities import Card as PeerCard

    if game == OMAHA_8:
        kinds, hands, board = (OmahaHoldemHand, OmahaEightOrBetterLowHand), ["As2s9h9d", "3c4cKhKd", "2d5d8hJh"], "7s 6h Td 9s"
    else:
        kinds, hands, board = (StandardHighHand, EightOrBetterLowHand), ["As2s9h9d4h5c", "3c4cKhKd6d7s"], ""
    found, ways = equities(hands, board, game=game), Counter[Outcome]()
    live = [card for card in FRENCH if card not in read_cards("".join(hands) + board)]
    for held, shown in (
        ((hands, board + more.text) for more in live)
        if game == OMAHA_8
        else (([hands[0] + one.text, hands[1] + other.text], "") for one in live for other in live if one is not other)
    ):
        outcome = []
        for kind in kinds:
            best = [kind.from_game_or_none(PeerCard.parse(hand), PeerCard.parse(shown.replace(" ", ""))) for hand in held]
            top = max((value for value in best if value is not None), default=None)
            outcome.append(tuple(player for player, value in enumerate(best) if value is not None and value == top))
        ways[tuple(outcome)] += 1
    assert found.outcomes == ways


# ---- what the deck has left


def test_a_deck_that_runs_out_leaves_one_card_for_everybody() -> None:
    hands = ["AsAh4d5d6d7d", "KsKh4h5h6h7h", "QsQhTd9dTc9c", "2s2h3s3h8s8h", "AcAdKcJs4c5c", "KdJd2cTsTh4s", "QdQc3d3c9s8c"]
    found = equities(hands, game=STUD_8)
    assert found.total == 10 and found.holes == (1,) * 7
    assert found.outcomes == plain(STUD_8, hands, common=True)
    same = equities([hand[:12] for hand in hands], "2d", game=STUD_8)
    assert same.total == 1


# ---- what cannot be


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "says"),
    [
        (STUD, ["AsAh", "KsKhKd"], "", "", "write from 3 to 7 of its cards"),
        (STUD, ["AsAhKd"], "", "", "need two to 9 hands, got 1"),
        (STUD, ["AsAhKd", "KdQdJd"], "", "", "Kd is in two places"),
        (STUD, ["AsAhKd", "KsQdJd"], "Qd 2c", "", "at most one card is shared"),
        (STUD, ["AsAhKdQd2c3c4c", "KsKhJdTd2d3d4d"], "5c", "", "write from 3 to 6"),
        (STUD, [spelled(FRENCH[5 * n : 5 * n + 5]) for n in range(9)], "", "", "runs out before the last street"),
        ("five_card_draw", ["AsAh", "KsKh"], "2c", "", "no board"),
        ("mambo_stud", ["AsAh", "KsKh"], "2c 3c", "", "at most one card is shared"),
        (OMAHA, ["AAxx"] * 3, "", "", "steps, about .* hours"),
        (OMAHA, ["AAAA", "AAxx"], "", "", "conflicts with"),
        (STUD, ["AsAhKd", "KsQdJd", "2c2d2h"], "", "", "write more of the cards"),
        ("mambo_stud", ["AsAh", "KsKh"], "", spelled(FRENCH[:50]), "too many dead cards"),
    ],
)
def test_what_cannot_be_is_said(game: str, hands: list[str], board: str, dead: str, says: str) -> None:
    with pytest.raises(NoRange, match=says):
        equities(hands, board, dead, game=game)


def test_counts_of_a_split_pot_are_whole_numbers_a_program_can_read() -> None:
    found = equities(["As2s9h9d", "3c4cKhKd"], "7s 6h Td 9s", game=OMAHA_8)
    told = found.as_json()
    for player, hand in enumerate(told["hands"]):
        assert hand["scoop_ways"] + hand["tie_ways"] + hand["lose_ways"] == told["total"] == 40
        assert hand["high_ways"] + hand["high_tie_ways"] <= told["total"]
        assert hand["low_ways"] + hand["low_tie_ways"] <= told["total"] - told["no_low_ways"]
        halves = Fraction(0)
        for outcome, ways in found.outcomes.items():
            high, low = outcome
            part = Fraction(int(player in high), len(high))
            halves += ways * (part if not low else (part + Fraction(int(player in low), len(low))) / 2)
        assert Fraction(hand["equity"]) == halves / 40

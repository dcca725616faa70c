"""Pai Gow, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. The ranking of hands is compared with a slow reference that reads the
printed tables word by word and shares no code with the game. Every one of the 35,960 hands is set and compared with
the printed rules. Random deals are settled twice, by the game and by the reference, with and without a player's bank.
Every key a house may set is tried with an unlawful value.
"""

import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import combinations

import pytest

from houseway.core.game.rules import Rules
from houseway.core.messages.event import CardsDealt, LookedAt
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import RACK
from houseway.core.round.view import seen_by, view
from houseway.core.values.tiles import SET, Tile
from houseway.games.pai_gow import GAME
from houseway.games.pai_gow.delivery import STYLES, after_cut
from houseway.games.pai_gow.hands import named, splits, strength, tiles
from houseway.games.pai_gow.house_rules import CHOICES
from houseway.games.pai_gow.house_way import COMPLETED, every_hand, keeps_the_printed_rules, open_hand, set_by
from houseway.games.pai_gow.payouts import Face
from houseway.play.chance import Seeded, shuffled
from houseway.shell import Felt
from houseway.testing import clause
from houseway.testing.invariants import after_opening
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked
from houseway.worked.worked import Played

PAR = tomllib.loads((files("houseway.games.pai_gow") / "par.toml").read_text())

# The slow reference: the printed tables, read word by word

PRINTED_PAIRS = """
2-4 1-2
6-6 6-6 | 1-1 1-1 | 4-4 4-4 | 1-3 1-3 | 5-5 5-5 | 3-3 3-3 | 2-2 2-2 | 5-6 5-6 | 4-6 4-6 | 1-6 1-6 | 1-5 1-5
3-6 4-5 | 3-5 2-6 | 3-4 2-5 | 1-4 2-3
6-6 4-5 , 6-6 3-6 | 1-1 4-5 , 1-1 3-6
6-6 2-6 , 6-6 3-5 , 6-6 4-4 | 1-1 2-6 , 1-1 3-5 , 1-1 4-4
"""
PAIR_LIST = [
    [sorted(pair.split()) for pair in rank.split(",")] for line in PRINTED_PAIRS.strip().splitlines() for rank in line.split("|")
]
PRINTED_TILES = "6-6|1-1|4-4|1-3|5-5|3-3|2-2|5-6|4-6|1-6|1-5|3-6=4-5|2-6=3-5|2-5=3-4|2-4|1-4=2-3|1-2"


def pair_place(two: list[str]) -> int | None:
    return next((place for place, rank in enumerate(PAIR_LIST) if sorted(two) in rank), None)


def tile_place(tile: str) -> int:
    return next(place for place, names in enumerate(PRINTED_TILES.split("|")) if tile in names.split("="))


def readings(tile: str) -> list[tuple[int, int]]:
    """Return the possible counts of a tile, each with its place: the supreme tiles as either of the two."""
    if tile in ("1-2", "2-4"):
        return [(3, tile_place("1-2")), (6, tile_place("2-4"))]
    return [(int(tile[0]) + int(tile[2]), tile_place(tile))]


def points(two: list[str]) -> tuple[int, int]:
    """The best last digit, and for it the best place of a tile."""
    ways = [((one + other) % 10, min(a, b)) for one, a in readings(two[0]) for other, b in readings(two[1])]
    return sorted(ways, key=lambda way: (-way[0], way[1]))[0]


def beats(one: list[str], other: list[str]) -> bool:
    """Whether two tiles rank above two others, by 2(b) to (h)."""
    mine, theirs = pair_place(one), pair_place(other)
    if mine is not None or theirs is not None:
        return mine is not None and (theirs is None or mine < theirs)
    (digit, best), (their_digit, their_best) = points(one), points(other)
    return digit > their_digit or (digit == their_digit and best < their_best)


def is_nothing(two: list[str]) -> bool:
    return pair_place(two) is None and points(two)[0] == 0


def slow_result(seat: tuple[list[str], list[str]], bank: tuple[list[str], list[str]]) -> str:
    high = beats(seat[0], bank[0])
    low = beats(seat[1], bank[1]) and not is_nothing(seat[1])
    return "win" if high and low else "push" if high or low else "lose"


def words(two: tuple[Tile, ...]) -> list[str]:
    return [tile.text for tile in two]


TWOS = sorted({tuple(sorted((a.text, b.text))) for a, b in combinations(SET, 2)})


@clause("PG-2(b)", "PG-2(c)", "PG-2(d)", "PG-2(e)", "PG-2(f)", "PG-2(g)", "PG-2(h)", "PG-1.rank_or_ranking", "PG-1.value")
def test_any_two_tiles_compare_as_the_printed_tables_say():
    for one in TWOS:
        for other in TWOS:
            ours = strength(tiles(" ".join(one))) > strength(tiles(" ".join(other)))
            assert ours == beats(list(one), list(other)), (one, other)


@clause("PG-2(d)(1)", "PG-2(d)(2)")
def test_the_printed_examples():
    assert named(tiles("1-1 3-3")) == "8 with 1-1"
    assert named(tiles("5-6 1-6")) == "8 with 5-6"


@clause("PG-2(e)")
@pytest.mark.parametrize(
    ("two", "worth", "best"),
    [("1-2 5-5", 6, "5-5"), ("2-4 1-4", 8, "1-4"), ("2-4 5-5", 6, "5-5"), ("1-2 1-3", 7, "1-3"), ("2-4 3-3", 9, "3-3")],
)
def test_a_supreme_tile_counts_what_is_better(two, worth, best):
    assert named(tiles(two)) == f"{worth} with {best}"


@clause("PG-2(a)")
def test_a_set_has_thirty_two_tiles():
    assert len(SET) == 32
    assert Counter(Counter(SET).values()) == {2: 11, 1: 10}
    assert sum(tile.spots for tile in SET) == 227


# Setting


@clause("PG-7(d)", "PG-7(d)(1)", "PG-7(d)(2)", "PG-7(d)(3)", "PG-7(d)(4)", "PG-7(e)")
def test_the_completed_way_sets_every_hand_in_one_way_and_keeps_the_printed_rules():
    seen = 0
    open_by_the_printed_rules = zeros = 0
    decided: Counter[str] = Counter()
    counts = Counter(SET)
    for four in every_hand():
        split, rule, single = set_by(COMPLETED, four)
        assert single, four
        assert rule is not None
        assert keeps_the_printed_rules(split), (four, split)
        assert Counter((*split[0], *split[1])) == Counter(four)
        assert not beats(words(split[1]), words(split[0]))
        ways = 1
        for tile, many in Counter(four).items():
            ways *= counts[tile] if many == 1 else 1
        seen += ways
        zeros += ways * is_nothing(words(split[1]))
        decided[rule.when] += ways
        allowed = {(strength(high), strength(low)) for high, low in splits(four) if keeps_the_printed_rules((high, low))}
        open_by_the_printed_rules += ways * (len(allowed) > 1)
    assert seen == 35_960
    assert open_by_the_printed_rules == 14_850  # why the printed rules alone do not decide (R-PG-04)
    assert zeros == Fraction(PAR["dealer"]["completed_mgc"]["zero_low"]) * seen
    for when, many in decided.items():
        assert many == Fraction(PAR["dealer"]["completed_mgc"][when]) * seen


@clause("PG-7(d)(2)", "PG-7(d)(3)")
@pytest.mark.parametrize(
    ("four", "high", "low"),
    [
        ("6-6 6-6 4-5 3-5", "6-6 4-5", "6-6 3-5"),
        ("5-6 1-6 1-5 2-2", "5-6 1-6", "1-5 2-2"),
        ("2-4 1-2 6-6 6-6", "2-4 1-2", "6-6 6-6"),
        ("2-4 1-2 6-6 4-5", "2-4 1-2", "6-6 4-5"),
        ("6-6 1-1 4-5 5-5", "6-6 4-5", "1-1 5-5"),
    ],
)
def test_how_the_dealer_sets(four, high, low):
    split = set_by(COMPLETED, tiles(four))[0]
    assert [sorted(words(two)) for two in split] == [sorted(high.split()), sorted(low.split())]


PRINTED = [
    {"when": "supreme_pair", "prefer": ["supreme_pair"]},
    {"when": "pair", "prefer": ["both_pairs", "high", "low"]},
    {"when": "nine", "prefer": ["nine", "low", "high"]},
    {"when": "eight", "prefer": ["eight", "low", "high"]},
    {"when": "seven", "prefer": ["seven", "low", "high"]},
    {"prefer": ["best_with_worst"]},
]


@clause("PG-7(e)", "PG-7(d)")
def test_a_houses_own_list_is_complete_and_notes_what_it_changes():
    own = {"tiles": ["6-6", "6-6"], "prefer": ["high", "low"]}
    assert found({"pg.house_way": PRINTED}) == []
    assert found({"pg.house_way": PRINTED[:-1]}) == [("pg.house_way", "PG-7(d)")]  # somebody is not set at all
    assert found({"pg.house_way": [{"when": "pair", "prefer": ["pair"]}, *PRINTED]}) == [("pg.house_way", "PG-7(d)")]
    apart = {"tiles": ["2-4", "1-2"], "prefer": ["low", "high"]}
    assert found({"pg.house_way": [apart, *PRINTED]}) == [("pg.house_way", "PG-7(e)")]
    assert found({"pg.house_way": [{**apart, "note": "the low hand first"}, *PRINTED]}) == []
    assert found({"pg.house_way": [own, *PRINTED]}) == []  # a pair is played, as printed: no exception
    assert open_hand(COMPLETED) is None


# Who wins: deals settled twice


def fate(seat: tuple[tuple[Tile, ...], ...], bank: tuple[tuple[Tile, ...], ...]) -> str:
    face = Face.of(seat, bank)  # type: ignore[arg-type]
    return "win" if face.both_are_higher() else "lose" if face.neither_is_higher() else "push"


@clause("PG-7(h)", "PG-7(i)", "PG-7(i)(1)", "PG-7(i)(2)", "PG-7(j)", "PG-7(g)", "PG-1.copy_hand", "PG-1.push")
def test_the_rows_agree_with_the_reference():
    source = Seeded("pai gow faces")
    rounds = 4_000
    seen: Counter[str] = Counter()
    for _ in range(rounds):
        mixed = shuffled(SET, source)
        seat = set_by(COMPLETED, mixed[:4])[0]
        bank = set_by(COMPLETED, mixed[4:8])[0]
        ours = fate(seat, bank)
        seen[ours] += 1
        assert ours == slow_result((words(seat[0]), words(seat[1])), (words(bank[0]), words(bank[1])))
    for result, name in (("win", "wins"), ("push", "pushes"), ("lose", "loses")):
        share = Fraction(PAR["wager"]["house_way"][name])
        assert (seen[result] - share * rounds) ** 2 < 16 * rounds * share * (1 - share)  # four standard errors
    wins, loses = (Fraction(PAR["wager"]["house_way"][name]) for name in ("wins", "loses"))
    assert Fraction(PAR["wager"]["house_way"]["house_edge"]) == loses - wins * Fraction(19, 20)


def dealt(felt: Felt, mixed: tuple[Tile, ...], dice: str) -> None:
    for number in range(8):
        four = " ".join(tile.text for tile in mixed[number * 4 : number * 4 + 4])
        assert not isinstance(felt(f"stack {number + 1} gets {four}"), Refusal)
    if felt.round.stage is not None and felt.round.stage.name == "wishes":
        bank = next(bet.on for bet in felt.round.bets if bet.wager == "bank")
        felt(f"seat {bank} shakes")
    felt(f"dice show {dice}")


def all_set(felt: Felt) -> None:
    for _ in range(9):
        said = [offer for offer in felt.offers() if offer.endswith("sets house way")]
        if not said:
            break
        felt(said[0])
    while felt.table.is_playing:  # hand by hand, because the next may still surrender
        felt("dealer exposes")


VIG = {"win": 95, "push": 0, "lose": -100}


@clause("PG-7(k)", "PG-8(o)", "PG-8(p)", "PG-8(q)", "PG-8(r)", "PG-8(n)")
@pytest.mark.parametrize("take", ["passes", "banks", "co-banks"])
def test_chips_in_are_chips_out_and_the_houses_vigorish(take):
    source = Seeded(f"pai gow money {take}")
    for _ in range(60):
        felt = Felt(GAME, settings={"pg.bank.offered": True, "pg.cobank.offered": True})
        for seat in "12346":
            felt(f"seat {seat} bets wager 100")
        felt("dealer closes bets")
        dealt(felt, shuffled(SET, source), "4 3 2")
        all_set(felt)
        felt("dealer shuffles")
        before = {**felt.table.chips}
        for seat in "1346":
            felt(f"seat {seat} bets wager 100")
        felt("dealer closes bets")
        felt(f"seat 6 {take}")
        while felt.offers() and "banks" in felt.offers()[0]:
            felt(felt.offers()[-1])
        dealt(felt, shuffled(SET, source), "6 4 2")
        all_set(felt)
        round = felt.round
        assert round.over
        against = round.arranged["dealer" if take == "passes" else "6"]
        results = {
            seat: slow_result(
                tuple(words(part) for part in round.arranged[seat]),  # type: ignore[arg-type]
                tuple(words(part) for part in against),  # type: ignore[arg-type]
            )
            for seat in (("1", "3", "4", "6") if take == "passes" else ("1", "3", "4"))
        }
        for seat, result in results.items():
            assert felt.settled(f"seat {seat}") == {"wager": VIG[result]}
        wins, losses = (sum(100 for result in results.values() if result == name) for name in ("win", "lose"))
        vig = wins * 5 // 100
        house = (felt.table.chips[RACK] - before[RACK]) / 100
        if take == "passes":
            assert house == losses - wins + vig
            continue
        dealers = 0
        if take == "banks":
            own = tuple(words(part) for part in round.arranged["dealer"])
            dealers = {"win": 100, "push": 0, "lose": -100}[slow_result(own, tuple(words(part) for part in against))]  # type: ignore[arg-type]
        left = losses - wins - dealers
        share = left / 2 if take == "co-banks" else left
        net = share * 0.95 if left > 0 else share
        assert felt.settled("seat 6") == {"bank": net}
        assert house == vig + dealers + (left - share) + (share - net)


# Hand by hand


@clause("PG-7(f)", "PG-7(g)")
@pytest.mark.parametrize("taken", ["passes", "banks"])
def test_hands_turned_up_one_by_one_come_to_the_same_as_all_at_once(taken):
    for number in range(6):
        mixed, came = shuffled(SET, Seeded(f"hand by hand {number}")), []
        for offered in ("offered", "off"):  # where nobody may surrender, one word turns up all hands
            felt = Felt(GAME, settings={"pg.bank.offered": True, "pg.surrender": offered})
            for deal in range(2):  # nobody banks in a first round
                for seat in "1246":
                    felt(f"seat {seat} bets wager 100")
                felt("dealer closes bets")
                while felt.offers() and felt.offers()[-1].endswith("passes"):
                    said = [offer for offer in felt.offers() if offer.endswith(taken)]
                    felt(said[0])
                dealt(felt, mixed, "4 3 2")
                all_set(felt)
                if not deal:
                    felt("dealer shuffles")
            assert not felt.table.is_playing
            came.append((felt.round.settled, felt.round.moves, felt.table.chips))
        assert came[0] == came[1]


@clause("PG-7(f)")
def test_a_hand_may_surrender_until_it_is_turned_up_itself():
    felt = Felt(GAME)
    felt("seat 1 bets wager 50\nseat 4 bets wager 50\nseat 6 bets wager 50\ndealer closes bets")
    dealt(felt, shuffled(SET, Seeded("surrender")), "4 3 2")
    felt("seat 1 sets house way\nseat 4 sets house way\nseat 6 sets house way\ndealer sets house way\ndealer exposes")
    assert felt.offers() == ["seat 1 surrenders", "seat 4 surrenders", "dealer exposes"]
    assert felt("seat 6 surrenders") == Refusal("hand_is_turned_up", "PG-7(f)")
    assert felt("seat 1 exposes") == Refusal("not_yours_to_say", "PG-7(g)")
    felt("dealer exposes")
    assert felt.offers() == ["seat 1 surrenders", "dealer exposes"]
    felt("seat 1 surrenders")
    assert (
        not felt.table.is_playing and felt.settled("seat 1") == {"wager": -50} and felt.cited("seat 1", "wager") == "PG-7(f)(1)"
    )


# The bank


@clause("PG-8(b)", "PG-8(c)")
def test_the_first_offer_goes_round_and_the_dealer_has_a_turn():
    felt = Felt(GAME, settings={"pg.bank.offered": True})
    source = Seeded("rotation")
    first: list[str] = []
    for _ in range(9):
        for seat in "123456":
            felt(f"seat {seat} bets wager 10")
        felt("dealer closes bets")
        offered = [offer for offer in felt.offers() if offer.endswith("banks")]
        first.append(offered[0].split()[1] if offered else "dealer")
        while felt.offers() and felt.offers()[-1].endswith("passes"):
            felt(felt.offers()[-1])
        dealt(felt, shuffled(SET, source), "4 3 2")
        all_set(felt)
        felt("dealer shuffles")
    assert first == ["dealer", "6", "5", "4", "3", "2", "1", "dealer", "6"]


@clause("PG-4(g)", "PG-4(f)", "PG-8(b)")
def test_an_idle_table_forgets_the_rotation():
    felt = Felt(GAME, settings={"pg.bank.offered": True})
    felt("seat 3 bets wager 10\ndealer closes bets")
    dealt(felt, SET, "4 3 2")
    all_set(felt)
    assert felt.table.memory == ("6", "", (("player3", 10_00),))
    felt("dealer spreads the tiles\ndealer shuffles")
    assert felt.table.memory == ("", "", ())


@clause("PG-8(k)", "PG-8(g)", "PG-8(g)(1)", "PG-8(g)(2)")
def test_every_style_hands_out_every_tile_once_and_a_cut_loses_none():
    for _, hands in STYLES.values():
        spots = [spot for hand in hands for spot in hand]
        assert len(hands) == 8
        assert sorted(spots) == [(stack, depth) for stack in range(1, 9) for depth in range(4)]
    for right in ((), (3,), (2, 3)):
        for left in ((), (4,), (4, 5)):
            order = after_cut(right, left)
            assert order is None if not (right or left) else sorted(order or ()) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert after_cut((3, 5), ()) is None
    assert after_cut((4, 3), ()) is None
    assert after_cut((1, 2, 3, 4), (5, 6, 7, 8)) is None
    assert after_cut((8, 9), ()) is None


@clause("PG-8(o)", "PG-8(p)")
@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("8o-bank-pays-what-is-missing", "$80 was missing in the centre"),
        ("8p-shared-bank-pays-half", "$80 was missing in the centre, half of it the house's"),
        ("8o-bank-wins-the-surplus", "$90 left in the centre; vigorish $4.50"),
        ("8c-offered-in-turn-until-somebody-takes-it", "nothing is left in the centre"),
    ],
)
def test_a_bank_is_told_what_its_result_rests_on(file, said):
    text = (files("houseway.games.pai_gow") / "rounds" / f"{file}.round").read_text()
    settled = play_worked(read_worked(text, "pai_gow")).rounds[-1].round.settled
    assert [result.because for bet, result in settled.items() if bet.wager == "bank"] == [said]


# What is seen


@clause("PG-10(b)", "PG-6(e)", "PG-7(f)(2)")
def test_the_second_area_is_not_looked_at_before_the_first_is_set():
    from houseway.worked.replay import open_table
    from houseway.worked.worked import Worked

    felt = Felt(GAME)
    worked = Worked(game="pai_gow", settings={"pg.max_positions_per_player": 2})
    worked.sits = [*_sits("ann", "2", "3")]
    felt.table = open_table(worked)
    felt("seat 3 bets wager 50\nseat 2 bets wager 100\ndealer closes bets")
    dealt(felt, SET, "4 3 2")

    def faces(hand: str) -> set[str]:
        from houseway.core.round.state import opened

        first = opened(felt.round.opened, felt.table.rules)
        played = Played(first, (), tuple(felt.events), felt.round)
        return {repr(piece) for piece in view(first, after_opening(played), "ann").held[hand]}

    assert "??" not in faces("2")
    assert faces("3") == faces("1") == faces("dealer") == faces("dead") == {"??"}
    felt("seat 2 sets house way")
    assert "??" not in faces("3")
    looked = [event for event in felt.events if isinstance(event, LookedAt)]
    assert [seen_by(event, "player4", felt.round.seating) for event in looked] == [None]
    empty = [event for event in felt.events if isinstance(event, CardsDealt) and event.to == "4"]
    assert {repr(piece) for event in empty for piece in seen_by(event, "player4", felt.round.seating).cards} == {"??"}  # type: ignore[union-attr]


def _sits(name: str, *seats: str):
    from houseway.core.messages.command import Sit

    return (Sit(name, seats),)


# What a house may choose


def found(written: dict[str, object]) -> list[tuple[str, str]]:
    answer = GAME.under(written)
    return [] if isinstance(answer, Rules) else [(breach.key, breach.cites) for breach in answer]


UNLAWFUL: dict[str, tuple[list[object], str]] = {
    "money.smallest_unit": ([0.02, 5, "dime"], "PG-5(a)"),
    "matchplay.enabled": ([1, "yes"], "PG-5(a)"),
    "limits.late_under_min": (["return"], "PG-5(c)"),
    "limits.late_over_max": (["honour"], "PG-5(c)"),
    "timeout.seconds": ([4, 301, True], "PG-7(a)"),
    "timeout.action": (["surrender"], "PG-7(a)"),
    "vig.rounding": (["floor", "none", 25], "PG-7(k)"),
    "dice.change_hours": ([0, 25, "none"], "PG-3(c)"),
    "approval.amount_threshold": ([0, -1, "much"], "PG-7(j)"),
    "approval.odds_threshold": ([0, 2.5], "PG-7(j)"),
    "tokens.enabled": ([True], "PG-5(a)"),
    "pg.seats": ([5, 7, "6"], "PG-6(c)"),
    "pg.house_way": (
        [
            "custom",
            [],
            [{"when": "moon", "prefer": ["high"]}],
            [{"prefer": []}],
            [{"prefer": ["luck"]}],
            [{"lucky": 1}],
            [7],
            [{"prefer": 5}],
            [{"prefer": ["low"], "tiles": [1]}],
            [{"prefer": ["low"], "tiles": ["9-9"]}],
        ],
        "PG-7(e)",
    ),
    "pg.surrender": (["half", True], "PG-7(f)"),
    "pg.bank.offered": ([1, "true"], "PG-8(a)"),
    "pg.cobank.offered": ([1, True], "PG-8(e)"),  # true needs a bank to share
    "pg.bank.dealer_wager": (["double", {"percent": 0, "most": 5}, {"percent": 50}, 10], "PG-8(h)"),
    "pg.bank.delivery_styles": ([[], ["sideways"], "jung_quat", ["jung_quat", "jung_quat"], [{"a": 1}]], "PG-8(k)"),
    "pg.max_positions_per_player": ([0, 3, True], "PG-10(a)"),
    "table.min.wager": ([0, -1, 501], "PG-5(a)"),
}


@clause("PG-3(c)", "PG-6(c)", "PG-7(e)", "PG-7(f)", "PG-7(k)", "PG-8(a)", "PG-8(e)", "PG-8(h)", "PG-8(k)", "PG-10(a)")
@pytest.mark.parametrize(("key", "value"), [(key, value) for key, (values, _) in UNLAWFUL.items() for value in values])
def test_what_the_law_does_not_allow_is_a_breach(key, value):
    assert found({key: value}) == [(key, UNLAWFUL[key][1])]


def test_every_key_is_tried_with_something_unlawful():
    assert {choice.name for choice in CHOICES} <= set(UNLAWFUL)


@clause("PG-8(e)", "PG-8(i)")
def test_half_a_bank_and_styles_need_a_bank():
    assert found({"pg.bank.offered": True, "pg.cobank.offered": True}) == []
    assert found({"pg.bank.delivery_styles": ["jung_quat"]}) == [("pg.bank.delivery_styles", "PG-8(i)")]
    assert found({"pg.bank.offered": True, "pg.bank.delivery_styles": list(STYLES)}) == []
    assert found({"pg.bank.offered": True, "pg.bank.dealer_wager": {"percent": 50, "most": 100}}) == []

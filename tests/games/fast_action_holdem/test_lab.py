"""Fast Action Hold 'Em in the lab: kernels beside the game hand by hand, exact shares twice, two simulations in short form."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import combinations, permutations
from math import comb, sqrt

import numpy as np
import pytest

from houseway.core.money.price import HALF
from houseway.core.round.settlement import first
from houseway.core.round.view import offers_to
from houseway.core.values.cards import FRENCH, Card, spelled
from houseway.core.values.hands import BOARD, BURN, DEALER
from houseway.core.values.role import DEALER as THE_DEALER
from houseway.games.fast_action_holdem.facts import is_natural
from houseway.games.fast_action_holdem.game import GAME
from houseway.games.fast_action_holdem.house_way import FIRST_DEALT, HIGHEST_SUIT, WAY, set_by
from houseway.games.fast_action_holdem.payouts import Finish
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import Counts
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.sheet.model import sheet_of
from houseway.lab.sheet.par import path_of, written
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.study import OPTIMAL, under
from houseway.lab.tally import net_of
from houseway.poker.values.many_decks import high
from houseway.studies.fast_action_holdem import STUDY, WAGER
from houseway.studies.fast_action_holdem.dealt import dealt, naturals_keep, of_seven
from houseway.studies.fast_action_holdem.eight_hands import (
    BOTH_WON,
    COLUMNS,
    COPIED,
    ENDS,
    GAVE_UP,
    HANDS,
    LIKE_THE_HOUSE,
    LOST,
    NATURAL,
    NONE_WON,
    ONE_WON,
    SPLIT,
    SPLIT_NATURAL,
    SUM,
    SURRENDER,
    TIMES,
    WON,
    classes,
    met,
    rounds_of,
)
from houseway.studies.fast_action_holdem.fours import beside, fours, house_shares, lines
from houseway.studies.fast_action_holdem.player import speaks
from houseway.studies.fast_action_holdem.prices import endings, half_units, own_natural
from houseway.studies.fast_action_holdem.strategies import HOUSE, STRATEGIES, acts_of, counted_over, points, sorts
from houseway.studies.fast_action_holdem.tables import PAIRS, best, house_keeps, laid_out, lookup_tables, worths

PAR = tomllib.loads((files("houseway.games.fast_action_holdem") / "par.toml").read_text())
RULES = under(GAME, {})
SIX = np.repeat(np.arange(52), 6)
CLASSES = 22_022

Cards = tuple[Card, ...]


def as_cards(numbers: object) -> Cards:
    return tuple(FRENCH[int(number)] for number in np.ravel(numbers))  # type: ignore[call-overload]


@cache
def short(decks: int) -> Counts:
    """The two samples in short form."""
    return counted_over(under(GAME, {"fah.decks": decks}), 40_000, 40_000)


# What kernels look up, beside the game


def boards_and_hands(luck: random.Random, many: int) -> list[list[int]]:
    """Five and four cards; half of them out of few cards, so that flushes, fives of a kind and twins come too."""
    six = SIX.tolist()
    few = [
        six,
        [card for card in six if card // 13 < 2 and card % 13 > 7],
        six,
        [card for card in six if card < 13 and 3 <= card % 13 <= 9] + six[::9],
        six,
        [card for card in six if card in (5, 6, 19)],
    ]
    return [luck.sample(few[number % len(few)], 9) for number in range(many)]


def test_what_two_cards_are_worth_is_what_the_game_says() -> None:
    """Hand by hand: by the looked-up tables, and by the second way's twenty-one fives."""
    tables, kinds = lookup_tables(FIRST_DEALT), Counter[int]()
    ranks, seen, values = np.zeros(5, np.int64), np.zeros(3, np.int64), np.zeros((1, 6), np.int64)
    fives = best(5, suited=False), best(5, suited=True)
    for nine in boards_and_hands(random.Random(1), 1_500):
        numbers = np.array(nine)
        laid_out(numbers, ranks, seen)
        worths(numbers, 5, 1, seen, tables, values)
        for at, (one, other) in enumerate(PAIRS):
            mine = high(as_cards([nine[5 + one], nine[5 + other], *nine[:5]]))
            assert values[0, at] == mine, spelled(as_cards(nine))
            kinds[mine >> 20] += 1
        assert of_seven(nine[5], nine[6], numbers[:5], *fives) == values[0, 0]
    assert len(kinds) == 17, "every kind of hand came"


def test_a_suited_five_is_worth_more_than_its_ranks() -> None:
    """So the better of ranks and suit is the best five, though the ranks were looked up as if no suit were there."""
    assert (best(5, suited=True) > best(5, suited=False)).all()


@pytest.mark.parametrize("trips", [FIRST_DEALT, HIGHEST_SUIT])
def test_the_house_keeps_what_the_game_says_it_keeps(trips: str) -> None:
    luck, prefers, cited = random.Random(trips), lookup_tables(trips), Counter[str]()
    deals = [luck.sample(SIX.tolist(), 4) for _ in range(3_000)]
    kings = [(11, 24, 37, at) for at in (2, 15, 28, 41)]  # three kings in three suits beside a four
    deals += [list(order) for held in kings for order in permutations(held)]
    keeps, line = np.zeros(1, np.int64), lines()
    for four in deals:
        house_keeps(np.array(four), 0, 1, prefers, keeps)
        held = as_cards(four)
        if is_natural(held):
            assert keeps[0] == -1
            continue
        chosen = set_by(held, trips)
        one, other = PAIRS[keeps[0]]
        assert (held[one], held[other]) == chosen.two, spelled(held)
        cited[chosen.cites] += 1
        kind, places = fours().find(held)
        assert WAY[line[kind]].cites == chosen.cites
        assert Counter(as_cards(np.array(four)[[*places]] % 13)) == Counter(as_cards(fours().held[kind] % 13))
        mine = PAIRS.index(tuple(sorted((places.index(one), places.index(other)))))  # type: ignore[arg-type]
        held_twice = len({*held}) < 4
        assert held_twice or house_shares(trips)[kind, mine] > 0
    assert len(cited) == len(WAY), "every line of the house way was asked for"


# Four cards, exactly


@pytest.mark.parametrize("decks", [6, 8])
def test_classes_are_all_hands_and_naturals_have_a_closed_form(decks: int) -> None:
    held, whole = fours(), comb(52 * decks, 4)
    ways = held.ways(decks)
    assert (len(held.held), len(held.every), int(ways.sum())) == (CLASSES, comb(55, 4), whole)
    assert int(ways[held.natural].sum()) == 13 * comb(4 * decks, 4)
    beside_this = held.dealers_naturals(decks)
    for at in random.Random(decks).sample(range(CLASSES), 50):
        left = [4 * decks - int((held.held[at] % 13 == rank).sum()) for rank in range(13)]
        assert beside_this[at] == sum(comb(many, 4) for many in left)
    # the dealer is dealt a natural as often as a player, whatever else is known
    assert Fraction(sum(int(a) * int(b) for a, b in zip(ways, beside_this, strict=True)), whole * beside(decks)) == Fraction(
        13 * comb(4 * decks, 4), whole
    )
    assert (house_shares(FIRST_DEALT).sum(axis=1) == 24).all()


def test_how_often_each_line_sets_a_hand_can_be_counted_another_way() -> None:
    """Lines without a pair: four different ranks, every suit pattern, six cards of each; set by the game."""
    six, found = fours().ways(6), Counter[str]()
    for ranks in combinations(range(13), 4):
        for suits in {tuple(sorted_suits(pattern)) for pattern in np.ndindex(4, 4, 4, 4)}:
            many = {1: 4, 2: 12, 3: 24, 4: 24}[len({*suits})]
            cites = set_by(tuple(FRENCH[suit * 13 + rank] for suit, rank in zip(suits, ranks, strict=True))).cites
            found[cites] += many * 6**4
    line_of = lines()
    for at, line in enumerate(WAY[2:], start=2):
        assert int(six[(line_of == at) & ~fours().natural].sum()) == found[line.cites]
    pairs = int(six[(line_of < 2) & ~fours().natural].sum())
    assert pairs == comb(312, 4) - sum(found.values()) - 13 * comb(24, 4)


def sorted_suits(pattern: tuple[int, ...]) -> list[int]:
    """Suits named in the order they come."""
    names: dict[int, int] = {}
    return [names.setdefault(suit, len(names)) for suit in pattern]


# The loop, beside the game


def plain(numbers: list[int], acts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """One board and eight hands, every two of them settled by the game's own rows."""
    board, hands = as_cards(numbers[:5]), [as_cards(numbers[5 + 4 * at : 9 + 4 * at]) for at in range(HANDS)]
    found, ends = np.zeros((CLASSES, COLUMNS), np.int64), np.zeros((len(acts), ENDS), np.int64)
    rows = RULES.rows["showdown"]
    for at, held in enumerate(hands):
        if is_natural(held):
            continue
        kind, places = fours().find(held)
        laid = [tuple(held[places[place]] for place in pair) for pair in PAIRS]
        house = set_by(held).two
        for theirs in (other for number, other in enumerate(hands) if number != at):
            natural = is_natural(theirs)
            dealer = 0 if natural else high((*set_by(theirs).two, *board))

            def finish(two: Cards, natural: bool = natural, dealer: int = dealer) -> Finish:
                return Finish(0, 0, natural=True) if natural else Finish(high((*two, *board)), dealer)

            won = [finish(two).hand_is_higher() for two in laid]
            found[kind, :6] += won
            found[kind, 6:9] += [won[0] and won[5], won[1] and won[4], won[2] and won[3]]
            found[kind, 9:] += [finish(house).hand_is_higher(), 1]
            for which, act in enumerate(acts[:, kind]):
                if act == SURRENDER:
                    end, net = GAVE_UP, net_of(HALF)
                elif SPLIT <= act < SURRENDER:
                    one, other = finish(laid[act - SPLIT]), finish(laid[5 - (act - SPLIT)])
                    net = net_of(first(rows, one).outcomes["wager"]) + net_of(first(rows, other).outcomes["split"])
                    wins = one.hand_is_higher() + other.hand_is_higher()
                    end = SPLIT_NATURAL if natural else (NONE_WON, ONE_WON, BOTH_WON)[wins]
                else:
                    came = finish(house if act == LIKE_THE_HOUSE else laid[act])
                    net = net_of(first(rows, came).outcomes["wager"])
                    end = NATURAL if natural else WON if came.hand_is_higher() else COPIED if came.is_a_copy() else LOST
                ends[which, end] += 1
                ends[which, SUM] += int(2 * net)
    return found, ends


def test_eight_hands_round_a_board_come_to_what_the_game_says() -> None:
    boards, luck = 12, np.random.default_rng(5)
    acts = np.vstack([luck.integers(0, LIKE_THE_HOUSE + 1, (3, CLASSES)), acts_of(short(6)["chose"], RULES)])
    shoe, state = SIX.copy(), begun(11, 4)
    shoe[:200] = np.arange(200) % 4 * 13 + 8  # a shoe full of tens: naturals come too
    mine, told, dealt_from = np.zeros((CLASSES, COLUMNS), np.int64), np.zeros((len(acts), ENDS), np.int64), shoe.copy()
    met(boards, dealt_from, 11, 4, lookup_tables(FIRST_DEALT), classes(), acts, half_units(RULES), mine, told)
    found, ends, naturals = np.zeros_like(mine), np.zeros_like(told), 0
    for _ in range(boards):
        deal(shoe, 5 + 4 * HANDS, state)
        here, there = plain(shoe[: 5 + 4 * HANDS].tolist(), acts)
        found, ends = found + here, ends + there
        naturals += int(there[0, [NATURAL, SPLIT_NATURAL]].sum())
    assert naturals and (found == mine).all()
    assert (ends[:, : SUM + 1] == told[:, : SUM + 1]).all()


def test_a_real_table_settles_what_a_strategy_plays() -> None:
    """Return the player's commands at a real table for each act, and the net result by the second method."""
    asked, luck, ends = DealtTable(GAME), random.Random(9), endings(RULES)
    seen, kings_and_ace = Counter[str](), [11, 24, 37, 50, 11, 24, 37, 50, 12]
    for number in range(120):
        four, theirs, five = (luck.sample(SIX.tolist(), many) for many in (4, 4, 5))
        if number % 3 == 0:
            theirs = luck.sample(kings_and_ace, 4)
        act = luck.choice([*range(LIKE_THE_HOUSE + 1)])
        acts = np.full((1, CLASSES), act)
        cards = {BURN: as_cards([0, 0]), "1": as_cards(four), DEALER: as_cards(theirs), BOARD: as_cards(five)}
        said = ["seat 1 bets wager 10", "dealer closes bets"]
        round = asked.plays(said, cards)
        while not round.over and (word := speaks(acts[0])(round, "1") if round.stage and round.stage.name == "setting" else ""):
            said.append(f"seat 1 {word}")
            round = asked.plays(said, cards)
        for word in ("collects", "sets house way", "exposes"):
            if not round.over and any(ask.says == word.split()[0] for ask in offers_to(round, THE_DEALER)):
                said.append(f"dealer {word}")
                round = asked.plays(said, cards)
        assert round.over, said
        net = Fraction(sum(ruled.net for ruled in round.settled.values()), 10_00)
        held, dealers, board = cards["1"], cards[DEALER], cards[BOARD]
        if is_natural(held):
            assert net == own_natural(RULES).net
            continue
        _, places = fours().find(held)
        laid = [tuple(held[places[place]] for place in pair) for pair in PAIRS]
        natural = is_natural(dealers)
        best_five = 0 if natural else high((*set_by(dealers).two, *board))
        beats = [not natural and high((*two, *board)) > best_five for two in (*laid, set_by(held).two)]
        if act == SURRENDER:
            end = GAVE_UP
        elif act >= SPLIT and act != LIKE_THE_HOUSE:
            end = SPLIT_NATURAL if natural else (NONE_WON, ONE_WON, BOTH_WON)[beats[act - SPLIT] + beats[5 - (act - SPLIT)]]
        else:
            end = NATURAL if natural else WON if beats[6 if act == LIKE_THE_HOUSE else act] else LOST
        assert net == ends[end].net, (said, end)
        seen[ends[end].name] += 1
    assert len(seen) == 8, seen


# What it comes to, in short form


@pytest.mark.parametrize("decks", [6, 8])
def test_short_samples_lie_where_the_par_sheet_says(decks: int) -> None:
    rules, counts = under(GAME, {"fah.decks": decks}), short(decks)
    desk = StudyResults(replace(STUDY, lines=(replace(WAGER, counts=lambda rules, progress: counts, exact=None),)))
    for one in desk.every(settings={} if decks == 6 else {"fah.decks": 8}):
        said = PAR
        for part in path_of(one):
            said = said[part]
        answer = desk.answer(one)
        written_error = Fraction(said.get("standard_error", 0))  # none where all deals were counted
        assert answer.error is not None and written_error <= Fraction(4, 100_000)
        if one.strategy in (HOUSE, "house way, two pairs split"):  # the others were chosen by a short sample here
            off = sqrt(float(answer.error) ** 2 + float(written_error) ** 2)
            assert abs(float(answer.house_edge - Fraction(said["house_edge"]))) < 4 * off
    assert rules.settings["fah.decks"] == decks


def test_rounds_one_by_one_come_to_the_same() -> None:
    """The second way, in short form: strategies of the short sample valued twice."""
    counts = short(6)
    came = dealt(RULES, counts["acts"], 60_000)
    for name, one in zip(STRATEGIES, came, strict=True):
        edge, error = float(WAGER.spread(counts, RULES, None, name).house_edge), float(WAGER.error(counts, RULES, None, name))  # type: ignore[misc]
        assert abs(one.edge - edge) < 4 * sqrt(error**2 + one.error**2)
        assert abs(one.sure - edge) < 4 * sqrt(error**2 + one.sure_error**2)
        assert one.error > one.sure_error
    assert naturals_keep(RULES) < 0, "what naturals pay is more than they take"


def test_half_units_are_what_the_ends_come_to() -> None:
    """The sums the loop keeps for its error are those of the spread, priced by the game."""
    counts = short(8)
    rules = under(GAME, {"fah.decks": 8})
    for which, name in enumerate(STRATEGIES):
        ends = counts["ends"][which]
        spread = WAGER.spread(counts, rules, None, name)
        rest = {e: n for e, n in spread.ways.items() if e.name != "a natural"}
        mean = sum((e.net * n for e, n in rest.items()), Fraction(0)) / sum(rest.values())
        assert mean == Fraction(int(ends[SUM]), 2 * rounds_of(ends))
    assert int(counts["found"][:, TIMES].sum()) == rounds_of(counts["ends"][0])


def test_a_sheet_says_that_it_was_simulated_and_its_charts_add_up() -> None:
    desk = StudyResults(replace(STUDY, lines=(replace(WAGER, counts=lambda rules, progress: short(6), exact=None),)))
    [asked, *_] = desk.every(strategy=OPTIMAL)
    sheet = sheet_of(desk, asked)
    assert "simulated" in sheet.subtitle
    assert sheet.as_json()["standard_error"] is not None
    house, departures, splits, surrender, listed = sheet.charts
    assert sum(line.ways for line in house.lines) == house.total == comb(312, 4)
    assert sum(line.ways for line in splits.lines) + house.lines[0].ways == splits.total
    assert departures.lines and surrender.lines[0].do == "never give up"
    assert len(listed.lines) == 182
    assert "simulated, standard error" in written(desk, [asked])
    assert points(short(6)["chose"])[sorts()].max() > 600

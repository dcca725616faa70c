"""Prices of discards and settings agree with the lab, computed in another way, and a wrong price is found."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tools.learners.coach import best_rounds

from houseway.core.game.rules import Rules
from houseway.core.values.cards import cards
from houseway.games import GAMES
from houseway.lab import hints
from houseway.lab.hints import Priced, priced, why_unpriced
from houseway.school import coach
from houseway.school.coach import Decision, coached, judged_round
from houseway.worked.reader import read_worked


def rules_of(key: str, **settings: object) -> Rules:
    rules = GAMES[key].under(settings)
    assert isinstance(rules, Rules)
    return rules


@pytest.mark.long
@pytest.mark.parametrize("key", ["colorado_holdem", "pai_gow"])
def test_the_best_player_has_no_leak(key: str) -> None:
    found = [one for played in best_rounds(key, 8, "tests") for one in judged_round(played)]
    assert len(found) >= 8
    assert all(isinstance(one, Decision) and one.cost == 0 for one in found)


# Colorado hold 'em

DISCARDS = """table plays colorado_holdem
seat 1   bets ante 10
dealer   closes bets
seat 1   gets Ks 9s 4h
board    gets 2c 7d Jh
seat 1   bets 10
seat 1   discards Ks
dealer   reveals
"""


def test_every_board_is_counted_as_the_game_counts_them() -> None:
    from houseway.games.colorado_holdem.odds import boards
    from houseway.studies.colorado_holdem.hint import _boards

    held = cards("Ks 9s 4h")
    counted, best = _boards(held)
    for at, away in enumerate(held):
        assert tuple(counted[at].tolist()) == boards([card for card in held if card != away], away)
    assert int(best.sum()) == comb(49, 3)


def test_the_mean_of_the_best_is_the_edge_of_the_lab(monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.games.colorado_holdem import odds
    from houseway.studies.colorado_holdem import hint

    rules, made = rules_of("colorado_holdem"), 0
    scale, table = rules.rows["required"], rules.pays["ante"]
    pays = hint._ante_pays(rules, 200)
    some, of_the_game = odds._with_boards()[::150], odds._classes(ace_low=True)[::150]
    monkeypatch.setattr(odds, "_classes", lambda *, ace_low: of_the_game)
    for held, ways, _ in some:
        best = int(max(hint._boards(held)[0] @ pays))
        row = hint.instant(held, ace_low=True)
        once = hint.net_of(table.pays[row]) * 100 * comb(49, 3) if row else -100 * comb(49, 3)
        made += ways * max(best, -100 * comb(49, 3), once)
    assert -Fraction(made, 100 * odds.HANDS * comb(49, 3)) == odds.ante_edge(scale, table, may_fold=True, ace_low=True)


def test_a_discard_is_priced_with_the_bonus_and_the_limit() -> None:
    worked = read_worked(DISCARDS)
    bet, away = coached(worked).decisions
    assert (bet.said, away.said, away.best) == ("bet $10", "discard the highest card", "discard the lowest card")
    assert away.grade == "blunder" and away.cost == away.choices[0].makes - away.choices[-1].makes
    with_bonus = DISCARDS.replace("dealer   closes", "seat 1   bets bonus 1\ndealer   closes", 1).replace(
        "table plays colorado_holdem", "table plays colorado_holdem\ntable   sets che.bonus.offered true"
    )
    found = coached(read_worked(with_bonus))
    assert found.hands["bonus"] == 1 and found.decisions[1].cost > away.cost  # a flush is worth more with it


# Pai gow


def test_every_setting_of_four_tiles_meets_the_dealers_that_the_lab_counted() -> None:
    from houseway.studies.pai_gow.deals import distinct_hands, walked
    from houseway.studies.pai_gow.one_hand import faces
    from houseway.studies.pai_gow.tables import hands, house_way

    rules, held = rules_of("pai_gow"), hands()
    every = distinct_hands(house_way(rules))
    index = {tiles: at for at, tiles in enumerate(combinations(range(32), 4))}
    from houseway.core.values.tiles import SET

    mine = [index[tiles] for tiles in ((0, 5, 17, 31), (2, 3, 20, 21), (8, 9, 10, 30))]
    for at, found in zip(mine, walked(every, np.array(mine)).tolist(), strict=True):
        four = tuple(SET[number] for number in next(tiles for tiles, which in index.items() if which == at))
        seat, bank = (faces(rules, four, four, banks=banks) for banks in (False, True))
        settings = len(held.settings[held.find(four)])
        assert sorted({(row[3], row[0]) for row in seat.tolist()}) == sorted({(won, lost) for won, lost, _, _ in found})
        assert sorted({(row[0], row[3]) for row in bank.tolist()}) == sorted({(won, lost) for _, _, won, lost in found})
        assert settings == len(seat) and seat.sum(axis=1).tolist() == [comb(28, 4)] * settings


def test_against_players_nothing_is_priced() -> None:
    folder = GAMES.folder("pai_gow")
    assert folder is not None
    text = (folder / "rounds" / "8b-no-bank-in-the-first-round.round").read_text(encoding="utf-8")
    found = coached(read_worked(text, "pai_gow"))
    setting, gives_up = found.decisions[:2]
    assert (setting.round, setting.hand, setting.said) == (1, "3", "set pair of 1-5 / 7")
    assert gives_up.said == "leave it" and gives_up.choices[-1] == Priced("surrenders", None, Fraction(-40_00))
    assert found.unpriced.keys() >= {"setting", "bank sets"}  # the second round is banked by a player


# Pai gow poker


@pytest.mark.long
def test_the_dealers_that_are_left_are_set_as_the_game_sets_them() -> None:
    from houseway.games.pai_gow_poker.hands import splits
    from houseway.games.pai_gow_poker.house_rules import HOUSE_WAY
    from houseway.games.pai_gow_poker.house_way import set_by, way_of
    from houseway.games.pai_gow_poker.payouts import Face
    from houseway.studies.pai_gow_poker.main import FACES
    from houseway.studies.pai_gow_poker.one_hand import faces
    from houseway.studies.pai_gow_poker.tables import DECK

    rules = rules_of("pai_gow_poker")
    way = way_of(rules[HOUSE_WAY])
    seven = cards("Ks Kd 8h 7c 5d 4d 2s")
    left = cards("JK Ah As Qh Jh Th 9h 9d 4s")
    found = faces(rules, seven, [card for card in DECK if card not in left])
    dealers = [set_by(way, held).split for held in combinations(left, 7)]
    for split, ways in zip(splits(seven), found, strict=True):
        met = [Face.of(split, dealer) for dealer in dealers]
        assert ways == ([] if met[0].fouled else [met.count(face) for face in FACES])


@pytest.mark.long
def test_every_card_that_goes_takes_its_hands_with_it() -> None:
    from houseway.lab.kept_counts import no_progress
    from houseway.studies.pai_gow_poker.main import counts
    from houseway.studies.pai_gow_poker.one_hand import counted, dealers
    from houseway.studies.pai_gow_poker.tables import DECK

    rules = rules_of("pai_gow_poker")
    every, keys = counted(rules, ()), dealers(rules).keys
    sets = counts(rules, no_progress)["sets"]
    assert np.array_equal(sets[keys >> 7, keys & 127], every) and int(sets.sum()) == int(every.sum())
    gone = sum((every - counted(rules, (card,)) for card in DECK), np.zeros_like(every))
    assert np.array_equal(gone, 7 * every)  # a hand has seven cards


# Where there is no price


def test_a_game_without_prices_says_why() -> None:
    assert "counted over all deals" in why_unpriced("fast_action_holdem", "setting")
    assert why_unpriced("omaha", "flop") == hints.NO_PRICE
    assert "players" in why_unpriced("pai_gow", "bank sets")
    assert not hints.is_priced("fast_action_holdem") and hints.is_priced("pai_gow_poker")


def test_a_planted_wrong_price_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = coached(read_worked(DISCARDS)).decisions[0]
    assert right.cost == 0

    def wrong(seen, hand):  # type: ignore[no-untyped-def]
        found = priced(seen, hand)
        return (Priced("folds", None, found[0].makes + 1), *(one for one in found if one.says != "folds"))

    monkeypatch.setattr(coach, "priced", wrong)
    assert coached(read_worked(DISCARDS)).decisions[0].cost == 1

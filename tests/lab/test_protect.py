"""Threats: what is made of a card that is seen, against dealing every hand out, and against published figures."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.core.money.price import Odds
from houseway.games import GAMES
from houseway.lab.dealer_hands import bits_of, dealt, ladders
from houseway.lab.exposure import counted_figures
from houseway.lab.kept_counts import no_progress
from houseway.lab.poker_ranks import THREE, places_of
from houseway.lab.protection import counted, threats_of
from houseway.lab.sheet.selection import StudyResults, studies
from houseway.lab.studies import studied
from houseway.lab.study import under
from houseway.studies.minibaccarat import counter
from houseway.studies.three_card_poker import ante
from houseway.studies.three_card_poker import seen_cards as peeking

TCP = GAMES["three_card_poker"]


def test_a_card_that_is_seen_is_worth_what_was_published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")
    study = studied(TCP)
    assert study is not None
    seen, backs = (counted(study, threat) for threat in study.threats)
    assert seen.made == Fraction(443162, 12724075) and f"{100 * float(seen.made):.4f} %" == seen.threat.published
    assert backs.made == Fraction(467689, 25448150) and int(backs.made * 100_000) == 1837, (
        "published with its fourth digit cut off"
    )
    assert seen.edge == backs.edge == Fraction(686689, 20358520)


def test_dealt_out_every_hand_comes_as_often() -> None:
    """The second way: all 22,100 hands of the dealer are gone through for some hands and cards that are seen."""
    rules = under(TCP, {})
    found = peeking.peeked(rules)
    some = np.random.default_rng(5).choice(len(found.own), 60, replace=False)
    hands = np.ascontiguousarray(ante.held().hands[found.own[some]])
    known = np.ascontiguousarray(found.card[some][:, None])
    came = np.zeros((len(some), 6), np.int64)
    dealt(bits_of(hands), bits_of(known), places_of(THREE).of(hands), ante.edge(), ladders(THREE, 3), came)
    assert (came == found.duel.came[some]).all() and (came.sum(axis=1) == 1128).all()


def test_who_cannot_tell_cards_apart_makes_what_the_ante_makes() -> None:
    rules = under(TCP, {})
    blind = peeking.by_backs(rules, np.zeros(len(peeking.peeked(rules).own), np.int64))
    study = studied(TCP)
    assert study is not None
    made = study.threats[0].made(blind, rules)
    assert -made == Fraction(686689, 20358520)


@pytest.mark.long
def test_a_counter_who_always_bets_loses_what_is_counted_exactly() -> None:
    rules = under(GAMES["minibaccarat"], {})
    counted = counter.simulated(8, 14, 20_000, 3, no_progress, trigger=-1000)
    shoes, rounds, bets, wins, _ = map(int, counted["sums"])
    assert shoes == 20_000 and bets == rounds and 79 < rounds / shoes < 83
    lost, exact = 1 - 41 * wins / bets, 0.0761134
    assert abs(lost - exact) < 4 * 41 * (0.0225 / bets) ** 0.5, "four standard errors"
    price = rules.game.pays["dragon_7"]["printed"].at("dragon 7", Odds)
    assert (price.num, price.den) == (counter.WIN, 1) and counter.error(counted, rules) > 0


@pytest.mark.long
def test_shoes_are_the_same_however_they_are_divided() -> None:
    whole = counter._counted(0, 40, 8, 14, 7, 4, 1)
    parts = counter._counted(0, 13, 8, 14, 7, 4, 1) + counter._counted(13, 40, 8, 14, 7, 4, 1)
    assert (whole == parts).all()
    assert counter.JOB.part(0, 40) == whole.tolist(), "as a shard counts them"
    shorter = counter._counted(0, 40, 8, 14, 7, 4, 0)
    assert whole[1] - shorter[1] == 40, "one hand after the cover card in each shoe (MB-9(e))"


def test_every_counter_names_a_clause_or_a_setting() -> None:
    for study in studies(GAMES).values():
        settings = under(study.game, {}).settings
        for threat in threats_of(study.game):
            assert threat.countered and threat.wager in {line.wager for line in study.lines}
            for one in threat.countered:
                assert one.by in settings or one.by in study.game.clauses, one.by


def test_the_command_tells_threats(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_SHIPPED", "yes")
    said = run("protect", "three_card_poker")
    assert said.exit_code == 0 and "3.4829 % of one ante (443162/12724075)" in said.stdout and "TCP-12(d)" in said.stdout
    told = json.loads(run("protect", "three_card_poker", "--json").stdout)
    assert told["threats"][0]["made"] == "443162/12724075" and told["wagers"]["pair_plus"]["hole"]["applies"] is False
    assert run("protect", "three_card_poker", "--page").stdout.startswith("# Game protection: Three Card Poker")
    assert "Dice are not hidden" in run("protect", "sic_bo").stdout.replace("\n", " ")


@pytest.mark.long
def test_caribbean_stud_by_parts_and_by_the_rest_agree_with_dealing_out() -> None:
    from houseway.studies.caribbean_stud import seen_cards as stud
    from houseway.studies.caribbean_stud.ante import nets, odds_of
    from houseway.studies.caribbean_stud.counted import all_hands
    from houseway.studies.caribbean_stud.subsets import choose, hands

    rules = under(GAMES["caribbean_stud"], {})
    one = stud.seen(1, rules, no_progress)
    gain, deals, parts = (int(str(one[name][0])) for name in ("gain", "deals", "parts"))
    assert 1 - Fraction(gain, parts * deals) == Fraction(142031221, 2718662100), "the up card alone is the game as it is"
    known, found = all_hands(), nets(rules, odds_of(rules, None))
    kinds, qualifies, worth = stud._kinds(), stud._qualify(), known.worth
    random = np.random.default_rng(1)
    for _ in range(3):
        three = np.sort(random.choice(52, 3, replace=False)).astype(np.int64)
        some = random.choice(len(worth), 40, replace=False)
        masks = np.full(len(worth), np.uint64(2**52 - 1))  # a hand that holds every card is left out
        masks[some] = np.bitwise_or.reduce(np.uint64(1) << hands()[some].astype(np.uint64), axis=1)
        made = [0, 0]
        for at in some:
            if set(hands()[at]) & set(three):
                continue
            left = [card for card in range(52) if card not in hands()[at] and card not in three]
            total = 0
            for two in combinations(left, 2):
                five = sorted([*three.tolist(), *two])
                number = sum(int(choose()[card, size + 1]) for size, card in enumerate(five))
                than = int(worth[at] > worth[number]) - int(worth[at] < worth[number])
                case = 0 if not qualifies[number] else {1: 1, 0: 2, -1: 3}[than]
                total += int(found.table[kinds[at], case]) + found.parts
            made[0] += max(total, 0)
            made[1] += 946
        counted = stud._by_the_rest(three, hands(), masks, worth, kinds, qualifies, found.table, found.parts, choose())
        assert counted.tolist() == made


@pytest.mark.long
def test_one_hole_card_seen_is_worth_what_drawn_hands_say() -> None:
    """Another way: hands and two of the dealer's cards are drawn, and all 14,190 of the dealer's hands gone through for each."""
    from houseway.studies.caribbean_stud import seen_cards as stud
    from houseway.studies.caribbean_stud.ante import nets, odds_of
    from houseway.studies.caribbean_stud.counted import all_hands
    from houseway.studies.caribbean_stud.subsets import choose

    rules = under(GAMES["caribbean_stud"], {})
    table, worth = nets(rules, odds_of(rules, None)).table, all_hands().worth
    kinds, qualifies, others = stud._kinds(), stud._qualify(), np.array(list(combinations(range(45), 3)))
    random, more = np.random.default_rng(11), list[float]()
    for _ in range(3_000):
        cards = random.permutation(52)[:7]
        left = np.setdiff1d(np.arange(52), cards)
        five = np.sort(np.concatenate([np.broadcast_to(cards[5:], (len(others), 2)), left[others]], axis=1), axis=1)
        dealer = sum(choose()[five[:, at], at + 1] for at in range(5))
        own = int(sum(choose()[card, at + 1] for at, card in enumerate(np.sort(cards[:5]))))
        than = np.sign(worth[dealer] - worth[own])
        case = np.where(qualifies[dealer] == 0, 0, 2 + than)
        margin = float(table[kinds[own]][case].mean()) + 1
        more.append(max(margin, 0.0) - margin * bool(kinds[own] >= 1))
    pairs, exact = Fraction(18171201691, 332220508620), Fraction(2558246932, 415275635775)
    assert abs(np.mean(more) - float(pairs - exact)) < 4 * np.std(more) / len(more) ** 0.5, "above what betting on pairs makes"


@pytest.mark.long
def test_caribbean_stud_dealt_out_agrees_hand_by_hand() -> None:
    """The second way, of tools/lab/stud.py: its own ranking, and all hands of the dealer gone through, for some hands."""
    from tools.lab import stud as dealt_out

    from houseway.studies.caribbean_stud import seen_cards as stud
    from houseway.studies.caribbean_stud.ante import nets, odds_of
    from houseway.studies.caribbean_stud.counted import all_hands
    from houseway.studies.caribbean_stud.subsets import HANDS, choose, hands

    every, worth, kind = dealt_out.ranked()
    table = dealt_out.choose()
    some = np.sort(np.random.default_rng(3).choice(HANDS, 40, replace=False))
    fit = dealt_out.qualifies(every, kind)
    fails = np.ones(7462, bool)
    fails[worth[fit]] = False
    quads, best, backs = np.zeros((16215, 47), np.int32), np.zeros(5, np.int64), np.zeros(4, np.int64)
    made, by_backs = np.zeros(5, np.int64), np.zeros(4, np.int64)
    for own in some:
        net = np.where(np.arange(7462) < worth[own], 2 + 2 * dealt_out.PAYS[kind[own]], -2)
        net[worth[own]] = 1
        net[fails] = 2
        dealt_out.dealt_out(every[own], net.astype(np.int32), worth, table, quads, best, backs)
        made += best
        by_backs += backs
    # the same hands by the lab's numbers, in which a card is thirteen times suit and rank
    mine = np.sort(every[some] % 4 * 13 + every[some] // 4, axis=1)
    asked = np.zeros(HANDS, np.int64)
    asked[sum(choose()[mine[:, at], at + 1] for at in range(5))] = 1
    rules = under(GAMES["caribbean_stud"], {})
    known, found = all_hands(), nets(rules, odds_of(rules, None))
    order, high = np.argsort(known.worth, kind="stable"), (hands() % 13 >= stud.KING).sum(axis=1)
    pairs = np.array(list(combinations(range(52), 2)), np.int64)
    ones, none = np.arange(52, dtype=np.int64).reshape(-1, 1), np.zeros((1, 0), np.int64)

    def walked(dealt, knowns) -> int:
        given = (stud._qualify(), stud._kinds(), asked, hands(), knowns, found.table, found.parts, stud._table(), choose())
        return int(stud._walked(order, known.worth, dealt, *given)[0])

    assert walked(np.ones(HANDS, np.int64), pairs) == made[1], "up card and one hole card"
    groups = [(high == many).astype(np.int64) for many in range(6)]
    assert sum(walked(group, ones) for group in groups) == by_backs[0], "aces and kings by their backs, with the up card"
    assert sum(5 * walked(group, none) for group in groups) == by_backs[3], "and without it"


@pytest.mark.parametrize("game", [*studies(GAMES)])
def test_each_figure_names_the_edge_of_the_table_in_use(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow counts too: a table that became the default makes another edge, and the gain was counted beside the old one."""
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)
    desk = StudyResults(studies({game: GAMES[game]})[game])
    named = {made.wager: made.edge for made in counted_figures(game).values() if made.edge is not None}
    for wager, edge in named.items():
        assert desk.answer(desk.first(desk.every([wager]))).house_edge == edge, f"houseway protect {game} --count --write"

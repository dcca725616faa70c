"""Cards seen too early at chemin de fer, a second way: all orders of a small shoe, the table read as text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.games import GAMES
from houseway.games.minibaccarat.game import GAME as MINIBACCARAT
from houseway.games.minibaccarat.odds import shoe
from houseway.lab.exposure import counted_figures
from houseway.lab.kept_counts import no_progress
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.protection import counted, threats_of
from houseway.lab.studies import studied
from houseway.lab.study import under
from houseway.studies.chemin_de_fer import counter, exposed, removal
from houseway.studies.chemin_de_fer import known_cards as knowing
from houseway.studies.chemin_de_fer.counted import LOSES, WINS, dealt, values_in
from houseway.studies.chemin_de_fer.prices import fives, gain
from houseway.studies.minibaccarat import removal as minibaccarat

GAME = GAMES["chemin_de_fer"]
SMALL = ((1, 1, 1, 1, 1, 1, 1, 0, 0, 1), (2, 0, 1, 1, 0, 1, 0, 2, 1, 0))
"""Shoes of eight cards: 20,160 orders of six each."""
PRINTED = {0: range(10), 1: range(10), 2: range(10), 3: [*range(8), 9], 4: range(2, 8), 5: range(4, 8), 6: (6, 7), 7: ()}
"""Table 3, read as text."""
Deal = tuple[int, ...]
"""Player, banker, player, banker, and two more."""
UNIT, FEE = 20, 1
"""A bank at five percent, in twentieths of a unit."""


# The other way


def ends(cards: Deal, five_draws: bool, banker_draws: bool | None = None) -> tuple[int, int | None]:
    """Return the sign of player less banker, and the player's third card; by default the banker draws by the table."""
    p1, b1, p2, b2, c5, c6 = cards
    player, banker = (p1 + p2) % 10, (b1 + b2) % 10
    third, rest = None, [c5, c6]
    if player < 8 and banker < 8:
        if player < 5 or (player == 5 and five_draws):
            third = rest.pop(0)
            player = (player + third) % 10
        by_table = banker < 6 if third is None else third in PRINTED[banker]
        if by_table if banker_draws is None else banker_draws:
            banker = (banker + rest.pop(0)) % 10
    return (player > banker) - (player < banker), third


def cover(than: int) -> int:
    return UNIT * than


def bank(than: int) -> int:
    return (UNIT - FEE, 0, -UNIT)[than + 1]


class Brute:
    """Every order of six cards of a small shoe."""

    def __init__(self, left: tuple[int, ...]) -> None:
        cards = [value for value, many in enumerate(left) for _ in range(many)]
        self.deals: list[Deal] = list(permutations(cards, 6))
        self.drawing = self.usual()

    def usual(self) -> dict[tuple[int, int], bool]:
        """Return whether each five draws where only its own cards are seen."""
        more: dict[tuple[int, int], int] = defaultdict(int)
        for one in self.deals:
            if (one[0] + one[2]) % 10 == 5:
                more[min(one[0], one[2]), max(one[0], one[2])] += ends(one, True)[0] - ends(one, False)[0]
        return {five: gained > 0 for five, gained in more.items()}

    def draws(self, one: Deal) -> bool:
        """Whether the hand draws, if it is five and is played as usual."""
        return self.drawing.get((min(one[0], one[2]), max(one[0], one[2])), False)

    def made(
        self,
        side: Callable[[int], int],
        before: Callable[[Deal], Hashable],
        at_five: Callable[[Deal], Hashable] | None,
        *,
        passes: bool,
    ) -> Fraction:
        """Return the value of a side per deal, by what it sees; without `at_five` five is played as usual."""
        groups: dict[Hashable, dict[Hashable, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
        for one in self.deals:
            sums = groups[before(one)]
            if (one[0] + one[2]) % 10 != 5:
                sums["no choice"][0] += side(ends(one, False)[0])
                continue
            if at_five is None:
                sums["no choice"][0] += side(ends(one, self.draws(one))[0])
                continue
            both = sums[min(one[0], one[2]), at_five(one)]
            both[0] += side(ends(one, False)[0])
            both[1] += side(ends(one, True)[0])
        total = 0
        for sums in groups.values():
            here = sum(both[0] if seen == "no choice" else max(both) for seen, both in sums.items())
            total += max(here, 0) if passes else here
        return Fraction(total, UNIT * len(self.deals))

    def free(self, seen: int) -> Fraction:
        """Return the value of a bank that draws as it likes and sees so many of the player's cards."""
        total, sums = 0, defaultdict[Hashable, list[int]](lambda: [0, 0])
        for one in self.deals:
            p1, b1, p2, b2, *_ = one
            than, third = ends(one, self.draws(one))
            if (p1 + p2) % 10 > 7 or (b1 + b2) % 10 > 7:
                total += bank(than)
                continue
            both = sums[(p1, p2)[:seen], third, b1, b2]
            for act in (False, True):
                both[act] += bank(ends(one, self.draws(one), act)[0])
        return Fraction(total + sum(map(max, sums.values())), UNIT * len(self.deals))


def nothing(one: Deal) -> Hashable:
    return 0


def high(*places: int) -> Callable[[Deal], Hashable]:
    return lambda one: sum(one[place] in (6, 7, 8, 9) for place in places)


def card(*places: int) -> Callable[[Deal], Hashable]:
    return lambda one: tuple(one[place] for place in places)


def expected(brute: Brute) -> dict[str, Fraction]:
    """Return every exact figure, for the small shoe."""
    found: dict[str, Fraction] = {}
    for place, whose in ((0, "player's"), (1, "banker's")):
        for how, seen in (("seen before bets are closed", card(place)), ("known by its back: six to nine", high(place))):
            name = f"first card of the {whose} hand {how}"
            found[f"{name}, cover"] = brute.made(cover, seen, nothing, passes=True)
            found[f"{name}, bank"] = brute.made(bank, seen, None, passes=True)
    for name, seen in (
        ("next card of the shoe seen before five decides", card(4)),
        ("one of the banker's cards seen before five decides", card(3)),
        ("both of the banker's cards seen before five decides", card(1, 3)),
        ("backs of the banker's two cards seen before five decides: how many are six to nine", high(1, 3)),
    ):
        found[name] = brute.made(cover, nothing, seen, passes=False)
    found["player's two cards known to the bank, which draws by the table"] = brute.made(bank, nothing, None, passes=False)
    found["one of the player's cards known to the bank, if it could draw as it liked"] = brute.free(1)
    found["player's two cards known to the bank, if it could draw as it liked"] = brute.free(2)
    found["five played for the bank by a partner"] = brute.made(bank, nothing, nothing, passes=False)
    told = "five played for the bank by a partner who is told the banker's cards"
    found[told] = brute.made(bank, nothing, card(1, 3), passes=False)
    return found


@pytest.mark.parametrize("left", SMALL)
def test_every_exact_figure_of_a_small_shoe_is_that_of_all_its_orders(
    left: tuple[int, ...], rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    small, brute = knowing.count_deals(rules, left), Brute(left)
    assert small.total == len(brute.deals)
    monkeypatch.setattr(exposed, "full_shoe_deals", lambda rules: small)
    made = {threat.name: threat.made({}, rules) for threat in exposed.THREATS if not threat.slow}
    assert made == expected(brute)


# A full shoe


def test_who_can_tell_nothing_apart_makes_what_the_study_says(rules: Rules) -> None:
    study, found = studied(GAME), knowing.full_shoe_deals(rules)
    assert study is not None
    net = knowing.cover_net(found.bound)
    assert -Fraction(knowing.made_at_five(net, exposed.ALIKE, exposed.ALIKE, passes=False), found.total) == Fraction(
        18880657128, 1525814595305
    )
    assert study.answer("cover").house_edge == Fraction(18880657128, 1525814595305)
    assert -exposed.bank_before(exposed.ALIKE, passes=False)({}, rules) == study.answer("bank").house_edge
    partner = exposed.bank_plays_five(exposed.ALIKE)({}, rules)
    assert -partner == study.answer("bank", strategy="always stays").house_edge, "a partner stays on five"
    assert exposed.cover_before(exposed.ALIKE)({}, rules) == 0, "without knowledge there is nothing to bet on"


def test_a_free_bank_that_sees_nothing_is_the_banker_of_the_classical_game(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without vigorish its edge is that of docs/games/chemin_de_fer/lab.md against a player who draws on five."""
    monkeypatch.setattr(knowing, "share", lambda rules: Fraction(0))
    found = knowing.full_shoe_deals(rules)
    net, parts = knowing.freed(found, rules, 0)
    assert Fraction(net, parts * found.total) == Fraction(29232768, 2116247705)


def test_a_five_that_stayed_would_leave_a_free_bank_what_the_note_says(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowing, "usual", lambda found: np.zeros((10, 10), np.int64))
    made = exposed.free_bank(2)({}, rules)
    assert f"{100 * float(made):.4f} %" in exposed.STAYING


def test_figures_are_those_that_were_counted() -> None:
    study = studied(GAME)
    assert study is not None
    for threat in threats_of(GAME):
        if not threat.slow:
            assert counted(study, threat).made == counted_figures(GAME.key)[threat.name].made, threat.name


# Counted shoes


def by_the_study(rules: Rules, left: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    """Return the study's value of a cover that plays five best, and of a bank against five as from a full shoe."""
    deals = dealt(rules, left)
    forced, stays, draws = fives(deals)
    best = sum(max(int(s[WINS] - s[LOSES]), int(d[WINS] - d[LOSES])) for s, d in zip(stays, draws, strict=True))
    usual = [d if more > 0 else s for s, d, more in zip(stays, draws, gain(*_full(rules)[1:]), strict=True)]
    whole = forced + np.array(usual).sum(axis=0)
    cover_makes = Fraction(int(forced[WINS] - forced[LOSES]) + best, deals.total)
    return cover_makes, Fraction(int(whole[LOSES]) * (UNIT - FEE) - int(whole[WINS]) * UNIT, UNIT * deals.total)


def _full(rules: Rules):
    return fives(dealt(rules, values_in(rules.equipment)))


def test_a_shoe_with_cards_out_is_worth_what_the_study_counts(rules: Rules) -> None:
    random = Random(4)
    made, fee = np.zeros(2), float(removal.share(rules))
    for many in (312, 120, 40, 15):
        cards = random.sample([value for value, some in enumerate(values_in(rules.equipment)) for _ in range(some)], many)
        left = tuple(cards.count(value) for value in range(10))
        ways, total = removal.ways_of(rules, left)
        counter.nets(ways, fee, removal.usual(rules), made)
        best_cover, plain_bank = by_the_study(rules, left)
        assert removal.expectation(rules, left, "bank") == plain_bank
        assert made / total == pytest.approx([float(best_cover), float(plain_bank)], abs=1e-12)


def test_effects_of_removal_are_those_of_minibaccarat() -> None:
    """Five draws whatever is out by one card, so the two games are one; minibaccarat counts by coups."""
    rules, other = under(GAME, {"cdf.decks": 8}), under(MINIBACCARAT, {})
    for wager, same in (("cover", "player"), ("bank", "banker")):
        assert removal.effects(rules, wager) == minibaccarat.effects(minibaccarat.worths(other, same), shoe(8))


def test_shoes_are_the_same_however_they_are_divided(rules: Rules) -> None:
    whole = counter.simulated(rules, 64, 3, no_progress)["sums"]
    cards = np.repeat(np.arange(10), values_in(rules.equipment)).astype(np.int64)
    given = (np.array(counter.DEPTHS), removal.line_of(rules), float(removal.share(rules)), removal.usual(rules))
    parts = [
        counter._shoes(first, last, 3, cards.copy(), *given, *removal.tables(rules), np.zeros((0, 3)))
        for first, last in ((0, 25), (25, 64))
    ]
    assert np.allclose(sum(parts), whole / counter.WHOLE, rtol=0, atol=1e-9)


def test_no_round_that_is_left_out_pays(rules: Rules) -> None:
    """Rounds that are not looked at, priced all the same: none of 60 shoes pays, and most do not come near."""
    seen = counter.every_round(rules, 60, 9, 60 * 70)
    skipped = seen[(seen[:, 0] > counter.FEW) & (seen[:, 1] <= counter.NEAR)]
    assert len(skipped) > 2_500 and skipped[:, 2].max() < 0
    assert seen[seen[:, 0] <= counter.FEW][:, 2].max() > 0, "and late in a shoe some do"


def test_a_shoe_in_plain_python_makes_the_same(rules: Rules) -> None:
    """The burn, the rounds, the cutting card and the bets of shoes, walked by hand; rounds are priced by the study's count."""
    cards = np.repeat(np.arange(10), values_in(rules.equipment)).astype(np.int64)
    given = (np.array(counter.DEPTHS), removal.line_of(rules), float(removal.share(rules)), removal.usual(rules))
    given = (*given, *removal.tables(rules), np.zeros((0, 3)))
    paying = [n for n in range(60) if counter._shoes(n, n + 1, 7, cards.copy(), *given)[counter.BETS].sum() > 0][:2]
    assert len(paying) == 2
    for number in paying:
        shuffled = cards.copy()
        deal(shuffled, len(cards), begun(7, number))
        order = shuffled.tolist()
        at, rounds, made = 1 + (order[0] or 10), dict.fromkeys(counter.DEPTHS, 0), np.zeros((2, len(counter.DEPTHS)))
        while at < len(order) - min(counter.DEPTHS):
            left = tuple(order[at:].count(value) for value in range(10))
            worth = by_the_study(rules, left) if sum(left) <= 60 else (Fraction(-1), Fraction(-1))
            for place, depth in enumerate(counter.DEPTHS):
                if at < len(order) - depth:
                    rounds[depth] += 1
                    made[:, place] += [max(float(one), 0.0) for one in worth]
            six = order[at : at + 6]
            player, banker = (six[0] + six[2]) % 10, (six[1] + six[3]) % 10
            at += 4
            if player < 8 and banker < 8:
                third = six[4] if player < 6 else None
                at += (third is not None) + (banker < 6 if third is None else third in PRINTED[banker])
        found = counter._shoes(number, number + 1, 7, cards.copy(), *given)
        assert found[counter.ROUNDS, 0].tolist() == [*rounds.values()]
        assert found[counter.MADE] == pytest.approx(made, abs=1e-12) and made.max() > 0

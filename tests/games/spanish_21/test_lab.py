"""Spanish 21 in the lab: each exact figure a second way, and the kernels beside the real table."""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import product
from random import Random

import numpy as np
import pytest

from houseway.core.messages.command import Deal, OpenRound
from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import take
from houseway.core.values.cards import Card
from houseway.core.values.hands import BURN, DEALER, box
from houseway.core.wire.notation import read_line
from houseway.games.spanish_21.facts import whose_turn
from houseway.games.spanish_21.game import GAME
from houseway.games.spanish_21.odds import insurance_edge, match_edge
from houseway.lab.dealt_table import DealtTable
from houseway.lab.study import under
from houseway.studies.spanish_21 import STUDY
from houseway.studies.spanish_21.both_hands import Both, BothWeights, twos, weigh_both
from houseway.studies.spanish_21.charts import as_at_blackjack, blank, like_the_dealer
from houseway.studies.spanish_21.endings import DOUBLE, HIT, STAND, alone, shares, special_at, split_hands
from houseway.studies.spanish_21.player import speaks
from houseway.studies.spanish_21.playing_out import felt, full_shoe, play_round
from houseway.studies.spanish_21.prices import ALONE, ANOTHER, FIRST, SURRENDERED, Prices, Suits, classes
from houseway.studies.spanish_21.tree import BLACKJACK, BUST, NAMES, TEN, UNSEEN, VALUES, dealers, shoe, tree
from houseway.studies.spanish_21.values import Scales, edge, weighed
from houseway.studies.spanish_21.weights import denominator, exactly, roughly

PAR = tomllib.loads((files("houseway.games.spanish_21") / "par.toml").read_text())
RULES = under(GAME, {})
SHOES = {6: "six decks", 8: "eight decks"}


# The side bets


@pytest.mark.parametrize("decks", [6, 8])
def test_the_side_bets_are_what_the_closed_forms_and_the_par_sheet_say(decks: int) -> None:
    settings = {"s21.decks": decks}
    for name, table in STUDY.tables("match").items():
        assert table is not None
        same, another = (table.of(hand) for hand in ("same suit", "another suit"))
        answer = STUDY.answer("match", table, settings=settings)
        assert answer.house_edge == match_edge(decks, same.num, another.num)  # type: ignore[union-attr]
        if name == f"for {SHOES[decks]}":
            assert answer.house_edge == Fraction(PAR["match"][SHOES[decks]]["house_edge"])
    insured = STUDY.answer("insurance", STUDY.tables("insurance")["11(c)"], settings=settings)
    assert insured.house_edge == insurance_edge(decks) == Fraction(PAR["insurance"][SHOES[decks]]["house_edge"])


@pytest.mark.parametrize("decks", [6, 8])
def test_a_real_felt_settles_every_kind_of_match(decks: int) -> None:
    asked, pieces = DealtTable(GAME, {"s21.decks": decks}), {"same suit": "8s", "another suit": "8h", "": "Kc"}
    spread = STUDY.answer("match", STUDY.tables("match")[f"for {SHOES[decks]}"], settings={"s21.decks": decks}).spread
    nets = {ending.name: ending.net for ending in spread.ways}
    for one, two in product(pieces, repeat=2):
        cards = {"burn": [Card("2c")], "1": [Card(pieces[one]), Card(pieces[two])], "dealer": [Card("8s")]}
        came = asked.settles(["seat 1 bets wager 10", "seat 1 bets match 10", "dealer closes bets"], cards)
        name = " and ".join(sorted(part for part in (one, two) if part)) or "no match"
        assert came["match"].net == 1000 * nets[name]


# Weights, a second way: by recursion, card by card
#
# Probabilities are remainders by one large prime, which is not a prime of the kernels: division is exact there, and
# two different fractions of this kind would be the same remainder once in 2**61.

Q = 2**61 - 1
INVERSE = [0, *(pow(n, -1, Q) for n in range(1, 400))]


def remainder(fraction: Fraction | int) -> int:
    return Fraction(fraction).numerator * pow(Fraction(fraction).denominator, -1, Q) % Q


def drawn(left: tuple[int, ...]) -> list[tuple[int, int, tuple[int, ...]]]:
    whole = sum(left)
    return [(v, n * INVERSE[whole] % Q, (*left[:v], n - 1, *left[v + 1 :])) for v, n in enumerate(left) if n]


def total_of(values: tuple[int, ...]) -> int:
    hard = sum(v + 1 for v in values)
    return hard + 10 if 0 in values and hard <= 11 else hard


@cache
def dealt_out(held: tuple[int, ...], left: tuple[int, ...]) -> dict[int, int]:
    """Count a dealer's final hands, card by card."""
    total = total_of(held)
    if total > 21:
        return {BUST: 1}
    if len(held) > 1 and total >= 17:
        return {BLACKJACK if len(held) == 2 and total == 21 else total - 17: 1}
    found: Counter[int] = Counter()
    for v, chance, after in drawn(left):
        for result, part in dealt_out(tuple(sorted((*held, v))) if len(held) > 1 else (*held, v), after).items():
            found[result] = (found[result] + chance * part) % Q
    return dict(found)


@pytest.mark.parametrize("up", [TEN])
def test_weights_of_unsplit_hands_are_what_recursion_finds(up: int) -> None:
    """Every hand under a ten, as a blackjack player plays it with six decks; suits do not matter to him."""
    book, hands, left = as_at_blackjack(), tree(), [int(n) for n in shoe(6)]
    sheet = book.sheet(up)
    sheet.split[:] = False
    left[up] -= 1
    found: Counter[tuple[int, int]] = Counter()
    stood = classes(False)

    @cache
    def ends(held: tuple[int, ...]) -> dict[tuple[int, int], int]:
        now = tuple(n - held.count(v) for v, n in enumerate(left))
        at = hands.at(*held)
        if len(held) == 2 and sheet.surrender[at, 0]:
            return against(held, now, SURRENDERED)
        act, total = sheet.alone.act[at, 0], total_of(held)
        if act == STAND or total == 21:
            kind = int(stood[at])
            if total == 21 and len(held) == 3 and held in ((5, 6, 7), (6, 6, 6)):
                kind = -1
            return against(held, now, kind)
        whole: Counter[tuple[int, int]] = Counter()
        for v, chance, after in drawn(now):
            more = tuple(sorted((*held, v)))
            if act == HIT:
                part = ends(more) if total_of(more) <= 21 else against(more, after, 0)
            else:
                part = against(more, after, 17 if total_of(more) > 21 else 18 + max(total_of(more) - 16, 0))
            for end, share in part.items():
                whole[end] = (whole[end] + chance * share) % Q
        return dict(whole)

    def against(held: tuple[int, ...], now: tuple[int, ...], kind: int) -> dict[tuple[int, int], int]:
        results = dealt_out((up,), now)
        if 1 <= kind <= 5 or 18 <= kind <= 22:
            return {(kind, result): share for result, share in results.items()}
        natural = results.get(BLACKJACK, 0)
        return {(kind, BLACKJACK): natural, (kind, UNSEEN): (1 - natural) % Q}

    first = (left[up] + 1) * INVERSE[288]
    for a, chance, after in drawn(tuple(left)):
        for b, more, _ in drawn(after):
            for end, share in ends(tuple(sorted((a, b)))).items():
                found[end] = (found[end] + first * chance * more * share) % Q
    weighed = exactly(alone(sheet, 6)[0], up, 6)[0]
    whole = denominator(6) * Suits(6).scale
    sums: Counter[tuple[int, int]] = Counter()
    for kind, result in zip(*weighed.nonzero(), strict=True):
        end = (-1 if 11 <= kind <= 16 else int(kind), int(result))
        sums[end] = (sums[end] + remainder(Fraction(int(weighed[kind, result]), whole))) % Q
    assert {end: share for end, share in found.items() if share} == sums


def test_the_search_in_floats_sees_the_same_weights() -> None:
    hands = alone(as_at_blackjack().sheet(3), 6)[0]
    whole = denominator(6) * Suits(6).scale
    near, exact = roughly(hands, 3, 6)[0] / Suits(6).scale, exactly(hands, 3, 6)[0]
    assert np.allclose(near, (exact / whole).astype(float), rtol=1e-9, atol=1e-12)


def test_whoever_plays_like_the_dealer_gives_up_what_the_par_sheet_says() -> None:
    sheets = [like_the_dealer().sheet(up) for up in range(VALUES)]
    kept, staked = edge(weighed(sheets, Scales(6)), Prices(RULES, 6, reader=False))
    assert (kept, staked) == (Fraction(PAR["wager"]["six decks"]["like the dealer"]), 1)


# Split boxes, a second way: every order of cards, hand after hand


MOST_HERE = int(os.environ.get("S21_HANDS", "3"))
"""Hands of a box in the test below; all four take minutes."""


def test_a_split_box_is_worth_what_every_order_of_its_cards_gives() -> None:
    """Tens split against a ten from one deck, hard twelve hit, several hands, blackjack last: all orders, one by one."""
    book, hands = blank(), tree()
    book.act[:, 0, 12, :] = HIT
    play, prices = book.sheet(TEN).alone, Prices(RULES, 1, reader=False)
    left = [int(n) for n in shoe(1)]
    left[TEN] -= 3
    whole = squares = 0
    stood = classes(True)

    @cache
    def price(kind: int, result: int, role: int) -> int:
        seen = result if 1 <= kind <= 5 or result == BLACKJACK else UNSEEN
        return remainder(prices.endings(kind, seen, role)[0][1].net)

    def deal(now: list[int], chance: int, boxes: int, waiting: int, kinds: list[int], held: tuple[int, ...]) -> None:
        nonlocal whole, squares
        if not held and not waiting:
            for result, share in dealt_out((TEN,), tuple(now)).items():
                net = sum(price(kind, result, ANOTHER if at else FIRST) for at, kind in enumerate(kinds))
                whole = (whole + chance * share * net) % Q
                squares = (squares + chance * share * net * net) % Q
            return
        many = sum(now)
        for v in range(VALUES):
            if not now[v]:
                continue
            part = chance * now[v] * INVERSE[many] % Q
            now[v] -= 1
            if held:
                after = (*held, v)
                kind = int(stood[hands.at(*after)]) if total_of(after) <= 21 else 0
                deal(now, part, boxes, waiting, [*kinds, kind], ())
            elif v == TEN and boxes < MOST_HERE:
                deal(now, part, boxes + 1, waiting + 1, kinds, ())
            elif v == 1:  # hard twelve
                deal(now, part, boxes, waiting - 1, kinds, (TEN, v))
            else:
                deal(now, part, boxes, waiting - 1, [*kinds, int(stood[hands.at(TEN, v)])], ())
            now[v] += 1

    deal(left, 1, 2, 2, [], ())
    closed, free = split_hands(play, TEN, 1)
    asides = tuple(dict.fromkeys(share.aside for share in shares(MOST_HERE)))
    tables = {False: exactly(closed, TEN, 1, TEN, asides), True: exactly(free, TEN, 1, TEN, asides)}
    mine = alone_squared = Fraction(0)
    for share, many in shares(MOST_HERE).items():
        at = asides.index(share.aside)
        table = tables[False][at] + (tables[True][at] if share.free else 0)
        for kind, result in zip(*table.nonzero(), strict=True):
            for part, ending in prices.endings(int(kind), int(result), share.role):
                mine += many * part * ending.net * int(table[kind, result])
                alone_squared += many * part * ending.net**2 * int(table[kind, result])
    start, over = Fraction(12 * 11 * 10, 48 * 47 * 46), denominator(1) * Suits(1).scale
    assert remainder(mine / over) == remainder(start) * whole % Q
    [both] = weigh_both([play], TEN, TEN, 1, MOST_HERE)
    products = BothWeights(1, tuple(Both(*key, weight) for key, weight in both.items())).products(prices)
    assert remainder(alone_squared / over + 2 * products) == remainder(start) * squares % Q


@pytest.mark.parametrize(
    ("pair", "up", "decks"),
    [*(pytest.param(*one, marks=pytest.mark.long) for one in ((6, 3, 2), (6, 8, 1), (5, 8, 1))), (7, 8, 1)],
)
def test_two_split_hands_share_their_suits_as_in_every_order_of_the_cards(pair: int, up: int, decks: int) -> None:
    """Sevens, sixes or eights split once; two cards that can become 6-7-8 or 7-7-7 are hit once: card by card, suits and all."""
    book, hands = blank(), tree()
    sheet, prices = book.sheet(up), Prices(RULES, decks, reader=False)
    play = sheet.after[pair]
    play.act[:] = STAND
    for second in (5, 6, 7):
        if special_at(pair, second) is not None:
            play.act[hands.at(pair, second)] = HIT
    stood = classes(True)
    left = {(v, s): int(shoe(decks)[v]) // 4 for v in range(VALUES) for s in range(4)}
    whole, found = 48 * decks, 0

    @cache
    def price(kind: int, result: int, role: int) -> int:
        seen = result if 1 <= kind <= 5 or result == BLACKJACK else UNSEEN
        return remainder(prices.endings(kind, seen, role)[0][1].net)

    def drawn_now() -> list[tuple[tuple[int, int], int]]:
        many = sum(left.values())
        return [(card, n * INVERSE[many] % Q) for card, n in left.items() if n]

    def hand(first: tuple[int, int], then: Callable[[int, int], None]) -> None:
        """Play one hand from its first card: its class and the chance go on."""
        for second, chance in drawn_now():
            left[second] -= 1
            special = special_at(pair, second[0])
            if special is None:
                then(int(stood[hands.at(pair, second[0])]), chance)
            else:
                missing, family = special
                for third, more in drawn_now():
                    left[third] -= 1
                    values = tuple(sorted((pair, second[0], third[0])))
                    if third[0] == missing:
                        suits = {first[1], second[1], third[1]}
                        kind = family + (0 if len(suits) > 1 else 2 if suits == {0} else 1)
                    else:
                        kind = int(stood[hands.at(*values)]) if total_of(values) <= 21 else 0
                    then(kind, chance * more % Q)
                    left[third] += 1
            left[second] += 1

    ends: Counter[tuple[int, int, tuple[int, ...]]] = Counter()

    def settle(one: int, other: int, chance: int) -> None:
        now = tuple(sum(left[v, s] for s in range(4)) for v in range(VALUES))
        ends[one, other, now] += chance

    def box(a: int, b: int, chance: int) -> None:
        """Play both hands of a pair of two suits."""
        left[pair, a] -= 1
        left[pair, b] -= 1
        hand((pair, a), lambda one, part: hand((pair, b), lambda other, more: settle(one, other, chance * part * more)))
        left[pair, a] += 1
        left[pair, b] += 1

    left[up, 3] -= 1
    for a, b in product(range(4), repeat=2):
        if (start := left[pair, a] * (left[pair, b] - (a == b))) > 0:
            box(a, b, start * INVERSE[whole - 1] * INVERSE[whole - 2] % Q)
    for (one, other, now), chance in ends.items():
        for result, share in dealt_out((up,), now).items():
            found = (found + chance * share * price(one, result, FIRST) * price(other, result, ANOTHER)) % Q
    [both] = weigh_both([play], up, pair, decks, 2)
    mine = BothWeights(decks, tuple(Both(*key, weight) for key, weight in both.items())).products(prices)
    assert remainder(mine * whole / int(shoe(decks)[up])) == found


def test_a_box_has_every_two_of_its_hands() -> None:
    per_box = Counter((two.role, two.aside.pairs + 2) for two in twos().elements())
    assert per_box == {(FIRST, 2): 1, (FIRST, 3): 4, (ANOTHER, 3): 2, (FIRST, 4): 15, (ANOTHER, 4): 15}


def test_every_box_splits_into_two_to_four_hands() -> None:
    per_box = Counter((share.role, share.aside.pairs + 1) for share in shares().elements())
    assert per_box == {(FIRST, 2): 1, (ANOTHER, 2): 1, (FIRST, 3): 2, (ANOTHER, 3): 4, (FIRST, 4): 5, (ANOTHER, 4): 15}


# The kernel beside the real table


def as_card(number: int, rng: Random) -> Card:
    value, suit = divmod(number, 4)
    return Card(("A23456789"[value] if value < TEN else rng.choice("KQJ")) + "shcd"[suit])


@pytest.mark.parametrize("mode", ["none", "hole_no_peek", "reader"])
@pytest.mark.parametrize("takes", ["original_only", "original_and_busted"])
def test_rounds_of_the_kernel_end_as_the_table_settles_them(mode: str, takes: str) -> None:
    """The same shoe for both; pairs and aces come often, so that hands split, double, are rescued and meet blackjack."""
    settings = {"s21.hole_card": mode, "s21.dealer_bj_takes": takes}
    rules, rng = under(GAME, settings), Random(f"{mode} {takes}")
    prices, book = Prices(rules, 6, mode == "reader"), as_at_blackjack()
    book.rescue[:, :, 12:17] = True
    book.split[:] |= rng.choices([True, False], k=VALUES)
    book.act[:, 0, 9:12, 3:] = DOUBLE
    book.act[:, 0, 14:16, 2] = HIT
    book.toward[:] = HIT
    sheets = [book.sheet(up) for up in range(VALUES)]
    table, player, f = DealtTable(GAME, settings).table, speaks(sheets), felt(sheets, prices)
    opened = take(table, OpenRound()).after  # type: ignore[union-attr]
    for line in ("seat 1 bets wager 10", "dealer closes bets"):
        for command in read_line(line):
            opened = take(opened, command).after  # type: ignore[union-attr]
    for turn in range(60):
        deck = [int(n) for n in full_shoe(6)]
        rng.shuffle(deck)
        if turn % 3 == 0:
            deck[2] = deck[0] // 4 * 4 + rng.randrange(4)  # a pair
        if turn % 4 == 1:
            deck[1], deck[3] = 4 * TEN, rng.choice([0, 4 * TEN])
        now, at, seen, hole = opened, 0, [], None
        while not now.round.over:  # type: ignore[union-attr]
            round = now.round
            assert round is not None
            if round.due:
                to = round.due[0].to
                if to == BURN:
                    now = take(now, Deal(to, (Card("2c"),))).after  # type: ignore[union-attr]
                    continue
                if to == DEALER and len(round.held.get(DEALER, ())) == 1 and mode != "none" and at == 3:
                    hole = deck[at]
                else:
                    seen.append(deck[at])
                now = take(now, Deal(to, (as_card(deck[at], rng),))).after  # type: ignore[union-attr]
                at += 1
                continue
            hand = whose_turn(round)
            words = [player(round, hand)] if hand and (len(round.held[hand]) > 1) else []
            lines = [f"{'hand' if '.' in hand else 'seat'} {hand} {word}" for word in words if word and hand]
            lines += [f"dealer {word}" for word in ("reads", "goes on", "reveals", "draws", "announces")]
            if hole is not None and hand is None:
                seen.append(hole)
                hole = None
            for line in lines:
                said = take(now, *read_line(line))
                if not isinstance(said, Refusal):
                    now = said.after  # type: ignore[union-attr]
                    break
            else:
                raise AssertionError(f"nothing to say: {lines}")
        settled = now.round.settled  # type: ignore[union-attr]
        net = sum(ruled.net for bet, ruled in settled.items() if box(bet.on) == "1" and bet.wager != "super_bonus")
        staked = sum(n for bet, n in now.round.bets.items() if bet.wager in ("wager", "split", "double"))  # type: ignore[union-attr]
        if mode == "reader" and len(seen) == 4 and staked == 1000 and _natural(seen[1], seen[3]):
            ending = prices.endings(10 if _natural(seen[0], seen[2]) else 1, BLACKJACK, ALONE)[0][1]
            assert net == 1000 * ending.net
            continue
        out, ends = np.zeros(4, np.int64), np.zeros((4, 4), np.int64)
        lies = np.array([*seen, *deck[at:]], dtype=np.int64)
        play_round(f, lies, np.zeros(1, np.uint64), False, ends, out)
        assert (net, staked) == (500 * out[0], 1000 * out[1]), (seen, [NAMES[n // 4] for n in seen])


def _natural(a: int, b: int) -> bool:
    return {a // 4, b // 4} == {0, TEN}


def test_a_dealers_hands_and_a_strategys_hands_make_one() -> None:
    for up in range(VALUES):
        hands, pairs = alone(like_the_dealer().sheet(up), 6)
        table = exactly(hands, up, 6)[0] if up in (4, 9) else None
        if table is not None:
            count = int(shoe(6)[up])
            assert not pairs and Fraction(int(table.sum()), denominator(6) * Suits(6).scale) == Fraction(count, 288)
    assert len(tree().comps) == 3082 and sum(len(dealers(up).comps) for up in range(VALUES)) == 4634

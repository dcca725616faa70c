"""Fast Action Hold 'Em: what is peculiar to it.

Tested here is what rounds cannot express. The house way sets every four cards a shoe can deal, compared with a slow
reading of the fourteen lines. Random rounds are settled a second time by a reference that shares no code. Every other
player's view is searched for face-down cards. A shoe is dealt to its cutting card. Every key a house may set is tried
with an unlawful value.
"""
# pyright: basic, reportAttributeAccessIssue=false, reportGeneralTypeIssues=false

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations

import pytest

from houseway.core.game.rules import Rules
from houseway.core.messages.event import Arranged, CardsDiscarded, HandSplit
from houseway.core.round.state import opened
from houseway.core.round.view import PUBLIC, view
from houseway.core.table.table import cards_out
from houseway.core.values.cards import BACK, FRENCH, SUITS, cards, spelled
from houseway.core.values.equipment import Shoe
from houseway.core.values.hands import BOARD, BURN, DEALER, MUCK
from houseway.games.fast_action_holdem import GAME
from houseway.games.fast_action_holdem.house_way import FIRST_DEALT, HIGHEST_SUIT, WAY, set_by
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt

ORDER = "23456789TJQKA"


# The house way


@clause(
    "FAH-8(i)",
    "FAH-8(i)(1)",
    "FAH-8(i)(2)",
    "FAH-8(i)(3)",
    "FAH-8(i)(4)",
    "FAH-8(i)(5)",
    "FAH-8(i)(6)",
    "FAH-8(i)(7)",
    "FAH-8(i)(8)",
    "FAH-8(i)(9)",
    "FAH-8(i)(10)",
    "FAH-8(i)(11)",
    "FAH-8(i)(12)",
    "FAH-8(i)(13)",
    "FAH-8(i)(14)",
)
@pytest.mark.parametrize(
    ("held", "kept", "line"),
    [
        ("4c Ad As 4c", "4c 4c", 1),  # before the higher pair
        ("9d 9d Ks Ks", "Ks Ks", 1),
        ("4c Ad As 4d", "Ad As", 2),
        ("Ad Ks Qs Td", "Ad Td", 3),  # before a higher card of another suit
        ("Ad Kd Qd Jd", "Ad Kd", 3),
        ("As Js Td Ts", "Td Ts", 2),
        ("Ac Js Kd Ts", "Js Ts", 4),  # before the ace with its king
        ("Kd Qd Js Ts", "Kd Qd", 4),
        ("As 9s Td 8d", "As Td", 5),  # before the ace's own suit
        ("Kc Qs Jd 9d", "Kc Qs", 6),
        ("Qc Jd 9s 8s", "Qc Jd", 6),
        ("Jc Td 9s 8s", "9s 8s", 11),  # jack and ten of two suits do not run high enough
        ("As 5s 9d 8d", "As 5s", 7),
        ("As 5s 4s 9d", "As 5s", 7),
        ("Ks Ts Jd 2c", "Ks Ts", 8),  # before king and jack
        ("Qh Th 9h 8h", "Qh Th", 8),
        ("Ks Jd 9c 8c", "Ks Jd", 9),
        ("Ks Td 9c 8c", "9c 8c", 11),
        ("As 9d 8d 7d", "As 9d", 10),
        ("Ks 6d 3c 2c", "3c 2c", 11),
        ("7d 6d 5c 4c", "7d 6d", 11),
        ("Ks 9s 8d 2c", "Ks 9s", 12),
        ("Kd Td 8c 2c", "Kd Td", 8),
        ("Kd 9c 7c 4d", "Kd 4d", 12),  # the suited cards with the higher top
        ("Ks Td 9h 2c", "Td 9h", 13),
        ("7s 6d 4h 3c", "7s 6d", 13),
        ("Ks Td 8h 2c", "Ks Td", 14),
        ("9s 7d 5h 2c", "9s 7d", 14),
    ],
)
def test_the_fourteen_lines(held, kept, line):
    chosen = set_by(cards(held))
    assert Counter(chosen.two) == Counter(cards(kept)) and chosen.cites == f"FAH-8(i)({line})"


def slow_way(held):
    """The lines one after the other, looked for by rank from the top: ranks and suitedness of what is kept."""
    ranks = {}
    for text in sorted((card.text for card in held), key=lambda text: ORDER.index(text[0]), reverse=True):
        ranks[text[0]] = ranks.get(text[0], "") + text[1]
    down = list(ranks)
    for rank in down:
        if any(ranks[rank].count(suit) > 1 for suit in SUITS):
            return (rank, rank, True)
    for rank in down:
        if len(ranks[rank]) > 1:
            return (rank, rank, False)
    twos = ["".join(two) for two in combinations(down, 2)]  # the higher top first, then the higher second
    alike = {two for two in twos if ranks[two[0]] == ranks[two[1]]}
    run = {two for two in twos if two in "AKQJT98765432"}
    lines = (
        lambda two: two in ("AK", "AQ", "AJ", "AT") and two in alike,
        lambda two: two in ("AK", "KQ", "QJ", "JT") and two in alike,
        lambda two: two in ("AK", "AQ", "AJ", "AT"),
        lambda two: two in ("AK", "KQ", "QJ"),
        lambda two: two[0] == "A" and two in alike,
        lambda two: two[1] in "TJQK" and two in alike,
        lambda two: two[1] in "JQK",
        lambda two: two[0] == "A",
        lambda two: two in run & alike,
        lambda two: two in alike,
        lambda two: two in run,
        lambda two: True,
    )
    kept = next(two for line in lines for two in twos if line(two))
    return (kept[0], kept[1], kept in alike)


def worth(two):
    one, other = sorted((card.text for card in two), key=lambda text: ORDER.index(text[0]), reverse=True)
    return (one[0], other[0], one[1] == other[1])


def fours():
    """Every four cards of a shoe, one for all that differ in the names of the suits only."""
    for four in combinations_with_replacement(FRENCH, 4):
        by_suit = [[card.rank for card in four if card.suit == suit] for suit in SUITS]
        if by_suit == sorted(by_suit, key=lambda ranks: (len(ranks), ranks), reverse=True):
            yield four


@clause("FAH-8(i)", "FAH-1.running_cards")
def test_the_house_way_sets_every_four_and_in_one_way():
    lines, open_hands = Counter(), 0  # 341,055 fours, 22,022 of them apart from suits
    for four in fours():
        chosen = set_by(four)
        assert worth(chosen.two) == slow_way(four), four
        lines[chosen.cites] += 1
        if len({card.rank for card in four}) < 4:
            assert worth(set_by(four, HIGHEST_SUIT).two) == worth(chosen.two), four
            kept = {frozenset(Counter(set_by(order).two).items()) for order in permutations(four)}
            trips = max(Counter(card.rank for card in four).values()) == 3
            assert len(kept) == 1 or trips or len({card.rank for card in four}) == 1
            open_hands += len(kept) > 1 and trips
    assert sum(lines.values()) == 22_022 and set(lines) == {line.cites for line in WAY}
    assert open_hands  # three of a kind in three suits, and nothing else


@clause("FAH-8(i)(2)")
def test_three_of_a_kind_by_house():
    assert set_by(cards("Kc 4h Kd Ks"), FIRST_DEALT).two == cards("Kc Kd")
    assert set_by(cards("Kc 4h Kd Ks"), HIGHEST_SUIT).two == cards("Kd Ks")
    assert set_by(cards("Kh Kd Kc 4h"), HIGHEST_SUIT).two == cards("Kh Kd")


@clause("FAH-9(g)")
def test_five_cards_are_set_by_the_same_lines():
    assert set_by(cards("9d 5h 7s 6s 2c")).cites == "FAH-8(i)(11)"
    assert set_by(cards("9d 5h 7s 6s 9c")).two == cards("9d 9c")


# Whole rounds


def slow_five(five):
    """Return the value of five cards, by the printed list."""
    ranks = sorted((ORDER.index(card.text[0]) for card in five), reverse=True)
    groups = sorted(Counter(ranks).values(), reverse=True)
    flush, straight = len({card.text[1] for card in five}) == 1, ranks[0] - ranks[4] == 4 and groups[0] == 1
    wheel = ranks == [12, 3, 2, 1, 0]
    if straight or wheel:
        kind = "royal" if flush and ranks[4] == 8 else "straight flush" if flush else "straight"
    else:
        kind = ("flush " if flush else "") + "".join(map(str, groups))
    order = (
        "11111 2111 221 311 straight flush_11111 32 41 flush_2111 flush_221 flush_311 5 flush_32 straight_flush flush_41 royal"
    )
    place = [*order.split(), "flush_5"].index(kind.replace(" ", "_"))
    return place, [3] if wheel else sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)


def slow_best(held):
    return max(slow_five(five) for five in combinations(held, 5))


@clause("FAH-8(b)", "FAH-8(f)", "FAH-8(h)", "FAH-8(k)", "FAH-8(n)", "FAH-8(c)")
def test_random_rounds_are_settled_as_the_reference_settles_them():
    seen = Counter()
    for number in range(60):
        source = Seeded(f"settled twice {number}")
        sitting = Sitting(table_of(GAME, source)[1], source, irregularities=False)
        for _ in range(4):
            played = sitting.play(f"settled twice {number}/{source.below(100)}")
            now = played.round
            dealers = [e.cards for e in played.events if type(e).__name__ == "CardsDealt" and e.to == DEALER]
            four = [card for part in dealers for card in part]
            for bet, result in now.settled.items():
                stake, hand = now.bets[bet], bet.on
                half = stake // 2 // now.rules.unit * now.rules.unit
                first = [card for e in played.events if type(e).__name__ == "CardsDealt" and e.to == hand for card in e.cards]
                if len({card.rank for card in first[:4]}) == 1 and len(first) >= 4:
                    what, net = "natural", 5 * stake
                elif "surrenders" in now.words("setting", hand):
                    what, net = "half", -half
                elif len({card.rank for card in four}) == 1:
                    what, net = "dealer's natural", 0 if bet.wager == "split" else -stake
                else:
                    own = slow_best((*now.held[hand], *now.held[BOARD]))
                    dealer = slow_best((*slow_kept(now, four), *now.held[BOARD]))
                    what, net = ("wins", stake) if own > dealer else ("copy" if own == dealer else "loses", -stake)
                seen[what] += 1
                assert result.net == net, (bet, what, result)
    assert set(seen) == {"natural", "half", "dealer's natural", "wins", "copy", "loses"}, seen


def slow_kept(now, four):
    """The two the dealer must have kept, found among the four by what they are worth."""
    kept = now.held[DEALER]
    assert worth(kept) == slow_way(four)
    return kept


# What nobody else sees


def at_the_discards():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 2 bets wager 10\nseat 4 bets wager 10\nseat 5 bets wager 10\ndealer closes bets\nburn gets 2c")
    felt.accept("seat 2 gets Ah Kd 7c 2s\nseat 4 gets 9s 9d 8c 8h\nseat 5 gets Td 5s 4h 3c\ndealer gets Qs Qd Jc Js")
    felt.accept("seat 2 sets Ah Kd\nseat 4 splits 10\nseat 4 sets 9s 9d / 8c 8h\nseat 5 surrenders\ndealer collects")
    return felt


def view_of(felt, viewer):
    first = opened(felt.round.opened, felt.table.rules)
    return view(first, felt.events[1:], viewer)


@clause("FAH-8(a)", "FAH-8(d)", "FAH-8(e)", "FAH-8(f)", "FAH-8(g)", "FAH-7(a)")
def test_what_lies_face_down_is_nobody_elses():
    felt = at_the_discards()
    assert felt.held(MUCK) == cards("7c 2s")
    for viewer in ("player1", "player5", PUBLIC):
        seen = view_of(felt, viewer)
        assert seen.held["2"] == (BACK, BACK) and seen.held[MUCK] == (BACK, BACK) and seen.held[BURN] == (BACK,)
        assert seen.held["4"] == seen.held["4.2"] == (BACK, BACK)
        assert all(piece is BACK for part in seen.arranged["2"] for piece in part)
        assert seen.held[DEALER] == cards("Qs Qd Jc Js")
    own = view_of(felt, "player4")
    assert own.held["4"] == cards("9s 9d") and own.held["4.2"] == cards("8c 8h")
    assert view_of(felt, "player2").held[MUCK] == cards("7c 2s")
    assert view_of(felt, "player5").held["5"] == cards("Td 5s 4h 3c")


@clause("FAH-8(k)", "FAH-1.community_card")
def test_only_what_was_kept_is_turned_up():
    felt = at_the_discards()
    felt.accept("dealer sets house way\nburn gets 4c\nboard gets As 3d 6s 7d Tc\ndealer exposes")
    seen = view_of(felt, PUBLIC)
    assert seen.held["2"] == cards("Ah Kd") and seen.held["4.2"] == cards("8c 8h")
    assert seen.held["5"] == (BACK,) * 4 and seen.held[MUCK] == (BACK, BACK)
    assert seen.held[BOARD] == cards("As 3d 6s 7d Tc")
    assert felt.settled("seat 2") == {"wager": 10} and felt.settled("hand 4.2") == {"split": -10}


@clause("FAH-8(c)", "FAH-8(e)")
def test_the_record_says_who_laid_what_where():
    felt = at_the_discards()
    laid = [event for event in felt.events if isinstance(event, (Arranged, HandSplit, CardsDiscarded))]
    assert [type(event).__name__ for event in laid] == ["Arranged", "Arranged", "HandSplit", "CardsDiscarded"]
    assert felt.round.hands == ("2", "4", "4.2", "5")


def test_reasons_do_not_tell_of_hidden_cards():
    felt = at_the_discards()
    assert felt.because("seat 5", "wager") == "given up, cards unseen"


@clause("FAH-3(c)", "FAH-8(k)")
@pytest.mark.parametrize(
    ("board", "because"),
    [
        ("As Kc 8d 5h 3s", "two pairs, aces and kings against the dealer's pair, queens"),
        ("As Qc Qh 5h 3s", "two pairs, aces and queens against the dealer's four of a kind, queens"),
        ("9h Th Jh Qh Kh", "a copy: straight flush, king high"),
    ],
)
def test_reasons_tell_what_was_compared(board, because):
    felt = AcceptingFelt(GAME)
    felt.accept("seat 2 bets wager 10\ndealer closes bets\nburn gets 2c\nseat 2 gets Ad Kd 7c 2s\ndealer gets Qs Qd 9c 3h")
    felt.accept("seat 2 sets Ad Kd\ndealer collects\ndealer sets house way\nburn gets 4c")
    felt.accept(f"board gets {board}\ndealer exposes")
    assert felt.because("seat 2", "wager") == because


# Choices


@clause("FAH-2(a)", "FAH-2(d)(2)")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_shoe_is_as_large_as_the_house_says(decks):
    rules = GAME.under({"fah.decks": decks})
    assert isinstance(rules, Rules) and rules.equipment == Shoe(decks=decks)


@pytest.mark.parametrize(
    ("key", "value", "cites"),
    [
        ("fah.decks", 7, "FAH-2(a)"),
        ("fah.decks", 12, "FAH-2(a)"),
        ("fah.seats", 0, "FAH-7(c)"),
        ("fah.seats", 7, "FAH-7(c)"),
        ("fah.trips_tie", "lowest_suit", "FAH-8(i)"),
        ("fah.csm", "yes", "FAH-11"),
        ("fah.reshuffle_any_round", 1, "FAH-5(g)"),
        ("table.dealing_method", "hand", "FAH-2(b)"),
        ("table.dealing_method", "automated_shoe", "FAH-2(b)"),
        ("table.shuffler", "single", "FAH-2(d)"),
        ("table.shuffler", "two_deck", "FAH-2(d)"),
        ("table.positions_per_player", 2, "FAH-10"),
        ("table.preshuffled", "no", "FAH-5(a)"),
        ("matchplay.enabled", True, "FAH-6(a)"),
        ("tokens.enabled", True, "FAH-6(a)"),
        ("money.smallest_unit", 0.1, "FAH-6(a)"),
        ("limits.late_under_min", "keep", "FAH-6(c)"),
        ("limits.late_over_max", "keep", "FAH-6(c)"),
        ("timeout.seconds", 4, "FAH-8(a)"),
        ("timeout.action", "surrender", "FAH-8(a)"),
        ("approval.amount_threshold", 0, "FAH-8(n)"),
        ("approval.odds_threshold", 0, "FAH-8(b)"),
        ("table.min.wager", -1, "FAH-6(a)"),
        ("fah.payout_limit", 1000, "FAH-6(a)"),
    ],
)
def test_unlawful_choices_are_refused_with_their_clause(key, value, cites):
    [breach] = GAME.under({key: value})
    assert (breach.key, breach.cites) == (key, cites)


@clause("FAH-11", "FAH-2(d)")
@pytest.mark.parametrize(
    ("written", "key"),
    [
        ({"fah.csm": True}, "fah.csm"),
        ({"table.shuffler": "csm"}, "fah.csm"),
        ({"fah.csm": True, "table.shuffler": "batch"}, "fah.csm"),
        ({"fah.csm": True, "table.shuffler": "csm", "table.preshuffled": True}, "table.preshuffled"),
    ],
)
def test_choices_that_do_not_go_together(written, key):
    [breach] = GAME.under(written)
    assert (breach.key, breach.cites) == (key, "FAH-11")


def test_every_lawful_way_of_shuffling_plays_on():
    for written in ({}, {"table.shuffler": "batch"}, {"table.shuffler": "csm", "fah.csm": True}, {"fah.decks": 8}):
        assert isinstance(GAME.under(written), Rules)


# The shoe


@clause("FAH-5(f)", "FAH-5(g)", "FAH-7(d)", "FAH-1.round_of_play")
@pytest.mark.parametrize(("decks", "before"), [(6, 234), (8, 312)])
def test_a_shoe_is_dealt_to_the_cutting_card_and_no_further(decks, before):
    source = random.Random("a shoe")
    felt = AcceptingFelt(GAME, settings={"fah.decks": decks})
    pieces = list(Shoe(decks=decks).pieces())
    source.shuffle(pieces)
    rounds = dealt = 0
    while felt.table.deck == "ready":
        felt.accept("\n".join(f"seat {seat} bets wager 10" for seat in range(1, 7)) + "\ndealer closes bets")
        while not felt.round.over:
            due = felt.round.due
            if due:
                who = due[0].to if due[0].to in (DEALER, BURN, BOARD) else f"seat {due[0].to}"
                felt.accept(f"{who} gets {spelled(tuple(pieces[dealt : dealt + due[0].many]))}")
                dealt += due[0].many
            else:
                felt.accept(
                    next(offer for offer in felt.offers() if "house way" in offer or "collects" in offer or "exposes" in offer)
                )
        rounds += 1
        lying = sum(map(len, cards_out(felt.table).values()))
        assert lying == dealt
        assert (felt.table.deck == "used") == (lying >= before)
    assert rounds >= before // 35


@clause("FAH-6(b)", "FAH-1.round_of_play")
def test_a_round_nobody_bets_in_leaves_everything_as_it_was():
    felt = AcceptingFelt(GAME)
    felt.accept("dealer closes bets")
    assert felt.round.over and felt.table.memory == GAME.remembers()


@clause("FAH-7(b)")
def test_a_void_round_moves_no_marker():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 2 bets wager 10\ndealer closes bets\nburn gets 2c\ndealer calls dealer_overdealt")
    assert felt.table.memory.marker == ""
    felt.accept("seat 2 bets wager 10\ndealer closes bets\ndealer gets Qs Qd 9c 3h\nseat 2 gets Ah Kd 7c 2s\nseat 2 surrenders")
    assert felt.table.memory.marker == "1"


@clause("FAH-8(a)", "FAH-8(c)", "FAH-8(f)")
def test_what_is_offered_while_hands_are_set():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 2 bets wager 10\ndealer closes bets\nburn gets 2c\nseat 2 gets Ah Kd 7c 2s\ndealer gets Qs Qd 9c 3h")
    assert felt.offers() == ["seat 2 sets", "seat 2 sets house way", "seat 2 splits 10", "seat 2 surrenders"]
    felt.accept("seat 2 splits 10")
    assert felt.offers() == ["seat 2 sets", "seat 2 sets house way"]


@clause("FAH-8(c)")
def test_the_house_way_of_a_split_is_the_house_way_and_the_rest():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 2 bets wager 10\ndealer closes bets\nburn gets 2c\nseat 2 gets 7c Kd Kh 2s\ndealer gets Qs Qd 9c 3h")
    felt.accept("seat 2 splits 10\nseat 2 sets house way")
    assert felt.held("2") == cards("Kd Kh") and felt.held("2.2") == cards("7c 2s")

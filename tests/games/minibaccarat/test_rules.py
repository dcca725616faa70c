"""Minibaccarat: what is peculiar to it.

Tested here is what rounds cannot express. Random rounds are settled a second time by a reference that shares no code
with it. Everyone's view is searched for face-down cards. A whole shoe is dealt to its last hand. Every key a house
may set is tried with an unlawful value. The counts of the odds are compared with the plain arithmetic of two decks of
few cards.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from types import MappingProxyType

import pytest

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Leave
from houseway.core.messages.event import CardsDealt, CardsShown, PlayerLeft
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import RACK, stack
from houseway.core.round.view import PUBLIC, view
from houseway.core.table.table import Table, Taken, cards_out, evolve_table, new_table, take
from houseway.core.values.cards import BACK, FRENCH, Card, cards
from houseway.core.values.hands import BURN
from houseway.families.baccarat.hands import BANKER, PLAYER, value
from houseway.games.minibaccarat import GAME
from houseway.games.minibaccarat.facts import Coup, Pairs
from houseway.games.minibaccarat.odds import coups, shoe, tie_edge
from houseway.games.minibaccarat.payouts import judged
from houseway.games.minibaccarat.roads import read
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.shell import Felt
from houseway.testing import clause

# A reference that shares no code: cards are texts, money is cents, and every rule is written out flat


def slow_points(held: list[str]) -> int:
    return sum("A23456789".index(card[0]) + 1 for card in held if card[0] not in "TJQK") % 10


def slow_dragon_bonus(own: list[str], other: list[str], table: str) -> int | None:
    """Return the price as so many to one; zero is a push and None a loss."""
    mine, theirs = slow_points(own), slow_points(other)
    natural = len(own) == 2 and mine in (8, 9)
    facing = len(other) == 2 and theirs in (8, 9)
    if natural:
        if not facing or mine > theirs:
            return 1
        return 0 if mine == theirs else None
    prices = {"A": (1, 2, 4, 6, 10, 30), "B": (1, 3, 4, 7, 8, 20), "C": (2, 2, 4, 4, 10, 30)}[table]
    return prices[mine - theirs - 4] if mine - theirs >= 4 else None


def slow_net(wager: str, stake: int, player: list[str], banker: list[str], settings: dict) -> int:
    p, b, ez = slow_points(player), slow_points(banker), settings["mb.mode"] == "ez"
    dragon, panda = b == 7 and len(banker) == 3 and p < 7, p == 8 and len(player) == 3 and b < 8
    lost = -stake
    if wager == "player":
        return 0 if p == b else stake if p > b else lost
    if wager == "banker":
        if p == b or (ez and dragon):
            return 0
        if p > b:
            return lost
        vig = 0
        if not ez and settings["mb.vig.collection"] == "at_payout":
            vig = -(-stake // 500) * 25 if settings["vig.rounding"] == "ceil" else stake // 20
        return stake - min(vig, stake)
    if wager == "tie":
        return settings["mb.tie_odds"] * stake if p == b else lost
    if wager == "dragon_7":
        return 40 * stake if dragon else lost
    if wager == "panda_8":
        return 25 * stake if panda else lost
    if wager == "house_money":
        pairs = (player[0][0] == player[1][0]) + (banker[0][0] == banker[1][0])
        return (lost, 3 * stake, 15 * stake)[pairs]
    hands = (player, banker) if wager == "dragon_bonus_player" else (banker, player)
    odds = slow_dragon_bonus(*hands, settings["mb.dragon_bonus.table"])
    return lost if odds is None else odds * stake


def slow_thirds(player: list[str], banker: list[str]) -> tuple[int, int]:
    """Return the final number of cards of each hand."""
    p, b = slow_points(player[:2]), slow_points(banker[:2])
    if p > 7 or b > 7:
        return 2, 2
    if p > 5:
        return 2, 3 if b < 6 else 2
    third = slow_points(player[2:3])
    draws = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}[b]
    return 3, 3 if str(third) in draws else 2


def played_rounds(count: int, name: str, trouble: bool = False):
    """Random tables, each for a few rounds, and what was played there."""
    source = Seeded(name)
    done = 0
    while done < count:
        _, table = table_of(GAME, source)
        sitting = Sitting(table, source, irregularities=trouble)
        for number in range(6):
            played = sitting.play(f"{name}/{done}")
            done += 1
            yield sitting, played, number


@clause("MB-7(a)(1)", "MB-7(a)(2)", "MB-7(a)(3)", "MB-7(a)(4)", "MB-7(a)(5)", "MB-7(a)(6)", "MB-7(a)(7)", "MB-10(c)")
def test_a_reference_that_shares_no_code_settles_alike() -> None:
    seen: Counter[str] = Counter()
    for _, played, _ in played_rounds(400, "minibaccarat reference"):
        round = played.round
        if not round.hands or PLAYER not in round.held:
            continue
        player, banker = ([card.text for card in round.held[hand]] for hand in (PLAYER, BANKER))
        assert (len(player), len(banker)) == slow_thirds(player, banker)
        for bet, result in round.settled.items():
            assert result.net == slow_net(bet.wager, round.bets[bet], player, banker, dict(round.rules.settings)), (bet, result)
            seen[bet.wager] += 1
    assert seen.keys() == {
        *("banker", "player", "tie", "dragon_7", "panda_8", "house_money", "dragon_bonus_player", "dragon_bonus_banker"),
    }


@clause("MB-8(c)", "MB-8(c)(4)")
def test_nobody_sees_a_card_before_it_is_turned_over() -> None:
    squeezed = 0
    for _, played, _ in played_rounds(120, "minibaccarat views"):
        events = [event for event in played.events if type(event).__name__ != "RoundOpened"]
        for at, event in enumerate(events):
            if isinstance(event, CardsDealt) and event.to in (PLAYER, BANKER) and event.seen == "nobody":
                squeezed += len(view(played.opened, events[: at + 1], PUBLIC).held[event.to]) == 3
                for viewer in (PUBLIC, *played.opened.seating.values()):
                    assert view(played.opened, events[: at + 1], viewer).held[event.to][-1] is BACK
        if not played.round.void and played.round.hands:
            known = view(played.opened, events, PUBLIC)
            assert all(BACK not in known.held.get(hand, ()) for hand in (PLAYER, BANKER))
        assert all(BACK not in event.cards for event in events if isinstance(event, CardsShown))
    assert squeezed


def _table(rules: Rules, like: Table) -> Table:
    """A new table with the same people at it."""
    table = new_table(rules, rack=1_000_000_00)
    people = {seat: player for seat, player in like.seating.items() if seat in rules.seats}
    chips = {**table.chips, **{stack(player): 1_000_000_00 for player in people.values()}}
    return replace(table, seating=MappingProxyType(people), chips=MappingProxyType(chips))


@clause("MB-5(f)", "MB-9(e)", "MB-5(d)")
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_a_whole_shoe_is_dealt_to_the_hand_after_the_cover_card(decks: int) -> None:
    source = Seeded(f"{decks} decks")
    rules = GAME.under({"mb.decks": decks})
    assert isinstance(rules, Rules)
    sitting = Sitting(_table(rules, table_of(GAME, source)[1]), source, irregularities=False)
    shoe_of_rounds = [sitting.play("a shoe")]
    while sitting.table.deck == "ready":
        shoe_of_rounds.append(sitting.play("a shoe"))
    burned = shoe_of_rounds[0].round.held[BURN]
    assert isinstance(burned[0], Card) and len(burned) == 1 + (value(burned[0]) or 10)
    announced = [number for number, played in enumerate(shoe_of_rounds) if "last_hand" in played.round.noted]
    assert announced == [len(shoe_of_rounds) - 2]
    assert 52 * decks - 14 < sum(map(len, cards_out(sitting.table).values())) <= 52 * decks
    assert decks * 8 < len(shoe_of_rounds) < decks * 12
    assert len(read(sitting.table.memory[-1])) == len(shoe_of_rounds)


# Vigorish that is marked


@clause("MB-12(d)(2)(i)", "MB-12(d)(2)(ii)", "MB-12(d)(2)(iii)")
def test_markers_are_always_covered_and_paid_by_whoever_goes() -> None:
    source = Seeded("minibaccarat markers")
    rules = GAME.under({"mb.vig.collection": "deferred", "mb.seats": 4})
    assert isinstance(rules, Rules)
    sitting = Sitting(_table(rules, table_of(GAME, source)[1]), source)
    collected = 0
    for number in range(60):
        sitting.play(f"markers {number}")
        table = sitting.table
        for player in dict.fromkeys(table.seating.values()):
            ruling = take(table, Leave(player))
            assert isinstance(ruling, Taken)
            [event] = ruling.events
            assert isinstance(event, PlayerLeft) and evolve_table(table, event) == ruling.after
            collected += sum(move.chips for move in event.moves if move.dst == RACK)
            assert ruling.after.chips.get(stack(player), 0) == 0
    assert collected


# What a house may choose


@clause("MB-3(c)", "MB-3(a)", "MB-2(a)", "MB-12(b)", "MB-5(c)", "MB-5(d)")
@pytest.mark.parametrize(
    ("key", "unlawful", "cites"),
    [
        ("table.dealing_method", "hand", "MB-5(d)"),
        ("table.shuffler", "single", "MB-3(b)"),
        ("table.preshuffled", "yes", "MB-5(a)"),
        ("deck.change_hours", 25, "MB-3(c)"),
        ("deck.change_hours", "none", "MB-3(c)"),
        ("money.smallest_unit", 0.1, "MB-7(b)"),
        ("limits.late_under_min", "ignore", "MB-7(c)"),
        ("limits.late_over_max", "ignore", "MB-7(c)"),
        ("timeout.seconds", 4, "MB-8(d)"),
        ("timeout.action", "bold", "MB-8(d)"),
        ("config.allow_negative_edge", True, "MB-12(b)"),
        ("approval.amount_threshold", 0, "MB-11(b)"),
        ("approval.odds_threshold", 0, "MB-11(b)"),
        ("tokens.enabled", True, "MB-7(b)"),
        ("vig.rounding", "floor", "MB-12(c)"),
        ("matchplay.enabled", True, "MB-7(b)"),
        ("mb.seats", 10, "MB-2(a)"),
        ("mb.decks", 13, "MB-3(a)"),
        ("mb.mode", "free", "MB-12(c)"),
        ("mb.tie_odds", 7, "MB-12(b)"),
        ("mb.vig.collection", "never", "MB-12(d)"),
        ("mb.dragon_bonus.table", "D", "MB-12(e)"),
        ("mb.dragon7.offered", True, "MB-7(a)(5)"),
        ("mb.dragon7.offered", "maybe", "MB-7(a)(5)"),
        ("mb.panda8.offered", True, "MB-7(a)(6)"),
        ("mb.panda8.offered", 1, "MB-7(a)(6)"),
        ("mb.house_money.offered", "yes", "MB-7(a)(7)"),
        ("mb.house_money.parlay_portion", "3/2", "MB-8(c)(3)(i)A"),
        ("mb.house_money.parlay_portion", 1, "MB-8(c)(3)(i)A"),
        ("mb.house_money.parlay_portion", "some", "MB-8(c)(3)(i)A"),
        ("mb.side_bets_need_main", "yes", "MB-7(a)"),
        ("mb.disclosed_card_procedure", "burn_one", "MB-13(c)"),
        ("mb.cut_min_from_ends", 9, "MB-5(c)"),
        ("mb.cut_from_bottom", 13, "MB-5(d)"),
        ("mb.squeeze", "yes", "MB-8(c)(4)"),
        ("mb.csm", True, "MB-14"),
        ("table.min.banker", 2000, "MB-7(a)(1)"),
        ("mb.moon", 1, "MB-7(a)"),
    ],
)
def test_an_unlawful_choice_is_a_breach_with_its_clause(key: str, unlawful: object, cites: str) -> None:
    found = GAME.under({key: unlawful})
    assert not isinstance(found, Rules)
    assert [(breach.key, breach.cites) for breach in found] == [(key, cites)]


@clause("MB-12(b)", "MB-12(d)", "MB-14", "MB-5(d)", "MB-12(d)(2)(i)")
@pytest.mark.parametrize(
    ("chosen", "key", "cites"),
    [
        ({"mb.tie_odds": 10}, "mb.tie_odds", "MB-12(b)"),
        ({"mb.tie_odds": 10, "config.allow_negative_edge": False}, "mb.tie_odds", "MB-12(b)"),
        ({"mb.mode": "ez", "mb.vig.collection": "deferred"}, "mb.vig.collection", "MB-12(d)"),
        ({"table.shuffler": "csm"}, "mb.csm", "MB-14"),
        ({"table.shuffler": "csm", "mb.csm": True, "table.preshuffled": True}, "table.preshuffled", "MB-14"),
        (
            {"table.shuffler": "csm", "mb.csm": True, "mb.vig.collection": "deferred"},
            "mb.vig.collection",
            "MB-12(d)(2)(i)",
        ),
        ({"mb.decks": 6, "mb.cut_from_bottom": 312}, "mb.cut_from_bottom", "MB-5(d)"),
    ],
)
def test_choices_that_do_not_go_together(chosen: dict, key: str, cites: str) -> None:
    found = GAME.under(chosen)
    assert not isinstance(found, Rules)
    assert [(breach.key, breach.cites) for breach in found] == [(key, cites)]


def test_a_named_person_may_answer_for_a_tie_that_loses_money() -> None:
    assert isinstance(GAME.under({"mb.tie_odds": 10, "config.allow_negative_edge": "the manager"}), Rules)


@clause("MB-3(c)")
def test_what_holds_anyway_may_be_written_down() -> None:
    plain = GAME.under({})
    written = GAME.under({"deck.change_hours": 24, "config.allow_negative_edge": False})  # both as R-GEN-20 and Annex 2 have them
    assert isinstance(plain, Rules) and isinstance(written, Rules)
    assert written.settings == plain.settings


@clause("MB-7(a)(5)", "MB-7(a)(6)")
def test_an_ez_house_may_do_without_either_insurance() -> None:
    rules = GAME.under({"mb.mode": "ez", "mb.panda8.offered": False})
    assert isinstance(rules, Rules)
    assert list(rules.wagers) == ["banker", "player", "tie", "dragon_7"]
    assert set(rules.pays) == {"banker", "player", "tie", "dragon_7"}


# What the odds count


def test_every_coup_is_counted_as_often_as_it_is_dealt() -> None:
    """A shoe of ten cards is dealt in every order, and the reference decides which cards each hand gets."""
    some = list(cards("Kc 2c 3d 5h 6s 7c 8d 9h Ah 4s"))
    found: Counter[Coup] = Counter()
    for dealt in permutations(some, 6):
        player, banker, last = [dealt[0], dealt[2]], [dealt[1], dealt[3]], list(dealt[4:])
        more, most = slow_thirds([c.text for c in (*player, last[0])], [c.text for c in banker])
        player += [last.pop(0)] if more == 3 else []
        banker += [last.pop(0)] if most == 3 else []
        found[Coup.of(player, banker)] += 1
    counts = Counter(value(card) for card in some)
    assert coups(tuple(counts[points] for points in range(10))) == found


def test_what_a_tie_keeps_is_as_published() -> None:
    assert round(tie_edge(8, 8) * 10**6) == 143596 and round(tie_edge(8, 9) * 10**6) == 48440
    assert round(tie_edge(6, 8) * 10**6) == 144382 and round(tie_edge(6, 9) * 10**6) == 49313
    assert isinstance(tie_edge(7, 8), Fraction)
    assert shoe(8) == (128, *(32,) * 9) and sum(shoe(6)) == 312 == 6 * len(FRENCH)


@clause("MB-7(a)(4)", "MB-12(e)")
def test_no_coup_is_left_open_by_the_rows() -> None:
    rules = GAME.under({"mb.mode": "ez", "mb.dragon_bonus.table": "B", "mb.house_money.offered": True})
    assert isinstance(rules, Rules)
    for coup in coups(shoe(6)):
        for wager in rules.wagers:
            if wager != "house_money":
                assert judged(rules, wager, coup).cites in GAME.clauses
    for pairs in ((False, False), (True, False), (False, True), (True, True)):
        assert judged(rules, "house_money", Pairs(*pairs)).cites in GAME.clauses


@clause("MB-8(c)(1)", "MB-8(d)")
def test_refusals_come_with_the_clause_that_closes_the_door() -> None:
    felt = Felt(GAME)
    felt("burn gets Ad\nburn gets Kc\nseat 2 bets player 10")
    refused = felt("seat 2 turns over")
    assert isinstance(refused, Refusal) and refused == ("bets_are_open", "MB-8(b)")
    felt("dealer closes bets\nplayer gets Kh 8d\nbanker gets Kd 7c")
    refused = felt("seat 5 turns over")
    assert isinstance(refused, Refusal) and refused.cites == "MB-8(c)(1)"

"""Offers to a viewer: spots, amounts in table chips, prices, forfeits, ways to set a hand, staff's offers."""

from dataclasses import fields, replace
from typing import Any, get_args

import msgspec
import pytest
from msgspec.json import decode, encode

from houseway.core.law.choice import Unlawful
from houseway.core.messages import command as c
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import WagerChips
from houseway.core.round.state import draft, seal
from houseway.core.table.table import Table, new_table, take
from houseway.core.values.cards import cards
from houseway.games import GAMES
from houseway.views.answers import ANSWERS, command_of
from houseway.views.offers import offers_in
from houseway.views.staff import offers_at
from houseway.views.types import Act, Amount, Mark, Offer, Part
from houseway.views.ways import with_ways

from .test_views import HIGH_CARD_FLUSH, PAI_GOW_POKER, PROGRESSIVE
from .watched_table import WatchedTable


def test_a_bet_is_offered_on_its_spot_in_chips_of_the_table() -> None:
    at = WatchedTable("high_card_flush", "seat 3 bets ante 25", {"table.chips": [5, 25, 100]})
    mine = at.offers(at.table.seating["3"])
    more = mine["3/bets/ante"]
    assert (more.spot, more.act, more.chips) == ("ante", "PlaceBet", Amount(low=500, high=47500, unit=500))
    assert more.marks == (Mark("minimum", 500), Mark("maximum", 47500)) and more.price is None
    assert mine["3/takes back/ante"].takes_back == (WagerChips("ante", 2500),)
    assert "5/bets/ante" not in mine and "5/takes back/ante" not in at.offers(at.table.seating["5"])
    assert not isinstance(take(at.table, c.PlaceBet("3", "ante", 1)), Refusal)  # the engine takes what it took


def test_what_other_bets_need_is_not_offered_back() -> None:
    at = WatchedTable("high_card_flush", "seat 3 bets ante 25, flush_bonus 5")
    assert [offer for offer in at.offers(at.table.seating["3"]) if "takes back" in offer] == ["3/takes back/flush_bonus"]


def test_a_raise_says_its_spot_and_its_marks_and_a_fold_what_it_gives_up() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH, PROGRESSIVE)
    mine = at.offers(at.table.seating["3"])
    raises, folds = mine["3/raises"], mine["3/folds"]
    assert (raises.spot, raises.marks) == ("raise", (Mark("1 x ante", 2500),))
    assert folds.gives_up == (WagerChips("ante", 2500), WagerChips("progressive", 100))
    assert folds.silence and not raises.silence and not folds.asked
    at("seat 3 folds")
    assert at.offers(at.table.seating["3"])["3/folds"].asked
    assert decode(encode(folds))["gives_up"] == [{"wager": "ante", "chips": 2500}, {"wager": "progressive", "chips": 100}]


def test_silence_means_one_thing_for_each_hand() -> None:
    lines = "seat 3 bets wager 10\ndealer closes bets\nburn gets 4c\nseat 3 gets Kd\ndealer gets 6c\nseat 3 gets Js\n"
    at = WatchedTable("spanish_21", lines)
    mine = at.offers(at.table.seating["3"])
    assert {"3/stands", "3/hits"} <= mine.keys()
    assert [name for name, offer in mine.items() if offer.silence] == ["3/stands"]
    assert (mine["3/splits"].spot, mine["3/splits"].price) == ("split", 1000)
    assert mine["3/surrenders"].gives_up == (WagerChips("wager", 500),)


def test_a_bet_taken_back_by_a_word() -> None:
    at = WatchedTable(
        "let_it_ride",
        "seat 3 bets bet_1 10, bet_2 10, bet_3 10\ndealer closes bets\nseat 3 gets Kd Js 4c\nboard gets 2c 3c 5d",
    )
    assert at.offers(at.table.seating["3"])["3/withdraws"].takes_back == (WagerChips("bet_1", 1000),)


def test_a_call_has_a_price_and_a_raise_is_a_total() -> None:
    at = WatchedTable("holdem", "dealer deals in")
    for _ in range(2 * len(at.felt.round.hands)):
        at("\n".join(f"{_due(at)} gets {card}" for card in [_next(at)]))
        if not at.felt.round.due:
            break
    turn = at.view("dealer").turn
    assert turn is not None
    mine = at.offers(at.table.seating[turn])
    calls, raises = mine[f"{turn}/calls"], mine[f"{turn}/raises to"]
    assert calls.price and calls.chips is None and calls.spot == raises.spot == "pot"
    assert raises.chips is not None and raises.chips.means == "total"
    assert mine[f"{turn}/tosses one chip"].by_hand and not calls.by_hand


def _due(at: WatchedTable) -> str:
    return "seat " + at.felt.round.due[0].to


def _next(at: WatchedTable) -> str:
    out = {piece for held in at.felt.round.held.values() for piece in held}
    return repr(next(piece for piece in at.table.rules.equipment.pieces() if piece not in out))


def test_ways_to_set_a_hand_go_to_whoever_sees_it() -> None:
    at = WatchedTable("pai_gow_poker", PAI_GOW_POKER.partition("seat 2 sets")[0], {"pgp.bonus.offered": True})
    mine = at.offers(at.table.seating["2"])["2/sets"]
    assert mine.parts == (Part("high", 5), Part("low", 2))
    house, *others = mine.ways
    assert house.house and house.worth == ("pair, jacks", "nine high") and not any(way.house for way in others)
    assert decode(encode(mine))["parts"] == [{"name": "high", "count": 5}, {"name": "low", "count": 2}]
    said = command_of(mine, parts=tuple(cards(" ".join(part)) for part in house.parts))
    assert not isinstance(take(at.table, said), Refusal)


def test_cards_put_away_have_a_part() -> None:
    at = WatchedTable(
        "colorado_holdem", "seat 3 bets ante 10\ndealer closes bets\nseat 3 gets Kd Js 4c\nboard gets 2c 3c 5d\nseat 3 bets 10"
    )
    assert at.offers(at.table.seating["3"])["3/discards"].parts == (Part("discard", 1),)


# Staff


def test_staff_get_offers_in_a_round() -> None:
    at = WatchedTable("high_card_flush", "seat 3 bets ante 25\ndealer closes bets")
    dealer = at.offers("dealer")
    assert (dealer["dealer/deals"].about, dealer["dealer/deals"].many) == ("3", 7)
    calls = [offer for offer in dealer.values() if offer.act == "Call"]
    assert calls and all(at.table.rules.irregularities[offer.what or ""].cites == offer.cites for offer in calls)
    assert any(offer.names for offer in calls)
    assert not at.offers("surveillance") and not at.offers("")


def test_who_may_allow_and_confirm() -> None:
    at = WatchedTable("high_card_flush", "seat 3 bets ante 25", under="house_manual")
    allows = [offer for offers in at.onlookers.offers().values() for offer in offers if offer.act == "Allow"]
    assert {offer.names for offer in allows} == {("seat", "bet", "chips")}
    assert {offer.who for offer in allows} == {*at.table.rules.over_limit, *at.table.rules.cash}


@pytest.mark.parametrize("game", GAMES)
def test_between_rounds_the_table_is_tended_and_opened(game: str) -> None:
    at = WatchedTable(game)
    floor, dealer = at.offers("floor"), at.offers("dealer")
    assert floor["floor/fills"].act == "Fill"
    assert "dealer/opens" in dealer
    for offer in (*floor.values(), *dealer.values()):
        if offer.act in ("Tend", "OpenRound") and not offer.names:
            assert not isinstance(take(at.table, command_of(offer)), Refusal), offer
    player = next(iter(at.table.seating.values()))
    mine = at.offers(player)
    assert not isinstance(take(at.table, command_of(mine[f"{player}/leaves"])), Refusal)
    chips = mine[f"{player}/buys in"].chips
    assert chips is not None
    assert not isinstance(take(at.table, command_of(mine[f"{player}/buys in"], chips=chips.low)), Refusal)


def test_a_free_seat_is_the_floors_to_give() -> None:
    at = WatchedTable("high_card_flush")
    player = at.table.seating["3"]
    left = take(at.table, c.Leave(player))
    assert not isinstance(left, Refusal)
    _, onlookers = at.onlookers.after(left.events, left.after)
    free = [offer for offer in onlookers.offers()["floor"] if offer.act == "Sit"]
    assert [offer.about for offer in free] == ["3"]
    assert command_of(free[0], player="zoe") == c.Sit("zoe", ("3",))


# Denominations


def test_a_house_lists_the_chips_of_its_table() -> None:
    game = GAMES["high_card_flush"]
    rules = game.under({"table.chips": [0.25, 1, 5]})
    assert not isinstance(rules, tuple) and rules.denominations == (25, 100, 500)
    assert "table.chips" in rules.settings
    plainly = game.under({})
    assert not isinstance(plainly, tuple) and "table.chips" not in plainly.settings
    for wrong in ([5, 1], [], "ten", [0], list(range(1, 15))):
        breaches = game.under({"table.chips": wrong})
        assert isinstance(breaches, tuple) and breaches[0].key == "table.chips", wrong


def test_unlawful_is_said_in_words() -> None:
    from houseway.core.game.denominations import denominations

    with pytest.raises(Unlawful, match="each above the one before"):
        denominations([5, 5])


# Commands


def test_every_act_becomes_its_command() -> None:
    def made(act: Act, said: dict[str, object] | None = None, **more: Any) -> c.Command:
        return command_of(Offer(id="", who="3", says="says", act=act, cites="X", **more), **said or {})

    two = cards("Kd Js")
    assert made("PlaceBet", {"chips": 500}, spot="ante") == c.PlaceBet("3", "ante", 500)
    assert made("PlaceBet", spot="ante", chips=Amount(low=500, high=500, unit=500)) == c.PlaceBet("3", "ante", 500)
    assert made("Say", chips=Amount(low=500, high=1000, unit=500)) == c.Say("3", "says")
    assert made("TakeBack", spot="ante", by="ann") == c.TakeBack("3", "ante", "ann")
    assert made("Designate", by="ann") == c.Designate("ann", "3")
    assert made("Say", {"count": 4}) == c.Say("3", "says", count=4)
    assert made("Arrange", {"parts": (two,)}) == c.Arrange("3", (two,), "says")
    assert made("CutStacks", {"right": (1,), "left": (2,)}) == c.CutStacks("3", (1,), (2,))
    assert made("Tip", {"chips": 100}) == c.Tip("3", 100)
    assert made("Deal", {"pieces": two}, about="5") == c.Deal("5", two)
    assert made("TurnUp", {"pieces": two}) == c.TurnUp("3", two, "says")
    assert made("Roll", {"dice": (1, 2, 3)}) == c.Roll((1, 2, 3))
    assert made("Display", {"number": 4}) == c.Display(4)
    assert made("Call", {"about": "5"}, what="misdeal") == c.Call("3", "misdeal", "5")
    assert made("Rule", what="misdeal") == c.Rule("3", "misdeal", upholds=False)
    assert made("Approve", about="5", spot="ante", by="ann") == c.Approve("3", "5", "ante", "ann")
    assert made("Allow", {"on": "5", "wager": "ante", "chips": 100}) == c.Allow("3", "5", "ante", 100)
    assert made("Sit", {"player": "zoe"}, about="5") == c.Sit("zoe", ("5",))
    assert made("BuyIn", {"chips": 100}) == c.BuyIn("3", 100)
    assert made("Fill", {"chips": -100}) == c.Fill("3", -100)
    assert made("Tend", {"value": "blue"}, what="changes deck") == c.Tend("3", "changes deck", "blue")
    assert made("Leave") == c.Leave("3") and made("OpenRound") == c.OpenRound("3")


def test_the_table_of_answers_names_fields_that_exist() -> None:
    offered = {field.name for field in msgspec.structs.fields(Offer)}
    assert set(ANSWERS) == set(get_args(Act))
    for act, answer in ANSWERS.items():
        named = {field.name for field in fields(getattr(c, act))}
        assert {*answer.fields, *answer.fills} <= named and not {*answer.fields} & {*answer.fills}, act
        for source in answer.fields.values():
            assert ({source} if isinstance(source, str) else {*source}) <= offered, act


# Corners


def test_all_that_is_left_is_a_mark_of_its_own() -> None:
    at = WatchedTable("double_down_stud", settings={"table.chips": [5, 25]})
    player = at.table.seating["3"]
    has = at.table.chips["player " + player]
    at(f"seat 3 bets wager 500\n{DOUBLE_DOWN}")
    stack = at.felt.round.chips["player " + player]
    assert has - stack == 50000
    offer = at.offers(player)["3/doubles"]
    assert offer.chips == Amount(low=500, high=min(50000, stack), unit=500)
    low = _with_stack(at, player, 12_50)
    assert low.chips == Amount(low=500, high=1000, unit=500) and low.marks[-1] == Mark("all in", 12_50)
    assert _with_stack(at, player, 2_50).price == 2_50


DOUBLE_DOWN = "dealer closes bets\nseat 3 gets Kd\ndealer gets 9s\nboard gets 2c 3c 5d"


def _with_stack(at: WatchedTable, player: str, chips: int) -> Offer:
    """The offer to double as it would be with so many chips left."""
    now = draft(at.felt.round)
    now.writes_chips()["player " + player] = chips
    offers = offers_in(seal(now))[player]
    return next(offer for offer in offers if offer.says == "doubles")


def test_nothing_is_offered_in_a_round_that_is_over() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH + "seat 3 raises 25\nseat 5 folds\ndealer reveals", PROGRESSIVE)
    assert offers_in(at.felt.round) == {}


def test_a_player_of_two_seats_is_asked_once() -> None:
    rules = GAMES["high_card_flush"].under({})
    assert not isinstance(rules, tuple)
    table = new_table(rules)
    for command in (c.Sit("ann", ("2", "3")), c.BuyIn("ann", 500_00), c.OpenRound()):
        ruling = take(table, command)
        assert not isinstance(ruling, Refusal)
        table = ruling.after
    mine = offers_at(table)["ann"]
    assert {offer.who for offer in mine} == {"2", "3"} and len({offer.id for offer in mine}) == len(mine)


def test_a_table_that_cannot_open_does_not_offer_to() -> None:
    rules = GAMES["high_card_flush"].under({})
    assert not isinstance(rules, tuple)
    assert all(offer.act != "OpenRound" for offers in offers_at(new_table(rules)).values() for offer in offers)


def test_a_player_without_chips_is_not_asked_for_a_tip() -> None:
    at = WatchedTable("high_card_flush", "seat 3 bets ante 25", under="house_manual", settings={"tokens.enabled": True})
    now = draft(at.felt.round)
    now.writes_chips()["player " + at.table.seating["5"]] = 0
    told = offers_in(seal(now))
    assert any(offer.act == "Tip" for offer in told[at.table.seating["3"]])
    assert not any(offer.act == "Tip" for offer in told.get(at.table.seating["5"], []))


def test_a_player_who_may_not_leave_is_not_offered_to() -> None:
    at = WatchedTable("high_card_flush")
    player = at.table.seating["3"]
    stays = replace(at.table, rules=replace(at.table.rules, game=replace(at.table.rules.game, parting=_nobody_leaves)))
    assert f"{player}/leaves" not in {offer.id for offer in offers_at(stays)[player]}


def _nobody_leaves(table: Table, player: str) -> Refusal:
    return Refusal("stays", "HCF-6(e)")


def test_a_game_without_parts_has_no_ways() -> None:
    at = WatchedTable("high_card_flush", HIGH_CARD_FLUSH, PROGRESSIVE)
    offer = Offer(id="3/sets", who="3", says="sets", act="Arrange", cites="HCF-10(b)")
    assert with_ways(at.felt.round, [offer]) == [offer]


# What is kept


def test_bets_are_kept_until_they_change_and_never_too_many(monkeypatch) -> None:
    monkeypatch.setattr("houseway.views.offers.MOST_PATTERNS", 2)
    at = WatchedTable("high_card_flush", "seat 3 bets ante 25")
    before = at.onlookers.offers()
    assert len(at.onlookers.cached.players) == len(at.table.seating) and len(at.onlookers.cached.patterns) <= 2
    at("seat 3 takes back ante")
    assert at.table.seating["3"] not in at.onlookers.cached.players
    assert at.onlookers.offers()[at.table.seating["5"]] == before[at.table.seating["5"]]
    assert at.onlookers.offers()[at.table.seating["3"]] != before[at.table.seating["3"]]


def test_under_other_rules_nothing_is_known() -> None:
    at = WatchedTable("high_card_flush", "seat 3 bets ante 25")
    at.onlookers.offers()
    other = GAMES["high_card_flush"].under({"table.chips": [25, 100]})
    assert not isinstance(other, tuple)
    _, onlookers = at.onlookers.after((), replace(at.table, rules=other))
    assert not onlookers.cached.players and not onlookers.cached.patterns

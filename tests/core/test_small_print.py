"""Basics of all other tests: the text of refusals and breaches, what is on the felt, what a viewer may see."""

from dataclasses import replace
from pathlib import Path

import pytest

from houseway.core.fault import Fault
from houseway.core.game.edition import Breach, Limit
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules, resettled
from houseway.core.game.sentences import docstring_sentence
from houseway.core.game.submission import read_submission, rules_of
from houseway.core.game.words import everybody, span, worded
from houseway.core.law.choice import Choice, Unlawful
from houseway.core.law.readers import YES_OR_NO, text
from houseway.core.law.rulebook import read_rulebook
from houseway.core.messages import command as c
from houseway.core.messages.event import CardsDealt, HandSplit, LookedAt
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.laws import conserve
from houseway.core.money.places import CAGE, CENTRE, RACK, RAKE, Aside, Bet, is_on_the_felt, meter, pot, stack
from houseway.core.money.price import EVEN, Fixed, Odds, for_one, to_one
from houseway.core.round.decide import decide, offers
from houseway.core.round.option import RoundOffer, Span
from houseway.core.round.view import PUBLIC, seen_by
from houseway.core.stages.window import Open, bet_offers
from houseway.core.values.cards import BACK, cards
from houseway.core.values.chips import dollars
from houseway.core.values.dice import throw
from houseway.core.values.tiles import SET
from houseway.core.wire.notation import read_line, write
from houseway.families.data_files import price_in
from houseway.games import GAMES, high_card_flush, spanish_21, three_card_poker
from houseway.testing.accepting_felt import AcceptingFelt

BET = Bet("ann", "3", "ante")


# Words


def test_a_breach_and_a_refusal_read_as_sentences() -> None:
    assert str(Breach("table.seats", "a whole number", "TCP-2")) == "table.seats: a whole number (TCP-2)"
    assert str(Refusal("below_minimum", "TCP-6")).startswith("no: below_minimum")


def test_amounts_carry_a_sign_only_where_something_was_won() -> None:
    assert [dollars(chips, sign=True) for chips in (5_00, 0, -5_00)] == ["+5", "0", "-5"]
    assert [dollars(chips) for chips in (5_00, 0, -5_50)] == ["5", "0", "-5.50"]


def test_prices_and_offers_in_words() -> None:
    assert worded(to_one(0)) == "push" and worded(EVEN) == "1 to 1"
    assert (
        span(RoundOffer("3", "raises", "X", 10_00, 30_00)) == "$10 to $30"
        and span(RoundOffer("3", "raises", "X", 10_00, 10_00)) == "$10"
    )
    assert span(RoundOffer("3", "folds", "X")) == span(RoundOffer("3", "bets", "X", low=5_00)) == ""
    assert everybody(("floor", "shift_manager"), together=False) == "floor or shift manager"
    assert for_one(5, 2) == Odds(3, 2)


def test_a_credit_is_a_fill_that_goes_the_other_way() -> None:
    [fill], [credit] = read_line("floor fills 500"), read_line("floor credits 500")
    assert fill == c.Fill("floor", 500_00) and credit == c.Fill("floor", -500_00)
    assert write(credit).split() == ["floor", "credits", "500"]


def test_every_die_of_a_throw_shows_a_face() -> None:
    assert throw("1 6 3") == (1, 6, 3)
    for wrong in ("1 7 3", "0 1 2", "7 7 7"):
        with pytest.raises(ValueError, match="not a roll"):
            throw(wrong)


def test_a_tile_knows_its_ends() -> None:
    assert all(tile.text == "-".join(map(str, tile.ends)) for tile in SET)


# The law


def test_defaults_of_the_law() -> None:
    assert not Choice("x", YES_OR_NO, False, "X").everywhere
    assert Limit("X", 10_00, 500_00).least == 1
    assert not RoundOffer("3", "raises", "X").in_silence


def test_a_reader_of_words_takes_words_only() -> None:
    assert text("by raffle") == "by raffle"
    for wrong in ("", 5, None, ["a"]):
        with pytest.raises(Unlawful):
            text(wrong)


@pytest.mark.parametrize(
    ("entry", "is_fault"),
    [
        ('title = "a"\nsays = "b"\nkind = "rule"', False),
        ('title = "a"\nsays = "b"\nkind = "outside"\nreason = "no eyes"', False),
        ('title = "a"\nsays = "b"\nkind = "procedure"\nat = "deal"', False),
        ('title = "a"\nsays = "b"\nkind = "outside"', True),
        ('title = "a"\nsays = "b"\nkind = "procedure"', True),
        ('title = "a"\nsays = "b"\nkind = "rule"\nreason = "no eyes"', True),
        ('title = "a"\nsays = "b"\nkind = "rule"\nat = "deal"', True),
        ('title = "a"\nsays = ""\nkind = "rule"', True),
        ('title = "a"\nsays = "b"\nkind = "wish"', True),
    ],
)
def test_a_clause_needs_its_meaning_and_its_reason(tmp_path: Path, entry: str, is_fault: bool) -> None:
    file = tmp_path / "rulebook.toml"
    file.write_text(f'game = "Toy"\nprefix = "TOY"\nedition = "1"\nclauses = 1\n\n["1(a)"]\n{entry}\n')
    if is_fault:
        with pytest.raises(Fault):
            read_rulebook(file)
    else:
        assert [*read_rulebook(file).clauses] == ["TOY-1(a)"]
    file.write_text(file.read_text().replace("clauses = 1", "clauses = 2"))
    with pytest.raises(Fault):
        read_rulebook(file)


def breaches(game: Game, written: dict[str, object]) -> tuple[Breach, ...]:
    """Return the breaches of settings that are not lawful."""
    found = game.under(written)
    assert not isinstance(found, Rules)
    return found


def test_an_unknown_edition_is_a_breach_that_names_the_known_ones() -> None:
    [breach] = breaches(high_card_flush.GAME, {"ruleset.jurisdiction": "moon"})
    assert breach.says == "one of " + ", ".join(edition.key for edition in high_card_flush.GAME.editions)


@pytest.mark.parametrize("key", GAMES)
def test_an_unknown_choice_is_a_breach_that_names_its_likes_if_there_are_any(key: str) -> None:
    [near] = breaches(GAMES[key], {"money.smalest_unit": 1})
    [far] = breaches(GAMES[key], {"qqqq": 1})
    assert "did you mean money.smallest_unit" in near.says and "did you mean" not in far.says


# Money


def test_what_lies_on_the_felt() -> None:
    on = [BET, Aside(BET), RAKE, CENTRE, pot(0), pot(3)]
    off = [RACK, CAGE, stack("ann"), meter("main"), "tokens", "drop"]
    assert all(map(is_on_the_felt, on)) and not any(map(is_on_the_felt, off))


def test_a_place_on_the_felt_without_chips_is_bare() -> None:
    conserve(10, {RACK: 10, BET: 0, RAKE: 0}, over=True)
    conserve(10, {RACK: 9, BET: 1}, over=False)
    for place in (BET, RAKE, CENTRE, pot(0)):
        with pytest.raises(Fault, match="is left on"):
            conserve(10, {RACK: 9, place: 1}, over=True)


def test_a_token_is_not_more_than_the_stack() -> None:
    felt = AcceptingFelt(high_card_flush.GAME, under="house_manual")
    felt.accept("seat 3 bets ante 25\nseat 3 bets token_ante 5")
    assert felt("seat 3 bets token_ante 99,971") == Refusal("not_enough_chips", felt.table.rules.cites.tender)
    felt.accept("seat 3 bets token_ante 99,970")
    assert stack("player3") not in felt.round.chips
    assert felt("seat 3 bets token_ante 0.01") == Refusal("not_enough_chips", felt.table.rules.cites.tender)


# Who sees what


def test_a_viewer_sees_backs_and_an_owner_sees_faces() -> None:
    seating, held = {"3": "ann", "4": "bob"}, cards("Qs 9h")
    dealt, looked = CardsDealt("3", held, "owner", "X"), LookedAt("3", held, "X")
    assert seen_by(dealt, "ann", seating) == dealt
    for viewer in ("bob", PUBLIC):
        assert seen_by(dealt, viewer, seating) == CardsDealt("3", (BACK, BACK), "owner", "X")
        assert seen_by(looked, viewer, seating) is None
        split = seen_by(HandSplit("3", "3.2", "X", held[:1]), viewer, seating)
        assert isinstance(split, HandSplit) and split.cards == (BACK,)
    assert seen_by(looked, "ann", seating) == looked


def test_a_round_is_not_equal_to_anything_else() -> None:
    felt = AcceptingFelt(three_card_poker.GAME)
    felt.accept("seat 3 bets ante 10")
    assert felt.round.__eq__(3) is NotImplemented
    assert felt.round != 3
    assert felt.round == felt.round


def test_a_bet_offered_behind_a_box_says_who_is_asked() -> None:
    felt = AcceptingFelt(three_card_poker.GAME)
    felt.accept("seat 3 bets ante 10")

    def opens(round: object):
        for player in ("player3", "ann"):
            yield Open(Bet(player, "3", "ante"), Span(1, 2, 1, "X"))

    assert [ask.by for ask in bet_offers(felt.round, opens)] == [None, "ann"]


def test_a_call_names_a_player_only_with_a_bet() -> None:
    felt = AcceptingFelt(three_card_poker.GAME)
    felt.accept("seat 3 bets ante 10\ndealer closes bets")
    lines = [line for line in felt.table.rules.irregularities.values() if "bet" not in line.names.split()]
    now = felt.round.stage
    assert now is not None
    line = next(line for line in lines if now.name in line.during)
    said = decide(felt.round, c.Call(line.by[0], line.name, player="player3"))
    assert said == Refusal("names_too_much", line.cites)


# A submission

TABLE = '[[tables]]\nname = "one"\ngame = "high_card_flush"\n'


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ('[tables]\nname = "one"\n', "no table is submitted"),
        ("tables = []\n", "no table is submitted"),
        ("", "no table is submitted"),
        (TABLE + TABLE, "two tables are called 'one'"),
    ],
)
def test_a_submission_has_tables_each_with_a_name_of_its_own(written: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read_submission('property = "The Harbour"\n' + written, GAMES)


@pytest.mark.parametrize("version", ["", "  ", None, 5])
def test_a_version_says_something(version: object) -> None:
    sheet = read_submission('property = "The Harbour"\n[ruleset]\nversion = "1"\n' + TABLE, GAMES).tables[0]
    assert isinstance(rules_of(sheet, high_card_flush.GAME), Rules)
    said = rules_of(replace(sheet, written={**sheet.written, "ruleset.version": version}), high_card_flush.GAME)
    assert isinstance(said, tuple) and said[0].key == "ruleset.version"


# Rules


@pytest.mark.parametrize("key", GAMES)
def test_what_a_game_cites_includes_the_clauses_of_its_bars(key: str) -> None:
    rules = GAMES[key].under({})
    assert isinstance(rules, Rules)
    lines = (*rules.wagers.values(), *rules.irregularities.values(), *rules.tendings.values())
    assert {bar.cites for line in lines for bar in line.bars} | {line.cites for line in lines} <= rules.cited()


def test_settings_that_were_not_frozen_are_a_fault() -> None:
    rules = high_card_flush.GAME.under({})
    assert isinstance(rules, Rules)
    assert resettled(high_card_flush.GAME, rules.submission) == rules
    with pytest.raises(Fault, match="was not frozen"):
        resettled(high_card_flush.GAME, (*rules.submission, ("x", ["a"])))  # type: ignore[arg-type]


def test_what_a_player_made_is_their_own_settled_bets_without_the_dealers() -> None:
    felt = AcceptingFelt(high_card_flush.GAME, under="house_manual")
    felt.accept("seat 2 bets ante 25, token_ante 5\nseat 3 bets ante 25\ndealer closes bets")
    felt.accept("seat 2 gets Kh 9h 4h Js 8s 6d 2c\nseat 3 gets Qh 9d 6h 4c 3d 4d As\ndealer gets Ad Td 2d 7s 5s 9c 4s")
    felt.accept("seat 2 looks\nseat 2 folds")
    assert felt.settled("seat 2")["ante"] == -25 and felt.settled("seat 2")["token_ante"] == -5
    assert felt.round.net("player2") == -25_00 and felt.round.net("player3") == 0


def test_a_seated_player_is_asked_by_the_seat_alone() -> None:
    felt = AcceptingFelt(spanish_21.GAME)
    felt.accept("seat 3 bets wager 10\ndealer closes bets\nburn gets 4c\nseat 3 gets 9h\ndealer gets 9d\nseat 3 gets 8d")
    asks = [ask for ask in offers(felt.round) if ask.who == "3"]
    assert asks and all(ask.by is None for ask in asks)


def test_a_price_in_a_data_file_is_read_as_it_is_written() -> None:
    assert price_in({"to_one": 5}) == Odds(5) and price_in({"to": [3, 2]}) == Odds(3, 2)
    assert price_in({"for_one": 5}) == Odds(4) and price_in({"dollars": 50}) == Fixed(50_00)


def test_a_bar_is_told_by_the_first_paragraph_of_its_docstring() -> None:
    def is_late(round: object) -> bool:
        """The bet came
        too late.

        What follows is for developers.
        """
        return True

    def undocumented(round: object) -> bool:
        return True

    assert docstring_sentence(is_late) == "The bet came too late." and docstring_sentence(undocumented) == ""

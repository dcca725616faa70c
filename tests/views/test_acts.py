"""Acts of hands: a letter is one act over all games, what gives something up takes two presses, and a double is in full."""

from collections import Counter
from pathlib import Path

import pytest

import houseway
from houseway.core.stages.betting import Betting
from houseway.core.stages.stage import Stage
from houseway.games import GAMES
from houseway.testing.view_checks import steps
from houseway.views.acts import PLAIN, BadActs, acts_of, letters, own_acts, read_acts, shared_acts
from houseway.views.types import Joined, Offer
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

from .watched_table import STAFF, WatchedTable

GAMES_FOLDER = Path(houseway.__path__[0]) / "games"
GIVES_UP = {"folds", "folds hidden", "surrenders", "concedes", "turns cards over", "rescues", "voids hand"}


def stages(key: str) -> list[Stage]:
    return [stage for edition in GAMES[key].editions for stage in edition.law.stages]


@pytest.mark.parametrize("key", GAMES.own)
def test_each_word_of_a_hand_is_an_act(key: str) -> None:
    words = {option.name for stage in stages(key) for option in (*stage.options, *stage.also) if not option.by_hand}
    words |= {word for stage in stages(key) if not isinstance(stage, Betting) for word in stage.words}
    dealers = next(act for act in shared_acts() if act.name == "dealer").words
    assert words - set(dealers) <= acts_of(key).keys()
    own = {word for act in own_acts(key) for word in act.words}
    assert own <= words, "an act that this game has not"


def test_no_letter_means_two_acts_and_no_act_has_two_letters() -> None:
    found = list(letters())
    assert len(found) > 20
    assert [letter for letter, times in Counter(letter for letter, _ in found).items() if times > 1] == []
    every = [*shared_acts(), *(act for key in GAMES.own for act in own_acts(key))]
    words = Counter(word for act in every for word in act.words)
    assert [word for word, times in words.items() if times > 1] == []
    for key in GAMES.own:
        assert all(act.letter == one.letter for act in acts_of(key).values() for one in own_acts(key) if one.name == act.name)


@pytest.mark.parametrize("key", GAMES.own)
def test_what_gives_something_up_takes_two_presses(key: str) -> None:
    for stage in stages(key):
        for option in (*stage.options, *stage.also):
            if option.name in GIVES_UP and not option.by_hand:
                assert acts_of(key)[option.name].gives_up, option.name


def of_players(at: WatchedTable) -> list[Offer]:
    return [offer for viewer, offers in at.onlookers.offers().items() if viewer not in STAFF for offer in offers]


def test_a_fold_is_confirmed_unless_the_house_asks_itself() -> None:
    at = WatchedTable(
        "let_it_ride", "seat 3 bets bet_1 10, bet_2 10, bet_3 10\ndealer closes bets\nseat 3 gets Th 7d 3c\nboard gets 5c Ts 9d"
    )
    withdraws = next(offer for offer in of_players(at) if offer.says == "withdraws")
    assert not withdraws.confirm and withdraws.letter == "W"
    at = WatchedTable(
        "caribbean_stud", "seat 3 bets ante 10\ndealer closes bets\nseat 3 gets Jc 8c 6c 4c 2c\ndealer gets As Kd 8d 5h 2s"
    )
    folds = next(offer for offer in of_players(at) if offer.says == "folds")
    assert folds.confirm and folds.letter == "F"


def test_a_double_is_in_full() -> None:
    lines = "seat 3 bets wager 50\ndealer closes bets\nburn gets 4c\nseat 3 gets 5d\ndealer gets 6c\nseat 3 gets 6s\n"
    doubles = next(offer for offer in of_players(WatchedTable("spanish_21", lines)) if offer.says == "doubles")
    assert doubles.usual == 5000 and doubles.chips and doubles.chips.low < 5000
    assert all(offer.usual is None for offer in of_players(WatchedTable("spanish_21", "seat 3 bets wager 25")))


def test_bets_that_belong_together_are_named_with_each_of_them() -> None:
    at = WatchedTable("let_it_ride", "seat 5 bets bet_1 10")
    first = next(offer for offer in of_players(at) if offer.spot == "bet_1")
    assert [one.wager for one in first.together] == ["bet_1", "bet_2", "bet_3"]
    assert [one.equal for one in first.together] == [False, True, True]
    at = WatchedTable("chase_the_flush", "seat 5 bets ante 10")
    ante = next(offer for offer in of_players(at) if offer.spot == "ante")
    assert [(one.wager, one.equal) for one in ante.together] == [("ante", False), ("xtra_bonus", True)]
    assert isinstance(ante.together[0], Joined) and ante.together[0].low == ante.together[1].low
    at = WatchedTable("high_card_flush", "seat 5 bets ante 25")
    assert all(not offer.together for offer in of_players(at))


def offered(game: str, title: str) -> list[list[Offer]]:
    """Return the offers of players after each step of a worked round."""
    file = GAMES_FOLDER / game / "rounds" / f"{title}.round"
    outcome = play_worked(read_worked(file.read_text(encoding="utf-8"), game))
    found = [step.onlookers.offers() for played in outcome.rounds for step in steps(played)]
    return [[offer for viewer, offers in one.items() if viewer not in STAFF for offer in offers] for one in found]


@pytest.mark.parametrize("key", GAMES.own)
def test_no_letter_is_offered_for_two_acts_in_any_state_of_worked_rounds(key: str) -> None:
    files = sorted((GAMES_FOLDER / key / "rounds").glob("*.round"))[:12]
    for file in files:
        for offers in offered(key, file.stem):
            for offer in offers:
                act = acts_of(key).get(offer.says, PLAIN)
                assert offer.letter in ("", act.letter)
                assert offer.confirm or not (offer.gives_up or act.gives_up) or offer.asked or offer.says == "folds"


def test_a_count_that_leaves_one_word_is_said_for_the_player() -> None:
    found = offered("chemin_de_fer", "11k-a-hand-that-is-complete-stands")
    alone = {offer.says for offers in found for offer in offers if offer.forced}
    assert alone == {"says stay"}


def test_a_hand_is_shown_for_its_player_until_a_shown_hand_beats_it() -> None:
    files = (GAMES_FOLDER / "holdem" / "rounds").glob("*.round")
    name = next(file.stem for file in files if "two pairs with aces" in file.read_text())
    shows = [(offer.who, offer.forced) for offers in offered("holdem", name) for offer in offers if offer.says == "shows"]
    assert list(dict.fromkeys(shows)) == [("1", True), ("3", False)]


def test_a_file_of_acts_is_read_strictly() -> None:
    for wrong in ('[wave]\nkey = "W"', '[wave]\nletter = "w"', '[wave]\nletter = "WA"', '[wave]\nwords = "waves"'):
        with pytest.raises(BadActs):
            read_acts(wrong)

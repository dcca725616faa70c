"""Two rounds that differ only in cards a viewer has not seen look the same to that viewer, in every game.

Method: random sittings are stopped at a random moment, cards that one viewer has not seen change places, and the
same commands are sent again. Events, offers, whose turn it is and the responses to a battery of probes must be the
same. This is the short form; `scripts/dev twins --worlds 1000` is the long one. The last tests plant faults in what a
viewer is shown, and each must be found.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from houseway.core.messages import command as c
from houseway.core.messages import event as e
from houseway.core.messages.refusal import Refusal, refused_by
from houseway.core.round.decide import decide
from houseway.core.round.view import offers_to, seen_by
from houseway.core.table.actors import take_from
from houseway.core.table.table import take
from houseway.core.values.cards import Card
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.testing.twins.comparison import Eyes
from houseway.testing.twins.pairs import compare_worlds, read_allowed_leaks
from houseway.testing.twins.worlds import command_there, hidden, sitting_of, some_swap

ALLOWED_LEAKS = read_allowed_leaks(Path(__file__).with_name("tells.toml"))
SHORT = 25


@pytest.mark.parametrize("key", GAMES)
def test_cards_a_viewer_has_not_seen_make_no_difference_to_them(key: str) -> None:
    tally = compare_worlds(GAMES[key], "short", SHORT, ALLOWED_LEAKS)
    assert not tally.leaks, str(tally.leaks[0])
    assert tally.twins == SHORT


def test_the_closed_list_cites_clauses_that_exist_and_says_what_each_reveals() -> None:
    clauses = {clause for game in GAMES.values() for clause in game.clauses}
    for tell in ALLOWED_LEAKS.values():
        assert tell.what in ("refused", "event", "shown", "answer")
        cited = {side.split()[-1] for side in tell.key.split(": ")[-1].split(" or ")} - {"heard"}
        assert cited and cited <= clauses, tell
        assert tell.reveals.endswith(".") and len(tell.reveals.split()) > 4, tell


def test_a_pair_that_no_line_accounts_for_is_a_leak() -> None:
    """A player at chemin de fer who draws has no natural: without its line in the list that is a leak."""
    tally = compare_worlds(GAMES["chemin_de_fer"], "short", 200, {})
    assert tally.leaks[0].found.what == "refused"


def test_the_other_world_is_dealt_from_the_same_cards() -> None:
    source = Seeded("the same cards")
    swapped = 0
    for number in range(20):
        steps = sitting_of(GAMES["holdem"], source, f"same/{number}", 1)
        viewer = sorted({*steps[-1].after.seating.values()})[0]
        swap = some_swap(steps, viewer, source)
        dealt = [piece for step in steps for piece in step.dealt]
        there = [
            piece
            for at, step in enumerate(steps)
            for piece in getattr(command_there(step, at, step.before, swap), "pieces", ())
            if step.dealt
        ]
        if len(dealt) == len({*dealt}):
            assert len(there) == len({*there}) == len(dealt)
        assert {*swap} <= {*hidden(steps, viewer)}
        swapped += bool(swap)
    assert swapped > 10


@pytest.mark.parametrize("key", ["chase_the_flush", "seven_card_stud"])
def test_a_call_that_cannot_be_heard_tells_nothing_about_the_card_it_names(key: str) -> None:
    source, refused = Seeded(f"calls/{key}"), 0
    for number in range(6):
        for step in sitting_of(GAMES[key], source, f"calls/{number}", 1):
            round = step.after.round
            for line in round.rules.irregularities.values() if round is not None else ():
                names = {*line.names.split()}
                if round.stage is None or round.stage.name not in line.during or not names & {"card", "card?"}:
                    continue
                call = c.Call(line.by[0], line.name, next(iter(round.hands), None) if names & {"seat", "hand"} else None)
                whatever = refused_by(line.bars, round, call)
                if whatever is not None and call.about in (None, *round.hands) and not round.disputed:
                    told = {decide(round, replace(call, pieces=(card,))) for card in round.rules.equipment.pieces()[::5]}
                    assert told == {whatever}, line.name
                    refused += 1
    assert refused


# Faults that must be found


def _red(*cards: object) -> bool:
    return any(isinstance(card, Card) and card.suit in ("d", "h") for card in cards)


def _sum(round) -> int:
    return sum(card.rank for held in round.held.values() for card in held)


def leak_in_the_offers(round, viewer):
    """The most that may be bet depends on the ranks of hidden cards."""
    asks = offers_to(round, viewer)
    return tuple(ask if ask.high is None else ask._replace(high=ask.high + _sum(round)) for ask in asks)


def offers_less(round, viewer):
    """One offer is missing where the ranks of the cards on the table add up to an odd number."""
    return offers_to(round, viewer)[_sum(round) % 2 :]


def answers_anybody(table, speaker, said):
    """Apply the rules without checking who may send the command."""
    return take(table, said)


def reason_with_a_card(table, speaker, said):
    """The reason of a refusal depends on a card in the burn."""
    answer = take_from(table, speaker, said)
    held = table.round.held if table.round else {}
    if isinstance(answer, Refusal) and _red(*held.get("burn", ())[:1]):
        return Refusal("bets_are_closed", answer.cites)
    return answer


def hides_nothing(event, viewer, seating):
    """Every card is shown to everybody."""
    return event


def one_event_less(event, viewer, seating):
    """An event with a hidden red card is left out, so that the others are fewer."""
    seen = seen_by(event, viewer, seating)
    return None if seen != event and isinstance(event, e.CardsDealt) and _red(*event.cards) else seen


def one_back_less(event, viewer, seating):
    """A hidden red card has no back, so that the event is shorter."""
    seen = seen_by(event, viewer, seating)
    return (
        replace(seen, cards=seen.cards[1:]) if seen != event and isinstance(seen, e.CardsDealt) and _red(*event.cards) else seen
    )


def leak_in_the_clause(event, viewer, seating):
    """The clause of a hidden deal depends on its card."""
    seen = seen_by(event, viewer, seating)
    return replace(seen, cites=f"{seen.cites} {event.cards[0]}") if seen != event and isinstance(seen, e.CardsDealt) else seen


def hands_a_hint(looking, viewer):
    """The data handed to a viewer names how many red cards are on the table."""
    red = sum(_red(card) for held in looking.table.round.held.values() for card in held) if looking.table.round else 0
    return structs.replace(looking.view(viewer), table=str(red)), looking.offers().get(viewer, [])


PLANTED = (
    ("high_card_flush", Eyes(offers=leak_in_the_offers)),
    ("caribbean_stud", Eyes(offers=offers_less)),
    ("chemin_de_fer", Eyes(answers=answers_anybody)),
    ("holdem", Eyes(answers=reason_with_a_card)),
    ("pai_gow", Eyes(sees=hides_nothing)),
    ("five_card_draw", Eyes(sees=one_event_less)),
    ("pai_gow_poker", Eyes(sees=one_back_less)),
    ("let_it_ride", Eyes(sees=leak_in_the_clause)),
    ("omaha", Eyes(handed=hands_a_hint)),
)


@pytest.mark.parametrize(("key", "eyes"), PLANTED)
def test_a_planted_leak_is_found(key: str, eyes: Eyes) -> None:
    tally = compare_worlds(GAMES[key], "planted", 150, ALLOWED_LEAKS, eyes)
    assert tally.leaks

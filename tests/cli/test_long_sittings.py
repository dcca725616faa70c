"""Bots for a whole sitting: a shoe that continues from round to round, and poker hands that are bet and shown."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.cli.table.setup import choose, takes, worked_for
from houseway.games import GAMES
from houseway.play import Host, play_round, refill
from houseway.play.bots import Bot
from houseway.play.chance import Seeded


def sat(game: str, rounds: int) -> Counter[str]:
    """Play rounds with bots in every seat, and count each command and event."""
    chosen = choose(GAMES[game], None, None, None)
    host = Host(worked_for(chosen, takes(chosen.rules, None, None), None, "a sitting"), Seeded("a sitting"))
    bots = [Bot(hand, Seeded(hand)) for hand in chosen.rules.seats]
    done = Counter[str]()
    for _ in range(rounds):
        for bot in bots:
            refill(host, bot.name, chosen.minimum)
        play_round(host, bots)
        done.update(type(event).__name__ for event in (*host.played.before, *host.played.events))
        done.update(said.word for said in host.played.round.said)
        host.forget()
    return done


def test_a_shoe_goes_on_until_the_cut_card_and_is_then_shuffled() -> None:
    done = sat("spanish_21", 40)
    assert done["RoundClosed"] == 40 and 2 <= done["Tended"] < 40
    assert {"hits", "stands", "doubles", "splits"} <= done.keys()


def test_poker_bots_bet_what_they_hold_and_some_hands_are_shown() -> None:
    done = sat("holdem", 30)
    assert {"bets", "raises to", "calls", "checks", "folds"} <= done.keys()
    assert done["CardsShown"] and done["PotAwarded"] >= 30


@pytest.mark.parametrize("key", ["five_card_draw", "five_card_stud", "seven_card_stud_eight_or_better"])
def test_bots_bet_fold_and_draw_in_other_games_of_the_poker_room(key: str) -> None:
    done = sat(key, 4)
    assert done["RoundClosed"] == 4 and done["PotAwarded"] >= 4
    assert {"calls", "folds"} <= done.keys()
    assert "draw" not in key or done["discards"]

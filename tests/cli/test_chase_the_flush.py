"""Chase the Flush without a person: bots put up what a hand needs, and choose by what they see."""

import pytest

from houseway.chance import Seeded
from houseway.cli import chase_the_flush as strategy
from houseway.cli.bots import Bot
from houseway.cli.host import Host
from houseway.cli.setting import choose, takes, worked_for
from houseway.core.command import Say
from houseway.core.decide import offers
from houseway.felt import Felt
from houseway.games import GAMES

GAME = GAMES["chase_the_flush"]


def test_a_bot_puts_up_ante_and_xtra_bonus_together():
    chosen = choose(GAME, "MA", None, None)
    host = Host(worked_for(chosen, takes(chosen.rules, None, None), None, "table"), Seeded("table"))
    host.open()
    for hand in chosen.rules.seats:
        Bot(hand, Seeded(hand)).bets(host)
    assert host.table.round is not None
    bets = {(bet.on, bet.wager) for bet in host.table.round.bets}
    assert {(hand, wager) for hand in chosen.rules.seats for wager in ("ante", "xtra_bonus")} <= bets


@pytest.mark.parametrize(
    ("seat", "flop", "says"),
    [
        ("Ah 7h 2h", "", Say("3", "goes all in", 30_00)),
        ("Ah 7h 2c", "", Say("3", "checks")),
        ("Ah 7h 2c", "Kh 9h", Say("3", "goes all in", 20_00)),
        ("Ah 7h 2c", "Kh 9d", Say("3", "checks")),
    ],
)
def test_a_bot_goes_in_on_suited_cards(seat, flop, says):
    felt = Felt(GAME)
    felt(f"seat 3 bets ante 10, xtra_bonus 10\ndealer closes bets\nseat 3 gets {seat}\ndealer gets 4s 5s 6d")
    if flop:
        felt(f"seat 3 checks\nburn gets 3s\nboard gets {flop}")
    assert strategy.chooses(felt.round, offers(felt.round)) == says

"""Measures the rounds per second of the engine, compared with a peer library in the same run.

    .venv/bin/python -m bench.engine [--seconds N] [--profile]

Ours: High Card Flush, six seats, ante, both bonuses and the progressive on each, every command through `decide`, every event
kept. The peer: PokerKit, six-handed fixed-limit hold'em with every automation on, the same kind of random choices. Short windows
of each alternate, because the machine is shared; the table gives the median and the best window, and the ratio of medians.
Decks are shuffled before the clock starts, and no deck is played twice.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import time
from collections.abc import Callable

from pokerkit import Automation, FixedLimitTexasHoldem, Mode
from tools.pokerkit.peers import DEALS_TOO

from houseway.core.messages.command import Approve, Command, Deal, OpenRound, PlaceBet, Say
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.round.decide import decide, evolve
from houseway.core.table.table import Taken, take
from houseway.core.values.cards import FRENCH
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

AUTOMATED = tuple(Automation[name] for name in DEALS_TOO)
CHOICES = {
    "hcf.progressive.offered": True,
    "table.shuffler": "two_deck",
    "deck.count_interval": "counting_shuffler",
}
TABLE = open_table(Worked(game="high_card_flush", settings=dict(CHOICES)))
BETS = tuple(
    PlaceBet(seat, wager, chips)
    for seat in "123456"
    for wager, chips in (("ante", 1000), ("flush_bonus", 500), ("straight_flush_bonus", 500), ("progressive", 100))
)


def our_round(deck: list, luck: random.Random, evolved: bool = False) -> int:
    """Play one six-seat round with `decide`; with `evolved`, apply every event a second time."""
    ruling = take(TABLE, OpenRound())
    assert isinstance(ruling, Taken)
    now = ruling.after.round
    assert now is not None
    twin = now
    events: list[Event] = []

    def submit(command: Command) -> None:
        nonlocal now, twin
        decided = decide(now, command)
        if isinstance(decided, Refusal):
            raise AssertionError((command, decided))
        events.extend(decided.events)
        now = decided.after
        if evolved:
            for event in decided.events:
                twin = evolve(twin, event)

    for bet in BETS:
        submit(bet)
    submit(Say("dealer", "closes bets"))
    for number, due in enumerate(now.due):
        submit(Deal(due.to, tuple(deck[7 * number : 7 * number + 7])))
    for seat in "123456":
        if luck.random() < 0.7:
            submit(Say(seat, "raises", 1000))
        else:
            submit(Say(seat, "folds"))
            if (seat, "folds") in now.questioned:
                submit(Say(seat, "folds"))
    submit(Say("dealer", "reveals"))
    for bet in tuple(now.waiting):
        submit(Approve("floor", bet.on, bet.wager))
    assert now.over
    return len(events)


def peer_hand(luck: random.Random) -> int:
    """Play one six-handed limit hold'em hand in PokerKit."""
    state = FixedLimitTexasHoldem.create_state(AUTOMATED, True, 0, (5, 10), 10, 20, 1000, 6, mode=Mode.CASH_GAME)
    while state.status:
        roll = luck.random()
        if roll < 0.15 and state.can_fold():
            state.fold()
        elif roll < 0.85 or not state.can_complete_bet_or_raise_to():
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to()
    return len(state.operations)


def window(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Return rounds per second and events per round over a short window of processor time."""
    began, rounds, events = time.process_time(), 0, 0
    while (spent := time.process_time() - began) < seconds:
        events += play()
        rounds += 1
    return rounds / spent, events / rounds


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=24.0, help="total processor time")
    parser.add_argument("--profile", action="store_true", help="profile Houseway's rounds instead")
    told = parser.parse_args()
    luck = random.Random(1)
    decks = iter([luck.sample(FRENCH, 52) for _ in range(int(told.seconds * 1500))])
    plays: dict[str, Callable[[], int]] = {
        "houseway: high card flush, six seats": lambda: our_round(next(decks), luck),
        "  … and every event evolved again": lambda: our_round(next(decks), luck, evolved=True),
        "pokerkit: limit hold'em, six-handed": lambda: peer_hand(luck),
    }
    if told.profile:
        profile = cProfile.Profile()
        profile.enable()
        for _ in range(500):
            our_round(next(decks), luck)
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    for _ in range(max(3, int(told.seconds / (len(plays) * 0.25)))):
        for name, play in plays.items():
            found[name].append(window(play, 0.25))
    print(f"{'':<40}{'rounds/s':>10}{'best':>8}{'events':>8}{'times':>8}")
    peer = statistics.median(rate for rate, _ in found["pokerkit: limit hold'em, six-handed"])
    for name, windows in found.items():
        rate = statistics.median(rate for rate, _ in windows)
        best = max(rate for rate, _ in windows)
        events = statistics.mean(count for _, count in windows)
        print(f"{name:<40}{rate:>10,.0f}{best:>8,.0f}{events:>8.0f}{rate / peer:>8.1f}")


if __name__ == "__main__":
    main()

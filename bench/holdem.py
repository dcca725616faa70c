"""How many hands of limit hold'em a second the engine decides, beside a peer library in the same run.

    .venv/bin/python bench/holdem.py [--seconds N] [--profile]

Six-handed, blinds 2 and 4, bets 4 and 8, three raises: ours through `decide`, every street dealt with one command as an
electronic table does, every word heard, every event kept; the peer is PokerKit with every automation on. Both take the same
random choices (fold, call or raise by the same roll of the same seed). Short windows of each alternate, because the machine is
shared; the table gives the median and the best window, and the ratio of medians. Decks are shuffled before the clock starts.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import time
from collections.abc import Callable

from peer import AUTOMATED
from pokerkit import FixedLimitTexasHoldem, Mode

from houseway.core.betting_round import street as street_of
from houseway.core.cards import FRENCH
from houseway.core.command import Command, DealOut, OpenRound, Say
from houseway.core.decide import decide
from houseway.core.event import Event
from houseway.core.refusal import Refusal
from houseway.core.table import Taken, take
from houseway.worked import Worked, open_table

TABLE = open_table(Worked(game="holdem", settings={"pkr.seats": 6}))
FOLD, CALL = 0.15, 0.85


def our_hand(deck: list, luck: random.Random) -> int:
    """One hand; answers with the number of events."""
    opened = take(TABLE, OpenRound())
    assert isinstance(opened, Taken)
    now = opened.after.round
    assert now is not None
    events: list[Event] = []

    def say(command: Command) -> bool:
        nonlocal now
        decided = decide(now, command)
        if isinstance(decided, Refusal):
            return False
        events.extend(decided.events)
        now = decided.after
        return True

    say(Say("dealer", "deals in"))
    at = 0
    while not now.over:
        if now.due:
            many = sum(due.many for due in now.due)
            say(DealOut(tuple(deck[at : at + many])))
            at += many
            continue
        stage = now.stage
        who = stage.turn(now)
        if stage.name == "showdown":
            say(Say(who, "shows"))
            continue
        roll = luck.random()
        street = street_of(now)
        owes = street.put.get(who, 0) < street.high
        if roll < FOLD and owes:
            say(Say(who, "folds"))
        elif roll < CALL or not say(Say(who, "raises to" if street.high else "bets", street.to)):
            say(Say(who, "calls" if owes else "checks"))
    return len(events)


def peer_hand(deck: list, luck: random.Random) -> int:
    """One hand in PokerKit; it shuffles for itself."""
    state = FixedLimitTexasHoldem.create_state(AUTOMATED, True, 0, (2, 4), 4, 8, 100_000, 6, mode=Mode.CASH_GAME)
    while state.status:
        roll = luck.random()
        if roll < FOLD and state.can_fold():
            state.fold()
        elif roll < CALL or not state.can_complete_bet_or_raise_to():
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to()
    return len(state.operations)


def window(play: Callable[[list, random.Random], int], seed: int, seconds: float) -> tuple[float, float]:
    """Hands a second of processor time, and events a hand, over one short window."""
    luck = random.Random(seed)
    decks = [random.Random(seed * 100_003 + n).sample(FRENCH, 52) for n in range(int(seconds * 4_000) + 50)]
    hands = events = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds and hands < len(decks):
        events += play(decks[hands], luck)
        hands += 1
    spent = time.process_time() - began
    return hands / spent, events / hands


def main() -> None:
    """Alternate windows and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--profile", action="store_true")
    told = parser.parse_args()
    if told.profile:
        profile = cProfile.Profile()
        luck = random.Random(1)
        decks = [random.Random(n).sample(FRENCH, 52) for n in range(1_500)]
        profile.enable()
        for deck in decks:
            our_hand(deck, luck)
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(28)
        return
    rates: dict[str, list[float]] = {"houseway": [], "pokerkit": []}
    sizes: dict[str, list[float]] = {"houseway": [], "pokerkit": []}
    for seed in range(max(3, round(told.seconds))):
        for name, play in (("houseway", our_hand), ("pokerkit", peer_hand)):
            rate, size = window(play, seed, 0.5)
            rates[name].append(rate)
            sizes[name].append(size)
    print(f"{'limit hold’em, six-handed':<28}{'median':>10}{'best':>10}{'records a hand':>17}")
    for name, found in rates.items():
        size = statistics.mean(sizes[name])
        print(f"{name:<28}{statistics.median(found):>10,.0f}{max(found):>10,.0f}{size:>17.1f}")
    ratio = statistics.median(rates["houseway"]) / statistics.median(rates["pokerkit"])
    print(f"{'ratio of medians':<28}{ratio:>10.1f}")


if __name__ == "__main__":
    main()

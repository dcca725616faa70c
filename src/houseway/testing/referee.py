"""An independent referee for poker: the same hands played here and in PokerKit, every award compared pot by pot.

Random players sit down with random stacks, bet anything the table offers and run out of chips often; each of their choices is
said to both. Whenever somebody may bet or raise, both must offer it from the same amount to the same amount; at the end every
pot, every share of it and every stack must be equal. Run as `scripts/referee`.

What only one side knows is left out: no rake is taken, raises are not capped, no spread limit is played, and all hands are shown.
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from importlib import import_module
from typing import Any

from houseway.chance import Feeder, Seeded, Source, shuffled
from houseway.core import command as c
from houseway.core.betting_round import BETS, CALLS, CHECKS, FOLDS, RAISES, contending
from houseway.core.chips import Chips
from houseway.core.decide import offers
from houseway.core.event import ChipsMoved, Event, PotAwarded
from houseway.core.money import BOARD, Place, stack
from houseway.core.notation import write
from houseway.core.option import Ask
from houseway.core.refusal import Refusal
from houseway.core.round import Round
from houseway.core.table import Taken, take
from houseway.worked import Worked, open_table

from .tables import pick

PLAYERS = tuple("abcdefghijk")
STRUCTURES = ("fixed_limit", "pot_limit", "no_limit")
DOLLAR = 100


def settings(source: Source) -> dict[str, object]:
    """A table both sides can play: no rake, and no cap on raises that only one of them would know."""
    return {
        "pkr.structure": pick(source, STRUCTURES),
        "pkr.rake.percent": 0,
        "pkr.max_raises": "unlimited",
        "pkr.ante": pick(source, (0, 0, 1)),
        "pkr.blinds": pick(source, ([2, 4], [2, 4], [4])),
    }


class Hand:
    """One hand, played on both sides at once."""

    def __init__(self, seed: str) -> None:
        self.source = Seeded(f"referee/{seed}")
        source = self.source
        many = 2 + source.below(8)
        self.worked = Worked(game="holdem", settings={**settings(source), "pkr.seats": many}, only_these=True)
        for seat, player in zip(range(1, many + 1), PLAYERS, strict=False):
            self.worked.sits.append(c.Sit(player, (str(seat),)))
            self.worked.stacks[player] = DOLLAR * pick(source, (9 + source.below(12), 9 + source.below(60), 200))
        self.table = open_table(self.worked)
        self.feeder = Feeder(shuffled(self.table.rules.equipment.pieces(), source))
        self.events: list[Event] = []
        self.said: list[str] = []
        self.added_up = 0

    def say(self, command: c.Command) -> None:
        """Say it on our side."""
        ruling = take(self.table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        self.table = ruling.after
        self.events += ruling.events
        self.said.append(write(command))

    def told(self) -> str:
        """The hand so far, for somebody who has to find out what differs."""
        lines = [f"{key} {value}" for key, value in self.worked.settings.items()]
        lines += [f"{name} has {chips // DOLLAR}" for name, chips in self.worked.stacks.items()]
        return "\n".join([*lines, *self.said])

    @property
    def round(self) -> Round:
        """Our round."""
        assert self.table.round is not None
        return self.table.round

    def play(self) -> Counter[str]:
        """Play to the end, and compare; answers with what the hand had in it."""
        self.say(c.OpenRound())
        self.say(c.Say("dealer", "deals in"))
        order = self.round.hands
        peer = _peer(self.worked, order)
        while not self.round.over:
            if self.round.due:
                due = self.round.due[0]
                deal = self.feeder.deal(due)
                self.say(deal)
                _deal(peer, due.to, deal.pieces)
                continue
            asks = offers(self.round)
            if asks[0].says == "shows":
                self.say(c.Say(asks[0].who, "shows"))
                continue
            self._same_limits(asks, peer)
            said = self._choose(asks)
            assert order[peer.actor_index] == said.who, ("turn", said, peer.actor_index)
            _act(peer, said)
            self.say(said)
        return self._compare(peer, order)

    def _same_limits(self, asks: Sequence[Ask], peer: Any) -> None:
        """A bet or raise is open on both sides, from the same amount, to the same amount.

        One thing differs: over there several all-ins that fall short of a raise add up to one, and open the betting again. Here
        none of them does (PKR-10(f), R-PKR-29: those who have acted since the last full bet or raise only call).
        """
        ask = next((ask for ask in asks if ask.says in (BETS, RAISES)), None)
        low = peer.min_completion_betting_or_raising_to_amount
        pot_limit = self.worked.settings["pkr.structure"] == "pot_limit"
        high = peer.pot_completion_betting_or_raising_to_amount if pot_limit else peer.max_completion_betting_or_raising_to_amount
        theirs = None if low is None else (low * DOLLAR, high * DOLLAR)
        if ask is None and theirs is not None:
            refused = take(self.table, c.Say(asks[0].who, RAISES, theirs[0]))
            assert refused == Refusal("raising_is_closed", "PKR-10(f)"), refused
            self.added_up += 1
            return
        assert (ask and (ask.low, ask.high)) == theirs, ("limits", ask, theirs)

    def _choose(self, asks: Sequence[Ask]) -> c.Say:
        open_to = {ask.says: ask for ask in asks}
        source = self.source
        if CALLS not in open_to:
            open_to.pop(FOLDS, None)  # the other side folds to bets only
        words = [word for word in (CHECKS, CALLS, CALLS, FOLDS, BETS, RAISES) if word in open_to]
        ask = open_to[pick(source, words)]
        if ask.low is None or ask.high is None:
            return c.Say(ask.who, ask.says)
        steps = (ask.high - ask.low) // ask.unit
        return c.Say(ask.who, ask.says, ask.low + ask.unit * pick(source, (0, 0, steps, source.below(steps + 1))))

    def _compare(self, peer: Any, order: Sequence[str]) -> Counter[str]:
        """Pot by pot, then stack by stack."""
        assert not peer.status, "the other side is not through"
        ours = self.round
        pushed = [event for event in self.events if isinstance(event, PotAwarded)]
        pots: dict[Place, dict[str, Chips]] = {}
        for event in pushed:
            pots.setdefault(event.pot, {})[event.hand] = event.chips
        merged = _merged(ours, pots)
        theirs: Counter[frozenset[tuple[str, int]]] = Counter()
        for operation in peer.operations:
            if type(operation).__name__ == "ChipsPushing":
                theirs[_shares({order[i]: amount * DOLLAR for i, amount in enumerate(operation.amounts)})] += 1
        if len(contending(ours)) > 1:  # else it leaves the last bets where they lie, and the stacks alone can be compared
            assert Counter(map(_shares, merged)) == theirs, ("pots", pots, merged, theirs)
        apart: Counter[str] = Counter()
        for group in merged:
            apart.subtract(group)
        for shares in pots.values():
            apart.update(shares)
        for index, hand in enumerate(order):
            player = ours.seating[hand]
            mine, other = ours.chips.get(stack(player), 0), peer.stacks[index] * DOLLAR
            assert mine == other + apart[hand], ("stack", player, mine, other, apart[hand])
        return Counter(
            hands=1,
            pots=len(pots),
            side_pots=len(pots) - 1,
            split_pots=sum(len(shares) > 1 for shares in pots.values()),
            showdowns=int(len(contending(ours)) > 1),
            uncalled_bets=sum(isinstance(event, ChipsMoved) and event.why == "uncalled" for event in self.events),
            players_broke=sum(not ours.chips.get(stack(ours.seating[hand]), 0) for hand in order),
            odd_chips_apart=int(any(apart.values())),
            short_all_ins_added_up=self.added_up,
        )


def _shares(shares: dict[str, Chips]) -> frozenset[tuple[str, Chips]]:
    return frozenset((hand, chips) for hand, chips in shares.items() if chips)


def _merged(round: Round, pots: dict[Place, dict[str, Chips]]) -> list[dict[str, Chips]]:
    """Our pots as the other side pushes them.

    It throws away beaten hands first, then makes one pot of those that the same hands contend for. Ours are each divided on their
    own (R-PKR-14, PKR-6(e)(6)), so where two such pots are split an odd chip more may go to the first winner.
    """
    winners = {hand for shares in pots.values() for hand in shares}
    together: dict[frozenset[str], dict[str, Chips]] = {}
    for place, shares in pots.items():
        put = {move.about.on for move in round.moves if move.dst == place and move.about is not None}
        group = together.setdefault(frozenset(put & winners), {})
        for hand, chips in shares.items():
            group[hand] = group.get(hand, 0) + chips
    for group in together.values():
        first, *rest = sorted(group, key=round.hands.index)
        total = sum(group.values())
        share = total // DOLLAR // len(group) * DOLLAR
        group.update(dict.fromkeys(rest, share))
        group[first] = total - share * len(rest)
    return list(together.values())


# The other side


def _peer(worked: Worked, order: Sequence[str]) -> Any:
    """The same hand, about to be dealt, in PokerKit."""
    pk: Any = import_module("pokerkit")
    automated = (
        pk.Automation.ANTE_POSTING,
        pk.Automation.BET_COLLECTION,
        pk.Automation.BLIND_OR_STRADDLE_POSTING,
        pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        pk.Automation.HAND_KILLING,
        pk.Automation.CHIPS_PUSHING,
        pk.Automation.CHIPS_PULLING,
        pk.Automation.RUNOUT_COUNT_SELECTION,
    )
    blinds: Any = worked.settings["pkr.blinds"]
    stacks = tuple(worked.stacks[PLAYERS[int(hand) - 1]] // DOLLAR for hand in order)
    posted = tuple(blinds) + (0,) * (len(order) - len(blinds))
    if len(order) == 2:
        posted = posted[::-1]  # between two it gives the first place the big blind; ours are as printed (PKR-10(d), R-PKR-13)
    structure = worked.settings["pkr.structure"]
    bets = (4, 8) if structure == "fixed_limit" else (4,)
    game: Any = pk.FixedLimitTexasHoldem if structure == "fixed_limit" else pk.NoLimitTexasHoldem
    state = game.create_state(
        automated, True, worked.settings["pkr.ante"], posted, *bets, stacks, len(order), mode=pk.Mode.CASH_GAME
    )
    state.streets = tuple(replace(street, max_completion_betting_or_raising_count=None) for street in state.streets)
    return state


def _deal(peer: Any, to: str, pieces: Sequence[Any]) -> None:
    text = "".join(map(repr, pieces))
    if to == "burn":
        peer.burn_card(text)
    elif to == BOARD:
        peer.deal_board(text)
    else:
        peer.deal_hole(text)


def _act(peer: Any, said: c.Say) -> None:
    if said.what in (CHECKS, CALLS):
        peer.check_or_call()
    elif said.what == FOLDS:
        peer.fold()
    else:
        assert said.chips is not None
        peer.complete_bet_or_raise_to(said.chips // DOLLAR)


def judge(name: str, hands: int) -> Counter[str]:
    """Play so many hands; a difference names the hand."""
    tally: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(hands):
            hand = Hand(f"{name}/{number}")
            try:
                tally += hand.play()
            except (AssertionError, ValueError) as error:
                raise AssertionError(f"hand {name}/{number}: {error}\n" + hand.told()) from error
    return tally


def main(argv: list[str] | None = None) -> int:
    """`scripts/referee [--hands N] [--jobs N] [--seed WORD]`."""
    parser = argparse.ArgumentParser(prog="scripts/referee", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="1")
    told = parser.parse_args(argv)
    began, tally = time.monotonic(), Counter[str]()
    size = 250
    with ProcessPoolExecutor(told.jobs) as house:
        shards = [house.submit(judge, f"{told.seed}-{n}", min(size, told.hands - n)) for n in range(0, told.hands, size)]
        for shard in shards:
            tally += shard.result()
            if sys.stderr.isatty():
                print(f"\r{tally['hands']:,} of {told.hands:,} hands", end="", file=sys.stderr, flush=True)
    print(f"hold 'em beside PokerKit: every award of {tally['hands']:,} hands equal, seed {told.seed}")
    print("  " + ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in tally.items()))
    print(f"  {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

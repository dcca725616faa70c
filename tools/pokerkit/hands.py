"""Plays one poker hand in Houseway and in PokerKit with the same choices, and compares the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from houseway.core.messages import command as c
from houseway.core.messages.event import ChipsMoved, Event, Noted, PotAwarded
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Place, stack
from houseway.core.round.decide import offers
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.table.table import Taken, take
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, BURN
from houseway.core.wire.notation import write
from houseway.play.chance import Feeder, Seeded, Source, shuffled
from houseway.play.random_tables import pick
from houseway.poker.betting.betting_round import BETS, CALLS, CHECKS, FOLDS, RAISES, contending
from houseway.poker.betting.exchange import DISCARDS, Exchanging
from houseway.poker.values.forms import EIGHT_OR_BETTER, OMAHA_EIGHT
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

from .peers import PEERS, Peer, seated, spelled

PLAYERS = tuple("abcdefghijk")
STRUCTURES = ("fixed_limit", "pot_limit", "no_limit")
DOLLAR = 100
EVEN = 120
"""Dollars, divisible by two and then by up to six players."""
LOWS = {"omaha_eight_or_better": OMAHA_EIGHT, "seven_card_stud_eight_or_better": EIGHT_OR_BETTER}


def settings(peer: Peer, source: Source, base: int) -> dict[str, Any]:
    """Return a table that both sides can play: no rake, and no cap on raises."""
    structure = pick(source, STRUCTURES)
    written: dict[str, Any] = {
        "pkr.structure": structure,
        "pkr.bets": [4 * base, 8 * base] if structure == "fixed_limit" else [4 * base],
        "pkr.rake.percent": 0,
        "pkr.max_raises": "unlimited",
        "pkr.ante": base * pick(source, (0, 0, 1)),
    }
    if peer.blinds:
        return written | {"pkr.blinds": [base * blind for blind in pick(source, ([2, 4], [2, 4], [4]))]}
    return written | {"pkr.bring_in": base * pick(source, (1, 2, 2, 3))}


class Hand:
    """One hand, played on both sides."""

    def __init__(self, game: str, seed: str) -> None:
        self.source = Seeded(f"referee/{seed}" if game == "holdem" else f"referee/{game}/{seed}")
        source, self.game, self.rules = self.source, game, PEERS[game]
        self.base = EVEN if self.rules.is_split else 1
        many = 2 + source.below(self.rules.most - 1)
        self.worked = Worked(game=game, settings={**settings(self.rules, source, self.base), "pkr.seats": many}, only_these=True)
        for seat, player in zip(range(1, many + 1), PLAYERS, strict=False):
            self.worked.sits.append(c.Sit(player, (str(seat),)))
            self.worked.stacks[player] = self.base * DOLLAR * pick(source, (9 + source.below(12), 9 + source.below(60), 200))
        self.table = open_table(self.worked)
        self.feeder = Feeder(shuffled(self.table.rules.equipment.pieces(), source))
        self.events: list[Event] = []
        self.said: list[str] = []
        self.seen: Counter[str] = Counter()
        self.drawn: list[tuple[Piece, ...]] = []

    def submit(self, command: c.Command) -> None:
        """Send a command to Houseway."""
        ruling = take(self.table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        self.table = ruling.after
        self.events += ruling.events
        self.said.append(write(command))

    def transcript(self) -> str:
        """Return the hand so far, for debugging a difference."""
        lines = [f"{key} {value}" for key, value in self.worked.settings.items()]
        lines += [f"{name} has {chips // DOLLAR}" for name, chips in self.worked.stacks.items()]
        return "\n".join([*lines, *self.said])

    @property
    def round(self) -> Round:
        """The round in Houseway."""
        assert self.table.round is not None
        return self.table.round

    def play(self) -> Counter[str]:
        """Play to the end and compare; return what the hand contained."""
        self.submit(c.OpenRound())
        self.submit(c.Say("dealer", "deals in"))
        order = self.round.hands
        stacks = [self.worked.stacks[PLAYERS[int(hand) - 1]] // DOLLAR for hand in order]
        peer = seated(self.rules, self.worked.settings, stacks)
        while not self.round.over:
            if self.round.due:
                self._deal(peer)
                continue
            asks = offers(self.round)
            if asks[0].says == "shows":
                self.submit(c.Say(asks[0].who, "shows"))
            elif isinstance(self.round.stage, Exchanging):
                self._draw(peer, asks[0].who)
            else:
                self._bet(peer, asks, order)
        return self._compare(peer, order)

    def _deal(self, peer: Any) -> None:
        due = self.round.due[0]
        draws = isinstance(self.round.stage, Exchanging)
        deal = self.feeder.deal(due)
        self.submit(deal)
        if draws:  # over there nobody is dealt a card before all have drawn, and nothing is burned
            self.drawn += [deal.pieces] if due.to != BURN else []
            self._dealt_after_the_draw(peer)
        elif due.to == BURN:
            peer.burn_card(spelled(deal.pieces))
        elif due.to == BOARD:
            peer.deal_board(spelled(deal.pieces))
        else:
            peer.deal_hole(spelled(deal.pieces))
            if peer.can_post_bring_in():
                self._brought_in(peer)

    def _draw(self, peer: Any, hand: str) -> None:
        """Discard some cards, or none."""
        held = self.round.held[hand]
        goes = shuffled(held, self.source)[: self.source.below(6)]
        self.submit(c.Arrange(hand, (goes,), DISCARDS) if goes else c.Say(hand, "stands pat"))
        peer.stand_pat_or_discard(spelled(goes))
        self.seen["cards_drawn"] += len(goes)
        self._dealt_after_the_draw(peer)

    def _dealt_after_the_draw(self, peer: Any) -> None:
        if not isinstance(self.round.stage, Exchanging):
            for pieces in self.drawn:
                peer.deal_hole(spelled(pieces))
            self.drawn = []

    def _brought_in(self, peer: Any) -> None:
        """Post the bring-in in PokerKit; in Houseway it is automatic."""
        named = next(event.about for event in reversed(self.events) if isinstance(event, Noted))
        assert self.round.hands[peer.actor_index] == named, ("bring-in", named, peer.actor_index)
        peer.post_bring_in()

    def _bet(self, peer: Any, asks: Sequence[RoundOffer], order: Sequence[str]) -> None:
        turn = order.index(asks[0].who)
        if peer.actor_index != turn and not peer.stacks[peer.opener_index] and turn in peer.actor_indices:
            # PokerKit's best board opens even if all in, and the turn continues from it; here the best that can bet opens
            # (PKR-9(f), R-PKR-04)
            peer.actor_indices.rotate(-list(peer.actor_indices).index(turn))
            self.seen["all_in_boards_passed_over"] += 1
        self._same_limits(asks, peer)
        said = self._choose(asks)
        assert order[peer.actor_index] == said.who, ("turn", said, peer.actor_index)
        _act(peer, said)
        self.submit(said)

    def _same_limits(self, asks: Sequence[RoundOffer], peer: Any) -> None:
        """Check that a bet or raise is open on both sides with the same limits.

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
            assert isinstance(refused, Refusal) and refused.reason == "raising_is_closed", refused
            self.seen["short_all_ins_added_up"] += 1
            return
        assert (ask and (ask.low, ask.high)) == theirs, ("limits", ask, theirs)

    def _choose(self, asks: Sequence[RoundOffer]) -> c.Say:
        open_to = {ask.says: ask for ask in asks}
        source = self.source
        if CALLS not in open_to:
            open_to.pop(FOLDS, None)  # the other side folds to bets only
        words = [word for word in (CHECKS, CALLS, CALLS, FOLDS, BETS, RAISES) if word in open_to]
        ask = open_to[pick(source, words)]
        if ask.low is None or ask.high is None:
            return c.Say(ask.who, ask.says)
        unit = ask.unit if self.base == 1 else self.base * DOLLAR
        steps = (ask.high - ask.low) // unit
        return c.Say(ask.who, ask.says, ask.low + unit * pick(source, (0, 0, steps, source.below(steps + 1))))

    def _compare(self, peer: Any, order: Sequence[str]) -> Counter[str]:
        """Compare pot by pot, then stack by stack."""
        assert not peer.status, "the other side is not through"
        ours = self.round
        pots: dict[Place, Counter[str]] = {}
        for event in self.events:
            if isinstance(event, PotAwarded):
                pots.setdefault(event.pot, Counter())[event.hand] += event.chips
        apart: Counter[str] = Counter()
        if not self.rules.is_split:
            apart = self._same_pots(peer, order, pots)
        elif self._low_in_another_pot():
            self.seen["low_in_another_pot"] += 1
            return self._had(pots, apart)
        for index, hand in enumerate(order):
            player = ours.seating[hand]
            mine, other = ours.chips.get(stack(player), 0), peer.stacks[index] * DOLLAR
            assert mine == other + apart[hand], ("stack", player, mine, other, apart[hand])
        return self._had(pots, apart)

    def _same_pots(self, peer: Any, order: Sequence[str], pots: dict[Place, Counter[str]]) -> Counter[str]:
        """Check that both sides have the same pots; return the odd chips that differ."""
        merged = _merged(self.round, pots)
        theirs: Counter[frozenset[tuple[str, int]]] = Counter()
        for operation in peer.operations:
            if type(operation).__name__ == "ChipsPushing":
                theirs[_shares({order[i]: amount * DOLLAR for i, amount in enumerate(operation.amounts)})] += 1
        if len(contending(self.round)) > 1:  # else it leaves the last bets where they lie, and the stacks alone can be compared
            assert Counter(map(_shares, merged)) == theirs, ("pots", pots, merged, theirs)
        apart: Counter[str] = Counter()
        for group in merged:
            apart.subtract(group)
        for shares in pots.values():
            apart.update(shares)
        return apart

    def _low_in_another_pot(self) -> bool:
        """Whether a player at the showdown has a low and no player of some pot has one."""
        low = LOWS.get(self.game)
        before = self.round
        live = contending(before)
        if low is None or len(live) < 2:
            return False
        board = before.held.get(BOARD, ())
        lows = {hand for hand in live if low.best(before.held[hand], board) is not None}
        put: dict[Place, set[str]] = {}
        for move in before.moves:
            if str(move.dst).startswith("pot ") and move.about is not None and move.about.on in live:
                put.setdefault(move.dst, set()).add(move.about.on)
        return bool(lows) and any(not hands & lows for hands in put.values() if len(hands) > 1)

    def _had(self, pots: dict[Place, Counter[str]], apart: Counter[str]) -> Counter[str]:
        ours = self.round
        return self.seen + Counter(
            hands=1,
            pots=len(pots),
            side_pots=len(pots) - 1,
            split_pots=sum(len(shares) > 1 for shares in pots.values()),
            showdowns=int(len(contending(ours)) > 1),
            uncalled_bets=sum(isinstance(event, ChipsMoved) and event.why == "uncalled" for event in self.events),
            players_broke=sum(not ours.chips.get(stack(ours.seating[hand]), 0) for hand in ours.hands),
            odd_chips_apart=int(any(apart.values())),
        )


def _shares(shares: dict[str, Chips]) -> frozenset[tuple[str, Chips]]:
    return frozenset((hand, chips) for hand, chips in shares.items() if chips)


def _merged(round: Round, pots: dict[Place, Counter[str]]) -> list[dict[str, Chips]]:
    """Return the pots of Houseway in PokerKit's order.

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


def _act(peer: Any, said: c.Say) -> None:
    if said.what in (CHECKS, CALLS):
        peer.check_or_call()
    elif said.what == FOLDS:
        peer.fold()
    else:
        assert said.chips is not None
        peer.complete_bet_or_raise_to(said.chips // DOLLAR)

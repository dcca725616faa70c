"""Bets are open until the dealer closes them. Until then a bet may grow, and may be taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from houseway.core.circle import Rules
from houseway.core.law.bar import reason
from houseway.core.law.moments import BETTING, Part
from houseway.core.law.wager import Wager
from houseway.core.messages.command import PlaceBet, Say, TakeBack
from houseway.core.messages.event import BetPlaced, BetsClosed, BetTakenBack, ChipsMoved, Event, RoundClosed
from houseway.core.messages.refusal import Refusal, refused_by
from houseway.core.money.places import CAGE, TOKENS, Bet, Move, stack
from houseway.core.round.handlers import permits_of
from houseway.core.round.option import READER_ONLY, Consequences, RoundOffer
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import DEALER, Hand, Player
from houseway.core.values.role import still_needed

from .stage import Stage, StageCommand

CLOSES = "closes bets"


@dataclass(frozen=True, slots=True)
class Betting(Stage):
    """The stage in which wagers are bet. `main` is the one a hand is dealt for; without one, any bet puts a seat in play."""

    words: ClassVar[tuple[str, ...]] = (CLOSES,)
    main: str | None
    locks: Callable[[Draft], Iterable[Event]] | None = None
    """Yields the automatic events once bets are closed: progressive chips go to the rack, meters grow."""
    caps: Callable[[Round, Bet], int | None] | None = None
    """A separate cap for a wager; what is above it is not a bet but a tip to the dealer."""
    backs: Callable[[Round, Hand, Player], Refusal | None] | None = None
    """Returns the refusal of a bet on another player's box, if any; if not given, no such bet is allowed. It is the same for
    all players of the table who have no bet there.
    """
    needs: tuple[str, ...] = ()
    """Wagers a hand must have besides the main one to be dealt in; where one is missing, its bets are returned."""
    alone: tuple[str, ...] = ()
    """Wagers for which a hand is dealt even without the main one."""
    each_alone: bool = field(default=False, metadata=READER_ONLY)
    """Whether what a player may bet or take back depends on that player's own bets alone, and on chips only where
    they are too few for a bet. Then the offers are not recomputed while these are the same.
    """

    @property
    def part(self) -> Part:
        """Return betting: bets are open."""
        return BETTING

    def done(self, round: Round) -> bool:
        """Whether the dealer has closed bets."""
        return bool(round.hands)

    def offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield every wager open to every seated player, and the dealer's word that closes bets."""
        for hand, player in round.seating.items():
            yield from self.offers_at(round, hand, player)
        yield from self.other_offers(round)

    def offers_at(self, round: Round, hand: Hand, player: Player) -> Iterator[RoundOffer]:
        """Yield every wager open to a player at their own seat."""
        for wager in open_in(round.rules, self.name):
            ask = self.offer_for(round, Bet(player, hand, wager))
            if type(ask) is RoundOffer:
                yield ask

    def other_offers(self, round: Round) -> Iterator[RoundOffer]:
        """Yield the offers besides bets at one's own seat: bets behind other boxes, options, the dealer's word."""
        if self.backs is not None:
            yield from self._offers_behind(round)
        yield from Stage.offers(self, round)
        if self._may_close(round):
            yield RoundOffer(DEALER, CLOSES, self.cites)

    def _offers_behind(self, round: Round) -> Iterator[RoundOffer]:
        """Yield every wager open to a player on a box that is not their own."""
        assert self.backs is not None
        seated = tuple(dict.fromkeys(round.seating.values()))
        there = dict[Hand, set[Player]]()
        for bet in round.bets:
            there.setdefault(bet.on, set()).add(bet.by)
        for hand in round.rules.seats:
            owner, inside = round.seating.get(hand), there.get(hand, ())
            outside = next((player for player in seated if player != owner and player not in inside), None)
            closed = outside is None or self.backs(round, hand, outside) is not None
            for player in seated:
                if player != owner and (self.backs(round, hand, player) is None if player in inside else not closed):
                    for ask in self.offers_at(round, hand, player):
                        yield ask._replace(by=player)

    def handle(self, round: Round, said: StageCommand) -> Consequences | Refusal:
        """Return the consequences of a bet, a bet taken back, or the dealer's word."""
        if type(said) is PlaceBet:
            return self._bet(round, said)
        if type(said) is TakeBack:
            return self._take_back(round, said)
        if type(said) is Say and said.who == DEALER and said.what == CLOSES and said.chips is None:
            if not self._may_close(round):
                return Refusal("nobody_has_bet", self.cites)
            return self._close
        if type(said) is Say and (option := self.by_word.get(said.what)):
            return option.answer(round, said)
        return Refusal("bets_are_open", self.cites)

    def _close(self, now: Draft) -> Iterator[Event]:
        dealt = self._dealt(now)
        for bet in tuple(now.bets) if self.needs else ():
            missing = self.lacks(now, bet.on)
            if missing is not None:
                yield _back(now, bet, missing.cites)
        yield BetsClosed(now.rules.in_order(dealt), self.cites)
        if dealt:
            yield from self.locks(now) if self.locks else ()
        else:  # no player wants to play, so no hand is dealt and the table is free again
            yield RoundClosed(now.rules.cites.ends)

    def _may_close(self, round: Round) -> bool:
        """Whether a hand is to be dealt in, or the dealer may deal to none."""
        return not round.bets or bool(self.needs) or bool(self._dealt(round))

    def _dealt(self, round: Round) -> set[Hand]:
        """Return the hands in play once bets are closed."""
        hands = {bet.on for bet in round.bets if self.main in (None, bet.wager) or bet.wager in self.alone}
        return {hand for hand in hands if self.lacks(round, hand) is None} if self.needs else hands

    def lacks(self, round: Round, hand: Hand) -> Wager | None:
        """Return the first needed wager that is not down, or not what it must be equal to; otherwise None."""
        return next(self.lacking(round, hand), None)

    def lacking(self, round: Round, hand: Hand) -> Iterator[Wager]:
        """Yield every needed wager that is not down, or not what it must be equal to."""
        for name in self.needs:
            wager = round.rules.wagers[name]
            lies = round.bets.get(round.bet(hand, name), 0)
            if not lies or (wager.equal_to and lies != round.bets.get(round.bet(hand, wager.equal_to), 0)):
                yield wager

    def _limits(self, round: Round, bet: Bet) -> tuple[int, int]:
        """Return the range of a bet: as posted, higher where staff allowed it, or equal to another bet."""
        wager = round.rules.wagers[bet.wager]
        if wager.equal_to is not None:
            match = round.bets.get(Bet(bet.by, bet.on, wager.equal_to), 0)
            return match, match
        low, high = round.rules.limits[wager.limit]
        if round.allowed:
            high = max(high, round.allowed.get((bet.on, bet.wager), 0))
        return low, high

    def offer_for(self, round: Round, bet: Bet) -> RoundOffer | Refusal:
        """Return the offer to add to a bet now, or the refusal."""
        rules = round.rules
        wager = rules.wagers[bet.wager]
        for bar in wager.bars:
            if bar.holds(round, bet):
                return Refusal(reason(bar.holds), bar.cites)
        lies = round.bets.get(bet, 0)
        if lies and coupons_with(round, bet):
            return Refusal("coupon_rides_with_it", rules.cites.tender)
        if wager.for_the_dealer:
            low, high = rules.unit, (self.caps(round, bet) or 0) if self.caps else 0
        else:
            low, high = self._limits(round, bet)
        if wager.cap is not None:
            high = min(high, wager.cap(round, bet).chips)
        if wager.floor is not None:
            low = max(low, wager.floor(round, bet).chips)
        return _between(rules, wager, bet.on, (low - lies, high - lies), round.chips.get("player " + bet.by, 0))

    def _bet(self, round: Round, said: PlaceBet) -> Consequences | Refusal:
        rules = round.rules
        if not rules.is_seat(said.on):
            return Refusal("no_such_seat", rules.cites.seated)
        owner = self._bettor(round, said)
        if isinstance(owner, Refusal):
            return owner
        wager = rules.wagers.get(said.wager)
        if wager is None or wager.open_in != self.name:
            return Refusal("not_offered", rules.cites.opens) if wager is None else Refusal("not_open", self.cites)
        if said.tender == "cash" and rules.cash:
            if still_needed(rules.cash, permits_of(round, said)):
                return Refusal(f"the_{rules.cash[0]}_must_confirm", rules.cites.tender)
        elif wager.paper is not (said.tender == "coupon") or said.tender == "cash":
            return Refusal("only_chips" if said.tender != "chips" else "only_a_coupon", rules.cites.tender)
        bet = Bet(owner, said.on, said.wager)
        chips = said.chips
        if chips <= 0:
            return Refusal("below_minimum", wager.cites)
        barred = refused_by(wager.bars, round, bet)
        if barred is not None:
            return barred
        if wager.paper:
            return self._coupon(round, bet, chips)
        if self.caps is not None and wager.for_the_dealer:
            return self._token(round, bet, chips)
        lies = round.bets.get(bet, 0)
        if lies and coupons_with(round, bet):
            return Refusal("coupon_rides_with_it", rules.cites.tender)
        low, high = self._limits(round, bet)
        if lies + chips < low:
            return Refusal("below_minimum", wager.cites if wager.equal_to else rules.limit_cites[wager.limit])
        if lies + chips > high:
            return Refusal("above_maximum", wager.cites if wager.equal_to else rules.cites.limits or wager.cites)
        cap = wager.cap(round, bet) if wager.cap is not None else None
        if cap is not None and lies + chips > cap.chips and not (cap.of_the_stack and said.tender == "cash"):
            return Refusal("above_maximum", cap.cites)
        if wager.floor is not None and lies + chips < (floor := wager.floor(round, bet)).chips:
            return Refusal("below_minimum", floor.cites)
        if chips % rules.unit:
            return Refusal("not_in_chips_of_the_table", wager.cites)
        player = stack(owner)
        if said.tender == "cash":
            changed = (Move(CAGE, player, chips, "changed", bet), Move(player, bet, chips, "bet", bet))
            for_cash = BetPlaced(bet, chips, wager.cites, "cash", moves=changed)
            return (for_cash,)
        if chips > round.chips.get(player, 0):
            return Refusal("not_enough_chips", rules.cites.tender)
        placed = BetPlaced(bet, chips, wager.cites, moves=(Move(player, bet, chips, "bet", bet),))
        return (placed,)

    def _bettor(self, round: Round, said: PlaceBet | TakeBack) -> Player | Refusal:
        """Return the bettor: the player at the seat, unless another player is named and may bet there."""
        cites = round.rules.cites.seated
        owner = round.seating.get(said.on)
        by = owner if said.by is None else said.by
        if by is None:
            return Refusal("nobody_sits_there", cites)
        if by != owner:
            if self.backs is None:
                if owner is None:
                    return Refusal("nobody_sits_there", cites)
                return Refusal("not_your_seat", round.rules.cites.own_seat or cites)
            return self.backs(round, said.on, by) or by
        return by

    def _coupon(self, round: Round, bet: Bet, chips: int) -> Consequences | Refusal:
        """Return the consequences of a coupon: it needs an equal bet of chips on the wager it rides with (R-GEN-16)."""
        cites = round.rules.cites.tender
        if round.bets.get(bet):
            return Refusal("one_coupon_a_seat", cites)
        if round.bets.get(bet._replace(wager=rides_with(round.rules, bet.wager))) != chips:
            return Refusal("not_an_equal_bet", cites)
        placed = BetPlaced(bet, chips, cites, tender="coupon")
        return (placed,)

    def _token(self, round: Round, bet: Bet, chips: int) -> Consequences | Refusal:
        """Return the consequences of a bet for the dealer; the part above its cap drops into the box at once."""
        rules = round.rules
        wager = rules.wagers[bet.wager]
        player = stack(bet.by)
        if chips > round.chips.get(player, 0):
            return Refusal("not_enough_chips", rules.cites.tender)
        if chips % rules.unit:
            return Refusal("not_in_chips_of_the_table", wager.cites)
        assert self.caps is not None
        cap = self.caps(round, bet) or 0
        room = max(0, min(chips, cap - round.bets.get(bet, 0)))

        def placed(now: Draft) -> Iterator[Event]:
            if room:
                yield BetPlaced(bet, room, wager.cites, moves=(Move(player, bet, room, "bet", bet),))
            if chips > room:
                gift = Move(player, TOKENS, chips - room, "token")
                yield ChipsMoved("token above the limit", rules.cites.tokens, moves=(gift,))

        return placed

    def _take_back(self, round: Round, said: TakeBack) -> Consequences | Refusal:
        rules = round.rules
        owner = round.seating.get(said.on) if said.by is None else said.by
        if owner is None or (self.backs is None and owner != round.seating.get(said.on)):
            return Refusal("not_your_seat", rules.cites.seated)
        bet = Bet(owner, said.on, said.wager)
        if bet not in round.bets:
            return Refusal("no_such_bet", self.cites)
        return self.stays(round, bet) or (_back(round, bet, self.cites),)

    def stays(self, round: Round, bet: Bet) -> Refusal | None:
        """Return the refusal to take back an open bet, or None."""
        wagers = round.rules.wagers
        if self.main is not None and bet.wager == self.main:
            on_the_box = [other for other in round.bets if other.on == bet.on]
            needed = [other for other in on_the_box if other != bet and bet.by in (other.by, on_the_box[0].by)]
            needed = [other for other in needed if other.wager not in self.alone]
            if needed:
                return Refusal("other_bets_need_it", wagers[needed[0].wager].cites)
        if coupons_with(round, bet):
            return Refusal("coupon_rides_with_it", round.rules.cites.tender)
        return refused_by(wagers[bet.wager].back_bars, round, bet)


@lru_cache(maxsize=512)
def _papers(rules: Rules) -> frozenset[str]:
    """Return the wagers that are bet with a coupon."""
    return frozenset(wager.name for wager in rules.wagers.values() if wager.paper)


def rides_with(rules: Rules, coupon: str) -> str:
    """Return the wager that a coupon rides with: its side wager, if a clause names one, or the main one (R-GEN-16)."""
    return rules.wagers[coupon].equal_to or next(str(stage.main) for stage in rules.stages if isinstance(stage, Betting))


def coupons_with(round: Round, bet: Bet) -> list[Bet]:
    """Return the coupons that ride with a bet: those of its player, on its hand, that were not settled."""
    papers = _papers(round.rules)
    if not papers:
        return []
    coupons = [bet._replace(wager=paper) for paper in papers if rides_with(round.rules, paper) == bet.wager]
    return [coupon for coupon in coupons if round.is_live(coupon)]


@lru_cache(maxsize=512)
def open_in(rules: Rules, stage: str) -> tuple[str, ...]:
    """Return the wagers that are bet with chips in a stage."""
    return tuple([wager.name for wager in rules.wagers.values() if wager.open_in == stage and not wager.paper])


def plain_offers(rules: Rules, stage: str, hand: Hand, has: int) -> tuple[RoundOffer | None, ...]:
    """Return the offers of the plain wagers of a stage to a player who has bet none of them; None for all others."""
    wagers = [rules.wagers[name] for name in open_in(rules, stage)]
    asks = [_between(rules, wager, hand, rules.limits[wager.limit], has) if wager.is_plain else None for wager in wagers]
    return tuple([ask if type(ask) is RoundOffer else None for ask in asks])


def _between(rules: Rules, wager: Wager, hand: Hand, limits: tuple[int, int], has: int) -> RoundOffer | Refusal:
    """Return the offer to put chips on a wager between two limits, as far as the player has them, or the refusal."""
    unit, (low, high) = rules.unit, limits
    most = min(has, high)
    most -= most % unit
    least = low + -low % unit if low > unit else unit
    if least > most:
        return Refusal("above_maximum" if high <= 0 else "not_enough_chips", wager.cites)
    return RoundOffer(who=hand, says="bets", cites=wager.cites, low=least, high=most, unit=unit, wager=wager.name)


def _back(round: Round, bet: Bet, cites: str) -> BetTakenBack:
    """Return the event that takes a bet back."""
    lies = round.chips.get(bet, 0)
    return BetTakenBack(bet, cites, moves=(Move(bet, stack(bet.by), lies, "back", bet),) if lies else ())


def positions(round: Round, hand: Hand, player: str, main: str) -> list[int]:
    """Return the seats a player would have in play, including this one."""
    return sorted({int(bet.on) for bet in round.bets if bet.by == player and bet.wager == main} | {int(hand)})

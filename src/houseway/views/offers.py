"""Offers: the actions that each viewer may take now. They are computed once for all viewers and distributed.

An offer is an option of the stage (`Ask`) with the option's own details: the spot its chips go to, its price, and
what it gives up. An offer's limits may reveal cards, so each viewer gets only their own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from houseway.core.game.rules import Rules
from houseway.core.messages.refusal import refused_by
from houseway.core.money.places import Bet, stack
from houseway.core.round.default_command import is_last_word
from houseway.core.round.option import NAMES, Forgone, Option, RoundOffer, WagerChips
from houseway.core.round.state import Round
from houseway.core.round.unread import backs_to_turn_up, offers_unread
from houseway.core.stages.betting import Betting
from houseway.core.stages.stage import Stage
from houseway.core.values.chips import Chips
from houseway.core.values.hands import DEALER, Hand, Player, box
from houseway.core.values.role import DEALER as DEALER_ROLE
from houseway.poker.betting.showdown import Showdown

from .acts import PLAIN, acts_of
from .amounts import ends, marks, stepped
from .hands import names_of
from .types import Amount, Joined, Offer, Part

Offers = dict[str, list[Offer]]
"""By viewer: a player's name, or a role."""
Pattern = tuple[str, tuple[Hand, ...], tuple[tuple[Hand, str, Chips], ...], Chips]
"""A stage, a player's seats, the bets on them, and the chips that are left, as far as they matter."""
MOST_PATTERNS = 4096


class CachedOffers(NamedTuple):
    """Cache of betting offers: by player, and by the bets on their seats; for one house's rules."""

    players: dict[Player, list[Offer]]
    patterns: dict[Pattern, list[Offer]]


NOTHING = Forgone()


def offers_in(round: Round, known: CachedOffers | None = None) -> Offers:
    """Return the offers of players and the dealer in a round, by viewer.

    `known` caches the betting offers that have not changed; missing ones are computed and added.
    """
    told: Offers = {}
    stage = round.stage
    if stage is None or round.over:
        return told
    if not (round.due or round.disputed):
        if isinstance(stage, Betting):
            if stage.each_alone and not round.allowed:
                _bets_of_each(round, stage, told, CachedOffers({}, {}) if known is None else known)
                _hand_out(round, tuple(stage.other_offers(round)), told)
            else:
                _hand_out(round, _stage_offers(round, stage), told)
                for bet, chips in round.bets.items():
                    if stage.stays(round, bet) is None:
                        told.setdefault(bet.by, []).append(_back(round, stage, bet, chips))
        else:
            _hand_out(round, _stage_offers(round, stage), told)
    if round.rules.tokens:
        _tips(round, told)
    return told


def _stage_offers(round: Round, stage: Stage) -> tuple[RoundOffer, ...]:
    return tuple(offers_unread(round, stage.offers(round)) if round.rules.unread else stage.offers(round))


def _hand_out(round: Round, asks: tuple[RoundOffer, ...], told: Offers) -> None:
    """Distribute the options of a stage to their viewers."""
    seating, chip, quiet = round.seating, round.rules.denominations[0], set[Hand]()
    for ask in asks:
        hand = ask.who
        viewer = DEALER_ROLE if hand == DEALER else ask.by or seating.get(hand) or seating.get(box(hand))
        if not viewer:
            continue
        if ask.wager is not None:
            offer = _bet(ask, ask.wager, chip, _together(round.rules, round.stage), names_of(round).in_full)
        else:
            silent = hand not in quiet and (ask.in_silence or (len(asks) == 1 and is_last_word(round, ask)))
            if silent:
                quiet.add(hand)
            offer = _word(round, ask, viewer, chip, silent)
            if viewer != DEALER_ROLE:
                offer = _as_act(round, ask, offer, asks)
        mine = told.get(viewer)
        if mine is None:
            told[viewer] = [offer]
        else:
            mine.append(offer)


def _bets_of_each(round: Round, stage: Betting, told: Offers, known: CachedOffers) -> None:
    """Give each player what they may bet and take back, as it was where nothing of theirs has changed."""
    players = known.players
    for player in round.seating.values():
        if player not in told:
            offers = players.get(player)
            if offers is None:
                offers = players[player] = _may_bet(round, stage, player, known.patterns)
            told[player] = offers.copy()


def _may_bet(round: Round, stage: Betting, player: Player, patterns: dict[Pattern, list[Offer]]) -> list[Offer]:
    """Return the bets that one player may make and take back; the same bets on the same seats give the same offers."""
    rules, seats = round.rules, tuple([hand for hand, sits in round.seating.items() if sits == player])
    lies = tuple([(bet.on, bet.wager, chips) for bet, chips in round.bets.items() if bet.by == player])
    has = round.chips.get("player " + player, 0)
    key = (stage.name, seats, lies, min(has, _highest(rules)))
    known = patterns.get(key)
    if known is not None:
        return known
    chip, offers = rules.denominations[0], list[Offer]()
    joined, in_full = _together(rules, stage), names_of(round).in_full
    for hand in seats:
        offers += [_bet(ask, ask.wager or "", chip, joined, in_full) for ask in stage.offers_at(round, hand, player)]
    for on, wager, chips in lies:
        bet = Bet(player, on, wager)
        if stage.stays(round, bet) is None:
            offers.append(_back(round, stage, bet, chips))
    if len(patterns) >= MOST_PATTERNS:
        patterns.clear()
    patterns[key] = offers
    return offers


@lru_cache(maxsize=512)
def _highest(rules: Rules) -> Chips:
    """Return the highest posted maximum: who has more chips may bet no more."""
    return max((high for _, high in rules.limits.values()), default=0)


@lru_cache(maxsize=512)
def _joined(rules: Rules, wagers: tuple[str, ...]) -> tuple[Joined, ...]:
    """Return bets that belong together, with the least of each."""
    found: list[Joined] = []
    for name in wagers:
        wager = rules.wagers[name]
        equal = wager.equal_to in wagers
        low, _ = rules.limits[rules.wagers[wager.equal_to].limit if equal and wager.equal_to else wager.limit]
        found.append(Joined(wager=name, low=low, equal=equal))
    return tuple(found)


def _together(rules: Rules, stage: Stage | None) -> tuple[Joined, ...]:
    """Return the bets without which no hand is dealt: the main one and those it needs; none where one bet is enough."""
    if not isinstance(stage, Betting) or stage.main is None or not stage.needs:
        return ()
    return _joined(rules, tuple(dict.fromkeys((stage.main, *stage.needs))))


def _is_alone(round: Round, ask: RoundOffer, asks: tuple[RoundOffer, ...]) -> bool:
    """Whether a word is all that its hand may do now, besides acts of a physical table."""
    stage = round.stage
    assert stage is not None
    others = [one for one in asks if one.who == ask.who and one.says != ask.says]
    return not any((option := stage.by_word.get(one.says)) is None or not option.by_hand for one in others)


def _as_act(round: Round, ask: RoundOffer, offer: Offer, asks: tuple[RoundOffer, ...]) -> Offer:
    """Return an offer with its letter, its usual amount, and whether it is confirmed or done for the player."""
    stage = round.stage
    assert stage is not None
    act = acts_of(round.rules.game.key).get(ask.says, PLAIN)
    option, amount = stage.by_word.get(ask.says), offer.chips
    gives_up = act.gives_up or bool(offer.gives_up)
    asks_itself = option is not None and option.asks_again is not None and refused_by((option.asks_again,), round, ask.who)
    mere = act.forced and offer.act == "Say" and not (gives_up or amount or ask.counts)
    done_for = isinstance(stage, Showdown) and stage.is_done_for(round, ask.who, ask.says)
    in_full = amount is not None and ask.says in names_of(round).in_full and amount.high != amount.low
    return replace(
        offer,
        letter=act.letter,
        usual=amount.high if in_full and amount else None,
        confirm=gives_up and not asks_itself,
        forced=done_for or (mere and _is_alone(round, ask, asks)),
    )


def _bet(ask: RoundOffer, wager: str, chip: int, joined: tuple[Joined, ...], in_full: tuple[str, ...]) -> Offer:
    """Return the offer of a bet on a spot."""
    assert ask.low is not None and ask.high is not None
    amount = stepped(ask.low, ask.high, ask.unit, chip)
    low, by = amount.low, ask.by
    return Offer(
        id=f"{ask.who}/bets/{wager}/{by}" if by else f"{ask.who}/bets/{wager}",
        who=ask.who,
        says="bets",
        act="PlaceBet",
        cites=ask.cites,
        by=by,
        spot=wager,
        chips=amount,
        price=low if low == amount.high else None,
        marks=ends(amount),
        usual=amount.high if wager in in_full and amount.high != low else None,
        together=joined if any(one.wager == wager for one in joined) else (),
    )


def _word(round: Round, ask: RoundOffer, player: Player, chip: int, silent: bool) -> Offer:
    """Return the offer of a word, with the details of its option."""
    stage = round.stage
    assert stage is not None
    option = stage.by_word.get(ask.says)
    if ask.sets and ask.by == DEALER_ROLE:  # faces that the dealer says (H-BACK-01)
        hand, many = backs_to_turn_up(round, ask.who, ask.says, ask.low)
        return Offer(
            id=f"{ask.who}/{ask.says}",
            who=ask.who,
            says=ask.says,
            act="TurnUp",
            cites=ask.cites,
            by=ask.by,
            parts=(Part("cards"),),
            by_hand=option is not None and option.by_hand,
            about=hand,
            many=many,
        )
    name = f"{ask.who}/{ask.says}/{ask.by}" if ask.by else f"{ask.who}/{ask.says}"
    if option is None:
        return Offer(
            id=name,
            who=ask.who,
            says=ask.says,
            act="Arrange" if ask.sets else "Designate" if ask.says == NAMES else "Say",
            cites=ask.cites,
            by=ask.by,
            parts=_parts(round) if ask.sets else (),
            silence=silent,
        )
    amount, price, named = _chips(ask, option, chip), option.price(round, ask.who) if option.price else None, ()
    if amount is not None:
        named = marks(round, ask.who, player, option, amount, ask.high or 0)
        if amount.low == amount.high and all(mark.chips == amount.low for mark in named):
            price = amount.low
    forgone = option.forgoes(round, option, ask.who, player) if option.forgoes else NOTHING
    return Offer(
        id=name,
        who=ask.who,
        says=ask.says,
        act="Arrange" if ask.sets else "CutStacks" if ask.stacks else "Say",
        cites=ask.cites,
        by=ask.by,
        spot=option.on or option.spot or None,
        chips=amount,
        price=price,
        marks=named,
        gives_up=forgone.given_up,
        takes_back=forgone.taken_back,
        parts=tuple([Part(part.name, part.count) for part in option.parts]),
        counts=ask.counts,
        stacks=ask.stacks,
        asked=option.asks_again is not None and (ask.who, ask.says) in round.questioned,
        silence=silent,
        by_hand=option.by_hand,
    )


def _chips(ask: RoundOffer, option: Option, chip: int) -> Amount | None:
    if ask.low is None or ask.high is None:
        return None
    return stepped(ask.low, ask.high, ask.unit, chip, total=option.total)


def _parts(round: Round) -> tuple[Part, ...]:
    """Return the parts in which a hand is set at this game; where it names none, the cards are put away in one."""
    setting = names_of(round).setting
    return tuple(map(Part, setting.parts, setting.counts)) if setting else (Part("cards"),)


def _back(round: Round, stage: Betting, bet: Bet, chips: Chips) -> Offer:
    """Return the offer to take a bet back."""
    by = None if round.seating.get(bet.on) == bet.by else bet.by
    name = f"{bet.on}/takes back/{bet.wager}" + (f"/{by}" if by else "")
    back = (WagerChips(bet.wager, chips),)
    return Offer(
        id=name, who=bet.on, says="takes back", act="TakeBack", cites=stage.cites, by=by, spot=bet.wager, takes_back=back
    )


def _tips(round: Round, told: Offers) -> None:
    """Offer every player who has chips to give some to the dealer."""
    rules = round.rules
    for seat, player in round.seating.items():
        has = round.chips.get(stack(player), 0)
        if has > 0:
            amount = stepped(1, has, 1, rules.denominations[0])
            offer = Offer(id=f"{seat}/tips", who=seat, says="tips", act="Tip", cites=rules.cites.tip, chips=amount)
            told.setdefault(player, []).append(offer)

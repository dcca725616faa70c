"""Offers: the actions that each viewer may take now. They are computed once for all viewers and distributed.

An offer is an option of the stage (`Ask`) with the option's own details: the spot its chips go to, its price, and
what it gives up. An offer's limits may reveal cards, so each viewer gets only their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from houseway.core.game.rules import Rules
from houseway.core.messages.refusal import refused_by
from houseway.core.money.places import Bet, stack
from houseway.core.round.default_command import is_last_word
from houseway.core.round.option import NAMES, Forgone, Option, RoundOffer, WagerChips
from houseway.core.round.state import Round
from houseway.core.round.unread import backs_to_turn_up, offers_unread
from houseway.core.stages.betting import Betting, open_in, plain_offers
from houseway.core.stages.stage import Stage
from houseway.core.values.chips import Chips
from houseway.core.values.hands import DEALER, Hand, Player, box
from houseway.core.values.role import DEALER as DEALER_ROLE
from houseway.poker.betting.showdown import Showdown

from .acts import PLAIN, acts_of
from .amounts import ends, marks, stepped
from .hands import names_under
from .types import Amount, Joined, Mark, Offer, Part

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
    seating, rules, stage, quiet = round.seating, round.rules, round.stage, set[Hand]()
    assert stage is not None
    for ask in asks:
        hand = ask.who
        viewer = DEALER_ROLE if hand == DEALER else ask.by or seating.get(hand) or seating.get(box(hand))
        if not viewer:
            continue
        if ask.wager is not None:
            offer = _bet(rules, stage.name, ask)
        else:
            silent = hand not in quiet and (ask.in_silence or (len(asks) == 1 and is_last_word(round, ask)))
            if silent:
                quiet.add(hand)
            offer = _word(round, stage, ask, viewer, asks, silent=silent)
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
    offers = list[Offer]()
    for hand in seats:
        offers += _at_seat(round, stage, hand, player, key[3])
    for on, wager, chips in lies:
        bet = Bet(player, on, wager)
        if stage.stays(round, bet) is None:
            offers.append(_back(round, stage, bet, chips))
    if len(patterns) >= MOST_PATTERNS:
        patterns.clear()
    patterns[key] = offers
    return offers


def _at_seat(round: Round, stage: Betting, hand: Hand, player: Player, has: Chips) -> list[Offer]:
    """Return the bets that a player may make at a seat; plain wagers without chips are the same for whoever has as many."""
    rules, name = round.rules, stage.name
    spots = _spots(rules, name, hand, has)
    found, anew = list(spots.plain), [*spots.others]
    anew += [spots.numbers[bet.wager] for bet in round.bets if bet.on == hand and bet.by == player and bet.wager in spots.numbers]
    for number in anew:
        ask = stage.offer_for(round, Bet(player, hand, spots.wagers[number]))
        found[number] = _bet(rules, name, ask) if type(ask) is RoundOffer else None
    return [offer for offer in found if offer is not None]


class Spots(NamedTuple):
    """The wagers of a seat: the offers of plain ones without chips, and the numbers of the others and of each by its name."""

    wagers: tuple[str, ...]
    plain: tuple[Offer | None, ...]
    others: tuple[int, ...]
    numbers: Mapping[str, int]


@lru_cache(maxsize=512)
def _spots(rules: Rules, stage: str, hand: Hand, has: Chips) -> Spots:
    """Return the wagers of a seat in a stage, to a player with so many chips."""
    wagers = open_in(rules, stage)
    plain = tuple([None if ask is None else _bet(rules, stage, ask) for ask in plain_offers(rules, stage, hand, has)])
    others = tuple([number for number, name in enumerate(wagers) if not rules.wagers[name].is_plain])
    return Spots(wagers, plain, others, {name: number for number, name in enumerate(wagers)})


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


@lru_cache(maxsize=512)
def _together(rules: Rules, stage: str) -> tuple[Joined, ...]:
    """Return the bets without which no hand is dealt: the main one and those it needs; none where one bet is enough."""
    bets = rules.stages[rules.stage_numbers[stage]]
    if not isinstance(bets, Betting) or bets.main is None or not bets.needs:
        return ()
    return _joined(rules, tuple(dict.fromkeys((bets.main, *bets.needs))))


def _is_alone(stage: Stage, ask: RoundOffer, asks: tuple[RoundOffer, ...]) -> bool:
    """Whether a word is all that its hand may do now, besides acts of a physical table."""
    others = [one for one in asks if one.who == ask.who and one.says != ask.says]
    return not any((option := stage.by_word.get(one.says)) is None or not option.by_hand for one in others)


@lru_cache(maxsize=4096)
def _bet(rules: Rules, stage: str, ask: RoundOffer) -> Offer:
    """Return the offer of a bet on a spot."""
    assert ask.wager is not None and ask.low is not None and ask.high is not None
    amount = stepped(ask.low, ask.high, ask.unit, rules.denominations[0])
    low, by, wager, joined = amount.low, ask.by, ask.wager, _together(rules, stage)
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
        usual=amount.high if wager in names_under(rules).in_full and amount.high != low else None,
        together=joined if any(one.wager == wager for one in joined) else (),
    )


class Details(NamedTuple):
    """The details of the offer of a word: its amounts, its price and its forfeits, and how it is taken."""

    chips: Amount | None = None
    price: Chips | None = None
    marks: tuple[Mark, ...] = ()
    forgone: Forgone = NOTHING
    silence: bool = False
    asked: bool = False
    asks_itself: bool = False
    """Whether the dealer asks for confirmation, so that the page does not."""
    done_for: bool = False
    """Whether it is done for its player, who would not choose another."""
    is_alone: bool = False
    """Whether it is all that the hand may do."""


BARE: Final = {(silent, alone): Details(silence=silent, is_alone=alone) for silent in (False, True) for alone in (False, True)}


def _word(round: Round, stage: Stage, ask: RoundOffer, player: Player, asks: tuple[RoundOffer, ...], *, silent: bool) -> Offer:
    """Return the offer of a word, with the details of its option."""
    option, rules, who = stage.by_word.get(ask.says), round.rules, ask.who
    if ask.sets and ask.by == DEALER_ROLE:  # faces that the dealer says (H-BACK-01)
        offer = _turn_up(round, ask, option)
        return offer if player == DEALER_ROLE else _as_act(rules, ask, offer, Details())
    is_alone = acts_of(rules.game.key).get(ask.says, PLAIN).forced and _is_alone(stage, ask, asks)
    if option is None or not (option.price or option.forgoes or option.asks_again or option.puts_up or type(stage) is Showdown):
        return _worded(rules, stage.name, ask, player == DEALER_ROLE, BARE[silent, is_alone])
    amount, named, price = None, (), None if option.price is None else option.price(round, who)
    if ask.low is not None and ask.high is not None:
        amount = stepped(ask.low, ask.high, ask.unit, rules.denominations[0], total=option.total)
        named = marks(round, who, player, option, amount, ask.high)
        if amount.low == amount.high and all(mark.chips == amount.low for mark in named):
            price = amount.low
    details = Details(
        amount,
        price,
        named,
        NOTHING if option.forgoes is None else option.forgoes(round, option, who, player),
        silence=silent,
        asked=option.asks_again is not None and (who, ask.says) in round.questioned,
        asks_itself=option.asks_again is not None and refused_by((option.asks_again,), round, who) is not None,
        done_for=type(stage) is Showdown and stage.is_done_for(round, who, ask.says),
        is_alone=is_alone,
    )
    return _worded(rules, stage.name, ask, player == DEALER_ROLE, details)


@lru_cache(maxsize=4096)
def _worded(rules: Rules, stage: str, ask: RoundOffer, dealers: bool, told: Details) -> Offer:
    """Return the offer of a word from its details; the same details give the same object."""
    option = rules.stages[rules.stage_numbers[stage]].by_word.get(ask.says)
    name = f"{ask.who}/{ask.says}/{ask.by}" if ask.by else f"{ask.who}/{ask.says}"
    if option is None:
        offer = Offer(
            id=name,
            who=ask.who,
            says=ask.says,
            act="Arrange" if ask.sets else "Designate" if ask.says == NAMES else "Say",
            cites=ask.cites,
            by=ask.by,
            parts=_parts(rules) if ask.sets else (),
            silence=told.silence,
        )
    else:
        offer = Offer(
            id=name,
            who=ask.who,
            says=ask.says,
            act="Arrange" if ask.sets else "CutStacks" if ask.stacks else "Say",
            cites=ask.cites,
            by=ask.by,
            spot=option.on or option.spot or None,
            chips=told.chips,
            price=told.price,
            marks=told.marks,
            gives_up=told.forgone.given_up,
            takes_back=told.forgone.taken_back,
            parts=tuple([Part(part.name, part.count) for part in option.parts]),
            counts=ask.counts,
            stacks=ask.stacks,
            asked=told.asked,
            silence=told.silence,
            by_hand=option.by_hand,
        )
    return offer if dealers else _as_act(rules, ask, offer, told)


def _as_act(rules: Rules, ask: RoundOffer, offer: Offer, told: Details) -> Offer:
    """Return an offer with its letter, its usual amount, and whether it is confirmed or done for the player."""
    act, amount = acts_of(rules.game.key).get(ask.says, PLAIN), offer.chips
    gives_up = act.gives_up or bool(offer.gives_up)
    mere = act.forced and offer.act == "Say" and not (gives_up or amount or ask.counts)
    in_full = amount is not None and ask.says in names_under(rules).in_full and amount.high != amount.low
    return replace(
        offer,
        letter=act.letter,
        usual=amount.high if in_full and amount else None,
        confirm=gives_up and not told.asks_itself,
        forced=told.done_for or (mere and told.is_alone),
    )


def _turn_up(round: Round, ask: RoundOffer, option: Option | None) -> Offer:
    """Return the dealer's offer to enter the faces of a hand."""
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


def _parts(rules: Rules) -> tuple[Part, ...]:
    """Return the parts in which a hand is set at this game; where it names none, the cards are put away in one."""
    setting = names_under(rules).setting
    return tuple(map(Part, setting.parts, setting.counts)) if setting else (Part("cards"),)


def _back(round: Round, stage: Betting, bet: Bet, chips: Chips) -> Offer:
    """Return the offer to take a bet back."""
    return _taken_back(stage.cites, bet.on, bet.wager, chips, None if round.seating.get(bet.on) == bet.by else bet.by)


@lru_cache(maxsize=4096)
def _taken_back(cites: str, on: Hand, wager: str, chips: Chips, by: Player | None) -> Offer:
    name = f"{on}/takes back/{wager}" + (f"/{by}" if by else "")
    back = (WagerChips(wager, chips),)
    return Offer(id=name, who=on, says="takes back", act="TakeBack", cites=cites, by=by, spot=wager, takes_back=back)


def _tips(round: Round, told: Offers) -> None:
    """Offer every player who has chips to give some to the dealer."""
    rules = round.rules
    for seat, player in round.seating.items():
        has = round.chips.get(stack(player), 0)
        if has > 0:
            told.setdefault(player, []).append(_tip(rules, seat, has))


@lru_cache(maxsize=4096)
def _tip(rules: Rules, seat: Hand, has: Chips) -> Offer:
    amount = stepped(1, has, 1, rules.denominations[0])
    return Offer(id=f"{seat}/tips", who=seat, says="tips", act="Tip", cites=rules.cites.tip, chips=amount)

"""A view: the table as one viewer sees it, made from what that viewer was shown.

Viewers are a player by name, a role of the house, and a passer-by. A player sees their own cards and what is face up. The dealer,
surveillance and everybody else see what is face up and nothing more, because that is all a person standing there sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from houseway.core.game import road
from houseway.core.game.rules import Rules
from houseway.core.game.words import spoken, worded
from houseway.core.messages.event import Event
from houseway.core.money.places import Bet, stack
from houseway.core.round.approval import missing_roles, waits_for
from houseway.core.round.decide import replay
from houseway.core.round.state import Round
from houseway.core.round.view import PUBLIC, view
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, DEALER, EXPOSED, Hand, box

from .hands import making, named, names_of, order_of, parts_of
from .types import (
    BetName,
    BetSeen,
    Clock,
    Dispute,
    Face,
    Fate,
    HandSeen,
    Line,
    PartSeen,
    PendingDraw,
    Pot,
    Road,
    RoadMarkStyle,
    SeatSeen,
    Sight,
    Spot,
    View,
)

GIVE_UP = frozenset({"folds", "folds hidden", "surrenders", "concedes", "turns cards over"})
"""Words by which a hand is given up."""


def view_of(first: Round, events: Iterable[Event], viewer: str, *, table: str = "", seq: int = 0) -> View:
    """Return the view of one viewer, from a round as it was opened and everything that happened since."""
    told = tuple(events)
    turn = turn_of(replay(first, told))
    return view_from(view(first, told, viewer), view(first, told, PUBLIC), viewer, turn=turn, table=table, seq=seq)


def view_from(
    seen: Round,
    public: Round,
    viewer: str,
    *,
    turn: Hand | None = None,
    table: str = "",
    seq: int = 0,
    clock: Clock | None = None,
) -> View:
    """Return the view of one viewer, from the round as they saw it and as a passer-by saw it.

    The turn must be given: it cannot always be derived from a round with face-down cards.
    """
    rules, names, stage = seen.rules, names_of(seen), seen.stage
    you = tuple(hand for hand in _hands(seen) if viewer and seen.seating.get(box(hand)) == viewer)
    hands, out = separate_hands(seen), gave_up(seen)
    return View(
        viewer=viewer,
        table=table,
        game=rules.game.key,
        edition=rules.edition,
        round=seen.opened.number,
        seq=seq,
        you=you,
        stage=stage.name if stage else None,
        turn=turn,
        button=names.button(seen) if names.button else None,
        clock=clock,
        denominations=rules.denominations,
        seats=tuple(_seat(seen, seat, out) for seat in rules.in_order({*rules.seats, *seen.seating})),
        spots=_spots(rules),
        bets=tuple(_bet(seen, bet) for bet in seen.bets),
        hands={hand: _hand(seen, public, hand) for hand in seen.held if hand in hands},
        board=_faces(seen.held.get(BOARD, ())),
        piles={hand: len(held) for hand, held in seen.held.items() if hand not in hands and hand != BOARD},
        meters=_places(seen, "meter "),
        pots=tuple(Pot(name, chips) for name, chips in sorted(_places(seen, "pot ").items())),
        dice=seen.dice,
        number=seen.number or None,
        owing=tuple(PendingDraw(to=due.to, many=due.many, seen=due.seen) for due in seen.due),
        disputed=_dispute(seen),
        void=seen.void,
        over=seen.over,
        roads=roads_in(seen),
        lit=lit_in(seen),
    )


def turn_of(round: Round) -> Hand | None:
    """Return the hand whose turn it is; None while the round waits for chance, staff or an approval."""
    stage = round.stage
    if stage is None or round.over or round.due or round.disputed or round.waiting:
        return None
    return stage.turn(round)


def _hands(seen: Round) -> tuple[Hand, ...]:
    """Return every seat that is taken and every hand in play."""
    return (*seen.seating, *(hand for hand in seen.hands if hand not in seen.seating))


def separate_hands(seen: Round) -> set[Hand]:
    """Return the hands that lie on the felt each for itself; all others are piles."""
    return {*_hands(seen), DEALER, EXPOSED, *names_of(seen).apart}


def gave_up(seen: Round) -> set[Hand]:
    """Return the hands that were given up."""
    return {said.hand for said in seen.said if said.word in GIVE_UP}


def _seat(seen: Round, seat: Hand, out: set[Hand]) -> SeatSeen:
    player = seen.seating.get(seat)
    if player is None:
        return SeatSeen(seat=seat, player=None, stack=None)
    last = next((said.word for said in reversed(seen.said) if said.hand == seat), "")
    return SeatSeen(seat=seat, player=player, stack=seen.chips.get(stack(player), 0), word=last, out=seat in out)


@lru_cache(maxsize=512)
def _spots(rules: Rules) -> tuple[Spot, ...]:
    """Return the wagers of a house's rules. They are the same in every round, so they are made once."""
    return tuple(_spot(rules, wager) for wager in rules.wagers)


def _spot(rules: Rules, name: str) -> Spot:
    wager = rules.wagers[name]
    table = rules.pays.get(name) or rules.pays.get(wager.limit)  # many wagers may share one sign
    low, high = rules.limits.get(wager.limit, (None, None))
    lines = tuple(Line(hand, worded(price)) for hand, price in table.pays.items()) if table else ()
    return Spot(wager=name, says=spoken(name), cites=wager.cites, low=low, high=high, pays=lines)


def _bet(seen: Round, bet: Bet) -> BetSeen:
    chips, result, held = seen.bets[bet], seen.settled.get(bet), seen.waiting.get(bet)
    paper = seen.rules.wagers[bet.wager].paper
    away, missing = 0, ()
    net, facts, cites, basis = None, "", None, None
    fate: Fate = "lies"
    if held is not None:
        fate, net, facts, cites, missing = "waits", held.net, held.because, held.settles, missing_roles(seen, bet)
        basis = held.basis
    elif result is None:
        away = 0 if paper else chips - seen.chips.get(bet, 0)
    else:
        fate = "void" if result.void else "paid" if result.net > 0 else "taken" if result.net < 0 else "pushed"
        net, facts, cites, basis = result.net, result.because, result.cites, result.basis
    return BetSeen(
        on=bet.on,
        by=bet.by,
        wager=bet.wager,
        chips=chips,
        fate=fate,
        result=net,
        facts=facts,
        rulings=basis.rulings if basis else (),
        row=basis.row if basis else "",
        cites=cites,
        gift=not chips and not paper,
        coupon=paper,
        waits_for=missing,
        pays_after=tuple(BetName(on=one.on, by=one.by, wager=one.wager) for one in (waits_for(seen, bet) if held else ())),
        away=away,
    )


def _hand(seen: Round, public: Round, hand: Hand) -> HandSeen:
    held, plays = seen.held[hand], making(seen, hand)
    return HandSeen(
        cards=_faces(held),
        seen=_sights(held, public.held.get(hand, ())),
        worth=tuple(named(seen, hand)),
        plays=tuple(map(repr, plays)) if plays else None,
        parts=parts_seen(seen, hand),
        order=order_of(seen, hand),
    )


def parts_seen(seen: Round, hand: Hand) -> tuple[PartSeen, ...]:
    """Return the parts in which a hand was set, where there is more than one."""
    parts = parts_of(seen, hand) if hand in seen.arranged else ()
    if len(parts) < 2:
        return ()
    setting = names_of(seen).setting
    called = (*(setting.parts if setting else ()), *("",) * len(parts))
    return tuple(
        PartSeen(name=name, cards=_faces(part), worth=_worth(seen, part)) for name, part in zip(called, parts, strict=False)
    )


def _worth(seen: Round, part: tuple[Piece, ...]) -> str:
    """Return the name of one part of a set hand, if the game names parts separately and all its cards are visible."""
    names = names_of(seen)
    return names.hand(part) if names.setting and names.setting.apart and BACK not in part else ""


def _faces(pieces: tuple[Piece, ...]) -> tuple[Face, ...]:
    return tuple(None if piece is BACK else repr(piece) for piece in pieces)


def _sights(held: tuple[Piece, ...], public: tuple[Piece, ...]) -> tuple[Sight, ...]:
    """Return the visibility of each card; face-up cards are counted, as a player may see the hand in another order."""
    up = Counter(public)
    sights: list[Sight] = []
    for piece in held:
        if piece is BACK:
            sights.append("not you")
        else:
            sights.append("all" if up[piece] > 0 else "you")
            up[piece] -= 1
    return tuple(sights)


def _places(seen: Round, kind: str) -> dict[str, int]:
    found = ((place, chips) for place, chips in seen.chips.items() if isinstance(place, str) and place.startswith(kind))
    return {place.removeprefix(kind): chips for place, chips in found}


def _dispute(seen: Round) -> Dispute | None:
    asked = seen.disputed
    if asked is None:
        return None
    return Dispute(what=asked.what, by=asked.by, needs=asked.needs, cites=asked.cites, about=asked.about)


def lit_in(seen: Round) -> tuple[str, ...]:
    """Return the wagers that win by the dice, where the layout lights them."""
    names = names_of(seen)
    return names.lit(seen) if names.lit else ()


def roads_in(seen: Round) -> tuple[Road, ...]:
    """Return the roads as a view has them, where the game has some."""
    names = names_of(seen)
    return tuple(map(_road, names.roads(seen))) if names.roads else ()


def _road(road: road.Road) -> Road:
    looks = {
        mark: RoadMarkStyle(shape=one.shape, tone=one.tone, text=one.text, struck=one.struck, dots=one.dots)
        for mark, one in road.looks.items()
    }
    return Road(name=road.name, rows=road.rows, columns=road.columns, cells=road.cells, looks=looks, keys=road.keys)

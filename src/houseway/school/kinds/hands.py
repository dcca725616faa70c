"""Reading hands: what a hand is called, and what becomes of a bet when it is compared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from houseway.core.game.rules import Rules
from houseway.core.game.words import money
from houseway.core.messages.event import BetSettled, PotAwarded
from houseway.core.round.state import Result, Round
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand, title
from houseway.play.chance import Source, undealt
from houseway.school.event_sentences import pot_named
from houseway.school.item import ItemQuestion, Shown, in_order, single_choice
from houseway.school.picture import because, felt, rank_clause
from houseway.school.scene import Scene
from houseway.school.words import POT, on_spot, pieces
from houseway.views.hands import named, names_of, parts_of, playing, shared_with

MOST = 4
"""Maximum number of items of a kind from one scene."""
NEARBY = 6
"""Number of hands that differ in one card and are named as wrong answers."""
FEWEST_SHOWN = 2
"""Of a pot for which only one hand is left nothing is asked."""
VALUES = ("point count", "point values", "points", "rank of five-card hands", "card ranks", "card values")
"""Beginnings of the titles under which books define what a hand is worth."""
GIVES_UP = ("folds", "concedes", "is dead", "turns cards over", "sits out")
"""Words after which a hand has no part in a pot."""
OUTCOMES = ("wins", "loses", "is a push", "is void and returned")


def read_hand(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield a question for each hand that the game has a name for; wrong answers are hands that differ in a card."""
    end = scene.end
    if end.dice:
        yield from _read_dice(scene, draw)
    for hand in (*end.hands[:MOST], DEALER, *names_of(end).apart):
        called = ", ".join(named(end, hand))
        if called and hand in end.held:
            cites = _clause_for(end, hand, called)
            shows = (f"{title(hand).capitalize()}: {_with_shared(end, hand)}",)
            why = because(end.rules, cites, called)
            shown = Shown(cards=playing(end, hand), shared=_shared(end, hand))
            near = tuple(name for name in dict.fromkeys(_near(end, hand, draw)) if name != called)
            others = () if len(near) > 2 else tuple(", ".join(named(end, other)) for other in end.hands if other != hand)
            asked = single_choice("What is this hand?", shows, called, (*near, *others), (cites,), why, draw, (hand,), shown)
            if asked is not None:
                yield asked


def _with_shared(end: Round, hand: Hand) -> str:
    shared = _shared(end, hand)
    own = " / ".join(map(pieces, parts_of(end, hand))) if names_of(end).setting else pieces(playing(end, hand))
    return own + (f", with {pieces(shared)}" if shared else "")


def _shared(end: Round, hand: Hand) -> tuple[Piece, ...]:
    """Return the cards on the table that a hand is read with."""
    return shared_with(end, hand) if hand not in names_of(end).shares else ()


def _near(end: Round, hand: Hand, draw: Source) -> Iterator[str]:
    """Yield the game's names of hands that differ from this one in one card."""
    names, held = names_of(end), playing(end, hand)
    left = undealt(end.rules.equipment, end.held.values())
    if not left or (names.setting and names.setting.apart):
        return
    shared = shared_with(end, hand)
    for _ in range(NEARBY):
        at, other = draw.below(len(held)), left[draw.below(len(left))]
        near: tuple[Piece, ...] = (*held[:at], other, *held[at + 1 :], *shared)
        yield names.hand(near)


def _read_dice(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    thrown = names_of(scene.end).thrown
    called = thrown(scene.end) if thrown else ""
    rolled = next((event.cites for event, _ in scene.staged if type(event).__name__ == "DiceRolled"), "")
    total = sum(scene.end.dice)
    others = [f"{total + off}" for off in (-2, -1, 1, 2)]
    if rolled:
        shows = ("Dice: " + ", ".join(map(str, scene.end.dice)),)
        why = because(scene.end.rules, rolled, called or str(total))
        asked = single_choice(
            "What is the total of the dice?",
            shows,
            str(total),
            others,
            (rolled,),
            why,
            draw,
            ("dice",),
            Shown(dice=tuple(scene.end.dice)),
        )
        if asked is not None:
            yield asked


def _clause_for(end: Round, hand: Hand, called: str) -> str:
    """Return the clause that defines such a hand; otherwise the one under which a bet on it was settled."""
    for word in (called, *(part.strip().removeprefix("high ").removeprefix("low ") for part in called.split(", "))):
        for name in (word.lower(), f"one {word.lower()}"):
            if by_rank := rank_clause(_titles(end.rules), name):
                return by_rank
    for title_of in VALUES:
        for id, begins in _titles(end.rules):
            if begins.startswith(title_of):
                return id
    settled = tuple(reversed(tuple(end.settled.items())))  # side bets are settled first
    own = [result.cites for bet, result in settled if bet.on == hand]
    return (*own, *(result.cites for _, result in settled), end.rules.stages[-1].cites)[0]


@lru_cache(maxsize=512)
def _titles(rules: Rules) -> tuple[tuple[str, str], ...]:
    return tuple((clause.id, clause.title.lower()) for clause in rules.clauses.values() if clause.kind == "rule")


def who_wins(scene: Scene, draw: Source) -> Iterator[ItemQuestion]:
    """Yield questions on the result of a bet, or the winner of a pot."""
    yield from _pots(scene)
    end = scene.end
    settled = [event for event in scene.played.events if isinstance(event, BetSettled) and event.bet in end.settled]
    settled = [event for event in settled if event.bet.wager != POT]  # of pots it is asked who gets them
    for event in _some(settled, draw):
        result = end.settled[event.bet]
        shows = felt(end, *dict.fromkeys((event.bet.on, *_bankers(end))))
        why = because(end.rules, result.cites, result.because)
        chips = end.bets.get(event.bet, 0)
        ask = f"What becomes of {on_spot(event.bet)}{f' of {money(chips)}' if chips else ''}?"
        asked = single_choice(
            ask, shows, outcome_of(result), OUTCOMES, (result.cites,), why, draw, event.bet, Shown(end, event.bet.on)
        )
        if asked is not None:
            yield asked


def outcome_of(result: Result) -> str:
    """Return the result of a bet in words."""
    if result.void:
        return OUTCOMES[3]
    return OUTCOMES[0 if result.net > 0 else 1 if result.net < 0 else 2]


def _bankers(end: Round) -> tuple[Hand, ...]:
    """Return the hands that others are compared with, besides the dealer's: a player's bank."""
    banks = {said.hand for said in end.said if "bank" in said.word and said.hand in end.held}
    return tuple(sorted(banks))


def _some(settled: list[BetSettled], draw: Source) -> Iterator[BetSettled]:
    left = list(settled)
    for _ in range(min(MOST, len(left))):
        yield left.pop(draw.below(len(left)))


def _pots(scene: Scene) -> Iterator[ItemQuestion]:
    end = scene.end
    awards = [event for event in scene.played.events if isinstance(event, PotAwarded)]
    for pot in list(dict.fromkeys(event.pot for event in awards))[:MOST]:
        winners = [event for event in awards if event.pot == pot]
        hands = tuple(hand for hand in end.hands if hand in end.held)
        if len(hands) < 2 or any(event.hand not in hands for event in winners):
            continue
        key = {hands.index(event.hand) for event in winners}
        why = because(end.rules, winners[0].cites, winners[0].because)
        if len({*hands} - _gave_up(end)) < FEWEST_SHOWN:
            continue
        shows = felt(end, *hands, bets=False)
        ask = f"Which seats get a part of {pot_named(pot)}?"
        yield in_order(
            ask, shows, [title(hand) for hand in hands], key, (event.cites for event in winners), why, ("pot", pot), Shown(end)
        )


def _gave_up(end: Round) -> set[Hand]:
    """Return the hands that gave up their part in the pots: what they said last forgoes it."""
    last = {said.hand: said.word for said in end.said}
    return {hand for hand, word in last.items() if word in GIVES_UP}

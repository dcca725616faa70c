"""Names shared by poker games at the table: the meaning of the words, and the pots in the middle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from houseway.core.game.names import Names, Stakes
from houseway.core.game.picture import Line, Run, joined
from houseway.core.game.rules import Rules
from houseway.core.game.words import money
from houseway.core.messages.event import BetPlaced, BetsClosed, Chosen, Event
from houseway.core.money.places import RAKE, Bet
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import card_in
from houseway.core.values.hands import Hand, title
from houseway.poker.betting.betting_round import CALLS, CHECKS, FOLDS, BettingRound, street
from houseway.poker.betting.exchange import DISCARDS
from houseway.poker.values.forms import Form

from .betting import TOSSES, has, to_call
from .checks import stakes_of
from .house_rules import BLINDS, POSTED_ANTE, RAKE_MAX, RAKE_METHOD


def pots(seen: Round, wide: bool) -> Line | None:
    """Return the line in the middle: the pots, what is bet in front of the players, and the rake taken so far."""
    if not seen.hands or seen.over:
        return None
    chips = [(str(place), many) for place, many in seen.chips.items() if str(place).startswith("pot ") and many]
    amounts = [("pot" if place == "pot 0" else "side pot", many) for place, many in sorted(chips)] or [("pot", 0)]
    in_front = sum(many for place, many in seen.chips.items() if isinstance(place, Bet))
    amounts += [("bets", in_front)] if in_front else []
    groups = [[Run(f"{name} ", "bold"), Run(money(many))] for name, many in amounts]
    return joined(" · ", [*groups, *_rake(seen)], centred=True)


def _rake(seen: Round) -> list[list[Run]]:
    """Return the rake taken so far and its maximum, where the house takes it from the pot."""
    if not {"percent", "increment"} & {*seen.rules[RAKE_METHOD]}:
        return []
    return [[Run("rake ", "bold"), Run(f"{money(seen.chips.get(RAKE, 0))} of at most {money(seen.rules[RAKE_MAX])}")]]


def poker_names(forms: Sequence[Form], own: int, board: int = 0) -> Names:
    """Return the names of hands where these forms win, of so many own and so many shared cards."""

    def hand(held: tuple[Card, ...]) -> str:
        size = 3 if own == 3 else 5
        if len(held) < size or (board == 5 and len(held) < own + 3):
            return ""
        values = ((form, form.best(held[:own], held[own:])) for form in forms)
        return ", ".join(form.named(value) for form, value in values if value is not None)

    return Names(
        hand,
        remarks=remarks,
        event_line=event_line,
        board=board,
        middle=pots,
        makes=makes(forms[0]),
        button=button,
        called=CALLED,
        calls=calls,
        stakes=stakes,
    )


def stakes(rules: Rules) -> Stakes:
    """Return the ante, the blinds and the bets of a table."""
    return Stakes(rules[POSTED_ANTE], rules[BLINDS], stakes_of(rules))


CALLED = ("action", "pot")
"""The dealer's calls besides hands: the amount the hand in turn faces, and the chips in the middle."""


def calls(seen: Round, hand: Hand | None) -> Mapping[str, str]:
    """Return the amount the hand in turn faces, and the chips in the middle."""
    pot = sum(many for place, many in seen.chips.items() if str(place).startswith("pot "))
    told = {"pot": money(pot)} if pot else {}
    if hand not in seen.hands or not isinstance(seen.stage, BettingRound):
        return told
    chips = to_call(seen, hand)
    return {**told, "action": f"{money(chips)} to call" if chips else "no bet yet"}


def makes(form: Form) -> Callable[[tuple[Card, ...], tuple[Card, ...]], tuple[Card, ...]]:
    """Return a function that finds the cards of the best hand of a form among a player's own and the shared ones."""

    @lru_cache(maxsize=256)
    def best(own: tuple[Card, ...], shared: tuple[Card, ...]) -> tuple[Card, ...]:
        worths = [(value, part) for part in form.parts(own, shared) if (value := form.worth(part)) is not None]
        return tuple(map(card_in, max(worths, key=lambda worth: worth[0], default=(0, ()))[1]))

    return best


def button(seen: Round) -> Hand | None:
    """Return the seat of the button: the last hand to act, where blinds are posted."""
    return seen.hands[-1] if seen.hands and seen.rules[BLINDS] else None


REMARKS: Mapping[str, str] = {
    CHECKS: "bet nothing for now",
    FOLDS: "give the hand up",
    "turns cards over": "a fold",
    "says raise": "then the amount is owed",
    DISCARDS: "as many as you like; new ones come for them",
    "stands pat": "keep all five",
    "shows": "turn the hand up",
    "concedes": "throw it away unseen",
}


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the meaning of a word of the table, and its cost where it names no amount."""
    if ask.says == CALLS:
        chips = to_call(seen, ask.who)
        return f"{money(chips)} more" if chips < has(seen, ask.who) else f"all in for {money(chips)}"
    if ask.says == TOSSES:
        return f"without a word it is {'a call' if street(seen).high else 'the opening bet'}"
    return REMARKS.get(ask.says, "")


def event_line(event: Event) -> str | None:
    """Return the line for the deal, the button and the blinds; None for any other event."""
    match event:
        case BetsClosed(hands=hands, cites="PKR-10(c)"):
            return f"the button is at {title(hands[-1])}"
        case BetsClosed() | Chosen(option="discards"):  # the number of cards is shown with them
            return ""
        case BetPlaced(bet=bet, chips=chips, cites="PKR-10(d)" | "PKR-11(i)"):
            return f"{title(bet.on)} puts up {money(chips)} blind"
        case _:
            return None

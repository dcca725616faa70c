"""Commands and events in sentences, as people at a table say them: what a question shows, and what its choices are made of.

`words.toml` has the acts, notes and moves of chips that a record writes as one word.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

from houseway.core.game.words import money, spoken
from houseway.core.messages import command as c
from houseway.core.money.places import Bet
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, BURN, DEALER, DISCARDS, Hand, title
from houseway.core.wire.notation import write
from houseway.dealer.announcements import script_of

FILE: Final = "words.toml"
_PLACES: Final = frozenset({BOARD, BURN, DISCARDS, DEALER, "player", "banker"})
_PAIR: Final = re.compile(r"(\d) (\d)$")
POT: Final = "pot"
"""The wager that stands for what a hand put into the pots."""
_CHOICE: Final = {
    "lets it ride": "let it ride",
    "brings in": "bring it in",
    "raises to": "raise",
    "tosses one chip": "toss in one chip",
}
"""What a hand may choose to do, where that is not the word without its ending."""


@lru_cache(maxsize=1)
def table_words() -> Mapping[str, Mapping[str, str]]:
    """Return the sentences of acts, notes, moves of chips and what is tended, by the words of a record."""
    return tomllib.loads((files("houseway.school") / FILE).read_text(encoding="utf-8"))


def sentence(text: str) -> str:
    """Return a text as a sentence, or an empty text as it is.

    >>> sentence("seat 3 folds")
    'Seat 3 folds.'
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!", "…")) else ".") if text else ""


def at(hand: Hand) -> str:
    """Return a hand or a place with its article: `seat 3`, `the dealer`, `the burned cards`.

    >>> at("3"), at("dealer"), at("banker"), at("stack 2")
    ('seat 3', 'the dealer', 'the banker hand', 'stack 2')
    """
    if hand == BURN:
        return "the burned cards"
    if hand in ("player", "banker"):
        return f"the {hand} hand"
    return f"the {hand}" if hand in _PLACES else title(hand)


def listed(texts: Iterable[str], last: str = "and") -> str:
    """Return texts as a list in a sentence.

    >>> listed(("fold", "play"), "or"), listed(("a", "b", "c"))
    ('fold or play', 'a, b and c')
    """
    every = tuple(texts)
    return f"{', '.join(every[:-1])} {last} {every[-1]}" if len(every) > 1 else "".join(every)


def spot_named(wager: str) -> str:
    """Return a wager as it is printed on a layout.

    >>> spot_named("pair_plus"), spot_named("two_dice_1_4")
    ('pair plus', 'two dice 1 and 4')
    """
    return _PAIR.sub(r"\1 and \2", spoken(wager))


def wager_named(wager: str) -> str:
    """Return a wager as a noun.

    >>> wager_named("pair_plus"), wager_named("wager"), wager_named("bet_1"), wager_named("two_dice_1_4")
    ('pair plus bet', 'wager', 'bet 1', 'two dice 1 and 4 bet')
    """
    name = spot_named(wager)
    if name == POT:
        return "stake in the pot"
    return name if name.startswith(("bet", "wager")) or name.endswith(("bet", "wager", "bonus", "envy")) else f"{name} bet"


def the_wager(wager: str) -> str:
    """Return a wager with its article: `the ante bet`, `bet 1`."""
    name = wager_named(wager)
    return name if name.startswith("bet ") else f"the {name}"


def on_spot(bet: Bet) -> str:
    """Return a bet by its place.

    >>> on_spot(Bet("ann", "3", "ante")), on_spot(Bet("ann", "3.2", "wager"))
    ("seat 3's ante bet", "hand 3.2's wager")
    """
    return f"{title(bet.on)}'s {wager_named(bet.wager)}"


def pieces(held: Iterable[Piece]) -> str:
    """Return cards or tiles as a record writes them."""
    return " ".join(map(repr, held))


def act_of(word: str, amount: str = "", of: str = "") -> str:
    """Return a word as what is done, with its amount.

    >>> act_of("raises to", "$30"), act_of("doubles"), act_of("plays", "$10"), act_of("doubles", "$5"), act_of("folds")
    ('raises to $30', 'doubles', 'plays $10', 'doubles for $5', 'folds')
    """
    said = table_words()["acts"].get(word)
    if said is None and of:
        begins = next((known for known in table_words()["acts"] if word.startswith(known + " ")), None)
        said = table_words()["acts"].get(begins or "")
    if said is None:
        return f"{spoken(word)} {amount}".strip()
    if "{amount}" in said and not amount:
        return " ".join(said.replace("{amount}", "").split()).removesuffix(" for").removesuffix(" of").removesuffix(" to")
    text = said.format(amount=amount, of=of)
    return text if "{amount}" in said or not amount else f"{text} with {amount}"


def choice_of(word: str) -> str:
    """Return an act as a choice.

    >>> choice_of("folds"), choice_of("goes all in"), choice_of("passes"), choice_of("lets it ride"), choice_of("is ready")
    ('fold', 'go all in', 'pass', 'let it ride', 'be ready')
    """
    if word in _CHOICE:
        return _CHOICE[word]
    first, *rest = act_of(word).split()
    ending = "es" if first.endswith(("oes", "sses", "shes", "ches")) else "s"
    verb = "be" if first == "is" else "have" if first == "has" else first.removesuffix(ending)
    return " ".join([verb, *rest])


def step_named(game: str, stage: str) -> str:
    """Return the name of a step of a round, as the game's dealer is shown it."""
    return script_of(game).steps.get(stage) or spoken(stage)


# Commands


def command_sentence(command: c.Command) -> str:
    """Return a command as a sentence.

    >>> command_sentence(c.PlaceBet("3", "pair_plus", 1200)), command_sentence(c.Say("3", "raises", 1000))
    ('Seat 3 puts $12 on the pair plus bet.', 'Seat 3 raises $10.')
    >>> command_sentence(c.Call("floor", "bet_below_minimum", about="3", wager="ante", chips=500))
    "The floor calls: bet below minimum, seat 3's ante bet, $5."
    """
    return sentence(_in_words(command))


def _in_words(command: c.Command) -> str:
    match command:
        case c.PlaceBet(on, wager, chips, by, tender):
            how = {"chips": "", "cash": " in cash", "coupon": " by coupon"}[tender]
            if by is not None:
                return f"{by} puts {money(chips)}{how} on {title(on)}'s {wager_named(wager)}"
            plain = wager == "wager"
            return f"{title(on)} {'bets' if plain else 'puts'} {money(chips)}{how}" + ("" if plain else f" on {the_wager(wager)}")
        case c.TakeBack(on, wager, by):
            return f"{by or title(on)} takes back {the_wager(wager)}" + (f" at {title(on)}" if by else "")
        case c.Designate(by, hand):
            return f"{by} names {title(hand)} for the bet"
        case c.Say(who, what, chips, count):
            amount = money(chips) if chips is not None else f"{count} cards" if count is not None else ""
            if what == "counts stub" and count is not None:
                return f"the dealer counts {count} cards in the stub"
            if what == "discards" and count is not None:
                return f"{at(who)} discards {amount}"
            return f"{at(who)} {act_of(what, amount, after_act(what))}"
        case c.Arrange(who, parts, word):
            return f"{at(who)} {spoken(word)} {' / '.join(map(pieces, parts))}"
        case c.Deal(to, cards):
            return _dealt(to, cards)
        case c.TurnUp(who, cards, word):
            return f"{at(who)} {spoken(word)} {pieces(cards)}"
        case c.DealOut(cards):
            return f"the dealer lays out {pieces(cards)}"
        case c.Roll(dice):
            return f"the dice show {listed(map(str, dice))}"
        case c.Display(number):
            return f"the generator shows {number}"
        case c.Call():
            return _call(command)
        case _:
            return _by_staff(command)


def _by_staff(command: c.Command) -> str:
    match command:
        case c.Rule(by, what, upholds):
            return f"the {spoken(by)} {'upholds' if upholds else 'dismisses'} the call: {spoken(what)}"
        case c.Approve(by, on, wager, player):
            return f"the {spoken(by)} approves the payment on {on_spot(Bet(player or '', on, wager))}"
        case c.Deny():
            spot = on_spot(Bet("", command.on, command.wager))
            return f"the {spoken(command.by)} denies the payment on {spot}"
        case c.Void():
            return f"the {spoken(command.by)} declares the round void"
        case c.Allow(by, on, wager, chips):
            return f"the {spoken(by)} allows {money(chips)} on {title(on)}'s {wager_named(wager)}"
        case c.Tip(who, chips):
            return f"{title(who)} gives the dealer {money(chips)}"
        case c.Show(meter, total):
            return f"the meter {spoken(meter)} shows {money(total)}"
        case c.Sit(player, seats):
            return f"{player} sits down at {listed(map(title, seats))}"
        case c.Leave(player):
            return f"{player} leaves the table"
        case c.BuyIn(player, chips):
            return f"{player} buys in for {money(chips)}"
        case c.OpenRound(by):
            return f"the {spoken(by)} opens a round"
        case c.Tend(by, what, value):
            return tended(by, what, value)
        case _:
            return " ".join(spoken(write(command)).split())


def after_act(word: str) -> str:
    return spoken(word.removeprefix("asks for ")) if word.startswith("asks for ") else ""


def _dealt(to: Hand, cards: tuple[Piece, ...]) -> str:
    if to == BURN:
        return "the dealer burns a card" if len(cards) == 1 else f"the dealer burns {len(cards)} cards"
    if to == DISCARDS:
        return f"{pieces(cards)} goes to the discards"
    return f"{at(to)} gets {pieces(cards)}"


def _call(call: c.Call) -> str:
    told = [spoken(call.what)]
    if call.about is not None:
        told.append(f"{title(call.about)}'s {wager_named(call.wager)}" if call.wager else at(call.about))
    if call.player is not None:
        told.append(f"of {call.player}")
    if call.pieces:
        told.append(pieces(call.pieces))
    if call.chips is not None:
        told.append(money(call.chips))
    return f"the {spoken(call.by)} calls: {', '.join(told)}"


def tended(by: str, what: str, value: str) -> str:
    said = table_words()["tended"].get(what)
    return said or f"the {spoken(by)} {spoken(what)}" + (f" {spoken(value)}" if value else "")

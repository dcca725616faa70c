"""Reads described bets from TOML: every word that is not understood is named, with the place and with what to write there.

```toml
[side_bets.lucky_6]
id   = "L6"
rows = [
    { hand = "six of three cards", banker.wins = true, banker.points = 6, banker.cards = 3, to_one = 20 },
    { hand = "six of two cards",   banker.wins = true, banker.points = 6, banker.cards = 2, to_one = 12 },
]
```

Every other key has a default. What the language cannot express is refused by name (`CANNOT`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from houseway.core.law.choice import Unlawful, Value
from houseway.core.law.readers import amount
from houseway.core.money.price import Fixed, Odds, Price
from houseway.core.values.chips import Chips
from houseway.core.values.plain import is_list, is_sequence, is_table, is_tuple
from houseway.core.values.printable import printable, quoted, shortened
from houseway.families.data_files import price_in

from .questions import JOKERS, Joker, Kind, kinds_of
from .side_bet import BetRow, Fold, Question, Scope, SideBet, matched_with
from .zones import OWN, Zones

SIDE_BETS: Final = "side_bets"
MOST_BETS, MOST_ROWS, LONGEST = 8, 30, 60
HIGHEST: Final = 1_000_000
"""The highest price; a higher one is a typing error."""
PRICES: Final = ("to_one", "to", "for_one", "received_for_one", "dollars")
KEYS: Final = ("id", "title", "game", "cards", "needs", "limits", "settled", "fold", "joker", "rows", "makes")
FOLDS: Final[tuple[Fold, ...]] = ("stays", "returns", "loses")
ID: Final = re.compile(r"[A-Z][A-Z0-9]{0,5}")
KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,30}")
CANNOT: Final[Mapping[str, str]] = {
    "envy": "envy depends on who else has bet, so it has no price per bet",
    "beats": "a bet on beating another hand needs both hands ranked, which a description cannot express",
    "bust": "the cards that a hand draws depend on how it is played",
    "busts": "the cards that a hand draws depend on how it is played",
    "streak": "a bet across rounds needs what the table remembers",
    "rounds": "a bet across rounds needs what the table remembers",
    "press": "a bet that is changed after the deal needs a strategy",
    "percent": "a share of a meter has no price without the meter's level",
    "meter": "a meter is shared by tables and grows, so the bet has no one price. Write the prize in dollars, or use a game's"
    " progressive wager",
    "each": "a price per card is written as one row for each number of cards",
    "seats": "a bet on several seats' cards depends on who plays",
}
"""What a description cannot express, with the reason."""


class BetFault(NamedTuple):
    """One thing wrong in a description: its place, and the sentence with what to write."""

    place: str
    says: str

    def __str__(self) -> str:
        return f"{self.place}: {self.says}"


class ReadBets(NamedTuple):
    """The bets that could be read, and everything that is wrong."""

    bets: tuple[SideBet, ...]
    faults: tuple[BetFault, ...]


class _Stop(Exception):
    """Raised where one part of a description cannot be read; the message says what to write."""


def read_bets(written: object, game: str, zones: Zones, taken: Mapping[str, str]) -> ReadBets:
    """Return the described bets of a game. `taken` has its wagers and the prefixes of its clauses, with what they are."""
    faults: list[BetFault] = []
    tables = dict(_tables(written, faults))
    if len(tables) > MOST_BETS:
        return ReadBets((), (BetFault(SIDE_BETS, f"{len(tables)} bets are described. Describe at most {MOST_BETS} at a table"),))
    bets = [_Reader(key, table, game, zones, taken, faults).bet() for key, table in tables.items()]
    found = [bet for bet in bets if bet is not None]
    prefixes: dict[str, str] = {}
    for bet in found:
        first = prefixes.setdefault(bet.id, bet.key)
        if first != bet.key:
            faults.append(
                BetFault(f"{bet.key}.id", f'{bet.id} is the prefix of {first}. Write another, for example id = "{bet.id}2"')
            )
    return ReadBets(tuple(found), tuple(faults))


def _tables(written: object, faults: list[BetFault]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the bets as tables by key: from TOML, or from the texts that rules keep."""
    if is_table(written):
        for key, table in written.items():
            if not KEY.fullmatch(key):
                says = "is not a name of a bet. Use small letters, digits and underscores, for example [side_bets.lucky_6]"
                faults.append(BetFault(SIDE_BETS, f"{quoted(key)} {says}"))
            elif is_table(table):
                yield key, table
            else:
                faults.append(BetFault(key, f"is not a table. Write [side_bets.{key}], with id and rows below it"))
        return
    for text in written if is_sequence(written) else [None]:
        table = _kept(text)
        if table is None:
            says = "are tables. Write [side_bets.lucky_6], with id and rows below it"
            faults.append(BetFault(SIDE_BETS, f"side bets {says}"))
            return
        yield str(table.pop("key")), table


def _kept(text: object) -> dict[str, Any] | None:
    try:
        table = json.loads(text) if isinstance(text, str) else None
    except ValueError:
        return None
    if not is_table(table) or not KEY.fullmatch(str(table.get("key"))) or not _are_cents(table.get("cents")):
        return None
    return table | {"limits": tuple(table.pop("cents"))}


def _are_cents(limits: object) -> bool:
    return is_list(limits) and len(limits) == 2 and all(type(one) is int for one in limits) and 0 < limits[0] <= limits[1]


class _Reader:
    """Reads one bet. What is wrong is noted, and reading continues, so that one look names all of it."""

    def __init__(
        self, key: str, table: dict[str, Any], game: str, zones: Zones, taken: Mapping[str, str], faults: list[BetFault]
    ) -> None:
        self.key, self.table, self.game, self.zones, self.taken, self.faults = key, table, game, zones, taken, faults
        self.kinds = kinds_of(zones.deal)

    def bet(self) -> SideBet | None:
        """Return the bet, or None where any part of it cannot be read."""
        before = len(self.faults)
        if self.key in self.taken:
            self._wrong("", f"{self.key} is {self.taken[self.key]}. Give the bet a name of its own")
        for key in self.table:
            if key not in KEYS:
                self._wrong(key, _unknown(key, KEYS))
        scope = self._cards()
        rows = self._rows(scope)
        needs = self._option("needs", self.zones.needs)
        bet = SideBet(
            key=self.key,
            id=self._id(),
            title=self._title(),
            game=self._game(),
            needs=needs,
            limits=self._limits(),
            settled=self._settled(rows),
            fold=self._fold(),
            joker=self._joker(),
            rows=rows,
        )
        return bet if len(self.faults) == before else None

    # Keys of the bet

    def _wrong(self, place: str, says: str) -> None:
        self.faults.append(BetFault(".".join(filter(None, (self.key, place))), says))

    def _id(self) -> str:
        id = self.table.get("id")
        if not isinstance(id, str) or not ID.fullmatch(id):
            made = "".join(word[0] for word in self.key.upper().split("_") if word)
            self._wrong(
                "id", f'{_shown(id)} is not a prefix of clauses. Write one to six capitals or digits, for example id = "{made}"'
            )
        elif id in self.taken:
            self._wrong("id", f'{id} is {self.taken[id]}. Write another, for example id = "{id}2"')
        return str(id)

    def _title(self) -> str:
        title = self.table.get("title", self.key.replace("_", " ").title())
        if not isinstance(title, str) or not title.strip() or len(title) > LONGEST or not title.isprintable():
            self._wrong("title", f'is not a name on one line of at most {LONGEST} characters. Write title = "Lucky 6"')
        return str(title)

    def _game(self) -> str:
        game = self.table.get("game", self.game)
        if game != self.game:
            self._wrong(
                "game", f'the bet is described for {_shown(game)}, and this table deals {self.game}. Write game = "{self.game}"'
            )
        return self.game

    def _option(self, key: str, words: tuple[str, ...]) -> str:
        written = self.table.get(key, words[0])
        if written not in words:
            offered = " or ".join(f'{key} = "{word}"' for word in words)
            self._wrong(key, f"{_shown(written)} is not known here. Write {offered}")
            return words[0]
        return str(written)

    def _fold(self) -> Fold:
        word = self._option("fold", FOLDS)
        if word == "loses":
            says = "a fold that loses the bet makes its price depend on how the hand is played. "
            self._wrong("fold", says + 'Write fold = "stays", or leave it out')
        if word != "stays" and not self.zones.folds:
            self._wrong("fold", "no hand folds at this game. Leave it out")
        return next(fold for fold in FOLDS if fold == word)

    def _joker(self) -> Joker | None:
        word = self._option("joker", JOKERS) if "joker" in self.table else ""
        return next((joker for joker in JOKERS if joker == word), None)

    def _limits(self) -> tuple[Chips, Chips]:
        written = self.table.get("limits", [1, 100])
        if is_tuple(written):  # in cents, from a text that rules keep
            return written[0], written[1]
        try:
            if not is_list(written) or len(written) != 2:
                raise Unlawful("")
            low, high = (amount(one, 1, HIGHEST * 100) for one in written)
            if low > high:
                raise Unlawful("")
        except Unlawful:
            self._wrong("limits", f"{_shown(written)} is not a minimum and a maximum in dollars. Write limits = [1, 100]")
            return 1_00, 100_00
        return low, high

    def _settled(self, rows: tuple[BetRow, ...]) -> str:
        """Return the moment of settlement: the first at which the cards of all rows are known, or a later one."""
        moments = tuple(self.zones.moments)
        first = max((self._known(question) for row in rows for question in row.questions), key=moments.index, default=moments[0])
        written = self.table.get("settled", first)
        if written not in moments:
            offered = " or ".join(f'settled = "{word}"' for word in moments)
            self._wrong("settled", f"{_shown(written)} is not a moment of this game. Write {offered}, or leave it out")
            return first
        if self.zones.is_before(str(written), first):
            self._wrong("settled", f'some of its cards are only known at "{first}". Write settled = "{first}", or leave it out')
        return str(written)

    def _known(self, question: Question) -> str:
        moments = tuple(self.zones.moments)
        if self.zones.deal == "coup":
            return moments[0] if self.kinds[question.name].early else moments[-1]
        return max((self.zones.zones[zone].ready for zone in (*question.scope, *matched_with(question))), key=moments.index)

    # Rows

    def _cards(self) -> Scope:
        """Return the default cards of every question."""
        if self.zones.deal == "coup":
            if "cards" in self.table:
                self._wrong("cards", "a question here names its hand itself, for example banker.points = 6. Leave cards out")
            return ()
        default = OWN if OWN in self.zones.zones else next(iter(self.zones.zones))
        try:
            return self._scope(self.table.get("cards", default))
        except _Stop as wrong:
            self._wrong("cards", str(wrong))
            return (default,)

    def _scope(self, written: object) -> Scope:
        """Return zones joined by +, in the order of the game."""
        names = [word.strip() for word in written.split("+")] if isinstance(written, str) else [""]
        known = tuple(self.zones.zones)
        for name in names:
            if name not in known:
                raise _Stop(
                    f"{_shown(written)} are not cards of this game. Write {' or '.join(known)}, or some of them joined by +"
                )
        for name in names:
            if names.count(name) > 1:
                raise _Stop(f"{name} is named twice. Write it once")
        for one in names:
            for other in names:
                if one != other and self._shares(one, other):
                    raise _Stop(f"{one} and {other} have a card in common. Write one of them")
        return tuple(name for name in known if name in names)

    def _shares(self, one: str, other: str) -> bool:
        a, b = self.zones.zones[one], self.zones.zones[other]
        return a.hand == b.hand and a.first < b.first + b.cards and b.first < a.first + a.cards

    def _rows(self, scope: Scope) -> tuple[BetRow, ...]:
        written, short = self.table.get("rows"), self.table.get("makes")
        if written is not None and short is not None:
            self._wrong("makes", "rows are there as well. Write one of the two")
        if short is not None:
            written = self._from_pairs(short)
        if not is_list(written) or not written:
            self._wrong("rows", 'no row is here. Write rows = [{ hand = "...", QUESTION = ..., to_one = 10 }]')
            return ()
        if len(written) > MOST_ROWS:
            self._wrong("rows", f"{len(written)} rows are too many. Write at most {MOST_ROWS}")
            return ()
        rows = [row for number, entry in enumerate(written, start=1) if (row := self._row(number, entry, scope)) is not None]
        names: dict[str, int] = {}
        for number, row in enumerate(rows, start=1):
            if names.setdefault(row.hand, number) != number:
                self._wrong(
                    f"rows[{number}].hand", f"row {names[row.hand]} has the name {quoted(row.hand)} too. Give each its own"
                )
        return tuple(rows)

    def _from_pairs(self, short: object) -> object:
        """Return the rows of a ladder of poker hands, each with its price to one."""
        if not is_list(short) or not all(is_list(one) and len(one) == 2 for one in short):
            self._wrong("makes", 'is not a list of hands and prices. Write makes = [["flush", 5], ["straight", 4]]')
            return None
        return [{"hand": hand, "makes": hand, "to_one": price} for hand, price in short]

    def _row(self, number: int, entry: object, scope: Scope) -> BetRow | None:
        place = f"rows[{number}]"
        if not is_table(entry):
            self._wrong(place, 'is not a row. Write { hand = "...", QUESTION = ..., to_one = 10 }')
            return None
        before = len(self.faults)
        price, written = self._price(place, entry)
        questions = tuple(self._questions(place, entry, scope))
        if not questions and len(self.faults) == before:
            self._wrong(place, f"asks nothing. Add a question: {', '.join(self.kinds)}")
        hand = entry.get("hand", "")
        if not isinstance(hand, str) or len(hand) > LONGEST or not hand.isprintable() or ("hand" in entry and not hand.strip()):
            self._wrong(
                f"{place}.hand", f'is not a name on one line of at most {LONGEST} characters. Write hand = "six of three cards"'
            )
            hand = ""
        named = hand or ", ".join(_plain(question) for question in questions)
        return BetRow(named, tuple(sorted(questions, key=str)), price, written) if len(self.faults) == before else None

    def _price(self, place: str, entry: dict[str, Any]) -> tuple[Price | None, tuple[tuple[str, Value], ...]]:
        there = [key for key in (*PRICES, "push") if key in entry]
        if len(there) != 1:
            many = "no price" if not there else f"{len(there)} prices ({', '.join(there)})"
            self._wrong(place, f"has {many}. Write one: to_one = 10, to = [3, 2], for_one = 11, dollars = 250 or push = true")
            return None, ()
        key, value = there[0], entry[there[0]]
        if key == "push":
            if value is not True:
                self._wrong(f"{place}.push", f"{_shown(value)} is not true. Write push = true, or a price")
            return None, (("push", True),)
        numbers = value if key == "to" else [value]
        lawful = is_list(numbers) and all(type(one) is int and 0 < one <= HIGHEST for one in numbers)
        if not lawful or (key == "to" and len(numbers) != 2) or (key.endswith("for_one") and numbers[0] < 2):
            example = {"to": "to = [3, 2]", "dollars": "dollars = 250"}.get(key, f"{key} = 10")
            self._wrong(f"{place}.{key}", f"{_shown(value)} is not a price of whole numbers. Write {example}")
            return None, ()
        price = price_in({key: value})
        assert isinstance(price, (Odds, Fixed))
        return price, ((key, tuple(numbers) if key == "to" else value),)

    def _questions(self, place: str, entry: dict[str, Any], scope: Scope) -> Iterator[Question]:
        for key, argument in entry.items():
            if key in ("hand", "push", *PRICES):
                continue
            if key in self.kinds:
                yield from self._question(f"{place}.{key}", scope, key, argument)
            elif is_table(argument) and "." not in key and (key not in CANNOT):
                yield from self._scoped(place, key, argument)
            else:
                self._wrong(f"{place}.{key}", _unknown(key, (*self.kinds, *PRICES, "push", "hand", *self.zones.zones)))

    def _scoped(self, place: str, key: str, asked: dict[str, Any]) -> Iterator[Question]:
        """Yield the questions about the cards of some zones."""
        try:
            scope = self._scope(key)
        except _Stop as wrong:
            self._wrong(f"{place}.{key}", str(wrong))
            return
        for name, argument in asked.items():
            if name not in self.kinds:
                self._wrong(f"{place}.{key}.{name}", _unknown(name, tuple(self.kinds)))
            else:
                yield from self._question(f"{place}.{key}.{name}", scope, name, argument)

    def _question(self, place: str, scope: Scope, name: str, argument: object) -> Iterator[Question]:
        kind = self.kinds[name]
        try:
            read = kind.reads(_listed(argument))
        except Unlawful as unlawful:
            self._wrong(place, f"{_shown(argument)} is not understood here. Write {unlawful}")
            return
        wrong = self._misfit(kind, scope, name, read)
        if wrong:
            self._wrong(place, wrong)
        else:
            yield Question(scope, name, read)

    def _misfit(self, kind: Kind, scope: Scope, name: str, argument: Value) -> str:
        """Return the reason that a question cannot be asked about these cards, or an empty text."""
        if self.zones.deal == "coup":
            if kind.by_hand and len(scope) != 1:
                return f"is about one hand. Write player.{name} or banker.{name}"
            return f"is about the whole round. Write {name} without a hand" if scope and not kind.by_hand else ""
        many = sum(self.zones.zones[zone].cards for zone in scope)
        if kind.sizes and many not in kind.sizes:
            takes = ", ".join(map(str, kind.sizes))
            return f"{' + '.join(scope)} are {many} cards, and {name} is asked about {takes}. Name other cards"
        if name == "matches":
            assert isinstance(argument, tuple)
            other = str(argument[0])
            if other not in self.zones.zones or self.zones.zones[other].cards != 1:
                single = [zone.name for zone in self.zones.zones.values() if zone.cards == 1]
                return f"{_shown(other)} is not one card. Write with = {' or '.join(map(_shown, single)) or 'a zone of one card'}"
            if any(other == zone or self._shares(other, zone) for zone in scope):
                return f"{other} is one of the cards themselves. Name other cards"
        return ""


def _listed(argument: object) -> object:
    return [*argument] if is_tuple(argument) else argument


def _plain(question: Question) -> str:
    return f"{' + '.join(question.scope)} {question.name} {question.argument}".strip()


def _unknown(key: str, known: tuple[str, ...]) -> str:
    """Return the sentence for a word that is not known: what it cannot say, a near word, or all words."""
    if key in CANNOT:
        return f"a described bet cannot express this: {CANNOT[key]}. Leave it out"
    near = get_close_matches(key, known, n=1)
    return f"{quoted(printable(key))} is not known here. " + (f"Write {near[0]}" if near else f"Write one of {', '.join(known)}")


def _shown(value: object) -> str:
    return "nothing" if value is None else shortened(printable(json.dumps(value, default=str, ensure_ascii=False)))

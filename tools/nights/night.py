"""One random night by a seed: rounds with fills, credits, approvals, denials, voids and disputes, drawn by the seed.

People of every role act through the API, as in `scripts/dev a-day`. What the night does is drawn here; which figures are compared
is in `desks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from houseway.cli.par.odds import odds as lab_odds
from houseway.core.messages.command import BuyIn, Deal, OpenRound, Say
from houseway.core.messages.event import RoundOpened
from houseway.core.values.role import CHANCE, DEALER
from houseway.floor.reports.odds import Odds
from houseway.floor.store.tables import RulesCache
from houseway.games import GAMES
from tools.a_day.day import Day, pieces_of
from tools.a_day.mishaps import ROUND as EXPOSED
from tools.a_day.payouts import LINES as LONG_ODDS_ROUND
from tools.a_day.people import Person
from tools.a_day.round_commands import PURSE, named, round_of
from tools.a_day.tables import AtTable

from .desks import Difference, differences

LONG_ODDS: Final = 12
"""The table at which something is won at 300 to 1, and a card of the dealer is exposed."""
TABLES: Final = {2: "sic_bo", 3: "three_card_poker", 4: "let_it_ride", LONG_ODDS: "high_card_flush"}
SETTINGS: Final[Mapping[int, Mapping[str, object]]] = {LONG_ODDS: {"ruleset.jurisdiction": "house_manual"}}
STAFF: Final = {"manager": 3, "director": 1, "floor": 2, "surveillance": 3, "cage": 2, "count": 2, "regulator": 1}
SEATS: Final = 2
CASH: Final = 200_000_00
BANK: Final = {"100000": 300, "10000": 1_000, "2500": 2_000, "500": 3_000, "100": 5_000, "25": 2_000, "5": 2_000, "1": 5_000}
RACK: Final = {"100000": 8, "10000": 50, "2500": 60, "500": 80}
DEPOSIT: Final = 4_000_00
MOST_CASH: Final = 1_500_00
"""Cash of a patron at tables, below the sum from which the floor comes."""
SMALL: Final = 100_00
DECK: Final = 52
"""Cards of one deck, at every table of cards here."""
LONG_ODDS_DEALT: Final = 21
"""Cards of two players and the dealer in the round at long odds."""
DISPUTED: Final = 40_00
EVERY: Final = 5
"""Rounds between two comparisons."""
_cache: Final = RulesCache(GAMES.__getitem__)


def odds_of(opened: RoundOpened) -> Mapping[str, Odds | None]:
    """Return the odds of the game that the lab counts at once; the others are not compared with an expectation."""
    if opened.game != "sic_bo":
        return {}
    return lab_odds(_cache.rules(opened.game, opened.digest, opened.settings), counts=True)


@dataclass
class Night:
    """A night at a few tables, and what happened in it."""

    day: Day
    seed: str
    says: Callable[[str], None] = lambda text: None
    did: Counter[str] = field(default_factory=Counter[str])
    compared: int = 0
    found: list[Difference] = field(default_factory=list[Difference])
    at: dict[int, AtTable] = field(default_factory=dict[int, AtTable])
    cash: Counter[str] = field(default_factory=Counter[str])
    pending: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])
    """Slips that one person has signed: table, number, and who signs next."""

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)

    def opens(self) -> None:
        """Open the day, the books and the tables, fill the racks, and let patrons pay in and sit down."""
        day = self.day
        day.begins()
        for role, many in STAFF.items():
            for number in range(1, many + 1):
                day.admits(f"{role} {number}", role)
        day.opens(day["manager 1"])
        day.funds(day["manager 1"], "cage 1", CASH, BANK)
        day.house.start_owner()
        for number, game in TABLES.items():
            day.opens_table(day["floor 1"], number, game, SETTINGS.get(number, {}))
        day.until_owned()
        for number in TABLES:
            day.admits(f"dealer {number}", "dealer", number)
            slip = day["floor 1"].does("POST", f"/tables/{number}/fills", {"pieces": RACK})["number"]
            day.signs(slip, "cage 1", f"dealer {number}")
            opener: Any = day.dealer(number).does("POST", f"/tables/{number}/opener", {"pieces": RACK})
            day.signs(opener["number"], "floor 2")
            seats = list(day.rules[number].seats[:SEATS])
            self.at[number] = AtTable(day, number, {seat: self._comes(f"patron-{number}-{seat}") for seat in seats})
            self.at[number].sits(PURSE)

    def _comes(self, login: str) -> Person:
        patron = self.day.opens_account(login, self.day["cage 1"])
        patron.logs_in()
        self.day.patrons[login] = patron
        self.day["cage 1"].does("POST", f"/patrons/{patron.number}/identification", {"shown": "passport"})
        self._pays_in(patron)
        return patron

    def _pays_in(self, patron: Person) -> None:
        cage = self.day["cage 1"]
        body = {"cents": DEPOSIT, "code": self.day.fresh_code(cage), "again": True}
        cage.does("POST", f"/patrons/{patron.number}/deposits", body)
        self.did["deposits"] += 1

    def plays(self, rounds: int) -> None:
        """Play so many rounds, with something else before some of them, and compare all desks every few rounds."""
        acts = (self._fills, self._credits, self._leaves_half, self._finishes)
        for number in range(1, rounds + 1):
            if self.chance.random() < 0.3:
                self.chance.choice(acts)()
            drawn = self.chance.random()
            if drawn < 0.06:
                self._pays_or_denies(denies=drawn < 0.03)
            elif drawn < 0.09:
                self._voids()
            else:
                self._plays_one(self.chance.choice([*TABLES]), f"{self.seed} {number}")
                if self.chance.random() < 0.05:
                    self._disputes()
            self.did["rounds"] += 1
            if number % EVERY == 0 or number == rounds:
                self._compares(f"after {number} rounds")

    def _compares(self, when: str, *, closed: bool = False) -> None:
        self.day.are_present()
        found = differences(self.day, TABLES, when, closed=closed)
        self.compared += found.many
        self.found += found.wrong
        for one in found.wrong:
            self.says(str(one))

    # Rounds

    def _tops_up(self, table: AtTable) -> None:
        """Give every player what a round may need: out of the wallet, or for cash."""
        for patron in table.seats.values():
            lacks = max(0, PURSE + SMALL - table.chips(patron))
            if not lacks:
                continue
            if self.cash[patron.login] + lacks <= MOST_CASH and self.chance.random() < 0.5:
                table.dealer.submits(table.number, BuyIn(patron.name, lacks, "cash"))
                self.cash[patron.login] += lacks
                self.did["cash"] += 1
                continue
            if patron.gets("/wallet")["balance"] < lacks:
                self._pays_in(patron)
            patron.submits(table.number, BuyIn(patron.name, lacks, "wallet"))

    def _plays_one(self, number: int, seed: str) -> None:
        """Play a round as bots would, with cards that the seed draws."""
        table = self.at[number]
        self._tops_up(table)
        seats = [*table.seats]
        speakers = {f"bot{seat}": one for seat, one in table.seats.items()} | {DEALER: table.dealer, CHANCE: table.dealer}
        names = {f"bot{seat}": one.name for seat, one in table.seats.items()}
        dealt = 0
        for one in round_of(self.day.rules[number], seats, seed):
            if isinstance(one.command, OpenRound):
                table.opens()
                continue
            if isinstance(one.command, Deal):
                dealt += len(one.command.pieces)
            speaker, command = speakers[one.actor], named(one.command, names)
            if isinstance(command, Say) and command.who == DEALER:
                if speaker.tries(number, command):
                    continue
                self._counts_stub(table, dealt)  # bots play a first round, in which no count is due
            speaker.submits(number, command)

    def _pays_or_denies(self, *, denies: bool) -> None:
        """Let a payment at 300 to 1 wait, compare the desks meanwhile, and let two people pay or deny it."""
        table = self.at[LONG_ODDS]
        self._tops_up(table)
        table.opens()
        before, reveal = LONG_ODDS_ROUND.rsplit("dealer", 1)
        table.plays(before)
        self._counts_stub(table, LONG_ODDS_DEALT)
        table.plays(f"dealer{reveal}")
        request = self.day.waits("payment", LONG_ODDS)
        self._compares("while a payment waits")
        if not denies:
            self.day.approves(request)
            self.did["payments approved"] += 1
            return
        denial = {"outcome": "void", "reason": "The deck was a card short."}
        asked = self.day["manager 2"].confirms(f"/approvals/{request['number']}/deny", **denial)
        self.day["surveillance 2"].confirms(f"/approvals/{asked['number']}/approve")
        self.did["payments denied"] += 1

    def _counts_stub(self, table: AtTable, dealt: int) -> None:
        """Let the dealer count what is left of the deck where it is due; otherwise it is refused, and nothing happens."""
        table.dealer.tries(table.number, Say(DEALER, "counts stub", count=DECK - dealt))

    def _voids(self) -> None:
        """Let a card of the dealer be exposed: the floor upholds the call, and the round is void."""
        table = self.at[LONG_ODDS]
        self._tops_up(table)
        table.opens()
        table.plays(EXPOSED)
        table.plays("dealer calls dealer_card_exposed with Qd")
        self.day.approves(self.day.waits("ruling", LONG_ODDS), "upholds")
        self.did["rounds voided"] += 1

    def _disputes(self) -> None:
        """Let a player dispute the last round of a table; it is rebuilt, decided, and paid by a correction."""
        day, number = self.day, self.chance.choice([one for one in TABLES if self.at[one].round])
        table = self.at[number]
        patron = self.chance.choice([*table.seats.values()])
        claim = {"table": number, "round": table.round, "cents": DISPUTED, "says": "The seven was an eight."}
        status, opened = patron.sends("POST", "/disputes", claim)
        if status >= 400:  # disputed already, or this player had no bet in it
            return
        day["surveillance 3"].does("POST", f"/disputes/{opened['number']}/rebuild")
        day["manager 3"].confirms(f"/disputes/{opened['number']}/decide", cents=DISPUTED, reason="The recording shows an eight.")
        request = day.waits("correction", number)
        self._compares("while a correction waits")
        day["manager 2"].confirms(f"/approvals/{request['number']}/approve")
        day["surveillance 3"].confirms(f"/approvals/{request['number']}/approve")
        self.did["disputes and corrections"] += 1

    # Chips

    def _requests(self, kind: str) -> tuple[int, int]:
        table = self.chance.choice([*TABLES])
        pieces = {"2500": self.chance.randint(1, 20), "500": self.chance.randint(1, 40)}
        if kind == "credits":  # chips that are in the rack
            pieces = {"10000": 1}
        return table, self.day["floor 1"].does("POST", f"/tables/{table}/{kind}", {"pieces": pieces, "again": True})["number"]

    def _signs(self, slip: int, *labels: str) -> None:
        """Let people sign a slip who mean it, also where one like it was just done."""
        for label in labels:
            body = {"again": True, "because": "Both are meant.", "code": self.day.fresh_code(self.day[label])}
            self.day[label].does("POST", f"/slips/{slip}/sign", body)

    def _fills(self) -> None:
        table, slip = self._requests("fills")
        self._signs(slip, "cage 1", f"dealer {table}")
        self.did["fills"] += 1

    def _credits(self) -> None:
        table, slip = self._requests("credits")
        self._signs(slip, f"dealer {table}", "cage 1")
        self.did["credits"] += 1

    def _leaves_half(self) -> None:
        """Leave a fill on its way: the chips have left the bank and not reached the table."""
        table, slip = self._requests("fills")
        self._signs(slip, "cage 1")
        self.pending.append((table, slip, f"dealer {table}"))
        self._compares("while a fill is on its way")
        self.did["fills on their way"] += 1

    def _finishes(self) -> None:
        while self.pending:
            _, slip, who = self.pending.pop()
            self._signs(slip, who)

    # The end

    def ends(self) -> None:
        """Let everybody leave, count boxes and racks, and compare once more with everything that is told after a count."""
        day = self.day
        self._finishes()
        for table in self.at.values():
            table.leaves()
        for number in TABLES:
            if not self._box(number):
                continue
            slip = day["count 1"].does("POST", f"/tables/{number}/drop")["number"]
            day.signs(slip, "count 2")
            for label in ("count 1", "count 2"):
                day[label].does("POST", f"/slips/{slip}/count", {"cents": self._box_of(slip)})
        for number in TABLES:
            closer: Any = day.dealer(number).does(
                "POST", f"/tables/{number}/closer", {"pieces": pieces_of(day.holds(number, "rack"))}
            )
            day.signs(closer["number"], "floor 2")
        self._compares("at the end", closed=True)

    def _box(self, table: int) -> int:
        row = self.day.house.record.execute("select -chips from book where place = %s", (f"drop {table}",)).fetchone()
        return 0 if row is None else row[0]

    def _box_of(self, slip: int) -> int:
        """Return what a box took by the books: the count team of this night counts well."""
        row = self.day.house.record.execute("select (body ->> 'books')::bigint from slip where number = %s", (slip,)).fetchone()
        assert row is not None
        return row[0]

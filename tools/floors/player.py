"""A private floor for tests of the page: electronic tables that the platform deals, and patrons with money in their wallets.

    python -m tools.floors.player --origin http://127.0.0.1:9000 --game sic_bo --game 'spanish_21 {"s21.decks": 8}' [--betting 6]

It prints one line of JSON when it serves: the port, the tables with their games, log-ins and the password. Each line of its input
is a question to the record (`tools/floors/record.py`) and is answered with a line of JSON; it ends when its input is closed.
After a game come settings of its table; `"seed"` among them deals the same cards each time. Where nobody can play alone a bot
sits down too, marked as one; with `--rivals` that many sit down at every table where somebody does. With `--undealt` nobody
deals at the last table, as at one whose dealer has not come.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.cli.par.odds import odds_at_once
from houseway.core.values.role import DEALER
from houseway.demo.bots import AtTable
from houseway.floor.api.terms import DESKS, Terms
from houseway.floor.people.accounts import AccountMark
from houseway.floor.people.visitors import Visits
from houseway.floor.table.electronic import Pace
from houseway.games import GAMES
from tools.house.house import MANNERS
from tools.house.people import PASSWORD, People
from tools.house.questions import serve

from .company import Company, place_of, plays_alone
from .record import answers
from .tables import Tables, chosen_tables, electronic, floor, platform_dealers, reached, table_options

CENTS: Final = 5_000_000
GUEST_CENTS: Final = 50_000
PATRONS: Final = 12
BOTS: Final = 2


def places_of(number: int, tables: Tables, rivals: int) -> Iterator[AtTable]:
    """Yield the seats of a bot: at every table that has so many rivals, the first also where nobody can play alone."""
    for table, one in tables.items():
        if number < rivals or (number == 0 and not plays_alone(one.chosen)):
            yield place_of(table, one.rules, number, one.seed)


def main() -> None:
    """Read the options, and serve on servers of its own."""
    parser = table_options(__doc__)
    parser.add_argument("--betting", type=float, default=6.0, help="seconds in which bets are open")
    parser.add_argument("--looks", type=float, default=3.0, help="seconds between two rounds")
    parser.add_argument("--seconds", type=int, default=20, help="seconds for a choice")
    parser.add_argument("--rivals", type=int, default=0, choices=range(BOTS + 1), help="bots at every table where somebody sits")
    parser.add_argument("--doors", action="store_true", help="let visitors in without a log-in, as a demonstration does")
    parser.add_argument("--undealt", action="store_true", help="let nobody deal at the last table")
    parser.add_argument("--hash-every", type=int, default=20, help="events between two hashes of a view")
    asked = parser.parse_args()
    tables = chosen_tables(asked.game, asked.seconds)
    dealt = {number: table for number, table in tables.items() if not asked.undealt or number < max(tables)}
    with floor(
        asked.origin,
        tables,
        electronic=electronic(dealt, Pace(asked.betting, asked.betting, 0.5, asked.looks)),
        dealer_of=platform_dealers(tables),
        manners=MANNERS._replace(hash_every=asked.hash_every),
        terms=Terms(odds=odds_at_once(GAMES), visits=Visits(GUEST_CENTS, DESKS) if asked.doors else Visits(), electronic=dealt),
    ) as house:
        people = People(house.record)
        people.open_books()
        for role in DESKS if asked.doors else ():
            people.staff(role, role, [min(tables)] if role == DEALER else None, mark=AccountMark.HOUSE)
        patrons = [people.patron(f"patron{number}", CENTS).login for number in range(1, PATRONS + 1)]
        bots = [people.bot(number, CENTS) for number in range(BOTS)]
        house.start()
        known = set[str]()
        for number, bot in enumerate(bots):
            if places := list(places_of(number, dealt, asked.rivals)):
                house.begins(Company(house.url, bot.credentials, places, asked.origin[0], known).plays())
        serve(reached(house, tables, patrons, PASSWORD), answers(house.conninfo))


if __name__ == "__main__":
    main()

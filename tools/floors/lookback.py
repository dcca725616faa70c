"""A private floor for tests of the pages that look back: electronic tables at which bots play, patrons, one of each role.

    python -m tools.floors.lookback --origin http://127.0.0.1:9000 --game high_card_flush --game holdem

It prints one line of JSON when it serves: the port, the tables with their games, log-ins and the password. Each line of its
input is a question, answered with a line of JSON: `code` gives a code of somebody's second factor, `number` their number and
opaque name. It ends when its input is closed.
"""

from __future__ import annotations

from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.cli.commands.floor.submission import edges_of
from houseway.core.values.role import DEALER
from houseway.demo.bots import TableBot
from houseway.floor.api.terms import Terms
from houseway.floor.people.roles import HELD
from houseway.floor.table.electronic import Pace
from houseway.worked.build import build
from tools.house.people import PASSWORD, People
from tools.house.questions import Answers, code_of, serve

from .company import place_of
from .tables import chosen_tables, electronic, floor, platform_dealers, reached, table_options

CENTS: Final = 5_000_000
BOTS: Final = 3
PATRONS: Final = 3
THINKS: Final = (0.05, 0.15)
CLOCK: Final = 20
DAY_KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def main() -> None:
    """Read the options, and serve on servers of its own."""
    parser = table_options(__doc__)
    parser.add_argument("--betting", type=float, default=1.0, help="seconds in which bets are open")
    asked = parser.parse_args()
    tables = chosen_tables(asked.game, CLOCK)
    with floor(
        asked.origin,
        tables,
        electronic=electronic(tables, Pace(asked.betting, asked.betting, 0.3, 1.0)),
        dealer_of=platform_dealers(tables),
        terms=Terms(edges=edges_of, day_key=DAY_KEY, build=build(), notice_seconds=0),
    ) as house:
        people = People(house.record)
        people.open_books()
        bots = [people.bot(number, CENTS) for number in range(BOTS)]
        for number in range(1, PATRONS + 1):
            people.patron(f"patron{number}", CENTS)
        for role in HELD:
            people.staff(role, role, [1] if role == DEALER else None)
        house.start()
        for number, bot in enumerate(bots):
            places = [place_of(table, one.rules, number) for table, one in tables.items()]
            house.begins(TableBot(house.url, bot.credentials, places, asked.origin[0], THINKS).plays())
        accounts = people.accounts
        answers: Answers = {
            "code": lambda told: code_of(house, accounts[told["login"]]),
            "number": lambda told: {"number": accounts[told["login"]].number, "name": accounts[told["login"]].name},
        }
        serve(reached(house, tables, accounts, PASSWORD), answers)


if __name__ == "__main__":
    main()

"""Chapter: staff, the gaming day, the books, tables, a shared meter, and chips in every rack."""

from __future__ import annotations

from typing import Any, Final

from houseway.core.game.rules import Rules
from houseway.core.game.words import money
from houseway.games import GAMES

from .day import Day, chips_in_words, pieces_of
from .people import Person

STAFF: Final = {"manager": 4, "director": 1, "floor": 3, "surveillance": 3, "cage": 2, "count": 2, "regulator": 1}
"""The number of staff by role, besides a dealer for each table."""
IN_WORDS: Final = (
    "four managers, a director, three supervisors of the floor, three of surveillance, two cashiers, two of the count team, and a"
    " regulator"
)
CASH: Final = 200_000_00
BANK: Final = {"100000": 600, "10000": 1_000, "2500": 2_000, "500": 2_000, "100": 5_000, "25": 2_000, "5": 2_000, "1": 5_000}
RACK: Final = 15_000_00
"""The first fill of each rack."""
METERED: Final = (25, 26)
"""The tables that share a meter."""
LONG_ODDS: Final = 27
"""The table at which something is won at 300 to 1."""
LEVELS: Final = ("main", "secondary")
"""The levels of the shared meter, as the rules of its tables name them."""
SEED: Final = 10_000_00


def open_house(day: Day) -> None:
    """Open the day, from the first log-in to the last opener."""
    day.page.chapter("Before the doors open")
    _staff(day)
    _day_and_books(day)
    _tables(day)
    _meter(day)
    _racks(day)


def _staff(day: Day) -> None:
    root = day.begins()
    day.writes("The administrator, whom `houseway floor administrator` admitted, logs in with a second factor.", "A6")
    for role, many in STAFF.items():
        for number in range(1, many + 1):
            day.admits(f"{role} {number}", role)
    day.writes(f"Staff come to work: {IN_WORDS}. Each logs in and begins a shift.", "A6 D7")
    _newcomer(day, root)
    sentence = day["floor 1"].is_denied("POST", "/staff", {"login": "a-friend"})
    day.refused("floor 1", "wants to admit a member of staff", sentence, "D7")


def _newcomer(day: Day, root: Person) -> None:
    """Admit a dealer by the book: two people in two roles, and credentials that nobody else sees."""
    director, manager = day["director 1"], day["manager 1"]
    made = root.does("POST", "/staff", {"login": "new-dealer"})
    asked = root.does("POST", f"/staff/{made['number']}/roles", {"role": "dealer"})["number"]
    day.writes("The administrator admits a new dealer and asks for the role.", "D7")
    path = f"/duties/{asked}/confirm"
    sentence = root.is_denied("POST", path, {"code": day.fresh_code(root)})
    day.refused("the administrator", "wants to confirm it too", sentence, "D7")
    director.does("POST", path, {"code": day.fresh_code(director)})
    person = Person(day.house.url, "the new dealer", "new-dealer")
    person.number, person.name = made["number"], made["name"]
    day.enrols(person, root, director, kind="staff")
    day.writes(
        "director 1 confirms it. The new dealer begins an enrolment at an own terminal; both type the code that it shows, and the"
        " terminal sets a password and a second factor that nobody else has seen.",
        "A6 D7",
    )
    person.logs_in()
    person.close()
    watch = day["surveillance 1"]
    body = {"code": day.fresh_code(manager), "shown": "ABCD2345"}
    sentence = manager.is_denied("POST", f"/staff/{watch.number}/enrolment", body)
    day.refused("manager 1", "wants to confirm new credentials for surveillance 1", sentence, "D7")
    day.forgets_codes(manager)


def _day_and_books(day: Day) -> None:
    wanted = {"day": day.house.day.isoformat()}
    day.refused("floor 1", "wants to open the gaming day", day["floor 1"].is_denied("POST", "/days/open", wanted), "D6")
    manager, cage = day["manager 1"], day["cage 1"]
    day.opens(manager)
    day.writes("manager 1 opens the gaming day and the books of the house.", "D6")
    for what, path, body in (
        (f"{money(CASH)} in cash", "/funds/cash", {"cents": CASH}),
        (f"{money(_worth(BANK))} in chips: {chips_in_words(BANK)}", "/funds/chips", {"pieces": BANK}),
    ):
        slip = manager.does("POST", path, body)["number"]
        day.writes(f"manager 1 asks for {what}: slip {slip}.")
        sentence = manager.is_denied("POST", f"/slips/{slip}/sign")
        day.refused("manager 1", f"wants to sign slip {slip} too", sentence, "T16")
        cage.does("POST", f"/slips/{slip}/sign")
        day.writes(f"cage 1 signs slip {slip}.", "T16")


def _worth(pieces: dict[str, int]) -> int:
    return sum(int(chip) * many for chip, many in pieces.items())


def _tables(day: Day) -> None:
    day.house.start_owner()
    floor = day["floor 1"]
    for number, game in enumerate(GAMES, start=1):
        _opens(day, floor, number, game, {})
    for number in METERED:
        _opens(day, floor, number, "high_card_flush", {"hcf.progressive.offered": "true"}, list(LEVELS))
    _opens(day, floor, LONG_ODDS, "high_card_flush", {"ruleset.jurisdiction": '"house_manual"'})
    day.writes(
        f"floor 1 opens {len(GAMES)} tables, one of each game, two more that share a meter (tables {METERED[0]} and"
        f" {METERED[1]}),"
        f" and one under the house's own manual (table {LONG_ODDS}). Racks are empty.",
        "G8",
    )
    sentence = floor.is_denied("POST", "/tables/1", {"game": "three_card_poker"})
    day.refused("floor 1", "wants to open table 1 once more", sentence, "G8")
    many = len(day.rules)
    day.until(lambda: len(floor.gets("/tables")) == many and len(day.house.owner.owner.tables) == many, "tables are taken over")
    for number in day.rules:
        day.admits(f"dealer {number}", "dealer", number)
    day.writes(f"{many} dealers come to work, one at each table. Cards are dealt by hand: the dealer says what was dealt.", "T16")


def _opens(day: Day, floor: Person, number: int, game: str, settings: dict[str, str], linked: list[str] | None = None) -> None:
    """Open a table, and keep the rules under which it was opened."""
    told = floor.does("POST", f"/tables/{number}", {"game": game, "settings": settings, "linked": linked or []})
    written = {"hcf.progressive.offered": True} if linked else {"ruleset.jurisdiction": "house_manual"} if settings else {}
    rules = GAMES[game].under(written)
    assert isinstance(rules, Rules) and rules.digest == told["digest"]
    day.rules[number] = rules


def _meter(day: Day) -> None:
    director, levels = day["director 1"], [{"name": "main", "seed_cents": SEED}, {"name": "secondary"}]
    asked = director.does("POST", "/meters", {"name": "the house's meter", "levels": levels})
    day.writes(f"director 1 asks for a progressive meter with a seed of {money(SEED)}.", "P3")
    agree = f"/meters/requests/{asked['number']}/agree"
    day.refused(director, "wants to agree too", director.may_not(agree), "P3")
    meter = day["surveillance 1"].confirms(agree)["meter"]
    for table, label in zip(METERED, ("surveillance 2", "surveillance 3"), strict=True):
        link = director.does("POST", f"/meters/{meter}/tables", {"table": table, "linked": list(LEVELS)})
        day[label].confirms(f"/meters/requests/{link['number']}/agree")
    (shown,) = day["regulator 1"].gets("/meters")
    assert shown["tables"] == list(METERED)
    day.writes(
        f"surveillance 1 agrees, and the meter is open. director 1 asks for it to hang over tables {METERED[0]} and {METERED[1]};"
        f" surveillance 2 and surveillance 3 agree. It shows {money(shown['levels']['main'])}.",
        "P3 P2",
    )


def _racks(day: Day) -> None:
    """Fill every rack on a slip, and count it: the first opener is reported in full."""
    pieces = pieces_of(RACK)
    for table in day.rules:
        slip = day["floor 1"].does("POST", f"/tables/{table}/fills", {"pieces": pieces})["number"]
        done = day.signs(slip, "cage 1", f"dealer {table}")
        assert done["standing"] == "done", done
    day.writes(
        f"floor 1 asks for a fill of {money(RACK)} for each of the {len(day.rules)} racks. cage 1 signs as the chips leave"
        " the bank,"
        " the table's dealer when they have arrived, and then the table is told.",
        "T16",
    )
    wrong = day.dealer(1).does("POST", "/tables/1/opener", {"pieces": pieces_of(RACK - 25_00)})
    day.writes(
        f"dealer 1 counts {money(wrong['cents'])} in the rack of table 1, where the books have {money(wrong['books'])}: slip"
        f" {wrong['number']} keeps both figures and waits for {' and '.join(wrong['needs'])}.",
        "T1",
    )
    day.dealer(1).does("POST", f"/slips/{wrong['number']}/withdraw", {"why": "a chip of $25 was under the lid"})
    day.writes(f"dealer 1 finds a chip of $25 under the lid and withdraws slip {wrong['number']}.", "T1")
    for table in day.rules:
        opener: Any = day.dealer(table).does("POST", f"/tables/{table}/opener", {"pieces": pieces})
        assert day.signs(opener["number"], "floor 2")["standing"] == "done"
    day.writes(f"All {len(day.rules)} dealers count {money(RACK)} in their racks, as the books have it, and floor 2 signs.", "T1")

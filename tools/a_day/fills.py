"""Chapter: a fill and a credit, with three people on each slip."""

from __future__ import annotations

from houseway.core.game.words import money

from .day import Day, chips_in_words

TABLE = 3
FILL = {"2500": 80, "500": 100}
CREDIT = {"100000": 1}


def fill_and_credit(day: Day) -> None:
    """Bring chips to a table and take some away, and try every wrong signature."""
    day.page.chapter("A fill and a credit")
    floor, before = day["floor 1"], _rack(day)
    asked = floor.does("POST", f"/tables/{TABLE}/fills", {"pieces": FILL})
    number = asked["number"]
    day.writes(
        f"floor 1 asks for {money(asked['cents'])} for table {TABLE} ({chips_in_words(FILL)}): slip {number} waits for"
        f" {' and '.join(asked['needs'])}.",
        "T16",
    )
    for label, cites in ((f"dealer {TABLE}", "T16"), ("floor 1", "T16"), ("dealer 4", "T16")):
        day.refused(label, f"wants to sign slip {number}", day[label].is_denied("POST", f"/slips/{number}/sign"), cites)
    day.signs(number, "cage 2")
    day.writes(f"cage 2 signs slip {number}: the chips leave the bank, and the rack has {money(_rack(day))} as before.", "T16")
    done = day.signs(number, f"dealer {TABLE}")
    assert done["standing"] == "done" and _rack(day) == before + asked["cents"]
    day.writes(f"dealer {TABLE} signs slip {number}: the table is told, and its rack has {money(_rack(day))}.", "T16")
    back = floor.does("POST", f"/tables/{TABLE}/credits", {"pieces": CREDIT})
    done = day.signs(back["number"], f"dealer {TABLE}", "cage 2")
    assert done["standing"] == "done"
    day.writes(
        f"floor 1 asks for a credit of {money(back['cents'])}: slip {back['number']}. dealer {TABLE} signs first and cage"
        " 2 last; the rack"
        f" has {money(_rack(day))}.",
        "T16",
    )


def _rack(day: Day) -> int:
    """Return the chips in the table's rack, by the record."""
    return day.holds(TABLE, "rack")

"""One floor for all tests of the API: an owner, tables, the API. Each test has its own table and its own people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.floor.api.live_house import Running, opened, running
from tests.floor.record_steps import forged

from houseway.core.game.rules import Rules, resettled
from houseway.floor.people.throttle import FailureScope
from houseway.floor.servers import NatsServer, Postgres, nats_server
from houseway.games import GAMES

GAMES_PLAYED = ("high_card_flush",) * 8
TIMED = 9
"""The table with a clock."""
BOUGHT, FILLED, RELIEVED, EMPTY = 10, 11, 12, 13
"""Tables of the tests of money and of the pit."""
BY_HAND = 14
"""The table at which a dealer says which cards were dealt."""
AWAY, PATIENT = 15, 60
"""A table with a clock that outlasts a line which is lost, and the seconds of that clock."""
WATCHED, QUIET = 16, 17
"""The table of the metrics, and the one where nothing waits."""
BROKEN = 18
"""The table whose round is voided; the next one is that of a player who goes away."""
FOLDED = 30
"""The table of the page."""
WISHED = 31
"""The table at which seats are kept."""
LED, IDLE = 32, 33
"""The table of the dealer's console, and one at which nobody plays."""
CALLING = 34
"""The table that calls the floor."""
SHOWN = 35
"""The table whose pace and win are shown to staff."""
BOXED, FOUND = 36, 37
"""The table whose box is counted, and the one whose rounds are looked back at."""
ADVISED = 38
"""The table that refuses the coach."""
ASKED = 39
"""The table at which everyone makes every request."""
SOLD = 40
"""The table at which chips are sold for cash."""
ALONE = 41
"""The table of what one person tries alone; the next one is that of whoever was let in again."""
SEALED, KEYED = 43, 44
"""The table whose cards nobody corrects, and one dealt by hand at which a card was keyed wrongly."""
NUMBERED = 45
"""The table at which numbers are used twice."""
PROVED, DISPUTED = 46, 47
"""The table whose round has a receipt, and the one with a round whose dispute is decided with a passkey."""
GENERATED = 48
"""The table at which a generated client bets."""
PUSHED = 49
"""The table whose console is sent in frames."""
DOUBLED = 50
"""The table whose fill is asked for twice."""
CLAIMED = 51
"""The table whose calls and payments people claim."""
MARKED = 52
"""The table whose payments its dealers mark."""
WALKED_IN, KEYED_FOR = 53, 54
"""The tables at which dealers seat walk-ins."""
SUPPOSED = 55
"""The table whose rounds are decided again under other rules."""
TRACED = 56
"""The table of a command that is traced."""
NOTED = 57
"""The table that nobody looks at for a while."""
VISITED = 60
"""The table that visitors of a demonstration sit and deal at; the platform deals the next one."""
ROTATED = 62
"""The table of the rotation of dealers."""
ENTERED = 65
"""The table whose dealer may not write into the incident log."""
MOVED = 82
"""The table to which dealers are sent against the rotation; the next one has no dealer."""
RATED = 63
"""The table whose play is rated; the next one is that of a player with a comp."""
OBJECTED = 70
"""The table to whose submissions the regulator objects."""
GATHERED = 77
"""The table whose rounds surveillance gathers in cases."""
PLAIN = (
    GATHERED,
    OBJECTED,
    ENTERED,
    MOVED,
    MOVED + 1,
    RATED,
    RATED + 1,
    ROTATED,
    NOTED,
    VISITED,
    VISITED + 1,
    TRACED,
    SUPPOSED,
    KEYED_FOR,
    WALKED_IN,
    MARKED,
    DOUBLED,
    CLAIMED,
    PUSHED,
    GENERATED,
    PROVED,
    DISPUTED,
    SOLD,
    ALONE,
    ALONE + 1,
    ASKED,
    ADVISED,
    WISHED,
    WATCHED,
    QUIET,
    BROKEN,
    BROKEN + 1,
    FOLDED,
    LED,
    IDLE,
    CALLING,
    SHOWN,
)
BOOKED = (BOXED, FOUND, SEALED, NUMBERED)
SECONDS = 12
"""Long enough for an API to restart on a busy machine before it ends."""


@pytest.fixture(scope="session")
def nats() -> Iterator[NatsServer]:
    """A bus without users."""
    with nats_server() as server:
        yield server


@pytest.fixture
def other_nats() -> Iterator[NatsServer]:
    """A bus for another floor: two with the same tables on one bus would receive each other's messages."""
    with nats_server() as server:
        yield server


@pytest.fixture(scope="session")
def house(postgres: Postgres, nats: NatsServer) -> Iterator[Running]:
    """A floor that runs."""
    tables = opened(GAMES_PLAYED)
    timed = resettled(GAMES["high_card_flush"], {**tables[1].settings, "timeout.seconds": SECONDS}.items())
    patient = resettled(GAMES["high_card_flush"], {**tables[1].settings, "timeout.seconds": PATIENT}.items())
    more = opened(("high_card_flush",) * 4, BOUGHT)
    manual = GAMES["high_card_flush"].under({"ruleset.jurisdiction": "house_manual"})
    assert isinstance(manual, Rules)
    with running(
        postgres.create("api", "template"),
        nats.url,
        {
            **tables,
            TIMED: timed,
            **more,
            AWAY: patient,
            **dict.fromkeys((BY_HAND, KEYED), manual),
            **dict.fromkeys((*PLAIN, *BOOKED), tables[1]),
        },
    ) as made:
        yield made
        assert forged(made.record) == []  # all commands and approvals of the tests here were signed, and vouched for by the API
    postgres.drop("api")


@pytest.fixture(autouse=True)
def forgotten_failures(request: pytest.FixtureRequest) -> None:
    """Forget the failures of this address before each test: thirty of all files together made the next person wait."""
    if "house" in request.fixturenames:
        found: Running = request.getfixturevalue("house")
        found.record.execute("delete from log_in_tally where scope = %s", (FailureScope.FROM,))

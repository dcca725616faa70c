"""The floor of `scripts/web speed`: many tables of all games, which light players keep busy on request.

    .venv/bin/python -m bench.page [--tables N] [--clients N]

It prints one line of JSON when it serves: the address, and who can log in. A line on its input lets the players of
`bench.clients` sit down; it responds with a line when the first rounds are played. It ends when its input is closed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from .clients import WARM, Players
from .clients_floor import floor

THINK = (0.6, 2.4)
"""Seconds before a player sends a command, as in `bench.clients`."""


def main() -> int:
    """Serve until the input is closed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=100, help="number of tables (default: 100)")
    parser.add_argument("--clients", type=int, default=200, help="players at them (default: 200)")
    asked = parser.parse_args()
    players: Players | None = None
    with floor(asked.clients + 1, asked.tables, None) as running:
        own = running.bots[-1]
        told = {"origin": f"http://127.0.0.1:{running.port}", "login": own["login"], "password": own["password"]}
        print(json.dumps(told), flush=True)
        try:
            while sys.stdin.readline():
                players = players or Players(running, asked.tables, 1, THINK)
                time.sleep(WARM)
                print(json.dumps({"players": asked.clients}), flush=True)
        finally:
            if players is not None:
                players.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())

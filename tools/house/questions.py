"""The protocol between a house and the program that started it: the house prints its address, then answers lines of JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from .house import House
from .people import Account, forget_code

Question = Mapping[str, Any]
Answers = Mapping[str, Callable[[Question], Any]]


def options(about: str | None) -> argparse.ArgumentParser:
    """Return the options that every floor has."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--origin", action="append", required=True, help="where a page comes from; repeatable")
    return parser


def serve(told: Mapping[str, Any], answers: Answers) -> None:
    """Print one line of JSON, then answer each line of the input by the name in its `ask`, until the input is closed."""
    print(json.dumps(told), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps(answers[question["ask"]](question)), flush=True)


def code_of(house: House, account: Account) -> dict[str, str]:
    """Return a code of somebody's second factor; the record forgets the last one."""
    forget_code(house.record, account.number)
    return {"code": account.code()}

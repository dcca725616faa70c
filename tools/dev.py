"""The development commands: `scripts/dev` lists them, `scripts/dev NAME` runs one, and `scripts/dev NAME --help` explains it."""

from __future__ import annotations

import os
import sys
from typing import Final, NamedTuple

from tools.releases.shipped import ROOT


class Command(NamedTuple):
    """A program of this checkout, and what it does."""

    program: str
    """A module, or the path of a file."""
    does: str


SUBJECTS: Final = {
    "rules": {
        "soak": Command("tools.soaks.rounds", "play random rounds with irregularities, and check every invariant on each"),
        "soak-views": Command("tools.soaks.views", "follow random rounds as every viewer sees them"),
        "twins": Command("tools.soaks.twins", "compare worlds that differ only in cards a viewer has not seen"),
        "keeping": Command("tools.soaks.tables", "keep and restore tables at every step, in another process"),
        "consoles": Command(
            "tools.soaks.consoles", "lead dealers through random rounds, and compare every call with its forecast"
        ),
        "misread": Command("tools.soaks.misreads", "enter a card, tile or die wrongly, and correct it"),
        "blind": Command("tools.soaks.deals", "deal rounds electronically, scanned, and from a shoe that reads none"),
        "shuffles": Command("tools.soaks.shuffles", "statistics of live shuffles"),
        "models": Command("tools.law.models", "settle random rounds a second time, from the text alone"),
        "prove-rules": Command(
            "tools.law.proofs", "ask every set of rows about every situation: no gap, no overlap, no dead row"
        ),
        "closings": Command("tools.law.closings", "call every irregularity at every moment, against the words that close it"),
        "census": Command("tools.law.census", "count how often each clause decides in rounds of good play"),
        "edges": Command("tools.law.edges", "list the bars that worked and random rounds see one way only"),
        "rulings": Command("tools.law.rulings", "write docs/rulings.md from the rulings.toml files"),
        "worth": Command("tools.law.worth", "price the other readings of each ruling, or compare the figures that are kept"),
        "golden": Command("tests/golden/golden.py", "compare worked and random rounds with the stored digests"),
        "referee": Command("tools.pokerkit.referee", "play the same poker hands here and in PokerKit, and compare every pot"),
        "hand-histories": Command("tools.pokerkit.histories", "write random poker hands as PHH and read them back"),
        "sittings": Command("tools.sittings", "a person at every game in a pseudo-terminal on ten screens"),
    },
    "records": {
        "keep-records": Command("tools.records.kept", "write the records of tests/records that are missing"),
        "tamper": Command("tools.records.tampered", "change kept records in every small way; a strict replay must notice"),
        "restore-drill": Command("tools.records.restore_drill", "back a floor up, lose its database, restore it"),
        "hostile": Command("tools.hostile", "send mutated input to every reader"),
    },
    "floor": {
        "night": Command("tools.nights", "play a random night, and compare the figures of all desks on the way"),
        "a-day": Command("tools.a_day", "run a day of a casino on private servers, and compare its page"),
        "faults": Command("tools.faults", "kill, pause, cut off and fill up the parts of a real floor while bots play"),
        "failover": Command("tools.failover", "let the record of a real floor fail over while bots play"),
        "casino": Command("tools.casino", "run whole owners in virtual time under faults that a seed draws and repeats"),
        "casino-bugs": Command("tools.casino.found", "search for each planted bug by seeds, and cut what finds it"),
        "record-model": Command("tools.casino.record_model", "hold the simulation's model of the record against PostgreSQL"),
        "insiders": Command("tools.insiders", "search for what one person, or two, can gain with their rights"),
        "soak-api": Command("tools.soaks.api", "search every byte that clients of the API receive for hidden cards"),
        "soak-bus": Command("tools.soaks.bus", "search every byte on the bus for hidden cards"),
        "guide-machine": Command("tools.releases.guide_machine", "type the guide on a clean Debian that systemd boots"),
        "image": Command(
            "tools.releases.image", "build an OCI image from Debian's packages, compare two builds, play a round in it"
        ),
        "first-bet": Command("tools.releases.first_bet", "a demonstration from a clean environment without root, measured"),
    },
    "lab": {
        "lab": Command("tools.lab.programs", "run a program of a game's study: GAME NAME"),
        "deal": Command("tools.lab.dealt", "deal a game another way than its study counts it, and compare: GAME"),
        "counts": Command("tools.lab.counts", "write the counts that ship, or count them again and compare"),
        "shards": Command("tools.lab.shards", "run a long count in numbered shards"),
        "shards-nodes": Command("tools.lab.shard_nodes", "run one plan over Ray on two nodes, kill one, and compare"),
        "shards-alike": Command("tools.lab.shard_runs", "run one plan of shards by processes, Ray and xargs, and compare"),
        "simulate": Command("tools.lab.simulation", "play by the best strategy, and compare every mean with its exact result"),
        "equities": Command("tools.lab.equities", "count hands against a random hand, twice"),
        "stud-dealt-out": Command("tools.lab.stud", "deal Caribbean stud out by brute force"),
        "design-table": Command("tools.lab.design", "design a pay table for every wager that has one"),
        "first-answers": Command("tools.lab.first_answers", "time `houseway analyze` of every game in a fresh install"),
        "sheets": Command("tools.lab.sheets", "draw every sheet of every game, and look for cut or overlapping words"),
        "sheet-pictures": Command("tools.lab.sheet_pictures", "draw the pictures of one sheet for the docs"),
        "school": Command("tools.learners.school", "items per minute, clauses reached, keys computed a second time"),
    },
    "pages and docs": {
        "api-pages": Command("tools.docs.api", "write docs/api.md from the public names and their docstrings"),
        "floor-pages": Command("tools.docs.floor", "write the pages of docs/floor that are made from the code"),
        "schema": Command("tools.docs.schemas", "write the published schemas and the document of the API"),
        "doc-commands": Command("tools.docs.commands", "run every `houseway` command of the README and the docs"),
        "picture": Command("tools.docs.pictures", "draw docs/games/GAME/play.svg: a round at a terminal table"),
        "five-minutes": Command("tools.releases.five_minutes", "clone, install, play, prove an edge, verify a build"),
        "site": Command("tools/site/build.sh", "build the documentation site strictly, and check every link"),
    },
    "tests": {
        "coverage": Command("tools.quality.coverage", "line and branch coverage; four rooms must be covered whole"),
        "mutants": Command("tools.quality.mutants", "plant one-line faults in the rules, and list those no quick test sees"),
        "planted": Command("tools.quality.planted", "plant thirty one-line faults; the tests of each must see it"),
        "promises": Command(
            "tools.quality.promises", "compare names, commands, settings, codes, API and data with the kept lists"
        ),
        "structure": Command("tools.quality.structure", "count files, import circles, casts, suppressions, long files"),
    },
}
"""Every command, by subject."""
COMMANDS: Final = {name: command for subject in SUBJECTS.values() for name, command in subject.items()}


def is_there(words: str) -> bool:
    """Whether a text begins with a script of this checkout, and with one of its commands where that script is `scripts/dev`."""
    script, *more = words.split()
    file = ROOT / script
    return file.parent == ROOT / "scripts" and file.is_file() and (file.name != "dev" or "".join(more[:1]) in COMMANDS)


def words_of(command: Command) -> list[str]:
    """Return the words that start a command."""
    if command.program.endswith(".sh"):
        return ["sh", command.program]
    return [sys.executable, *([command.program] if command.program.endswith(".py") else ["-m", command.program])]


def main() -> int:
    """Print the list, or run a command in the place of this process."""
    name, *options = sys.argv[1:] or ["--help"]
    if name in ("-h", "--help"):
        print((__doc__ or "").partition("\n")[0])
        for subject, commands in SUBJECTS.items():
            print(f"\n{subject}")
            for one, command in commands.items():
                print(f"  {one:<16}{command.does}")
        return 0
    if name not in COMMANDS:
        print(f"unknown command: {name}; scripts/dev lists them", file=sys.stderr)
        return 2
    os.chdir(ROOT)
    words = words_of(COMMANDS[name])
    return os.execvp(words[0], [*words, *options])


if __name__ == "__main__":
    sys.exit(main())

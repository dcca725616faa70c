"""Help texts: a flag shows no type, and a default is named once."""

from __future__ import annotations

import re

import pytest
import typer.main

from houseway.cli.app import app


def commands(group, words=()):
    for name, command in group.commands.items():
        yield from commands(command, (*words, name)) if hasattr(command, "commands") else [(*words, name)]


EVERY = [(), *commands(typer.main.get_group(app))]


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_help_shows_no_type_after_a_flag_and_names_a_default_once(run, words):
    said = run(*words, "--help")
    assert said.exit_code == 0 and "<bool>" not in said.stdout
    options = re.split(r"\n│(?=[ *]+-)", said.stdout)
    assert not [one for one in options if "(default" in one and "[default" in one]

"""The configuration: strict reading, secrets that are never in the file, the pages that are made from the keys."""

from __future__ import annotations

import socket
import tomllib
from datetime import time
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.cli.commands.floor.serve import shown_at
from houseway.floor.config.declaration import default_of, is_required, keys_of
from houseway.floor.config.keys import SECTIONS, Config, HouseSection, OnlyInDemo, Secrets, only_in_demo
from houseway.floor.config.page import example, page
from houseway.floor.config.reader import Misconfigured, Problem, read_config, read_file, secret_problems
from houseway.floor.config.secret import NoSecret, Secret
from houseway.floor.health.exposition import Shows

LEAST = '[secrets]\nsecond_factor_key = { file = "second.key" }\n'
HERE = Path("/etc/houseway")
KEY = "0123456789abcdef" * 4


def problems(text: str) -> list[str]:
    with pytest.raises(Misconfigured) as caught:
        read_config(text, HERE)
    return [str(problem) for problem in caught.value.problems]


def test_a_file_with_nothing_but_what_is_required_has_the_defaults() -> None:
    config = read_config(LEAST, HERE)
    assert config == Config(secrets=Secrets(second_factor_key=Secret("file", "/etc/houseway/second.key")))
    assert (config.house.mode, config.house.zone, config.house.day_begins) == ("demo", ZoneInfo("America/New_York"), time(6))
    assert (config.sessions.console_idle_seconds, config.sessions.player_idle_seconds) == (300, 1800)
    assert (config.passwords.lock_failures, config.passwords.lock_window_seconds) == (3, 1800)


def test_every_key_is_read() -> None:
    text = """
        [house]
        name = "The Lucky Duck"
        mode = "real money"
        zone = "Europe/London"
        day_begins = "05:30"
        [database]
        conninfo = "host=db.internal dbname=floor"
        password = { env = "FLOOR_PASSWORD" }
        [sessions]
        console_idle_seconds = 120
        [secrets]
        second_factor_key = { file = "/run/secrets/second" }
    """
    config = read_config(text, HERE)
    assert config.house == HouseSection(
        name="The Lucky Duck", mode="real money", zone=ZoneInfo("Europe/London"), day_begins=time(5, 30)
    )
    assert config.database.password == Secret("env", "FLOOR_PASSWORD")
    assert config.sessions.console_idle_seconds == 120
    assert config.secrets.second_factor_key == Secret("file", "/run/secrets/second")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("[hous]", "line 1: hous: unknown section. Did you mean house?"),
        ("[house]\nmod = 'demo'", "line 2: house.mod: unknown key. Did you mean house.mode?"),
        ("house.mod = 'demo'", "line 1: house.mod: unknown key. Did you mean house.mode?"),
        ("[house]\nqqq = 1", "line 2: house.qqq: unknown key. Known: name, mode, zone, day_begins"),
        ("house = 3", "line 1: house: not a section. Write [house] and its keys below"),
        ("[house]\nmode = 'fun'", "line 2: house.mode: 'fun' is unknown. Write \"demo\" or \"real money\""),
        ("[house]\nname = 3", "line 2: house.name: 3 is not a text. Put it in quotes"),
        ("[house]\nzone = 'Paris'", "line 2: house.zone: 'Paris' is not a time zone."),
        ("[house]\nday_begins = 06:00:00", "line 2: house.day_begins: datetime.time(6, 0) is not a time of day."),
        ("[house]\n# mode = 1\n\nmode = 1", "line 4: house.mode: 1 is unknown."),
        ("[sessions]\nconsole_idle_seconds = '300'", "line 2: sessions.console_idle_seconds: '300' is not a whole number."),
        ("[sessions]\nconsole_idle_seconds = 300.0", "line 2: sessions.console_idle_seconds: 300.0 is not a whole number."),
        ("[sessions]\nconsole_idle_seconds = true", "line 2: sessions.console_idle_seconds: True is not a whole number."),
        ("[sessions]\nconsole_idle_seconds = 301", "line 2: sessions.console_idle_seconds: 301 is out of range."),
        ("sessions.staff_need_enrolled_terminal = 1", "line 1: sessions.staff_need_enrolled_terminal: 1 is neither true nor"),
        ("[passwords]\nlock_failures = 4", "line 2: passwords.lock_failures: 4 is out of range."),
        ("[database]\nconninfo = 'host=x password=hunter2'", "line 2: database.conninfo: a password in plain. Take it out"),
        ("[database]\nconninfo = 'postgresql://me:hunter2@x/y'", "line 2: database.conninfo: a password in plain. Take it out"),
        ("[database]\npassword = 'hunter2'", 'line 2: database.password: not a reference. Write { file = "NAME" }'),
        ("[database]\npassword = { file = 'a', env = 'hunter2' }", "line 2: database.password: not a reference."),
        ("[database]\npassword = { plain = 'hunter2' }", "line 2: database.password: not a reference."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line_and_what_to_do(written: str, told: str) -> None:
    (found,) = problems(f"{written}\n{LEAST}")
    assert found.startswith(told)
    assert "hunter2" not in found


def test_all_problems_are_told_at_once() -> None:
    assert problems("[house]\nmode = 1\nnam = 2\n") == [
        "secrets.second_factor_key: missing. Write below [secrets]: second_factor_key = { file = \"NAME\" }",
        "line 2: house.mode: 1 is unknown. Write \"demo\" or \"real money\"",
        "line 3: house.nam: unknown key. Did you mean house.name?",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["[house", "a = " + "[" * 50, "x = 1\nx = 2", "#" * 200_000, "\x00"])
def test_what_is_not_toml_is_refused(text: str) -> None:
    assert problems(text)


def test_values_that_do_not_go_together_are_refused() -> None:
    loose = f"[sessions]\nstaff_need_enrolled_terminal = false\n{LEAST}"
    assert read_config(loose, HERE)
    (cookies,) = problems(f"house.mode = 'real money'\n[api]\nsecure_cookies = false\n{LEAST}")
    assert cookies == "line 3: api.secure_cookies: false with real money. Write true, or take the line out"
    (away,) = problems(f"[sessions]\nplayer_idle_seconds = 600\n[electronic]\naway_seconds = 601\n{LEAST}")  # G9
    assert away == "line 4: electronic.away_seconds: above sessions.player_idle_seconds. Write 600 or less"
    (found,) = problems(f"house.mode = 'real money'\n{loose}")
    assert found == "line 3: sessions.staff_need_enrolled_terminal: false with real money. Write true, or take the line out"


VALUES = st.one_of(st.integers(), st.booleans(), st.text(), st.floats(-1e9, 1e9), st.lists(st.integers(), max_size=2))
ALL_KEYS = [(name, key) for name, section in SECTIONS.items() for key in keys_of(section)]


@given(st.sampled_from(ALL_KEYS), VALUES)
def test_any_value_is_read_as_its_kind_or_refused(key: tuple[str, str], value: object) -> None:
    section, name = key
    declared = keys_of(SECTIONS[section])[name]
    least = "" if name == "second_factor_key" else LEAST.replace("[secrets]\n", "" if section == "secrets" else "[secrets]\n")
    text = f"[{section}]\n{name} = {_toml(value)}\n{least}"
    config, wrong = _read(text)
    if config is None:
        assert [(problem.line, problem.key) for problem in wrong] == [(2, f"{section}.{name}")]
    else:
        default = default_of(SECTIONS[section], name)
        found = getattr(getattr(config, section), name)
        assert type(found) is type(default) and tomllib.loads(f"x = {declared.kind.written(found)}")["x"] == value


def _read(text: str) -> tuple[Config | None, list[Problem]]:
    try:
        return read_config(text, HERE), []
    except Misconfigured as wrong:
        return None, wrong.problems


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(letter):08x}" for letter in value) + '"'
    return str(value) if not isinstance(value, float) else f"{value:.6f}"


# Secrets


def test_a_secret_is_read_from_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    file = tmp_path / "second.key"
    secret = Secret("file", "second.key").below(tmp_path)
    with pytest.raises(NoSecret, match="cannot be read: No such file"):
        secret.key()
    file.write_text(KEY + "\n")
    file.chmod(0o644)
    with pytest.raises(NoSecret, match="can be read by others"):
        secret.key()
    file.chmod(0o600)
    assert secret.key() == bytes.fromhex(KEY) and secret.text() == KEY
    for wrong in ("hunter2", "", KEY + "00", "x" * 5000):
        file.write_text(wrong)
        with pytest.raises(NoSecret) as caught:
            secret.key()
        assert not wrong or wrong not in str(caught.value)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(NoSecret, match="not text"):
        secret.text()


def test_a_secret_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = Secret("env", "HOUSEWAY_TEST_SECRET")
    monkeypatch.delenv("HOUSEWAY_TEST_SECRET", raising=False)
    with pytest.raises(NoSecret, match="the variable HOUSEWAY_TEST_SECRET is not set"):
        secret.text()
    monkeypatch.setenv("HOUSEWAY_TEST_SECRET", KEY)
    assert secret.key() == bytes.fromhex(KEY)
    assert KEY not in repr(secret) and KEY not in repr(read_config(LEAST, HERE))


def test_what_is_not_real_does_not_start_with_real_money() -> None:
    only_in_demo(read_config(LEAST, HERE), "bots")
    with pytest.raises(OnlyInDemo, match="bots cannot run with real money"):
        only_in_demo(read_config("house.mode = 'real money'\n" + LEAST, HERE), "bots")


# What people read


def test_every_key_has_a_reason_and_a_place_on_the_page() -> None:
    text = page()
    for section, name in ALL_KEYS:
        declared = keys_of(SECTIONS[section])[name]
        assert declared.why.endswith(".") and declared.kind.words
        assert f"| `{name}` | {declared.kind.words} |" in text
        assert name.rpartition("_")[2] not in ("seconds", "kib") or declared.unit


def test_the_example_is_a_configuration_and_shows_the_defaults() -> None:
    assert read_config(example(), HERE) == read_config(LEAST.replace("second.key", "second-factor-key"), HERE)
    shown = "\n".join(line.removeprefix("# ") for line in example().splitlines() if " = " in line or line.startswith("["))
    shown = "\n".join(line for line in shown.splitlines() if 'file = "NAME"' not in line)  # secrets that may be absent
    assert read_config(shown, HERE) == read_config(example(), HERE)
    assert sum(is_required(SECTIONS[section], name) for section, name in ALL_KEYS) == 1


def test_the_command_prints_an_example_and_checks_it(tmp_path: Path) -> None:
    printed = CliRunner().invoke(app, ["floor", "config", "example"])
    assert printed.exit_code == 0 and printed.stdout == example()
    file = tmp_path / "floor.toml"

    def check() -> tuple[int, str]:
        done = CliRunner().invoke(app, ["floor", "config", "check", str(file)])
        return done.exit_code, done.output.replace("\n", " ")

    assert check()[0] == 2
    file.write_text(printed.stdout)
    code, told = check()
    assert code == 1 and "secrets.second_factor_key" in told
    key = tmp_path / "second-factor-key"
    key.write_text(KEY)
    key.chmod(0o600)
    code, told = check()
    assert code == 0 and "usable (demo)" in told
    file.write_text(printed.stdout.replace("[house]", "[house]\nmode = 'fun'"))
    code, told = check()
    assert code == 1 and "house.mode: 'fun' is unknown" in told


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured):
        read_file(tmp_path / "nowhere.toml")
    assert str(Problem(0, "", "x")) == "x"
    config = read_config(LEAST, tmp_path)
    assert [problem.key for problem in secret_problems(config)] == ["secrets.second_factor_key"]


def test_the_server_of_the_bus_listens_where_the_parts_look_for_it(tmp_path: Path) -> None:
    """The port of `bus.address` was ignored, so no part of such a floor found its bus."""
    for name in ("second-factor-key", "api", "owner", "relay"):
        (tmp_path / name).write_text(KEY)
        (tmp_path / name).chmod(0o600)
    users = [f'{name}_password = {{ file = "{name}" }}' for name in ("api", "owner", "relay")]
    secrets = ["[secrets]", 'second_factor_key = { file = "second-factor-key" }']
    file = tmp_path / "floor.toml"
    file.write_text("\n".join([*secrets, "[bus]", 'address = "nats://127.0.0.1:4333"', *users]))

    def listens(*options: str) -> str:
        done = CliRunner().invoke(app, ["floor", "config", "bus", str(file), "--streams", str(tmp_path), *options])
        assert done.exit_code == 0, done.output
        return next(line for line in done.output.splitlines() if "listen" in line)

    assert "127.0.0.1:4333" in listens()
    assert "10.0.0.1:4222" in listens("--listen", "10.0.0.1:4222")


def test_a_port_of_metrics_that_is_taken_is_named_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    """It was called a bug in Houseway."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(typer.Exit):
            shown_at(Shows(), port)
    told = capsys.readouterr().err.replace("\n", " ")
    assert f"metrics cannot be shown at port {port}" in told and "--metrics" in told and "bug" not in told

"""`houseway floor api` and `houseway floor owner`: the processes of a floor, wired from its configuration."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import signal
import sys
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typer

from houseway.cli.extras import needs
from houseway.cli.screen import DIFFERS, fail
from houseway.core.game.rules import Rules
from houseway.core.messages.event import RoundOpened
from houseway.floor import traces
from houseway.floor.api.house import Manners
from houseway.floor.api.metrics import WatchApi
from houseway.floor.api.rates import Rate
from houseway.floor.api.server import ApiServer, ApiSettings
from houseway.floor.api.terms import terms_of
from houseway.floor.bus import owner_process as owning
from houseway.floor.bus.line import NotAllowed
from houseway.floor.config.keys import Config
from houseway.floor.config.reader import Misconfigured, read_file
from houseway.floor.config.secret import NoSecret, Secret
from houseway.floor.health.exposition import Shows
from houseway.floor.health.exposition import serve as show_metrics
from houseway.floor.health.metrics import Watch
from houseway.floor.health.notifier import is_ready
from houseway.floor.people.policy import policy_of
from houseway.floor.reports.odds import Odds, OddsOf
from houseway.floor.seal import Keys
from houseway.floor.servers.programs import is_taken
from houseway.floor.signatures import Committer, Signer
from houseway.floor.signing_keys import signer_of, voucher_key_of
from houseway.floor.store.connection import conninfo_of
from houseway.floor.store.grants import API, OWNER
from houseway.floor.table.absence import Leaves
from houseway.floor.table.electronic import Pace, Runs
from houseway.floor.table.garbage import settle_collector
from houseway.games import GAMES
from houseway.play.chance import Live, LiveChance
from houseway.play.dealers import live_dealer
from houseway.worked.build import build

STILL_PLAYING = 3
STUCK = 20.0
"""Seconds in which an owner has to have tried to renew its lease; each try has limits of time."""
HOW_TO_SIGN = "Make a key (openssl rand -hex 32) and name its file below [secrets]; see Upgrade in docs/floor/guide.md"


def serve_api(file: Path, metrics: int) -> None:
    """Serve the API until the process receives a signal to stop."""
    config = read_config(file)
    try:
        told = serving_of(config)
    except NoSecret as wrong:
        fail(str(wrong))
    if is_taken(told.listen, told.port):
        fail(f"another program listens on port {told.port} of {told.listen}. Stop it, or write a free port below [api] in {file}")
    logs()
    try:
        with traced(config, "houseway-api"), asyncio.Runner(loop_factory=_loop) as runner:
            runner.run(_serves(ApiServer(told, game_of=GAMES.__getitem__), metrics))
    except (NotAllowed, OSError) as wrong:
        fail(f"the API cannot serve: {wrong}. Check [bus] and [api] in {file}")


def _loop() -> asyncio.AbstractEventLoop:
    """Return the quickest event loop that is installed."""
    if find_spec("uvloop") is None:
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


async def _serves(api: ApiServer, metrics: int) -> None:
    ends = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, ends.set)
    starting, ending = asyncio.create_task(api.start()), asyncio.create_task(ends.wait())
    await asyncio.wait([starting, ending], return_when=asyncio.FIRST_COMPLETED)
    if starting.done():
        await starting
        if metrics:
            shown_at(WatchApi(api), metrics)
        settle_collector()  # a full collection would stop all players for some 65 ms at a hundred tables
        print_line("ready", {"address": f"http://{api.told.listen}:{api.port}", "tables": len(api.following.tables)})
        alive = is_ready(lambda: True)  # its event loop answers, and everything else has limits of time
        await ending
        alive.cancel()
    starting.cancel()
    await asyncio.gather(starting, return_exceptions=True)
    await api.stop()


def serving_of(config: Config) -> ApiSettings:
    """Return the settings of the API from a configuration; it reads the secrets."""
    api, bus = config.api, config.bus
    log_ins = api.log_ins_per_minute
    manners = Manners(
        origins=(api.origin.rstrip("/"),),
        secure=api.secure_cookies,
        requests=Rate(2 * api.requests_per_second, api.requests_per_second),
        addresses=Rate(2 * api.address_per_second, api.address_per_second),
        log_ins=Rate(log_ins, log_ins / 60),
        proxies=api.trusted_proxies,
        sockets=api.sockets,
        waiting=api.slow_frames,
        hash_every=api.hash_events,
    )
    password = secret_text(bus.api_password)
    return ApiSettings(
        house=config.house.name,
        property=bus.property,
        conninfo=conninfo_of(config, API),
        bus=bus.address,
        policy=policy_of(config),
        manners=manners,
        terms=terms_of(config, _edges, build(), _odds),
        user="api" if password else "",
        password=password,
        listen=api.listen,
        port=api.port,
        connections=api.connections,
        signer=signer_for(config, Committer.API),
        vouches=voucher_key_for(config),
    )


def _edges(rules: Rules) -> Mapping[str, Fraction]:
    """Return the house edges that the lab has; the lab is loaded at the first query for a price."""
    from .submission import edges_of

    return edges_of(rules)


def _odds(opened: RoundOpened) -> Mapping[str, Odds | None]:
    """Return the odds that need no counting: a player is waiting for a reality check."""
    return _cached_odds()(opened)


@cache
def _cached_odds() -> OddsOf:
    from houseway.cli.par.odds import odds_at_once

    return odds_at_once(GAMES)


def serve_owner(file: Path, name: str, lanes: int, drains: float, metrics: int) -> None:
    """Own tables until the process receives a signal to stop."""
    config = read_config(file)
    try:
        password, conninfo, keys = secret_text(config.bus.owner_password), conninfo_of(config, OWNER), keys_of(config)
        signer = signer_for(config, Committer.OWNER)
    except NoSecret as wrong:
        fail(str(wrong))
    logs()
    told = owning.OwnerSettings(
        name,
        config.bus.property,
        conninfo,
        config.bus.address,
        user="owner" if password else "",
        password=password,
        lanes=lanes,
        drains=drains,
        build=build(),
        electronic=electronic_of(config),
    )
    dealer = live_dealer(Live())
    serves = owning.Serves(told, game_of=GAMES.__getitem__, dealer_of=lambda table: dealer, keys=keys, signer=signer)
    if metrics:
        shown_at(Watch(serves.owner), metrics)
    alive: list[asyncio.Task[None]] = []

    def ready(state: Any) -> None:
        print_line("ready", state)
        alive.append(is_ready(lambda: time.monotonic() < serves.owner.kept_at + STUCK))

    try:
        with traced(config, f"houseway-{name}"):
            playing = asyncio.run(owning.serve(serves, ready))
    except NotAllowed as wrong:
        fail(f"{wrong}. Check [bus] in {file}")
    print_line("drained", {"playing": playing})
    if playing:
        raise typer.Exit(STILL_PLAYING)


@contextmanager
def traced(config: Config, service: str) -> Generator[None]:
    """Trace this process until the block ends, if the house names a collector."""
    if not config.traces.collector:
        yield
        return
    try:
        end = traces.begin(service, traces.exporter_to(config.traces.collector), config.traces.percent)
    except ModuleNotFoundError as missing:
        fail(needs("traces", missing.name or "opentelemetry"))
    try:
        yield
    finally:
        end()


def signer_for(config: Config, part: Committer) -> Signer | None:
    """Return the key with which a part signs its calls; with real money it is required."""
    signer = signer_of(config, part)
    if signer is None and config.is_real_money:
        fail(f"secrets.{part}_signing_key is missing. With real money each part signs what it commits. {HOW_TO_SIGN}")
    return signer


def voucher_key_for(config: Config) -> bytes | None:
    """Return the key with which a service vouches for people's commands; it is required with real money."""
    key = voucher_key_of(config)
    if key is None and config.is_real_money:
        fail(f"secrets.voucher_key is missing. With real money each command of a person is vouched for. {HOW_TO_SIGN}")
    return key


def shown_at(watch: Shows, port: int) -> None:
    """Show metrics at a port of this machine, or end with what to do where another process has it."""
    try:
        show_metrics(watch, port)
    except OSError as wrong:
        fail(f"metrics cannot be shown at port {port}: {wrong.strerror}. Name a free port (--metrics), or 0 to show none")


def electronic_of(config: Config) -> Runs:
    """Return the tables that the platform runs, from a configuration."""
    told, chance = config.electronic, LiveChance(Live())
    pace = Pace(told.betting_seconds, told.window_seconds, told.word_seconds, told.looks_seconds, told.round_seconds_min)
    return Runs(told.tables, pace, chance.cut, Leaves(told.away_rounds, told.away_seconds))


def read_config(file: Path) -> Config:
    """Return the configuration in a file, or end with what is wrong in it."""
    if not file.is_file():
        fail(f"{file}: no such file. Write one: houseway floor config example > {file}")
    try:
        return read_file(file)
    except Misconfigured as wrong:
        fail("\n".join(f"{file}: {problem}" for problem in wrong.problems), code=DIFFERS)
    except OSError as wrong:
        fail(f"{file}: cannot be read: {wrong.strerror}. Let the user who runs this read it and the keys that it names")


def secret_text(secret: Secret | None) -> str:
    """Return a secret, or nothing where there is none."""
    return "" if secret is None else secret.text()


def keys_of(config: Config) -> Keys:
    """Return the key of shoes; without one, a key that ends with the process, for a demonstration."""
    secret = config.secrets.shoe_key
    if secret is None:
        if config.is_real_money:
            fail("secrets.shoe_key is missing. With real money an owner needs it, so that another owner can resume its tables")
        return Keys({f"process{os.getpid()}": secrets.token_bytes(32)}, seals=f"process{os.getpid()}")
    return Keys({"first": secret.key()}, seals="first")


def logs() -> None:
    """Write warnings to the standard error."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(name)s %(message)s")


def print_line(word: str, told: Any) -> None:
    """Print one line for whoever started this process."""
    print(word, json.dumps(told), flush=True)

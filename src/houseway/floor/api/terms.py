"""The decisions of the house about money and tables, as far as endpoints need them."""

from __future__ import annotations

from collections.abc import Container, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.core.game.rules import Rules
from houseway.core.values.chips import Chips
from houseway.core.values.role import DEALER, FLOOR, SURVEILLANCE
from houseway.floor.cage.cash_sums import CashRules
from houseway.floor.config.keys import Config, Reports
from houseway.floor.disputes.service import Sums, sums_of
from houseway.floor.limits.limits import DAY_SECONDS
from houseway.floor.log.receipts import Receipts, receipts_of
from houseway.floor.people.directory_tokens import DirectoryProvider
from houseway.floor.people.roles import CAGE, REGULATOR
from houseway.floor.people.visitors import Visits
from houseway.floor.pit.comps import CompRules
from houseway.floor.pit.rotation import RotationRules
from houseway.floor.pit.submissions import Edges
from houseway.floor.reports.odds import OddsOf, no_odds

DESKS: Final = (DEALER, FLOOR, CAGE, SURVEILLANCE, REGULATOR)
"""The desks that a demonstration shows, in the order in which a table needs them."""


def no_edges(rules: Rules) -> Mapping[str, Fraction]:
    """Return no house edge: the lab is wired by the program that starts the API."""
    return {}


class Terms(NamedTuple):
    """Sums, times and keys of the house; the defaults are those of the configuration."""

    cash: CashRules = CashRules(
        payout_signed_from=1_000_000,
        unconfirmed_signed_from=0,
        floor_confirms_from=250_000,
        identified_from=1_000_000,
        notice_over=1_000_000,
        code_from=1_000_000,
        ordered_from=0,
    )
    reports: Reports = Reports()
    """Thresholds of what is to be filed."""
    notice_seconds: int = 1800
    loosened_after_seconds: int = DAY_SECONDS
    shortest_exclusion_seconds: int = DAY_SECONDS
    sums: Sums = Sums(10_000, 50_000)
    camera_from_cents: Chips = 5_000_000
    code_approves_to_cents: Chips = 1_000_000
    """Above this sum an approval takes a passkey, in a session that began with one."""
    stock_count_days: int = 92
    comps: CompRules = CompRules(25, 10_000)
    rotation: RotationRules = RotationRules(60, 20, 8, 85)
    edges: Edges = no_edges
    """Returns the effect of a submission on the house edge."""
    odds: OddsOf = no_odds
    """Returns the expected results of bets, for reality checks."""
    directory: DirectoryProvider | None = None
    """Through which staff may log in."""
    day_key: Ed25519PrivateKey | None = None
    """Signs gaming days; without it none is closed through the API."""
    receipts: Receipts | None = None
    """The log of the house and the key of its salts; without them nothing has a receipt."""
    visits: Visits = Visits()
    """What visitors without a log-in may do, in a demonstration."""
    bots_count: bool = False
    """Whether accounts marked as test, bot or house count in figures, as they do in a demonstration."""
    electronic: Container[int] | None = None
    """The tables that the platform deals; None where the house does not say."""
    build: str = ""
    """The build that tables are opened under, as rounds name it."""


def directory_of(config: Config) -> DirectoryProvider | None:
    """Return the directory that a configuration names; it reads the secret that the house shares with it."""
    told = config.directory
    secret = "" if told.client_secret is None else told.client_secret.text()
    return DirectoryProvider(told.issuer, told.client_id, secret) if told.issuer else None


def visits_of(config: Config) -> Visits:
    """Return the offers of a configuration to visitors; none with real money."""
    told = config.demonstration
    return Visits() if config.is_real_money else Visits(told.guest_cents, DESKS if told.desks else ())


def terms_of(config: Config, edges: Edges, build: str = "", odds: OddsOf = no_odds) -> Terms:
    """Return the terms of a configuration; it reads the key that signs days."""
    key = config.secrets.day_key
    return Terms(
        cash=CashRules(
            payout_signed_from=config.cage.payout_signed_from_cents,
            unconfirmed_signed_from=config.cage.unconfirmed_signed_from_cents,
            floor_confirms_from=config.cage.floor_confirms_from_cents,
            identified_from=config.cage.identified_from_cents,
            notice_over=config.reports.cash_over_cents,
            code_from=config.cage.code_from_cents,
            ordered_from=config.cage.ordered_from_cents,
            day_begins=config.house.day_begins,
            zone=config.house.zone,
        ),
        reports=config.reports,
        notice_seconds=config.pit.notice_seconds,
        loosened_after_seconds=config.protection.loosened_after_seconds,
        shortest_exclusion_seconds=config.protection.shortest_exclusion_seconds,
        sums=sums_of(config),
        camera_from_cents=config.pit.camera_from_cents,
        code_approves_to_cents=config.passkeys.code_approves_to_cents,
        stock_count_days=config.pit.stock_count_days,
        comps=CompRules(config.pit.comp_percent, config.pit.comp_signed_from_cents),
        rotation=RotationRules(
            config.pit.deal_minutes, config.pit.break_minutes, config.pit.dealer_hours, config.pit.pass_percent
        ),
        directory=directory_of(config),
        edges=edges,
        odds=odds,
        receipts=receipts_of(config),
        day_key=None if key is None else Ed25519PrivateKey.from_private_bytes(key.key()),
        visits=visits_of(config),
        bots_count=config.demonstration.bots_count,
        electronic=config.electronic.tables,
        build=build,
    )

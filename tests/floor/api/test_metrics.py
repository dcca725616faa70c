"""Metrics of the API: requests, sockets and times, without the name of a card, a person or a table."""

from __future__ import annotations

import re

from tests.floor.api.conftest import WATCHED
from tests.floor.api.live_house import Running

from houseway.floor.api.metrics import API_METRICS, WatchApi
from houseway.floor.health.exposition import as_text


def test_requests_sockets_and_times_are_counted(house: Running) -> None:
    ann = house.patron("watched-ann")
    dealer = house.deals(WATCHED, ann, login="watched-dealer")
    before = _values(house)
    with ann.live() as live:
        live.subscribe(WATCHED)
        assert _values(house)["houseway_api_sockets"] >= 1
        house.plays(WATCHED, dealer, ann)
        while "RoundClosed" not in str(live.next("events")["events"]):
            pass
        assert ann.get("/nothing").status_code == 404
        assert ann.request("PURGE", "/tables").status_code == 405
    after = _values(house)
    grown = {name for name, value in after.items() if value > before.get(name, 0)}
    assert {
        'houseway_api_requests_total{method="GET",status="404"}',
        'houseway_api_requests_total{method="POST",status="200"}',
        'houseway_api_requests_total{method="other",status="405"}',
        "houseway_api_sockets_opened_total",
        "houseway_api_frames_total",
        "houseway_api_step_seconds_count",
        "houseway_api_news_seconds_count",
        "houseway_api_request_seconds_count",
    } <= grown
    assert after["houseway_api_record_up"] == 1 and after["houseway_api_tables"] >= len(house.api.following.tables)


def test_metrics_name_nobody_and_nothing(house: Running) -> None:
    """Labels are words of a fixed list, so that neither a person nor a table nor a card can be among them."""
    text = as_text(WatchApi(house.api))
    labels = {label for inside in re.findall(r"\{(.*)\}", text) for label in re.findall(r'(\w+)="([^"]*)"', inside)}
    words = {"GET", "POST", "PUT", "DELETE", "other", "left", "slow", "no_session", "unreadable", "too_many", "restarts"}
    assert {value for name, value in labels if name in ("method", "why")} <= words
    assert all(value.isdecimal() for name, value in labels if name == "status")
    assert {name for name, _ in labels} <= {"method", "why", "status", "le"}
    for metric in API_METRICS:
        assert metric.name in text


def _values(house: Running) -> dict[str, float]:
    lines = (line.rpartition(" ") for line in as_text(WatchApi(house.api)).splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}

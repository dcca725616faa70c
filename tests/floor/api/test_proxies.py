"""Clients behind a proxy: each has its own address if the house trusts the proxy, and nobody makes one up."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import httpx
import pytest
from tests.floor.api.live_house import ORIGIN, Running

from houseway.floor.api.rates import Rate, Rates
from houseway.floor.config.kinds import NETWORKS, Networks

LOG_IN = {"login": "nobody-behind", "password": "wrong horse battery"}


class Proxy(BaseHTTPRequestHandler):
    """Passes a request on and adds who connected, as every proxy does."""

    to: ClassVar[str] = ""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        before = self.headers.get("x-forwarded-for")
        named = f"{before}, {self.client_address[0]}" if before else self.client_address[0]
        headers = {"origin": ORIGIN, "content-type": "application/json", "x-forwarded-for": named}
        answer = httpx.post(f"{self.to}{self.path}", content=body, headers=headers, timeout=30)
        self.send_response(answer.status_code)
        self.send_header("content-length", str(len(answer.content)))
        self.end_headers()
        self.wfile.write(answer.content)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep requests out of the output of tests."""


@pytest.fixture
def proxy(house: Running) -> Iterator[str]:
    """A proxy in front of the house, which takes connections at every address of this machine."""
    Proxy.to = house.url
    server = ThreadingHTTPServer(("0.0.0.0", 0), Proxy)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def tries(url: str, address: str, made_up: str = "") -> int:
    """Log in from an address of this machine, and return the status."""
    headers = {"origin": ORIGIN, **({"x-forwarded-for": made_up} if made_up else {})}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), headers=headers, timeout=30) as client:
        return client.post(f"{url}/log-in", json=LOG_IN).status_code


@pytest.fixture
def few(house: Running) -> Iterator[None]:
    """Two log-ins of one address, and no more for a while."""
    served = house.api.house
    usual, served.log_ins = served.log_ins, Rates(Rate(2, 0.001))
    yield
    served.log_ins = usual


def trusts(house: Running, networks: str) -> Networks:
    """Let the running house trust proxies, and return those that it trusted before."""
    edge = house.api.edge
    before, edge.proxies = edge.proxies, NETWORKS.read(networks)
    return before


@pytest.mark.usefixtures("few")
def test_clients_behind_a_trusted_proxy_are_counted_one_by_one(house: Running, proxy: str) -> None:
    """All of them were one address: thirty log-ins a minute were those of the whole house."""
    before = trusts(house, "127.0.0.1")
    try:
        assert [tries(proxy, "127.0.0.2") for _ in range(3)] == [401, 401, 429]
        assert [tries(proxy, "127.0.0.3") for _ in range(3)] == [401, 401, 429]
        assert tries(proxy, "127.0.0.2", made_up="198.51.100.9") == 429  # what a client writes before the proxy does not count
        assert tries(house.url, "127.0.0.4", made_up="198.51.100.7") == 401
        assert [tries(house.url, "127.0.0.4", made_up=f"198.51.100.{last}") for last in (8, 9)] == [401, 429]  # no proxy
    finally:
        house.api.edge.proxies = before


@pytest.mark.usefixtures("few")
def test_behind_a_proxy_that_nobody_trusts_all_clients_are_one(house: Running, proxy: str) -> None:
    assert [tries(proxy, address) for address in ("127.0.0.5", "127.0.0.6", "127.0.0.7")] == [401, 401, 429]

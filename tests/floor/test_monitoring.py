"""The files for Prometheus, Grafana and nginx: each is read by its own program, and names only metrics that are served."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from tests.floor.api.live_house import until

from houseway.floor.api import metrics as api
from houseway.floor.health.exposition import Metric
from houseway.floor.health.log import LOG_METRICS
from houseway.floor.health.metrics import COUNTED, METRICS, SPREAD
from houseway.floor.health.tend import FAILURES, SENT, STRANGE, TEND_METRICS

ROOT = Path(__file__).parents[2]
MONITORING = ROOT / "deploy" / "monitoring"
WITHOUT_A_RULE = {
    "houseway_payments_waiting": "PaymentWaits uses houseway_payment_wait_seconds",
}


def _metrics() -> list[Metric]:
    found = [one for one in vars(api).values() if isinstance(one, Metric)]
    return [*METRICS, *found, *LOG_METRICS, *TEND_METRICS]


def _served() -> dict[str, set[str]]:
    """Return the labels of each series that the units serve, by its name."""
    histograms = {one.metric.name for one in SPREAD} | {one.name for one in _metrics() if one.name.endswith("_seconds")}
    counters = {one.metric.name for one in COUNTED}
    counters |= {one.name for one in _metrics() if one.name.startswith("houseway_api_")} | {
        SENT.name,
        STRANGE.name,
        FAILURES.name,
    }
    found: dict[str, set[str]] = {}
    for one in _metrics():
        found[one.name] = {*one.by}
        if one.name in histograms:
            found[f"{one.name}_bucket"] = {*one.by, "le"}
        if one.name in counters:
            found[f"{one.name}_total"] = {*one.by}
    return found


def _expressions() -> list[str]:
    rules = re.findall(r"^ +expr: (.*)$", (MONITORING / "alerts.yml").read_text(encoding="utf-8"), re.MULTILINE)
    board = json.loads((MONITORING / "dashboard.json").read_text(encoding="utf-8"))
    return [*rules, *(target["expr"] for panel in board["panels"] for target in panel["targets"])]


def test_rules_and_dashboard_name_only_what_is_served() -> None:
    served, expressions = _served(), _expressions()
    assert len(expressions) > 30
    for one in expressions:
        for name in re.findall(r"\bhouseway_\w+", one):
            assert name in served, (name, one)
        for label in re.findall(r"[{,] ?(\w+)=", one):
            assert label == "job" or any(label in served[name] for name in re.findall(r"\bhouseway_\w+", one)), one


def test_every_alarm_of_the_page_has_a_rule() -> None:
    page = (ROOT / "docs" / "floor" / "alarms.md").read_text(encoding="utf-8")
    section = page[page.index("## From the metrics") : page.index("## From the logs")]
    named = {name for row in section.splitlines() for name in re.findall(r"\bhouseway_\w+", row.partition(" | ")[0])}
    rules = " ".join(_expressions()[: (MONITORING / "alerts.yml").read_text(encoding="utf-8").count("- alert:")])
    assert len(named) > 15
    assert {name for name in named if name not in rules} == {*WITHOUT_A_RULE} & named


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is missing: Debian's prometheus has it")
def test_prometheus_accepts_its_configuration_and_the_rules_fire_and_do_not() -> None:
    for words in (["check", "config", "prometheus.yml"], ["test", "rules", "alerts_test.yml"]):
        said = subprocess.run(["promtool", *words], cwd=MONITORING, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is missing: Debian's prometheus has it")
def test_a_rule_that_does_not_fire_is_noticed(tmp_path: Path) -> None:
    for file in MONITORING.glob("alerts*.yml"):
        text = file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(text.replace('houseway_tables{state="stopped"}) > 0', "houseway_tables) > 9"))
    said = subprocess.run(["promtool", "test", "rules", "alerts_test.yml"], cwd=tmp_path, capture_output=True, check=False)
    assert said.returncode == 1


needs_nginx = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is missing: Debian's nginx-light has it")


def _site(folder: Path, ports: tuple[int, ...]) -> Path:
    """Write the proxy file with a certificate and for API processes at ports, and return the configuration of nginx."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=floor.example", "-days", "2"]
    subprocess.run([*words, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    text = (ROOT / "deploy" / "proxy" / "nginx.conf").read_text(encoding="utf-8")
    [line] = [line for line in text.splitlines() if "server 127.0.0.1:8000;" in line]
    text = text.replace(line, "\n".join(f"server 127.0.0.1:{port};" for port in ports)).replace("/etc/houseway/tls", str(folder))
    text = text.replace("listen 80;", f"listen unix:{folder}/plain;").replace("listen 443 ssl", f"listen unix:{folder}/tls ssl")
    (folder / "site.conf").write_text(text)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; include {folder}/site.conf; }}"
    )
    return folder / "nginx.conf"


@needs_nginx
def test_nginx_accepts_the_proxy_file(tmp_path: Path) -> None:
    said = subprocess.run(["nginx", "-t", "-c", str(_site(tmp_path, (8000,)))], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


class _Process(BaseHTTPRequestHandler):
    """Answers each request with the port that it came to."""

    def do_GET(self) -> None:
        text = str(self.server.server_address[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *args: object) -> None:
        """Keep the lines of requests out of the output of tests."""


@needs_nginx
def test_everybody_at_a_table_is_brought_to_one_process_and_to_the_other_while_it_is_away(tmp_path: Path) -> None:
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), _Process) for _ in range(2)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    site = _site(tmp_path, tuple(server.server_address[1] for server in servers))
    nginx = subprocess.Popen(["nginx", "-c", str(site)], stderr=subprocess.DEVNULL)
    try:
        until(lambda: (tmp_path / "tls").exists())
        with httpx.Client(
            transport=httpx.HTTPTransport(uds=str(tmp_path / "tls"), verify=False), base_url="https://floor.example"
        ) as client:
            at = {table: client.get(f"/live?table={table}").text for table in range(1, 41)}
            shares = Counter(at.values())
            assert len(shares) == 2 and min(shares.values()) >= 8, shares
            for table, process in at.items():
                assert {client.get(f"/tables/{table}/{page}").text for page in ("commands", "view")} == {process}
            assert len({client.get("/rounds").text for _ in range(20)}) == 2
            gone = servers.pop()
            gone.shutdown()
            gone.server_close()
            [left] = [str(server.server_address[1]) for server in servers]
            assert {client.get(f"/live?table={table}").text for table in at} == {left}
    finally:
        nginx.terminate()
        nginx.wait()
        for server in servers:
            server.shutdown()
            server.server_close()

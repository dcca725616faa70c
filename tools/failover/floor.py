"""The floor of `tools.faults` on a cluster of three members, which owners reach by its connection string alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from houseway.floor.store.timeouts import SERVING
from tools.faults.floor import Floor
from tools.faults.proxies import Proxy
from tools.house.cluster import Cluster
from tools.house.servers import prepare


class ClusterFloor(Floor):
    """Owners, relay and bots of a record that fails over."""

    def __init__(
        self, tables: int, owners: int, seed: str, lease: float, plants: Sequence[str] = (), patience: float = 180.0
    ) -> None:
        super().__init__(tables, owners, seed, lease, plants, patience)
        self.is_direct = True
        self.reading = SERVING
        self.cluster: Cluster | None = None

    @property
    def skipped(self) -> dict[str, str]:
        """No kind is skipped."""
        return {}

    @property
    def members(self) -> Cluster:
        """The cluster, which runs."""
        assert self.cluster is not None
        return self.cluster

    def _start_record(self) -> None:
        place = self._folder / "cluster"
        place.mkdir()
        self.cluster = Cluster(place)
        self.cluster.start()
        self.conninfo = self.plain = self.cluster.create("faults")
        prepare(self.conninfo)

    def _stop_servers(self) -> None:
        if self.cluster is not None:
            self.cluster.stop()
        super()._stop_servers()

    def _line_to_record(self, place: Path) -> Proxy:
        return Proxy(0)  # owners do not use it

"""Private servers for tests, benchmarks and a laptop: started in a folder of their own, and gone with their process."""

from .nats import NatsServer, nats_server
from .postgres import Postgres, postgres_server
from .programs import MissingProgram

__all__ = ["MissingProgram", "NatsServer", "Postgres", "nats_server", "postgres_server"]

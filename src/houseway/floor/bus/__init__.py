"""The bus: commands, news and the steps for services, on NATS. It carries copies; the record has what happened."""

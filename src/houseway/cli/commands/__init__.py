"""One file per command of `houseway`."""

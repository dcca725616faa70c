"""The commands of `houseway floor`: they read the record of a live floor and write nothing to it."""

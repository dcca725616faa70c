"""The commands of `houseway floor`: they look at the record of a live floor and write nothing to it."""

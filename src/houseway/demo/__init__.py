"""A demonstration casino in one folder: its servers, its people, its pit and its bots. `houseway floor up` starts it."""

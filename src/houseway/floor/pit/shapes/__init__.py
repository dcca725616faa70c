"""The shapes of requests and answers of the pit."""

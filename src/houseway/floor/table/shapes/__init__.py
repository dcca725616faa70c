"""The shapes of requests and answers about tables."""

"""The shapes of requests and answers about people and their accounts."""

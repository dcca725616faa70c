"""The API of a floor: HTTP for requests, one WebSocket per client for live frames. No game is named here."""

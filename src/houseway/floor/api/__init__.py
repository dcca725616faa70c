"""The API of a floor: HTTP for what is asked, one WebSocket for what happens. No game is named here."""

"""The sandbox: a strict Bot API server with simulated people, for tests and for playing."""

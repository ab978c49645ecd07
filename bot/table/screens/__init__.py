"""Screens of games: pure functions from a view and a language to a `Screen`."""

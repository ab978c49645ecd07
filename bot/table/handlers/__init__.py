"""Handlers of updates: each calls a use case and sends the reply; no rules and no texts are here."""

"""The messages of games: drawn, paced, sent, replaced and deleted."""

"""Repositories of games: games, records, seats, results, and notes of attempts.

bookings         bookings of a seat in the next game
games            games: their columns, which are live, due or set aside
invitations      people who are asked to sit down in a lobby
moving           games of a group that becomes a supergroup
records          the lines of a game's record, append-only
results          results of finished games
round_throws     attempts to let Telegram throw a die before a round
rows             rows of the database as values
seats            seats and their members
stale_messages   messages that are still to be deleted
telegram_throws  attempts to let Telegram throw a die before a game
"""

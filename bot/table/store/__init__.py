"""Tables of games: games, records, seats, results, and notes of attempts.

bookings         who wants a seat in the next game
games            games: their columns, which are live, due or set aside
invitations      who is asked to sit down in a lobby
moving           games of a group that becomes a supergroup
records          the lines of a game's record
results          results of finished games
round_throws     attempts to let Telegram throw a die before a round
rows             rows of the database as values
seats            seats and their members
stale_messages   messages that are still to be deleted
telegram_throws  attempts to let Telegram throw a die before a game
"""

"""Repositories of games: games, records, seats, results, and notes of attempts.

dice_chains     chains of secrets, of which each game of a night takes the next
games           games: their columns, which are live, due or set aside
guests          bookings and invitations: people who want or are asked for a seat
moving          games of a group that becomes a supergroup
panels          messages in private chats that show people their cards in a group's game
records         the lines of a game's record, append-only
results         results of finished games
rows            rows of the database as values
seats           seats and their members
stale_messages  messages that are still to be deleted
telegram_dice   attempts at Telegram's dice, before a game and before a night
turned_away     people whom the host of a lobby has turned away
windows         tables of games that people have open in the app beside the chat
"""

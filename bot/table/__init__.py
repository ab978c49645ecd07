"""The room of games: lobby, board, play and result of the one game in a chat.

buttons   presses, by the message that their buttons stand on
handlers  handlers of updates: each calls a use case and sends the reply
messages  messages that show games: boards, lobbies, results, and when each is sent, moved or deleted
room      the interface of a room: hooks, presses, commands and jobs
screens   pure functions from a view and a language to a `Screen`
service   use cases, one transaction each: a message, and what to show
store     repositories of games: games, records, seats, results, and notes of attempts
views     plain values that screens are drawn from
"""

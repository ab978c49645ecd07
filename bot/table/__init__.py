"""One game in a chat, the heart: lobby, play, board, result.

buttons   what can be pressed, by the message that the buttons stand on
handlers  what arrives: Telegram in, a use case, a reply out
messages  messages that show games: boards, lobbies, results, and when each is sent, moved or deleted
room      what a room brings to the house: the functions of its own that others call
screens   pure functions from a view and a language to a `Screen`
service   use cases, one transaction each: what to say and what to show
store     tables of games: games, records, seats, results, and notes of attempts
views     what screens are drawn from
"""

"""The room of matches: several games in a row with one score.

handlers  the handler of the choice in a lobby
room      the interface of the room: its hooks and its press
service   use cases: what a match has come to, the choice of it, how its next game is seated and begins
store     the repository of the games of matches
"""

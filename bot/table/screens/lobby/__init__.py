"""The pages of a lobby.

main_page  the lobby: its seats and its game; its other pages are called from here
parts      parts that the pages of a lobby share
rules      the rules of a lobby, one option at a time
seats      computers, teams and guests of a lobby
"""

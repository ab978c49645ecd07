"""The pages of a lobby.

main_page  the lobby: who sits down and what is played; its other pages are called from here
parts      what the pages of a lobby share
rules      the rules of a lobby, one option at a time
seats      computers, teams and talismans of a lobby
"""

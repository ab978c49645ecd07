"""Use cases of club nights.

actions      use cases of people in a night: open, join, leave, pause, dare, start, call off
club_rules   the rules of the games of a night
coordinator  the coordinator of a night: tables, the end of its time, its close
endings      the consequences of the end of a game for its night
evening      the nights of an evening, for its page
night        a night as its rows make it
night_dice   Telegram's dice at the beginning of a night, which all its games share
night_views  views of a night: for the group, each of its people, its tables
pairing      the pairing of those who are free
plans        the plan of a chat: format, and the time of the next night
points       the points of games, and the standing
showing      the views to be shown, and notes of the messages that show them
"""

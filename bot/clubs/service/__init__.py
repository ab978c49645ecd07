"""Use cases of club nights.

actions      what people do about a night: open, join, leave, pause, dare, start, call off
club_rules   the rules of the games of a night
coordinator  what comes due in a night: tables, the end of its time, its close
endings      what a game that has ended means for its night
evening      the nights of an evening, for its page
night        a night as its rows make it
night_views  what of a night is shown to whom
pairing      who plays whom
plans        what a chat chooses, and when the next night opens by itself
points       what games bring, and the standing
showing      what the messages of a night show, and notes of the attempts at them
"""

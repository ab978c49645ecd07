"""Use cases of seasons.

announcements  announcements of seasons that have ended, and the notes of attempts to send them
closing        closing of seasons, in a transaction; their recount
evenings       the evenings of a season: places in its weeks and club nights
ladders        ladders of open and of closed seasons, with movement
quarters       keys of seasons, their days and weeks, and when they are closed: pure functions
queries        queries of pages, each in a transaction of its own
scoring        points of evenings and their sum, the ladder: pure functions
"""

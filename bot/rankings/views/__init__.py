"""Plain values that the pages of rankings are drawn from.

company  the matrix of a chat's players, and the year of one
dice     the faces thrown in a chat
profile  the profile of a player
ranking  a page of a ranking
"""

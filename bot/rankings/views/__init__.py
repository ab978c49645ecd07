"""What pages of rankings are drawn from.

company  a chat's people beside each other, and one of them over a year
dice     how often each face came in a chat
profile  what somebody has played
ranking  a page of a ranking
"""

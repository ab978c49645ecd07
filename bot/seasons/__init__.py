"""The room of seasons: the ladder of a quarter by its weeks and club nights, and how a season ended.

handlers  handlers of /top season and of the pages of ladders and people
jobs      background closing of seasons, and their announcements, each sent once
picture   the picture of a season that has ended
recount   recounting of closed seasons, for the operator
room      the interface of the room: its deadline, its command, pages and hooks
screens   pages of ladders and people, and the text of a season that has ended
service   use cases: quarters, points, ladders, closing and recounting
store     the repository of seasons and of the places in closed ones
views     plain values that pages and announcements are drawn from
"""

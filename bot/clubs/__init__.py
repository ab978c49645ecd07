"""The club night: an evening of short games at side tables, with pairing by standing, points and a podium.

buttons   presses of the club's message, of private status messages, and of the page of `/club`
handlers  /club, links, presses
jobs      the steps of a night that come due, and the messages they send
room      the hooks of the room
screens   pure functions from a view to a message
service   use cases: joining, pairing, points, plans, what is shown to whom
store     nights, their people, games, results; plans of chats
views     plain values that these are drawn from
"""

"""The club night: an evening of short games at side tables, with pairing by standing, points and a podium.

buttons  presses of the club's message, of private status messages, and of the page of `/club`
screens  pure functions from a view to a message
views    plain values that these are drawn from
"""

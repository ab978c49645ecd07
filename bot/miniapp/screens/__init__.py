"""States of the page: pure functions from a view, a language and a reader to plain values for JSON.

cards          scorecards of all seats: lines, columns, and what open rows offer
dice           dice as they lie, with what each is called
ended          the result of a game
lobby          a lobby: who sits there, who begins
offers         the presses offered to one person, by kind
people         seats and names in plain text
table_state    the whole state of a page
turn           the turn under way: whose it is, dice, throw, question, deadline
turns_at_once  the turns of all seats, where all play at once, for whoever watches
"""

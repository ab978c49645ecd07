"""The state of a game, from its first step to its outcome.

game           both kinds of game under one name
scorecard      the game in which dice are written into rows
together       the game of rows in which all seats play at the same time
in_turns       the same game told as if its seats had taken turns
showdown       the game in which hands are compared
banking        the game in which luck is pressed
deals          the hands of a deal, and what a deal has come to
steps          the steps (actions and rolls) of a game, and the line of text of each
turn           the throws of a turn
rolling        the dice of a turn in games of both kinds: whose they are, and what is owed
ended_turn     turns with dice of the players' own, which may be corrected
rolloff        roll-offs: for the order of play, and to break a tie
length         the progress of a game, and its result if it is broken off
leavers        the places of players who left the game
standings      totals, pending bonuses, won rounds, ranks and the settlement; the end of a race
row_refusal    the reason that a row cannot be written now
row_price      the cost of writing a row beyond its points: lost bonuses, fines
given_up       the hand that is given up by writing another row
most_points    the upper bound of the points of a turn under way
events         the events of a step, for telling the game and for statistics; highlights of a turn
plain_text     games as plain text: columns of text, `str(game)` and `repr(game)`
card_svg       cards as an SVG image
team_rotation  the rotation of a team's members
"""

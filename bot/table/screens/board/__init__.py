"""The board: the message of a game that is being played.

deadline       when the time of a turn is out, and what may be done then
double_dice    what differs with double dice: two values a die, two rows a turn
left_seats     what may become of the seat of somebody who left
made_hands     what another throw would break, so that its key is green
quick_holds    one-tap holds
row_choice     the rows that may be written, and those that pay nothing
row_question   the question before something is written that costs
scorecard      the board of scorecard games
showdown       the board of showdown games
totals         the totals of all seats in one line
turn_controls  what every board shows of a turn: dice to hold, the throw, taking back
win_chances    how likely everybody is to win
"""

"""The board: the message of a game that is being played.

at_rest        boards at rest, while a turn or the whole game is played in the app
column_choice  the second press of sheets with columns: a column, or a row to announce
deadline       the deadline of a turn, and the choices once it has passed
double_dice    parts of a board that differ with double dice: two values a die, two rows a turn
keypad         the entry of dice that people have thrown themselves, and the correction of a turn
left_seats     choices for the seat of a player who left
made_hands     rows and hands that another throw would break, so that their key is green
quick_holds    one-tap holds
row_choice     the rows that may be written, and those that pay nothing
row_question   the confirmation of a row that costs something
scorecard      the board of scorecard games
showdown       the board of showdown games
together       boards of games in which all play at once, and the panel of each person
totals         the totals of all seats in one line
turn_controls  the controls of a turn on every board: dice to hold, the throw, taking back
win_chances    win chances of all seats
"""

"""A game under way.

press           throws, holds, rows, taking back: guards and effects
double_rows     the two taps that write a turn of double dice
computer_turns  the turns of computer players
leaving         leaving, stopping, and the seat of somebody who left
ending          how games end, what is kept of them
result_messages the message of a result, sent once
clock           how long a turn may take, and what is done when its time is out
sleepers        what becomes of such a turn, as the others choose; coming back to one's seat
starting        how games begin
round_dice      the die that Telegram throws before a round
forgotten       games that nobody will go on with
calls           who is called to the table, and when
hints           what is best now, where hints are allowed
"""

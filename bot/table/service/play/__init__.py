"""A game under way.

abandoned       games that nobody will go on with
clock            how long a turn may take, and what is done when its time is out
computer_turns   the turns of computer players
double_rows      the two taps that write a turn of double dice
ending           how games end, what is kept of them
leaving          leaving, stopping, and the seat of somebody who left
press            throws, holds, rows, taking back: guards and effects
reminders       who is called to the table, and when
result_messages  the message of a result, sent once
round_dice       the die that Telegram throws before a round
sleepers         what becomes of such a turn, as the others choose; coming back to one's seat
starting         how games begin
"""

"""A game under way.

press           throws, holds, rows, taking back: guards, effects, the deadline of whoever is next
double_rows     the two taps that write a turn of double dice
computer_turns  the turns of computer players
leaving         leaving, stopping, and the seat of somebody who left
ending          how games end, what is kept of them, the rematch
result_messages the message of a result, sent once
reminders       who is to be called to the table
hints           what is best now, where hints are allowed
"""

"""Use cases of a game under way.

abandoned        the end of abandoned games
automatic        automatic play: chance, computers, first rolls, forced ends of turns
clock            the clock of a turn: its length, and its deadline
clock_effect     the effect of a deadline, and what both clocks have in common
column_rows      the choices on sheets with columns: a column, a row to announce
computer_turns   the turns of computer players
double_rows      the two taps that write a turn of double dice
ending           the end of a game, and the result that is stored
guard            reasons why a button of the board may not be pressed
joining          late seats, where all play at once
leaving          leaving, stopping, and the seat of a player who left
own_dice         dice that people have thrown themselves: entered, and corrected afterwards
press            presses on the board
reminders        reminders: calls of absent players to the table
result_messages  the message of a result, sent at most once
rounds           the clock of a round in which all play at once
sleepers         decisions about a turn whose time is out, and the return to one's seat
starting         the start of a game
typed_dice       dice as people type them
"""

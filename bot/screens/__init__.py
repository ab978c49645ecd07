"""Everything people see, drawn from plain values: pure functions from a view and a language to a `Screen`.

game_screen  the message that shows a game, in whatever state it is
board        the message of a game that is being played
cards        scorecards and chips as tables
pictures     what stands on pictures, and below them
result       how a game ended, luck and losses, the check of its dice
pages        everything else: lobby, rules, rankings, settings, questions, help
notice       a message of one plain text
event_lines  what happened, a line an event
progress     how far a game is
seat_names   what seats are called, in a line or above a column
action_names  what an action is called
chat_names   what a group is called
dice_proof   what the dice can be checked against
room         how much a phone shows: what fits in a line, lines of text against lines of buttons
links        links to messages
keyboard     buttons, and how they share a line
"""

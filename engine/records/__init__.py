"""Records of games as text, their fair dice, and codes of rules.

record         the content of a record: written as text, replayed step by step
reading        reading of records, checked for their form
corrections    corrections of turns with dice of the players' own
fair_dice      dice that follow from a secret committed to beforehand
telegram_dice  dice that Telegram threw before a game, and the proof they give
verify         the check of a record's dice
situation      the situation of a player on turn, as one line of text
action_codes   a whole number for each action, which never changes
rules_code     rules as a short code to pass on
"""

"""A game as text, its dice, and its rules as a code.

record         the text of a game, read, written and replayed
fair_dice      dice that follow from a secret committed to beforehand
telegram_dice  dice that Telegram threw before a game, and what they prove
verify         the check of a record's dice
rules_code     rules as a short code to pass on
"""

"""Pages of rankings, profiles and counted dice.

dice_counts  the faces thrown in a chat, against fair dice
profile      the profile of a player
ranking      rankings of a chat
"""

"""Pages of rankings, people and counted dice.

dice_counts  how often each face came in a chat
profile      what somebody has played
ranking      rankings of a chat
"""

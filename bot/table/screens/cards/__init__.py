"""Tables of fixed width.

pending          the fines and bonuses that are not certain yet, in words
scorecard_table  the cards of all seats, a row a line
stacks           chips or deals won of all seats, and the hand that lies open
"""

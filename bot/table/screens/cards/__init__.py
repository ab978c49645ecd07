"""Tables of fixed width: scorecards and stacks.

cells            cells and labels that all tables of cards share
column_card      cards of sheets with columns, those abreast
pending          pending fines and bonuses of a card, in words
scorecard_table  the cards of all seats, a row a line
stacks           chips or deals won of all seats, and the hand that lies open
"""

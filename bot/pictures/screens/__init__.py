"""Texts on pictures and their captions.

captions     names on pictures, and the limit of captions, for all of them
cards        the final cards of all seats
column_cards  one final card with columns, and what all seats have in them
company      the matrix of players, and the year of one
course       the forecasts of all seats, turn by turn
dice_counts  the faces thrown in a chat
match        the games of a match, and what they have come to
"""

"""What is drawn on pictures, and what is written below them.

cards        the final cards of all seats
course       how the forecasts for all seats went
dice_counts  how often each face came in a chat
company      a chat's people beside each other, and one of them over a year
places       a ranking, with what has changed since the one before; the week of a chat
captions     what all of them share
"""

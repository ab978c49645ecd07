"""What is drawn on pictures, and what is written below them.

captions     what all of them share
cards        the final cards of all seats
company      a chat's people beside each other, and one of them over a year
course       how the forecasts for all seats went
dice_counts  how often each face came in a chat
"""

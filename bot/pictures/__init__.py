"""Pictures as PNG: pure functions from a view to bytes, drawn by another process.

draw        a picture of any kind
cards       the final cards of all seats
course      how the forecasts for all seats went
places      a ranking of a week
matrix      who came out ahead of whom
histogram   how often each face came
year        the year of one person
layout      what all pictures share: the sheet, its title, its notes
canvas      text and shapes on a sheet
fonts       the fonts, and which characters they have
lettering   texts made fit for a font, in the order in which they are drawn
painter     asks the other process
__main__    that process: `python -m bot.pictures`

Only the other process loads Pillow. The folder `dejavu` holds DejaVu Sans Condensed with its licence.
"""

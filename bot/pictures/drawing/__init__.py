"""Pictures as PNG: pure functions from a view to bytes, drawn by another process.

__main__   the process that draws one picture: a view comes in, a PNG goes out, both through pipes of the bot
canvas     text and shapes on a sheet
cards      the final cards of all seats
course     how the forecasts for all seats went
draw       a picture of any kind
fonts      the fonts, and which characters they have
histogram  how often each face came
layout     what all pictures share: the sheet, its title, its notes
lettering  texts made fit for a font, in the order in which they are drawn
matrix     who came out ahead of whom
painter    asks the other process
places     a ranking of a week
year       the year of one person
"""

"""Pictures as PNG: pure functions from a view to bytes, run by a subprocess.

__main__   the subprocess that draws one picture: a view on standard input, a PNG on standard output
canvas     text and shapes on a sheet, antialiased
cards      the final cards of all seats
columns    the final card of one seat with columns, and what all seats have in them
course     the forecasts of all seats, turn by turn
draw       dispatch: a picture of any kind
fonts      the fonts, and the characters that they cover
histogram  a histogram of the faces thrown
layout     the layout that all pictures share: the sheet, its title, its notes
lettering  text preparation: characters that a font covers, in visual order
matrix     the matrix of players: who came out ahead of whom
painter    the parent's side: a subprocess for each picture, one at a time
places     a week's ranking as a table
podium     a podium: three steps with the best on them, and everybody else in lines
year       the year of one player
"""

"""Pictures as PNG: pure functions from a view to bytes, run by a subprocess.

__main__  the subprocess that draws one picture: a view on standard input, a PNG on standard output
canvas    text and shapes on a sheet: fonts, letters, a canvas, the layout of all pictures
draw      a picture of each kind
painter   the parent's side: a subprocess for each picture, one at a time
"""

"""What arrives from pages of the Mini App over HTTP, and what is sent to them.

admission     who may see the table of a game
answers       answers in JSON: codes, texts in the reader's language, states
endpoint      the application: routes, sessions, what every answer says to browsers
page_files    the files of the page, kept in memory
presses       presses of the page, acted on as taps are
requests      what is read of a request: address, session, body
streams       open streams of events: the newest state of a game to each
window_notes  notes in the database of whose tables are open
"""

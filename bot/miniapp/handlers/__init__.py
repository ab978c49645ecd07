"""The HTTP handlers of the Mini App: requests of its pages, and the states sent to them.

admission     the check of whether a person may see the table of a game
answers       answers in JSON: codes, texts in the reader's language, states
endpoint      the application: routes, sessions, what every answer says to browsers
page_files    the files of the page, kept in memory
presses       presses of the page, acted on as taps are
requests      the parts of a request: address, session, body
streams       open streams of events: the newest state of a game to each
window_notes  notes in the database of whose tables are open
"""

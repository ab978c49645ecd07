"""What is kept about people: told, given to them, forgotten; how long it is kept.

buttons        what can be pressed on the question whether somebody is to be forgotten
handlers       what is kept about a person: told, sent as a file, forgotten
personal_data  everything kept about a person: given to them, or forgotten
retention      what goes by itself, and what is left of that to be deleted
room           what privacy brings: /privacy, /about, /forget and /export me; what is gone is deleted for good
screens        what is kept about people, and being forgotten; what the bot is
store          what is kept about one person, and what is deleted for good
views          what the bot tells of itself
"""

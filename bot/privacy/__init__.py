"""What is kept about people: told, given to them, forgotten; how long it is kept.

handlers       what is kept about a person: told, sent as a file, forgotten
personal_data  everything kept about a person: given to them, or forgotten
retention      what goes by itself, and what is left of that to be deleted
screens        what is kept about people, and being forgotten; what the bot is
store          what is kept about one person, and what is deleted for good
views          what the bot tells of itself
"""

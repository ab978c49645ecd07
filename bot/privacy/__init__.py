"""Personal data: told, exported, forgotten; retention of the rest.

buttons        the press of the question whether a person is to be forgotten
handlers       handlers of commands and presses about personal data
personal_data  the export of a person's data, and their forgetting
retention      the retention job: expired data deleted in small steps
room           the room of privacy: /privacy, /about, /forget, /export me, and the retention job
screens        screens about personal data, forgetting, and the bot itself
store          repositories of personal data: export, forgetting, erasure
views          view of the bot itself
"""

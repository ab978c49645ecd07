"""The whole bot in a world of its own, on a clock that does not wait: `python -m tests.simulate --seed N`.

With `--database postgres` it has a real server, of which each seed gets a database of its own.

simulation    all parts of one simulation, from its beginning to its end
scenario      what a seed stands for
lives         the bot's process: started, ended, started again
databases     the databases that it can have
storage       what they have in common: whose they are, work without threads
disk          SQLite's file, copied when its process dies
server        a PostgreSQL server, away at times
sessions      sessions with it, which can be lost at any statement
wire          the bot's calls without sockets
faults        what goes wrong with calls and with the machine
people        people in chats
app_tables    tables in the app: who has which open, and what is pressed there
manners       how people are
griefers      people who come to disturb
troubles      what goes wrong in chats and with the machine
phases        which fault has met which phase of a game
registers     the audit of records: every game is one register
together      the audit of games in which all play at once: edits of boards
resting       the audit of boards at rest, while people play in the app
rounds        what a group's board may show of a round while it is under way
calls         the audit of calls: limits, answers, boards
waits         the audit of time: how long taps wait for their answers
last_screens  the audit of a world at rest: screens and clocks
journal       what happened, line by line
weeks         weeks of a group whose people come and go
clubbers      people of a club night
nights        the audit of a club night: waits, the standing
corpus        the seeds in which something was wrong once
soak          random seeds for as long as one likes: `python -m tests.simulate.soak`
__main__      the command
"""

"""One machine in virtual time: a loop without threads, processes, sockets and waiting; chance has a seed.

loop      the event loop: a clock that jumps to the next timer, executors and tasks in a fixed order
streams   connections in memory, in place of sockets
life      the lives of a bot: their tasks, and how one ends at once
programs  child processes of the bot, done by the loop itself
database  SQLite's connections without threads
wire      calls of the Bot API straight into the sandbox
machine   all of these together: what a scene of the bot runs on
process   the program of the bot on a machine, which can be killed
"""

"""The running process: tasks, locks, timing, counts, and how it serves HTTP.

background    background tasks that nobody awaits
connection_limit  the limit of connections of an HTTP server, in all and of one address
counted       counts with plurals, for lines that the operator reads
disk          free disk space, and the least that is enough
every         periodic work: done again and again, at a fixed delay, whatever becomes of one run
file_systems  file systems over a network, no place for a database
garbage       tuning of the garbage collector
http_server   an aiohttp application, served while a block runs
keyed_locks   locks by key
lru_dict      an LRU cache as a dictionary
measurements  counters and histograms of the running bot
outage_lines  log lines about outages: few, however often something fails
processes     the environment of child processes, without secrets
rate_limiter  rate limits by key, with bursts
timing        intervals and time limits, in seconds
wall_clock    unix time that goes on as before when the clock is set, until deadlines are moved
wanted        requirements of the settings that this machine may lack
"""

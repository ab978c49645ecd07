"""The running process: tasks, locks, timing, counts, and how it serves HTTP.

background    tasks that nobody waits for
counted       counts in the lines that operators read
disk          the disk that the bot writes to, and whether enough of it is free
garbage       how often unreachable objects are looked for
http_server   an application of aiohttp, served while a block runs
keyed_locks   locks by key
lru_dict      what was used last, kept in memory
measurements  what is counted and measured while it runs
outage_lines  outages in the log: few lines, however often something fails
processes     what other processes of ours are started with
timing        how long things take, in seconds
wanted        what settings ask for of this machine
"""

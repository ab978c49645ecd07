"""The PostgreSQL backend, for the same repositories as the SQLite file.

address     the address of the server, its password hidden
connection  the connection of the repositories, over psycopg
dialect     SQLite's SQL translated to PostgreSQL's
enrolment   locks of the process: alone on the database, or one of its workers
errors      errors of psycopg, in one line
listening   notifications from other workers, by LISTEN
locks       advisory locks: the process that uses a database, one migration at a time
schema      migrations of a database on a server: the numbered SQL files in `migrations/postgres`
server      the database on a server: writing and reading sessions, integrity check
sessions    a session with the server, reconnected when it is lost
transfer    the transfer of a SQLite file to a server
writing     group commit on a server, with retries of transactions that collide
"""

"""The database on a PostgreSQL server, for the same tables as SQLite's file.

server      the open database: who writes, who reads, whether everything is in order
writing     transactions that wait for the server at once share one commit, and are repeated
sessions    one session with the server, begun anew when it is lost
connection  what the tables need of a connection, over psycopg
dialect     SQLite's statements in PostgreSQL's words
address     where the server is, without the password
schema      the numbered SQL files in `migrations/postgres`
locks       who uses the database, one migration at a time
enrolment   whether this process is one of the workers that share it
listening   being woken by another worker
errors      errors of psycopg in one line
transfer    a SQLite file moves to a server

It needs psycopg: `pip install .[postgres]`.
"""

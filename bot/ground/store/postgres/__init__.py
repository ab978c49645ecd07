"""The database on a PostgreSQL server, for the same tables as SQLite's file.

address     where the server is, without the password
connection  what the tables need of a connection, over psycopg
dialect     SQLite's statements in PostgreSQL's words
enrolment   whether this process is one of the workers that share it
errors      errors of psycopg in one line
listening   being woken by another worker
locks       who uses the database, one migration at a time
schema      the numbered SQL files in `migrations/postgres`
server      the open database: who writes, who reads, whether everything is in order
sessions    one session with the server, begun anew when it is lost
transfer    a SQLite file moves to a server
writing     transactions that wait for the server at once share one commit, and are repeated
"""

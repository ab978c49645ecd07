"""The database: a SQLite file or a PostgreSQL server, reached through `Store` and, in a transaction, `Tx`."""

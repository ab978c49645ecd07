-- Who wants a seat in the next game of a place, and who is asked to sit down in a lobby.

CREATE TABLE bookings (
    chat_id   INTEGER NOT NULL,
    thread_id INTEGER NOT NULL,                                  -- 0: no topic
    user_id   INTEGER NOT NULL,
    name      TEXT NOT NULL,
    booked_at REAL NOT NULL,
    PRIMARY KEY (chat_id, thread_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE invitations (
    game_id    INTEGER NOT NULL REFERENCES games (id),
    user_id    INTEGER NOT NULL,
    name       TEXT NOT NULL,
    message_id INTEGER,                                          -- what calls them; NULL: not sent yet
    PRIMARY KEY (game_id, user_id)
) STRICT;

-- Whoever has not sat down when the lobby closes is not asked any more.
CREATE TRIGGER invitations_end AFTER UPDATE OF state ON games
WHEN OLD.state = 'lobby' AND NEW.state <> 'lobby'
BEGIN DELETE FROM invitations WHERE game_id = NEW.id; END;

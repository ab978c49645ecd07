-- Messages that a chat is to have once. A line is there before the call: what may have been sent is not sent again.
-- `due`: not sent yet; `tried`: it may be in the chat; `sent`: it is; `dropped`: it is not to be sent any more.

CREATE TABLE deliveries (
    chat_id    INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind <> ''),                 -- `views.delivery.DeliveryKind`
    key        TEXT NOT NULL CHECK (key <> ''),                  -- tells it from others of its kind in the chat
    state      TEXT NOT NULL CHECK (state IN ('due', 'tried', 'sent', 'dropped')),
    due_at     REAL NOT NULL,
    tried_at   REAL,                                             -- of the last attempt; NULL: that sent nothing
    message_id INTEGER,                                          -- NULL: not known, or out of reach
    PRIMARY KEY (chat_id, kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'due';

INSERT INTO deliveries (chat_id, kind, key, state, due_at, tried_at, message_id)
SELECT chat_id, 'digest', week,
    CASE WHEN message_id IS NULL THEN 'due' WHEN message_id = 0 THEN 'tried' ELSE 'sent' END,
    told_at, CASE WHEN message_id IS NOT NULL THEN told_at END, CASE WHEN message_id <> 0 THEN message_id END
FROM digests;
DROP TABLE digests;

INSERT INTO deliveries (chat_id, kind, key, state, due_at)
SELECT chat_id, 'daily_game_evening', day, 'due', evening_at FROM daily_games WHERE told = 0;
DROP INDEX daily_games_untold;
ALTER TABLE daily_games DROP COLUMN told;

INSERT INTO deliveries (chat_id, kind, key, state, due_at, tried_at, message_id)
SELECT chat_id, 'puzzle', day, CASE WHEN poll_id IS NULL THEN 'tried' ELSE 'sent' END,
    coalesce(evening_at, 0), coalesce(evening_at, 0), message_id FROM puzzles;
INSERT INTO deliveries (chat_id, kind, key, state, due_at)
SELECT chat_id, 'puzzle_evening', day, 'due', evening_at FROM puzzles WHERE evening_at IS NOT NULL;
DROP INDEX puzzles_evening;
ALTER TABLE puzzles DROP COLUMN evening_at;
ALTER TABLE puzzles DROP COLUMN message_id;

INSERT INTO deliveries (chat_id, kind, key, state, due_at, tried_at, message_id)
SELECT chat_id, 'picture', what || ' in ' || thread_id, CASE WHEN message_id IS NULL THEN 'tried' ELSE 'sent' END,
    tried_at, tried_at, message_id FROM pictures WHERE tried_at IS NOT NULL;
DELETE FROM pictures WHERE file_id IS NULL;
ALTER TABLE pictures DROP COLUMN tried_at;
ALTER TABLE pictures DROP COLUMN message_id;

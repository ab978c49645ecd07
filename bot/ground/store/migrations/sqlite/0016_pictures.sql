-- Pictures that were sent: Telegram keeps the file, so that it need not be drawn or uploaded a second time.
CREATE TABLE pictures (
    chat_id    INTEGER NOT NULL,
    thread_id  INTEGER NOT NULL,                                 -- 0: no topic
    what       TEXT NOT NULL CHECK (what <> ''),                 -- 'cards 12', 'course 12', 'dice'
    tried_at   REAL,                                             -- of the last attempt; NULL: that sent nothing
    message_id INTEGER,                                          -- NULL: not known
    shows      TEXT,                                             -- a fingerprint of what the file shows
    file_id    TEXT CHECK ((file_id IS NULL) = (shows IS NULL)),
    PRIMARY KEY (chat_id, thread_id, what)
) STRICT, WITHOUT ROWID;

-- How often each face came in a game that has ended; throws that were taken back count once.
CREATE TABLE dice (
    chat_id INTEGER NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ones    INTEGER NOT NULL,
    twos    INTEGER NOT NULL,
    threes  INTEGER NOT NULL,
    fours   INTEGER NOT NULL,
    fives   INTEGER NOT NULL,
    sixes   INTEGER NOT NULL,
    PRIMARY KEY (chat_id, game_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX dice_game ON dice (game_id);

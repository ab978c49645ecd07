-- A seat may have several members, who take its turns in rotation; a chat keeps rules of its own.

CREATE TABLE members (
    game_id  INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),             -- order of joining the seat, gaps allowed
    user_id  INTEGER,                                            -- NULL: forgotten
    name     TEXT NOT NULL,
    gone     INTEGER CHECK (gone >= 0),                          -- turns the seat had taken when they left
    PRIMARY KEY (game_id, seat, position),
    FOREIGN KEY (game_id, seat) REFERENCES seats (game_id, seat) ON UPDATE CASCADE ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO members (game_id, seat, position, user_id, name)
SELECT game_id, seat, 0, user_id, name FROM seats WHERE level IS NULL;

CREATE UNIQUE INDEX members_person ON members (user_id, game_id) WHERE user_id IS NOT NULL;
DROP INDEX seats_person;
ALTER TABLE seats DROP COLUMN user_id;
ALTER TABLE seats DROP COLUMN name;

-- Every member of a team has the result of its seat.
CREATE TABLE results_new (
    game_id  INTEGER NOT NULL REFERENCES games (id),
    seat     INTEGER NOT NULL,
    member   INTEGER NOT NULL CHECK (member >= 0),               -- counts the lines of one seat from 0
    user_id  INTEGER,                                            -- NULL: a computer, or forgotten
    chat_id  INTEGER NOT NULL,
    family   TEXT NOT NULL CHECK (family > '*'),
    points   REAL NOT NULL,                                      -- the total on the card
    settled  REAL NOT NULL,                                      -- what rankings add up
    place    INTEGER NOT NULL CHECK (place >= 1),
    won      INTEGER NOT NULL CHECK (won IN (0, 1)),
    seats    INTEGER NOT NULL,
    week     TEXT NOT NULL,                                      -- '2026-W47' in the chat's zone, frozen
    month    TEXT NOT NULL,                                      -- '2026-11'
    ended_at REAL NOT NULL,
    PRIMARY KEY (game_id, seat, member)
) STRICT, WITHOUT ROWID;

INSERT INTO results_new (game_id, seat, member, user_id, chat_id, family, points, settled, place, won, seats,
    week, month, ended_at)
SELECT game_id, seat, 0, user_id, chat_id, family, points, settled, place, won, seats, week, month, ended_at
FROM results;
DROP TABLE results;
ALTER TABLE results_new RENAME TO results;
CREATE INDEX results_person ON results (user_id, ended_at) WHERE user_id IS NOT NULL;

CREATE TABLE house_rules (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id    INTEGER NOT NULL,
    key        TEXT NOT NULL CHECK (key <> ''),                  -- the name without its case
    name       TEXT NOT NULL,
    named      INTEGER NOT NULL CHECK (named IN (0, 1)),         -- 0: the bot made the name up
    preset     TEXT NOT NULL,
    options    TEXT NOT NULL CHECK (json_type(options) = 'object'),
    updated_at REAL NOT NULL,
    UNIQUE (chat_id, key)
) STRICT;

-- Seasons, the quarters of a chat's year: when each is closed, and where everybody stood in the end.

CREATE TABLE seasons (
    chat_id INTEGER NOT NULL,
    season  TEXT NOT NULL,                                       -- such as '2026-Q4'
    due_at  REAL,                                                -- when it is closed; NULL: it has been
    PRIMARY KEY (chat_id, season)
) STRICT, WITHOUT ROWID;

CREATE INDEX seasons_due ON seasons (due_at) WHERE due_at IS NOT NULL;

-- The ladder of a closed season. It follows from the results of its evenings; which of two people who are equal in
-- everything has the better position is kept, as leagues are divided by it.
CREATE TABLE season_places (
    chat_id     INTEGER NOT NULL,
    season      TEXT NOT NULL,
    user_id     INTEGER NOT NULL,
    position    INTEGER NOT NULL CHECK (position >= 1),          -- shared by nobody
    place       INTEGER NOT NULL CHECK (place >= 1),             -- shared by those with equal points
    points      INTEGER NOT NULL CHECK (points >= 1),
    evenings    INTEGER NOT NULL CHECK (evenings >= 1),          -- in which they took part
    league      INTEGER NOT NULL CHECK (league >= 0 AND league <= 3), -- 1 is the highest; 0: there were none
    next_league INTEGER NOT NULL CHECK (next_league >= 0 AND next_league <= 3),
    PRIMARY KEY (chat_id, season, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_places_person ON season_places (user_id);

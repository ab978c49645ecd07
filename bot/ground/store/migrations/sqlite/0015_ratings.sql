-- Ratings: how strong everybody is, in each chat and over all of them, reckoned from results in the order in
-- which games ended.

CREATE TABLE ratings (
    chat_id INTEGER NOT NULL,                                    -- 0: over all chats
    user_id INTEGER NOT NULL,
    mu      REAL NOT NULL,
    sigma   REAL NOT NULL CHECK (sigma > 0),
    games   INTEGER NOT NULL CHECK (games >= 1),
    PRIMARY KEY (chat_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_person ON ratings (user_id);

-- The games that are in the ratings; a game that belongs before the last of them is put in its place.
CREATE TABLE rated_games (
    ended_at REAL NOT NULL,
    game_id  INTEGER NOT NULL,
    PRIMARY KEY (ended_at, game_id)
) STRICT, WITHOUT ROWID;

-- What everybody's ratings were before a game, a line for each result of a person; it has no name, and stays as
-- it is when the person is forgotten: how strong they were is part of what the others did against them.
CREATE TABLE rating_steps (
    game_id     INTEGER NOT NULL,
    seat        INTEGER NOT NULL,
    member      INTEGER NOT NULL,
    chat_mu     REAL NOT NULL,
    chat_sigma  REAL NOT NULL,
    chat_games  INTEGER NOT NULL,
    chat_after  REAL NOT NULL,                                   -- chat_mu after the game
    whole_mu    REAL NOT NULL,                                   -- over all chats
    whole_sigma REAL NOT NULL,
    whole_games INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat, member)
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_end ON games (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX results_in_chat ON results (user_id, chat_id, ended_at) WHERE user_id IS NOT NULL;
CREATE INDEX ranking_person ON ranking (user_id, family) WHERE period = 'all';

-- Games that have been played already are reckoned when the bot runs, a few at a time.
INSERT INTO marks (name, value) SELECT 'ratings_behind', 1 WHERE EXISTS (SELECT 1 FROM results);

-- What every seat wrote into each row of its card, as a JSON object: points by row, null where it was crossed
-- out. It follows from the record.
CREATE TABLE cards (
    game_id INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    rows    TEXT NOT NULL CHECK (json_type(rows) = 'object'),
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- What somebody has reached in a chat, and in which game first. It follows from records and results.
CREATE TABLE achievements (
    chat_id  INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    key      TEXT NOT NULL,
    game_id  INTEGER NOT NULL,
    ended_at REAL NOT NULL,
    PRIMARY KEY (chat_id, user_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX achievements_person ON achievements (user_id);
CREATE INDEX achievements_game ON achievements (game_id);

-- From which game on those from before are yet to be looked at.
INSERT INTO marks (name, value) SELECT 'cards_behind', 1 WHERE EXISTS (SELECT 1 FROM results);

CREATE INDEX people_username ON people (username COLLATE NOCASE) WHERE username IS NOT NULL;

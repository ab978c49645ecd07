-- A chat says how it counts its days and weeks, and when it hears how the week went.
ALTER TABLE chats ADD COLUMN week_start TEXT NOT NULL DEFAULT 'mon' CHECK (week_start IN ('mon', 'sat', 'sun'));
ALTER TABLE chats ADD COLUMN day_start TEXT NOT NULL DEFAULT '0'  -- an hour; what ends before it is of the day before
    CHECK (day_start IN ('0', '3', '4', '5', '6'));

-- Rankings tell what a card was worth on average, and what was luck in the games that were reviewed.
DROP TABLE ranking;

-- A sum over results, kept in the same transaction. `points`, `cards`, `start`, `luck` and `lost` are in 1/840 of
-- a point: the means of 1 to 8 seats are whole numbers in it, so that sums are exact in any order. Over all families
-- `start`, `luck` and `lost` are in millionths of what was to be expected of each game.
CREATE TABLE ranking (
    chat_id  INTEGER NOT NULL,
    period   TEXT NOT NULL,                                       -- 'week:2026-W47', 'month:2026-11', 'all'
    family   TEXT NOT NULL,                                       -- a preset, or '*' for all together
    user_id  INTEGER NOT NULL,
    games    INTEGER NOT NULL,
    wins     INTEGER NOT NULL,
    seconds  INTEGER NOT NULL,                                    -- second places
    thirds   INTEGER NOT NULL,
    points   INTEGER CHECK ((points IS NULL) = (family = '*')),   -- settled
    cards    INTEGER CHECK ((cards IS NULL) = (family = '*')),    -- on the cards
    best     REAL CHECK ((best IS NULL) = (family = '*')),        -- the highest single card
    reviewed INTEGER NOT NULL DEFAULT 0,                          -- games whose luck is known
    start    INTEGER NOT NULL DEFAULT 0,                          -- what was to be expected of them
    luck     INTEGER NOT NULL DEFAULT 0,
    lost     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (chat_id, period, family, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ranking_overall
    ON ranking (chat_id, period, wins DESC, seconds DESC, thirds DESC, games, user_id) WHERE family = '*';
CREATE INDEX ranking_family
    ON ranking (chat_id, period, family, wins DESC, points DESC, games, best DESC, user_id)
    WHERE family <> '*';

INSERT INTO ranking (chat_id, period, family, user_id, games, wins, seconds, thirds, points, cards, best,
    reviewed, start, luck, lost)
SELECT chat_id, period, f.family, user_id, count(*), sum(won), sum(place = 2), sum(place = 3),
    iif(f.family = '*', NULL, sum(CAST(round(settled * 840) AS INTEGER))),
    iif(f.family = '*', NULL, sum(CAST(round(points * 840) AS INTEGER))),
    iif(f.family = '*', NULL, max(points)),
    sum(iif(start > 0, 1, 0)),
    sum(iif(start > 0, CAST(round(iif(f.family = '*', 1000000, start * 840)) AS INTEGER), 0)),
    sum(iif(start > 0, CAST(round(iif(f.family = '*', luck / start * 1000000, luck * 840)) AS INTEGER), 0)),
    sum(iif(start > 0, CAST(round(iif(f.family = '*', lost / start * 1000000, lost * 840)) AS INTEGER), 0))
FROM (
    SELECT *, 'week:' || week AS period FROM results
    UNION ALL SELECT *, 'month:' || month FROM results
    UNION ALL SELECT *, 'all' FROM results
) AS r
JOIN (SELECT '*' AS family UNION SELECT DISTINCT family FROM results) AS f ON f.family IN ('*', r.family)
WHERE user_id IS NOT NULL
GROUP BY chat_id, period, f.family, user_id;

CREATE INDEX results_week ON results (chat_id, week, ended_at);

ALTER TABLE chats ADD COLUMN digest TEXT NOT NULL DEFAULT '10'    -- an hour of the week's first day, or 'none'
    CHECK (digest IN ('9', '10', '12', '18', '20', 'none'));
ALTER TABLE chats ADD COLUMN digest_at REAL;                      -- when a week is to be looked back on; NULL: nobody has played
CREATE INDEX chats_digest ON chats (digest_at) WHERE digest_at IS NOT NULL;

-- Which weeks a chat has been told of.
CREATE TABLE digests (
    chat_id    INTEGER NOT NULL,
    week       TEXT NOT NULL,                                     -- '2026-W47', as results have it
    told_at    REAL NOT NULL,
    message_id INTEGER,                                           -- NULL: not sent yet; 0: it may have been
    PRIMARY KEY (chat_id, week)
) STRICT, WITHOUT ROWID;
CREATE INDEX digests_unsent ON digests (told_at) WHERE message_id IS NULL;

-- Who wears a tag as the champion of the last week that a chat was told of.
CREATE TABLE champions (
    chat_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    tag     TEXT,                                                 -- as it was, or may have been, set; NULL: not yet
    state   TEXT NOT NULL CHECK (state IN ('due', 'worn', 'over')),
    PRIMARY KEY (chat_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX champions_open ON champions (chat_id) WHERE state <> 'worn';

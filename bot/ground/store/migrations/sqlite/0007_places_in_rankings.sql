-- Over all families a ranking counts places: points of different games are never added.

DROP TABLE ranking;

-- A sum over results, kept in the same transaction. `points` is in 1/840: the means of 1 to 8 seats are
-- whole numbers in it, so that sums are exact in any order.
CREATE TABLE ranking (
    chat_id INTEGER NOT NULL,
    period  TEXT NOT NULL,                                       -- 'week:2026-W47', 'month:2026-11', 'all'
    family  TEXT NOT NULL,                                       -- a preset, or '*' for all together
    user_id INTEGER NOT NULL,
    games   INTEGER NOT NULL,
    wins    INTEGER NOT NULL,
    seconds INTEGER NOT NULL,                                    -- second places
    thirds  INTEGER NOT NULL,
    points  INTEGER CHECK ((points IS NULL) = (family = '*')),
    best    REAL CHECK ((best IS NULL) = (family = '*')),        -- the highest single card
    PRIMARY KEY (chat_id, period, family, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ranking_overall
    ON ranking (chat_id, period, wins DESC, seconds DESC, thirds DESC, games, user_id) WHERE family = '*';
CREATE INDEX ranking_family
    ON ranking (chat_id, period, family, wins DESC, points DESC, games, best DESC, user_id)
    WHERE family <> '*';

INSERT INTO ranking (chat_id, period, family, user_id, games, wins, seconds, thirds, points, best)
SELECT chat_id, period, f.family, user_id, count(*), sum(won), sum(place = 2), sum(place = 3),
    iif(f.family = '*', NULL, sum(CAST(round(settled * 840) AS INTEGER))),
    iif(f.family = '*', NULL, max(points))
FROM (
    SELECT *, 'week:' || week AS period FROM results
    UNION ALL SELECT *, 'month:' || month FROM results
    UNION ALL SELECT *, 'all' FROM results
) AS r
JOIN (SELECT '*' AS family UNION SELECT DISTINCT family FROM results) AS f ON f.family IN ('*', r.family)
WHERE user_id IS NOT NULL
GROUP BY chat_id, period, f.family, user_id;

-- With the people of which seats a line of a result is compared in ratings: bit 0 for seat 0, and so on, the own
-- one among them. NULL: with all, as in games from before and in lines of nobody. `few`: 1 where so few people
-- played that a result that was the same the last time is not compared again.

ALTER TABLE results ADD COLUMN against bigint CHECK (against > 0);
ALTER TABLE results ADD COLUMN few bigint NOT NULL DEFAULT 0 CHECK (few IN (0, 1));

-- 1: left a game of a club night before half of it.

ALTER TABLE club_seats ADD COLUMN early bigint NOT NULL DEFAULT 0 CHECK (early IN (0, 1));

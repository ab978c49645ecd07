-- Whoever leaves once everybody has had a turn has the last place; until the turn under way ends they may take it
-- back. Too short a game, and the sixth one of the same two within a day, count in no ranking.

ALTER TABLE games ADD COLUMN uncounted text COLLATE "C" CHECK (uncounted IN ('short', 'pair'));

ALTER TABLE members ADD COLUMN left_turn bigint CHECK (left_turn >= 0);   -- turns of all when they left; NULL: still here
ALTER TABLE members ADD COLUMN left_order bigint CHECK (left_order > 0);  -- 1 is the first to leave; NULL: costs nothing
ALTER TABLE members ADD COLUMN left_points bigint;                        -- what their seat had then
ALTER TABLE members ADD COLUMN broke_off_at double precision;                          -- when they kept the game from counting

CREATE INDEX members_broke_off ON members (user_id, broke_off_at) WHERE broke_off_at IS NOT NULL;

ALTER TABLE results ADD COLUMN left_early bigint NOT NULL DEFAULT 0 CHECK (left_early IN (0, 1));

-- Games in which people throw their own dice and enter what lies there: guests at the table, who have no account,
-- and the keeper, who enters for them.

ALTER TABLE members ADD COLUMN added_by INTEGER;                   -- who has seated a guest; NULL: no guest
CREATE INDEX members_added_by ON members (added_by) WHERE added_by IS NOT NULL;

ALTER TABLE games ADD COLUMN keeper_id INTEGER;                    -- who enters for guests; NULL: the host
ALTER TABLE games ADD COLUMN keeper_all INTEGER NOT NULL DEFAULT 0 CHECK (keeper_all IN (0, 1)); -- for everybody
ALTER TABLE games ADD COLUMN entered TEXT;                         -- dice entered so far in the turn under way

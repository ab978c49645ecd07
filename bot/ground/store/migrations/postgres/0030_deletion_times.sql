-- Messages that go by themselves after a while are in the same table as those that nobody needs any more.

ALTER TABLE stale_messages ADD COLUMN delete_at double precision;  -- NULL: at once, and it is out of use until then

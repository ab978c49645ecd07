ALTER TABLE chats ADD COLUMN dice text NOT NULL DEFAULT 'digits';  -- what they look like: digits, pips or keycaps

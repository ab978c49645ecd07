-- Nothing: this number belongs to another change.
SELECT 1;

-- Its place is taken by a migration of another branch.
SELECT 1;

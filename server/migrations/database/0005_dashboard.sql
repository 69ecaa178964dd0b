-- Signing in to the dashboard with a password; null: none was set, and only links sign in.
alter table installation add column password text;

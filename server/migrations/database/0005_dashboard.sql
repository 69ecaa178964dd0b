-- Signing in to the dashboard with a password; null: none was set, and only links sign in.
alter table installation add column password text;

-- Processes that carry out jobs, as long as they say so every few seconds.
create table workers (
  id text primary key,
  host text not null,
  version text not null,
  concurrency integer not null,
  running integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

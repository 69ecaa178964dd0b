-- Code hosts: what proves their deliveries, and the pull requests that are looked after.

alter table projects
  -- sealed; opens only with the installation's key
  add column hook_secret bytea;

-- The open pull request of a job, to be looked at now and then. The row goes once the pull request has ended.
create table watched_pulls (
  job_id text primary key references jobs on delete cascade,
  number integer not null,
  -- when the host is asked next; a delivery of the host's moves it to now
  due_at timestamptz not null default now(),
  -- one looks at a time: until then the row is somebody's
  held_until timestamptz,
  -- when the last look began; null: there was none
  looked_at timestamptz,
  -- when something last happened: what is lively is looked at more often
  changed_at timestamptz not null default now(),
  -- how often in a row the host could not be asked
  failures integer not null default 0,
  -- comments up to here were read, by the host's clock; null: none were
  comments_until timestamptz,
  -- where both branches stood when they were last compared
  base_commit text,
  branch_commit text,
  -- the files in which they contradict each other; null: none do
  conflict jsonb
);
create index watched_pulls_due on watched_pulls (due_at);

-- Comments that became a follow-up, or were seen not to become one: each once, whoever reads it first.
create table heeded_comments (
  job_id text not null references jobs on delete cascade,
  comment_id text not null,
  -- the pull request it was written at, and what became of it; null: nothing did
  number integer not null,
  instruction integer,
  -- whether whoever wrote it was told how it went
  answered boolean not null default false,
  at timestamptz not null default now(),
  primary key (job_id, comment_id)
);
create index heeded_comments_to_answer on heeded_comments (job_id) where instruction is not null and not answered;

-- A delivery names a pull request, not a job.
create index jobs_of_pull_request on jobs (project_id, ((pull_request->>'number')::integer))
  where pull_request is not null;

-- Pull requests that were opened before there was anybody to look after them.
insert into watched_pulls (job_id, number)
select id, (pull_request->>'number')::integer from jobs
where pull_request->>'state' = 'open' and status <> 'archived';

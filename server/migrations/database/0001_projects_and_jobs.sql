-- Projects, the keys and sessions that may touch them, and their agent jobs.

create table projects (
  id text primary key,
  name text not null,
  -- forge, url or name, branch, root: the shape of the contract's `repository`, without the credential
  repository jsonb not null,
  -- sealed; opens only with the installation's key
  credential bytea,
  model text,
  -- humanSource, aiPurposes, allowedOrigins
  settings jsonb not null default '{}',
  limits jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table api_keys (
  id text primary key,
  -- null: a key of the organisation
  project_id text references projects on delete cascade,
  name text not null,
  hash bytea not null unique,
  shown text not null,
  scopes text[] not null default '{}',
  allowed_addresses text[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  -- given by DOCWRIGHT_ADMIN_KEY, and replaced by the next start's
  from_environment boolean not null default false
);
create index api_keys_of_project on api_keys (project_id);

create table sign_in_links (
  hash bytea primary key,
  expires_at timestamptz not null
);

create table sessions (
  hash bytea primary key,
  csrf_token text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table jobs (
  id text primary key,
  project_id text not null references projects on delete cascade,
  status text not null check (status in ('active', 'completed', 'failed', 'archived')),
  model text not null,
  -- the repository as it was when the job was made
  repository jsonb not null,
  branch text not null,
  draft boolean not null default false,
  summary text,
  error jsonb,
  -- number, url (null: composed from the public address), state
  pull_request jsonb,
  -- the queue entry and attempt that may write to this job; a worker that lost its claim no longer matches
  lease text,
  last_event integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index jobs_of_project on jobs (project_id, id desc);
create index jobs_of_project_by_status on jobs (project_id, status, id desc);
create index jobs_held on jobs (lease) where lease is not null;

-- One turn of a job: the prompt it was created with, or a follow-up.
create table instructions (
  job_id text not null references jobs on delete cascade,
  number integer not null,
  prompt text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- how often a worker has taken it up; bounds what a crash can repeat
  attempts integer not null default 0,
  -- where the turn starts from, fixed the first time, so that a repetition applies no edit twice
  base_commit text,
  -- what the branch pointed to at that moment (null: it did not exist)
  branch_commit text,
  -- what the turn made of it, known before it is pushed
  result_commit text,
  summary text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (job_id, number)
);
create index instructions_waiting on instructions (job_id, number) where status in ('queued', 'running');

create table job_events (
  job_id text not null references jobs on delete cascade,
  id integer not null,
  type text not null,
  at timestamptz not null default clock_timestamp(),
  data jsonb not null,
  primary key (job_id, id)
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table rate_counters (
  project_id text not null references projects on delete cascade,
  name text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (project_id, name)
);

-- The pull requests of the local forge.
create table pull_requests (
  repository text not null,
  number integer not null,
  title text not null,
  body text not null,
  head text not null,
  base text not null,
  draft boolean not null default false,
  state text not null check (state in ('open', 'merged', 'closed')),
  head_commit text,
  merge_commit text,
  job_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (repository, number)
);
create unique index pull_requests_one_open_per_head on pull_requests (repository, head) where state = 'open';

-- One row once the first start has made the sample project and printed its key.
create table installation (
  one boolean primary key default true check (one),
  created_at timestamptz not null default now()
);

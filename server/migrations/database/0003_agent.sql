-- What a language model needs, and what it said and did.

alter table projects
  -- name, forge, url, branch and a sealed credential (base64) of each repository that a model may read
  add column context_repositories jsonb not null default '[]',
  -- by provider; each sealed (base64)
  add column model_keys jsonb not null default '{}';

alter table instructions
  -- what else the turn reads, pinned together with its base: the commit of the base branch, and the context
  -- repositories with a commit each
  add column sources jsonb,
  -- what the gate said last, and what the model has cost
  add column report jsonb,
  -- why it failed, for the model that goes on with the job
  add column error text;

-- One answer of a model and what came of it. `json`, not `jsonb`: a text may contain what jsonb refuses (NUL,
-- half a surrogate pair), and a conversation that comes back with its keys in another order misses the
-- provider's cache.
create table agent_steps (
  job_id text not null,
  instruction integer not null,
  number integer not null,
  answer json not null,
  -- null: the answer's tools have not all run
  results json,
  primary key (job_id, instruction, number),
  foreign key (job_id, instruction) references instructions on delete cascade
);

-- The files that a step changed, as they were after it; kept while the turn is under way.
create table agent_files (
  job_id text not null,
  instruction integer not null,
  step integer not null,
  path text not null,
  -- null: deleted
  content bytea,
  executable boolean not null,
  primary key (job_id, instruction, step, path),
  foreign key (job_id, instruction, step) references agent_steps on delete cascade
);

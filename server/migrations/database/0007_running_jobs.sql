-- What tells a job that ends its process from the jobs that were beside it.

alter table instructions
  -- errors that nobody expected, caught one after the other without progress
  add column failures integer not null default 0,
  -- the step that works on it at this moment, and the process; no step: it waits for a model, a host or a place
  add column at_step text,
  add column at_process text,
  -- how often a process ended at that step of it, and whether it was alone there the last time
  add column deaths integer not null default 0,
  add column death_step text,
  add column died_alone boolean not null default false;
create index instructions_at_process on instructions (at_process) where at_process is not null;

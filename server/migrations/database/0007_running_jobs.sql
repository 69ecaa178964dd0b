-- What tells a job that ends its process from the jobs that were beside it.

alter table instructions
  -- errors that nobody expected, caught one after the other without progress
  add column failures integer not null default 0,
  -- the step that works on it at this moment, and the process; no step: it waits for a model, a host or a place
  add column at_step text,
  add column at_process text,
  -- it was at work when a process ended, so it runs alone until it makes progress
  add column suspected boolean not null default false,
  -- how often a process ended at that step while it was alone there
  add column deaths integer not null default 0,
  add column death_step text;
create index instructions_at_process on instructions (at_process) where at_process is not null;

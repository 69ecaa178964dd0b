-- What jobs changed, for whoever looks at it without a mirror of the repository.

-- All that a job's branch changes against where it left the base, as of its last push.
create table job_changes (
  job_id text primary key references jobs on delete cascade,
  base_commit text not null,
  head_commit text not null,
  -- files beyond what is kept
  omitted integer not null
);

create table job_changed_files (
  job_id text not null references job_changes on delete cascade,
  -- in the order of the paths; a path that is no UTF-8 may look like another
  number integer not null,
  path text not null,
  old_path text,
  status text not null,
  additions integer not null,
  deletions integer not null,
  is_binary boolean not null,
  -- something of it was too long to be kept
  is_cut boolean not null,
  -- zstd of git's patch, the text before and the text after, one behind the other: alike as they are, the second and
  -- third take next to nothing
  texts bytea not null,
  patch_bytes integer not null,
  -- null: there is no such text
  before_bytes integer,
  after_bytes integer,
  primary key (job_id, number)
);
-- it is compressed already
alter table job_changed_files alter column texts set storage external;

-- The first line of a job's first prompt, cut: lists show it without a look at the prompts.
alter table jobs add column title text not null default '';
update jobs set title = case when length(line) > 200 then left(line, 200) || '…' else line end
from (
  select job_id, trim(both white from substring(trim(both white from prompt) from '^[^\r\n]*')) as line
  from instructions, (
    -- what JavaScript takes for white space
    select E' \t\n\r\u000b\u000c\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
      || E'\u2028\u2029\u202f\u205f\u3000\ufeff' as white
  ) characters
  where number = 1
) first_prompts
where job_id = id;
alter table jobs alter column title drop default;

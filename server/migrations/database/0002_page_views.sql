-- What page views need beside the warehouse.

-- A project is known to the warehouse by this name, which is never given twice: a new project may take the id
-- of a deleted one while its views are still being deleted.
alter table projects add column views_key text not null default replace(gen_random_uuid()::text, '-', '');
create unique index projects_by_views_key on projects (views_key);
-- what log drains are signed with, by service; each is sealed (base64) and opens only with the installation's key
alter table projects add column drain_secrets jsonb not null default '{}';

-- Views of deleted projects that the warehouse may still hold.
create table views_to_delete (
  views_key text primary key,
  deleted_at timestamptz not null default now()
);

-- One a day. A visitor is an HMAC under it, so once it is gone nobody can be recognised again.
create table visitor_salts (
  day date primary key,
  salt text not null
);

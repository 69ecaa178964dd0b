-- Whoever reads a stream is asked for their access again when a key, a session or a project goes, in whatever way.
create function tell_access_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('docwright_access', '');
  return null;
end $$;

create trigger access_ended after delete on api_keys for each statement execute function tell_access_ended();
create trigger access_ended after delete on sessions for each statement execute function tell_access_ended();
create trigger access_ended after delete on projects for each statement execute function tell_access_ended();

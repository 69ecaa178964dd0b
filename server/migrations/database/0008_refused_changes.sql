-- What the gate refused, kept beside what the job has pushed: it can be seen, and was never pushed.
alter table job_changed_files drop constraint job_changed_files_job_id_fkey;
alter table job_changed_files drop constraint job_changed_files_pkey;
alter table job_changes drop constraint job_changes_pkey;

alter table job_changes add column is_refused boolean not null default false;
alter table job_changed_files add column is_refused boolean not null default false;

alter table job_changes add primary key (job_id, is_refused);
alter table job_changed_files add primary key (job_id, is_refused, number);
alter table job_changed_files add foreign key (job_id, is_refused) references job_changes on delete cascade;

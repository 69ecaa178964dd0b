import type { Database } from '../../database.ts';

/** One job waiting for a worker, or held by one. `attempt` tells a claim from a later claim of the same entry. */
export interface Claim {
  id: string;
  attempt: number;
  jobId: string;
}

/** How many jobs may be held by workers at a time; 0 = no limit. */
export interface RunningLimits {
  inAll: number;
  /** Unless the project says otherwise. */
  perProject: number;
}

/** Any number will do, as long as no other program on the same database uses it. */
const advisoryLock = 7_220_042;

// Finds the projects that wait, and the oldest entries of each, without reading the rest of the queue.
const createIndex = `
  create index docwright_waiting on queue.job (name, group_id, created_on)
  where state < 'active' and not blocked`;

const hasIndex = `select to_regclass('queue.docwright_waiting') is not null as exists`;

// Entries of an earlier version do not name their project.
const nameProjects = `
  update queue.job as entry set group_id = jobs.project_id from jobs
  where entry.name = $1 and entry.group_id is null and entry.state <= 'active' and jobs.id = entry.data->>'jobId'`;

/** At the start of a process, once the queue exists; processes that start together take turns. */
export async function prepareClaims(database: Database, queue: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
    const [index] = await tx.query<{ exists: boolean }>(hasIndex, []);
    // Even `if not exists` would wait for everybody who writes to the queue.
    if (!index!.exists) await tx.query(createIndex);
    await tx.query(nameProjects, [queue]);
  });
}

// An entry's rank is how many jobs of its project would run with it; then the older comes first. `heads` jumps from one
// project to the next along the index, so that the cost follows the projects that wait, not their entries. With
// 10,000 entries of 10 projects it takes 3 ms more than an empty transaction, of 200 projects 18 ms (on a busy machine).
// So many entries are those of so many projects at most.
const claim = `
  with recursive held as materialized (
    select group_id, count(*) as jobs from queue.job
    where name = $1 and state = 'active' and group_id is not null
    group by group_id
  ), heads as (
    (
      select group_id, created_on from queue.job
      where name = $1 and state < 'active' and not blocked and group_id is not null
      order by group_id, created_on limit 1
    )
    union all
    select next.group_id, next.created_on from heads cross join lateral (
      select group_id, created_on from queue.job
      where name = $1 and state < 'active' and not blocked and group_id > heads.group_id
      order by group_id, created_on limit 1
    ) as next
  ), projects_in_turn as (
    select group_id, coalesce(held.jobs, 0) as jobs, own.most
    from heads
    left join held using (group_id)
    left join projects on projects.id = heads.group_id
    cross join lateral (select coalesce((projects.limits->>'runningJobs')::integer, $4) as most) as own
    where own.most = 0 or own.most > coalesce(held.jobs, 0)
    order by coalesce(held.jobs, 0), heads.created_on
    limit $2::integer
  ), ranked as (
    select first.id
    from projects_in_turn as project
    cross join lateral (
      select id, created_on, row_number() over (order by created_on) as nth from (
        select id, created_on from queue.job
        where name = $1 and state < 'active' and not blocked and group_id = project.group_id
          and start_after <= queue.job_now()
        order by created_on
        limit case when project.most = 0 then $2::integer else least($2::integer, project.most - project.jobs) end
      ) as oldest
    ) as first
    order by project.jobs + first.nth, first.created_on
    limit case when $3 = 0 then $2::integer
      else greatest(0, least($2::integer, $3 - (select coalesce(sum(jobs), 0) from held))) end
  )
  update queue.job set
    state = 'active',
    started_on = queue.job_now(),
    heartbeat_on = queue.job_now(),
    -- as pg-boss counts: the first claim is attempt 0
    retry_count = case when started_on is null then retry_count else retry_count + 1 end
  where name = $1 and id = any(array(select id from ranked)) and state < 'active'
  returning id, retry_count as attempt, data->>'jobId' as "jobId"`;

/** Workers claim one after the other, so that no limit is exceeded: it takes milliseconds. */
export function claimEntries(
  database: Database,
  queue: string,
  most: number,
  { inAll, perProject }: RunningLimits,
): Promise<Claim[]> {
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
    return tx.query<Claim>(claim, [queue, most, inAll, perProject]);
  });
}

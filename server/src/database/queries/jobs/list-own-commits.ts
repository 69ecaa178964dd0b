import type { Queryable } from '../../database.ts';

// What was pushed is told as an event; what was made and perhaps pushed is noted with its instruction.
const sql = `
  select data->>'commit' as commit from job_events
  where job_id = $1 and type in ('commit-pushed', 'commit-rebased', 'branch-updated')
  union
  select unnest(commits) from instructions where job_id = $1`;

/** Every commit that Docwright itself put on the job's branch. */
export async function listOwnCommits(on: Queryable, jobId: string): Promise<Set<string>> {
  const rows = await on.query<{ commit: string }>(sql, [jobId]);
  return new Set(rows.map(({ commit }) => commit));
}

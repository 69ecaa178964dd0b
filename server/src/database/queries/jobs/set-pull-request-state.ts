import type { PullRequestState } from '../../../contract/job.ts';
import type { Queryable } from '../../database.ts';

// A job shows its newest pull request; an older one that changes is no longer its business.
const sql = `
  update jobs set pull_request = jsonb_set(pull_request, '{state}', to_jsonb($3::text)), updated_at = now()
  where id = $1 and (pull_request->>'number')::integer = $2 and pull_request->>'state' <> $3
  returning id`;

export async function setPullRequestState(
  on: Queryable,
  jobId: string,
  number: number,
  state: PullRequestState,
): Promise<boolean> {
  return (await on.query(sql, [jobId, number, state])).length > 0;
}

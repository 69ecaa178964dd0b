import type { Queryable } from '../../database.ts';

const sql = `
  select data from job_events
  where job_id = $1 and type = 'agent-finished' and (data->>'instruction')::integer = $2
  order by id desc limit 1`;

export interface AgentWords {
  summary: string;
  notes: string[];
}

/** What the agent said last when it finished this instruction; null: it never did. */
export async function findAgentWords(
  on: Queryable,
  jobId: string,
  instruction: number,
): Promise<AgentWords | null> {
  const [row] = await on.query<{ data: AgentWords }>(sql, [jobId, instruction]);
  return row?.data ?? null;
}

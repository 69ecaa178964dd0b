import type { JobStatus } from '../../../contract/job.ts';
import type { Queryable } from '../../database.ts';
import { type JobRow, jobColumns } from './job-row.ts';

export interface JobPage {
  projectId: string;
  status: JobStatus | undefined;
  /** A part of one of its prompts, or its id. */
  search: string | undefined;
  limit: number;
  offset: number;
}

/** Ids sort by the time they were made, so the primary order needs no other column. */
export function listJobs(on: Queryable, page: JobPage): Promise<JobRow[]> {
  const parameters: unknown[] = [page.projectId, page.limit, page.offset];
  const given = (value: unknown) => `$${parameters.push(value)}`;
  // Only what is asked for: an "or … is null" would keep the planner from the index on status.
  const conditions = ['project_id = $1'];
  if (page.status !== undefined) conditions.push(`status = ${given(page.status)}`);
  if (page.search !== undefined) {
    const prompts = `select from instructions where job_id = jobs.id and prompt ~ ${given(inAnyCase(page.search))}`;
    conditions.push(`(id = ${given(page.search)} or exists (${prompts}))`);
  }
  return on.query(
    `select ${jobColumns} from jobs where ${conditions.join(' and ')} order by id desc limit $2 offset $3`,
    parameters,
  );
}

/** A regular expression, since `ilike` knows the cases of ASCII alone under the embedded server's locale. */
const inAnyCase = (text: string) => [...text].map(casesOf).join('');

function casesOf(character: string): string {
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  const single = new Set(cases.filter((each) => [...each].length === 1));
  if (single.size > 1) return `[${[...single].join('')}]`;
  return character.replace(/[\\^$.|?*+(){}[\]]/, '\\$&');
}

import type { Database } from '../database/database.ts';
import type { LookUp } from '../database/look-up.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import type { JobQueue } from '../database/queue.ts';
import type { Clock } from '../foundation/clock.ts';

/** What the verbs of this room work with; built once in `start-docwright.ts`. */
export interface JobsContext {
  database: Database;
  findJob: LookUp<JobRow>;
  queue: JobQueue;
  clock: Clock;
  publicUrl: string;
  models: { default: string; names: readonly string[] };
  /** Per project and hour, where the project says nothing else; 0 = no limit. */
  jobsPerHour: number;
}

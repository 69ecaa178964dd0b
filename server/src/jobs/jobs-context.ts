import type { Database } from '../database/database.ts';
import type { LookUp } from '../database/look-up.ts';
import type { JobRow } from '../database/queries/jobs/job-row.ts';
import type { JobQueue } from '../database/queue.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Secrets } from '../foundation/secrets.ts';
import type { Models } from '../models/models.ts';

/** What the verbs of this room work with; built once in `start-docwright.ts`. */
export interface JobsContext {
  database: Database;
  findJob: LookUp<JobRow>;
  queue: JobQueue;
  clock: Clock;
  publicUrl: string;
  models: Pick<Models, 'defaultModel' | 'assertKnown'>;
  /** Opens the keys of a project's models. */
  secrets: Secrets;
  /** Per project and hour, where the project says nothing else; 0 = no limit. */
  jobsPerHour: number;
  /** Instructions that may wait, per project, where the project says nothing else; 0 = no limit. */
  queuedJobs: number;
}

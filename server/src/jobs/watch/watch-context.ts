import type { LookUp } from '../../database/look-up.ts';
import type { JobRow } from '../../database/queries/jobs/job-row.ts';
import type { PageReader } from '../../docs/site/page-reader.ts';
import type { Mirrors } from '../../git/mirror.ts';
import type { JobsContext } from '../jobs-context.ts';
import type { RepositoryAccess } from '../open-repository.ts';

/** What looking after pull requests needs; built once in `start-docwright.ts`. */
export interface WatchContext
  extends RepositoryAccess,
    Pick<JobsContext, 'queue' | 'clock' | 'jobsPerHour' | 'queuedJobs'> {
  findJob: LookUp<JobRow>;
  mirrors: Mirrors;
  pages?: PageReader | undefined;
  /** Who brings branches up to date. */
  author: { name: string; email: string };
  /** The shortest time between two looks at a pull request; 0 = only when the host says so. */
  pollMinutes: number;
}

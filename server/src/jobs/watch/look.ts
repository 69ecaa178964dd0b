import type { JobRow } from '../../database/queries/jobs/job-row.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import type { WatchedPullRow } from '../../database/queries/watched-pulls/watched-pull-row.ts';
import type { ForgeRepository } from '../../forges/forge.ts';
import type { WatchContext } from './watch-context.ts';

/** One look at the pull request of a job, and all that its parts hand to each other. */
export interface Look {
  context: WatchContext;
  watched: WatchedPullRow;
  job: JobRow;
  project: ProjectRow;
  repository: ForgeRepository;
  signal: AbortSignal;
}

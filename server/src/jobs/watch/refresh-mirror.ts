import { stat } from 'node:fs/promises';
import { findProject } from '../../database/queries/projects/find-project.ts';
import { openProjectRepository } from '../open-repository.ts';
import type { WatchContext } from './watch-context.ts';

/**
 * Fetches a project's base branch, where this machine has a mirror of its repository: the next job then finds
 * little that is new. Others fetch when they get a job.
 */
export async function refreshMirror(
  context: Pick<WatchContext, 'database' | 'secrets' | 'openRepository' | 'mirrors'>,
  projectId: string,
  signal: AbortSignal,
): Promise<void> {
  const project = await findProject(context.database, projectId);
  if (!project) return;
  const source = await openProjectRepository(context, project).source();
  const isHere = await stat(context.mirrors.pathOf(source)).then(Boolean, () => false);
  if (isHere) await context.mirrors.fetchBranches(source, [project.repository.branch], signal);
}

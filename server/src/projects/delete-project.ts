import { projectIdPattern } from '../contract/text.ts';
import type { RepositoryRow } from '../database/queries/jobs/job-row.ts';
import { deleteProject as deleteRow } from '../database/queries/projects/delete-project.ts';
import { findProject } from '../database/queries/projects/find-project.ts';
import { isLocalRepositoryUsed } from '../database/queries/projects/is-local-repository-used.ts';
import { deletePullRequests } from '../database/queries/pull-requests/delete-pull-requests.ts';
import { noSuchProject } from './get-project.ts';
import type { ProjectsContext } from './projects-context.ts';

/**
 * Jobs, keys and counters go with the project; workers that run one of its jobs are told to stop. Its views are
 * out of reach at once and are deleted after the answer, again and again until it is done.
 */
export async function deleteProject(context: ProjectsContext, id: string): Promise<void> {
  const { database, projectDeleted } = context;
  const project = projectIdPattern.test(id) ? await findProject(database, id) : null;
  const deleted = project && (await database.transaction((tx) => deleteRow(tx, id)));
  if (!deleted) throw noSuchProject();
  void projectDeleted();
  await removeRepository(context, project.repository);
}

/** Its local repository, unless another project uses it. A mirror of one on a host goes when it is unused for a week. */
async function removeRepository(
  { database, removeLocalRepository }: ProjectsContext,
  { forge, name }: RepositoryRow,
): Promise<void> {
  if (forge !== 'local' || name === null || (await isLocalRepositoryUsed(database, name))) return;
  await removeLocalRepository(name);
  await deletePullRequests(database, name);
}

import { projectIdPattern } from '../contract/text.ts';
import { deleteProject as deleteRow } from '../database/queries/projects/delete-project.ts';
import { noSuchProject } from './get-project.ts';
import type { ProjectsContext } from './projects-context.ts';

/**
 * Jobs, keys and counters go with the project; workers that run one of its jobs are told to stop. Its views are
 * out of reach at once and are deleted after the answer, again and again until it is done.
 */
export async function deleteProject(
  { database, projectDeleted }: ProjectsContext,
  id: string,
): Promise<void> {
  const deleted = projectIdPattern.test(id) && (await database.transaction((tx) => deleteRow(tx, id)));
  if (!deleted) throw noSuchProject();
  void projectDeleted();
}

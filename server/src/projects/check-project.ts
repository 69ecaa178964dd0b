import { findProblems, type ProjectProblem } from './check-connection.ts';
import { requireProject } from './get-project.ts';
import type { ProjectsContext } from './projects-context.ts';

/** Whether jobs could work at this moment: tokens expire, and permissions are taken back. */
export async function checkProject(context: ProjectsContext, id: string): Promise<ProjectProblem[]> {
  const project = await requireProject(context.database, id);
  return findProblems(context, project, { repository: true, contexts: true });
}

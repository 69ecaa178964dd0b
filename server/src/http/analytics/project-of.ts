import type { AnalyticsContext } from '../../analytics/analytics-context.ts';
import { projectIdPattern } from '../../contract/text.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import { noSuchProject } from '../../projects/get-project.ts';

/** The project of a path that is taken thousands of times a second. */
export async function projectOf({ findProject }: AnalyticsContext, id: string): Promise<ProjectRow> {
  const project = projectIdPattern.test(id) ? await findProject(id) : null;
  if (!project) throw noSuchProject();
  return project;
}

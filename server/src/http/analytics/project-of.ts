import type { AnalyticsContext } from '../../analytics/analytics-context.ts';
import { projectIdPattern } from '../../contract/text.ts';
import type { ProjectRow } from '../../database/queries/projects/project-row.ts';
import { noSuchProject } from '../../projects/get-project.ts';

/** The project of a path that is taken thousands of times a second. */
export async function projectOf(context: AnalyticsContext, id: string): Promise<ProjectRow> {
  const project = await knownProject(context, id);
  if (!project) throw noSuchProject();
  return project;
}

export const knownProject = async (
  { findProject }: AnalyticsContext,
  id: string,
): Promise<ProjectRow | null> => (projectIdPattern.test(id) ? findProject(id) : null);

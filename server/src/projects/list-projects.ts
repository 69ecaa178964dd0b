import type { ProjectBody } from '../contract/project.ts';
import { listProjects as listRows } from '../database/queries/projects/list-projects.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsContext } from './projects-context.ts';

export async function listProjects({ database, publicUrl }: ProjectsContext): Promise<ProjectBody[]> {
  return (await listRows(database)).map((row) => presentProject(row, publicUrl));
}

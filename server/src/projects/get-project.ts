import { projectIdPattern } from '../contract/text.ts';
import type { Queryable } from '../database/database.ts';
import { findProject } from '../database/queries/projects/find-project.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import { Fault } from '../foundation/fault.ts';

export const noSuchProject = () => new Fault('not_found', 'There is no such project.');

export async function requireProject(on: Queryable, id: string): Promise<ProjectRow> {
  const project = projectIdPattern.test(id) ? await findProject(on, id) : null;
  if (!project) throw noSuchProject();
  return project;
}

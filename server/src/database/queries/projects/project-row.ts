import type { ProjectLimits, ProjectSettings } from '../../../contract/project.ts';
import type { RepositoryRow } from '../jobs/job-row.ts';

export interface ProjectRow {
  id: string;
  name: string;
  repository: RepositoryRow;
  /** Sealed. */
  credential: Buffer | null;
  model: string | null;
  settings: ProjectSettings;
  /** What the warehouse calls it. */
  viewsKey: string;
  /** By service; each sealed, in base64. */
  drainSecrets: { [service: string]: string };
  limits: ProjectLimits;
  createdAt: Date;
  updatedAt: Date;
}

export const projectColumns = `
  id, name, repository, credential, model, settings, limits,
  views_key as "viewsKey", drain_secrets as "drainSecrets",
  created_at as "createdAt", updated_at as "updatedAt"`;

export type NewProject = Omit<ProjectRow, 'createdAt' | 'updatedAt' | 'viewsKey'>;

/**
 * $1 to $8 of the statements that write a whole project: id, name, repository, credential, model, settings,
 * limits, drain secrets.
 */
export const projectValues = (project: NewProject): unknown[] => [
  project.id,
  project.name,
  JSON.stringify(project.repository),
  project.credential,
  project.model,
  JSON.stringify(project.settings),
  JSON.stringify(project.limits),
  JSON.stringify(project.drainSecrets),
];

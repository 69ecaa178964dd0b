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
  limits: ProjectLimits;
  createdAt: Date;
  updatedAt: Date;
}

export const projectColumns = `
  id, name, repository, credential, model, settings, limits,
  created_at as "createdAt", updated_at as "updatedAt"`;

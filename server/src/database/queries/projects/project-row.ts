import type { ProjectLimits, ProjectSettings } from '../../../contract/project.ts';
import type { RepositoryRow } from '../jobs/job-row.ts';

export interface ContextRepositoryRow {
  name: string;
  repository: RepositoryRow;
  /** Sealed, in base64. */
  credential: string | null;
}

export interface ProjectRow {
  id: string;
  name: string;
  repository: RepositoryRow;
  /** Sealed. */
  credential: Buffer | null;
  /** What the host's deliveries are proven with; sealed. */
  hookSecret: Buffer | null;
  model: string | null;
  settings: ProjectSettings;
  /** What the warehouse calls it. */
  viewsKey: string;
  /** By service; each sealed, in base64. */
  drainSecrets: { [service: string]: string };
  limits: ProjectLimits;
  contextRepositories: ContextRepositoryRow[];
  /** By provider; each sealed, in base64. */
  modelKeys: { [provider: string]: string };
  createdAt: Date;
  updatedAt: Date;
}

export const projectColumns = `
  id, name, repository, credential, hook_secret as "hookSecret", model, settings, limits,
  views_key as "viewsKey", drain_secrets as "drainSecrets",
  context_repositories as "contextRepositories", model_keys as "modelKeys",
  created_at as "createdAt", updated_at as "updatedAt"`;

export type NewProject = Omit<ProjectRow, 'createdAt' | 'updatedAt' | 'viewsKey'>;

/**
 * $1 to $11 of the statements that write a whole project: id, name, repository, credential, model, settings,
 * limits, drain secrets, context repositories, model keys, hook secret.
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
  JSON.stringify(project.contextRepositories),
  JSON.stringify(project.modelKeys),
  project.hookSecret,
];

import type { ProjectBody } from '../contract/project.ts';
import type { ContextRepositoryRow, ProjectRow } from '../database/queries/projects/project-row.ts';
import { repositoryUrl } from '../jobs/present-job.ts';

/** Credentials, secrets and keys stay behind: only that there are any is told. */
export function presentProject(project: ProjectRow, publicUrl: string): ProjectBody {
  const { settings } = project;
  const { forge, name, branch, root } = project.repository;
  return {
    id: project.id,
    name: project.name,
    repository: {
      forge,
      url: repositoryUrl(project.repository, publicUrl),
      ...(name === null ? {} : { name }),
      branch,
      root,
      hasCredential: project.credential !== null,
    },
    model: project.model,
    humanSource: settings.humanSource ?? 'any',
    aiPurposes: settings.aiPurposes ?? [],
    allowedOrigins: settings.allowedOrigins ?? [],
    basePath: settings.basePath ?? '',
    ignoredHosts: settings.ignoredHosts ?? [],
    ignoredAddresses: settings.ignoredAddresses ?? [],
    clientRules: settings.clientRules ?? [],
    retentionDays: settings.retentionDays ?? null,
    drains: Object.keys(project.drainSecrets),
    allowedPaths: settings.allowedPaths ?? [],
    checks: settings.checks ?? [],
    contextRepositories: project.contextRepositories.map((context) => presentContext(context, publicUrl)),
    modelKeyProviders: Object.keys(project.modelKeys).sort(),
    limits: project.limits,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

const presentContext = ({ name, repository, credential }: ContextRepositoryRow, publicUrl: string) => ({
  name,
  forge: repository.forge,
  url: repositoryUrl(repository, publicUrl),
  branch: repository.branch,
  hasCredential: credential !== null,
});

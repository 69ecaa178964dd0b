import { defaultContentRules } from '../contract/agent-settings.ts';
import type { ProjectBody } from '../contract/project.ts';
import type { ContextRepositoryRow, ProjectRow } from '../database/queries/projects/project-row.ts';
import { repositoryUrl } from '../jobs/present-job.ts';
import { defaultPullRequests } from '../jobs/pull-request-defaults.ts';
import { defaultHandle } from '../jobs/watch/mention.ts';

/** Credentials, secrets and keys stay behind: only that there are any is told. */
export function presentProject(project: ProjectRow, publicUrl: string): ProjectBody {
  const { settings } = project;
  const { forge, name, branch, root, apiUrl } = project.repository;
  return {
    id: project.id,
    name: project.name,
    repository: {
      forge,
      url: repositoryUrl(project.repository, publicUrl),
      ...(name === null ? {} : { name }),
      branch,
      root,
      ...(apiUrl ? { apiUrl } : {}),
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
    mention: settings.mention ?? defaultHandle,
    pullRequests: { ...defaultPullRequests, ...settings.pullRequests },
    // Repositories that live here need no deliveries.
    hookUrl: name === null ? `${publicUrl}/v1/hooks/${project.id}/${forge}` : null,
    hasHookSecret: project.hookSecret !== null,
    drains: Object.keys(project.drainSecrets),
    allowedPaths: settings.allowedPaths ?? [],
    checks: settings.checks ?? [],
    contentRules: { ...defaultContentRules, ...settings.contentRules },
    allowedSecrets: settings.allowedSecrets ?? [],
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
  ...(repository.apiUrl ? { apiUrl: repository.apiUrl } : {}),
  branch: repository.branch,
  hasCredential: credential !== null,
});

import type { ProjectBody } from '../contract/project.ts';
import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import { repositoryUrl } from '../jobs/present-job.ts';

/** The credential stays behind: only that there is one is told. */
export function presentProject(project: ProjectRow, publicUrl: string): ProjectBody {
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
    humanSource: project.settings.humanSource ?? 'any',
    aiPurposes: project.settings.aiPurposes ?? [],
    allowedOrigins: project.settings.allowedOrigins ?? [],
    limits: project.limits,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import type { Secrets } from '../foundation/secrets.ts';

const contextOf = (projectId: string, service: string) => `project:${projectId}:drain:${service}`;

export const sealDrainSecrets = (
  secrets: Secrets,
  projectId: string,
  given: Record<string, string | undefined> = {},
): ProjectRow['drainSecrets'] =>
  Object.fromEntries(
    Object.entries(given).flatMap(([service, secret]) =>
      secret === undefined
        ? []
        : [[service, secrets.seal(secret, contextOf(projectId, service)).toString('base64')]],
    ),
  );

export function openDrainSecret(secrets: Secrets, project: ProjectRow, service: string): string | null {
  const sealed = project.drainSecrets[service];
  return sealed === undefined
    ? null
    : secrets.open(Buffer.from(sealed, 'base64'), contextOf(project.id, service));
}

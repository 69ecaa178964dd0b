import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import type { Secrets } from '../foundation/secrets.ts';

const contextOf = (projectId: string, service: string) => `project:${projectId}:drain:${service}`;

export const sealDrainSecrets = (
  secrets: Secrets,
  projectId: string,
  given: Record<string, string | null | undefined> = {},
): ProjectRow['drainSecrets'] =>
  Object.fromEntries(
    Object.entries(given).flatMap(([service, secret]) =>
      secret == null
        ? []
        : [[service, secrets.seal(secret, contextOf(projectId, service)).toString('base64')]],
    ),
  );

/** What is sent replaces what was known; null takes it back, a service's or all. */
export function drainSecretsAfter(
  secrets: Secrets,
  { id, drainSecrets: known }: ProjectRow,
  sent: Record<string, string | null | undefined> | null = {},
): ProjectRow['drainSecrets'] {
  if (sent === null) return {};
  const kept = Object.entries(known).filter(([service]) => sent[service] !== null);
  return { ...Object.fromEntries(kept), ...sealDrainSecrets(secrets, id, sent) };
}

export function openDrainSecret(secrets: Secrets, project: ProjectRow, service: string): string | null {
  const sealed = project.drainSecrets[service];
  return sealed === undefined
    ? null
    : secrets.open(Buffer.from(sealed, 'base64'), contextOf(project.id, service));
}

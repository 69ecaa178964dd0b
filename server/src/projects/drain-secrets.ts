import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import { openSealed, type Place } from '../foundation/sealed-secrets.ts';
import type { Secrets } from '../foundation/secrets.ts';

export const drainSecretPlace =
  (projectId: string): Place =>
  (service) =>
    `project:${projectId}:drain:${service}`;

export const openDrainSecret = (secrets: Secrets, { id, drainSecrets }: ProjectRow, service: string) =>
  openSealed(secrets, drainSecretPlace(id), drainSecrets, service);

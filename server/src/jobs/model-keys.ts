import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import { openSealed, type Place } from '../foundation/sealed-secrets.ts';
import type { Secrets } from '../foundation/secrets.ts';

export const modelKeyPlace =
  (projectId: string): Place =>
  (provider) =>
    `project:${projectId}:model-key:${provider}`;

/** For the moment in which a model is opened; nothing else may hold them. */
export const openModelKeys = (
  secrets: Secrets,
  { id, modelKeys }: Pick<ProjectRow, 'id' | 'modelKeys'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(modelKeys).map((provider) => [
      provider,
      openSealed(secrets, modelKeyPlace(id), modelKeys, provider)!,
    ]),
  );

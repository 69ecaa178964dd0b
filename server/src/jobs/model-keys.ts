import type { ProjectRow } from '../database/queries/projects/project-row.ts';
import { Fault } from '../foundation/fault.ts';
import { openSealed, type Place } from '../foundation/sealed-secrets.ts';
import type { Secrets } from '../foundation/secrets.ts';
import type { ProjectKeys } from '../models/models.ts';

export const modelKeyPlace =
  (projectId: string): Place =>
  (provider) =>
    `project:${projectId}:model-key:${provider}`;

/** The project's own key for this model, if it has one, for the moment in which the model is opened. */
export function openModelKey(
  secrets: Secrets,
  { id, modelKeys }: Pick<ProjectRow, 'id' | 'modelKeys'>,
  model: string,
): ProjectKeys {
  const [provider = ''] = model.split('/');
  if (!Object.hasOwn(modelKeys, provider)) return {};
  try {
    return { [provider]: openSealed(secrets, modelKeyPlace(id), modelKeys, provider)! };
  } catch (cause) {
    throw new Fault(
      'model_unavailable',
      `The project's key for "${provider}" was stored under another secret key than this server has. Give every server and worker the same DOCWRIGHT_SECRET_KEY, or give the project its key again.`,
      { cause },
    );
  }
}

import type { ContextRepositoryInput } from '../contract/agent-settings.ts';
import type { ContextRepositoryRow } from '../database/queries/projects/project-row.ts';
import type { ForgeRegistry } from '../forges/registry.ts';
import type { Secrets } from '../foundation/secrets.ts';
import { isSamePlace } from '../jobs/open-repository.ts';
import { contextCredentialPlace } from '../jobs/secret-places.ts';
import { sealCredential } from './credential-input.ts';
import { readRepository } from './repository-input.ts';

interface Known {
  projectId: string;
  secrets: Secrets;
  forges: Pick<ForgeRegistry, 'get'>;
  /** What the project has so far; a credential stays with the repository that it was given for. */
  known: readonly ContextRepositoryRow[];
}

/** The list as it is sent replaces the one that was there. */
export const readContextRepositories = (
  given: readonly ContextRepositoryInput[],
  context: Known,
): ContextRepositoryRow[] => given.map((input, index) => readOne(input, index, context));

function readOne(
  { name, credential, ...location }: ContextRepositoryInput,
  index: number,
  { projectId, secrets, forges, known }: Known,
): ContextRepositoryRow {
  const at = `contextRepositories.${index}`;
  const repository = readRepository({ ...location, ownName: name }, forges, at);
  const place = contextCredentialPlace(projectId, name);
  const sealed = credential ? sealCredential(secrets, credential, place, at).toString('base64') : null;
  const before = known.find((other) => other.name === name && isSamePlace(other.repository, repository));
  return { name, repository, credential: credential === undefined ? (before?.credential ?? null) : sealed };
}

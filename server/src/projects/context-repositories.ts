import type { ContextRepositoryInput } from '../contract/agent-settings.ts';
import type { ContextRepositoryRow } from '../database/queries/projects/project-row.ts';
import type { Secrets } from '../foundation/secrets.ts';
import { readRepository } from './repository-input.ts';

interface Known {
  projectId: string;
  secrets: Secrets;
  forges: readonly string[];
  /** What the project has so far; a credential stays with the repository that it was given for. */
  known: readonly ContextRepositoryRow[];
}

const placeOf = (projectId: string, name: string) => `project:${projectId}:context:${name}`;

/** The list as it is sent replaces the one that was there. */
export const readContextRepositories = (
  given: readonly ContextRepositoryInput[],
  context: Known,
): ContextRepositoryRow[] => given.map((input, index) => readOne(input, index, context));

function readOne(
  { name, forge, url, branch, credential }: ContextRepositoryInput,
  index: number,
  { projectId, secrets, forges, known }: Known,
): ContextRepositoryRow {
  const local = forge === 'local' ? { name } : {};
  const repository = readRepository({ forge, url, branch, ...local }, forges, `contextRepositories.${index}`);
  const sealed = credential ? secrets.seal(credential, placeOf(projectId, name)).toString('base64') : null;
  const before = known.find((other) => other.name === name && isSamePlace(other, repository));
  return { name, repository, credential: credential === undefined ? (before?.credential ?? null) : sealed };
}

const isSamePlace = (known: ContextRepositoryRow, { forge, url }: ContextRepositoryRow['repository']) =>
  known.repository.forge === forge && known.repository.url === url;

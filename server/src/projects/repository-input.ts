import type { ForgeName } from '../contract/repository.ts';
import type { RepositoryRow } from '../database/queries/jobs/job-row.ts';
import type { ForgeRegistry } from '../forges/registry.ts';
import { Fault } from '../foundation/fault.ts';
import { isBranchName } from '../git/is-branch-name.ts';
import { atField } from './field-fault.ts';

export interface RepositoryInput {
  forge: ForgeName;
  url?: string | null | undefined;
  name?: string | null | undefined;
  /** What a repository that lives here is called if nobody named it. */
  ownName?: string;
  branch?: string | undefined;
  root?: string | undefined;
  apiUrl?: string | null | undefined;
}

/** Turns what a caller names as a repository into what is stored, or says what is wrong with it, by its field. */
export function readRepository(
  input: RepositoryInput,
  forges: Pick<ForgeRegistry, 'get'>,
  at = 'repository',
): RepositoryRow {
  const invalid = (field: string, message: string) =>
    new Fault('invalid_request', `The repository is not valid: ${message}.`, {
      details: [{ path: `${at}.${field}`, message }],
    });
  const { url = null, branch = 'main', apiUrl = null } = input;
  const name = input.name ?? input.ownName ?? null;
  const forge = atField(`${at}.forge`, () => forges.get(input.forge));
  const isHere = forge.capabilities.hostsRepositories;
  const root = normaliseRoot(input.root ?? '');
  if (isHere && name === null) throw invalid('name', `a ${forge.name} repository needs a name`);
  if (isHere && url !== null) throw invalid('url', `a ${forge.name} repository has a name instead of a URL`);
  if (isHere && apiUrl !== null) throw invalid('apiUrl', `a ${forge.name} repository has no API elsewhere`);
  if (!isHere && url === null) throw invalid('url', `a repository on ${forge.name} needs its URL`);
  if (!isBranchName(branch)) throw invalid('branch', `"${branch}" is not a branch name that git accepts`);
  if (root === null) throw invalid('root', 'must be a folder inside the repository, without ".." or ".git"');
  const place = isHere
    ? { url: null, name }
    : { url: atField(`${at}.url`, () => forge.canonicalUrl(url!)), name: null };
  return { forge: forge.name, ...place, branch, root, ...(apiUrl === null ? {} : { apiUrl }) };
}

/** A folder as git names it: forward slashes, none at the ends. */
function normaliseRoot(text: string): string | null {
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  const strange = (part: string) => part === '..' || part.toLowerCase() === '.git' || /\p{Cc}/u.test(part);
  return parts.some(strange) ? null : parts.join('/');
}

/** Whether what was given for one of them may be shown to the other: a token stays with its host. */
export const isSameHost = (a: RepositoryRow, b: RepositoryRow): boolean =>
  a.forge === b.forge && originOf(a.url) === originOf(b.url);

const originOf = (url: string | null) => (url === null ? null : (URL.parse(url)?.origin ?? url));

import type { ForgeName } from '../contract/repository.ts';
import type { RepositoryRow } from '../database/queries/jobs/job-row.ts';
import { Fault } from '../foundation/fault.ts';
import { isBranchName } from '../git/is-branch-name.ts';

export interface RepositoryInput {
  forge: ForgeName;
  url?: string | null | undefined;
  name?: string | null | undefined;
  branch?: string | undefined;
  root?: string | undefined;
}

/** Turns what a caller names as a repository into what is stored, or says what is wrong with it, by its field. */
export function readRepository(
  input: RepositoryInput,
  availableForges: readonly string[],
  at = 'repository',
): RepositoryRow {
  const invalid = (field: string, message: string) =>
    new Fault('invalid_request', `The repository is not valid: ${message}.`, {
      details: [{ path: `${at}.${field}`, message }],
    });
  const { forge, url = null, name = null, branch = 'main' } = input;
  const root = normaliseRoot(input.root ?? '');
  const isLocal = forge === 'local';
  if (!availableForges.includes(forge)) {
    throw invalid('forge', `"${forge}" is not available here; available: ${availableForges.join(', ')}`);
  }
  if (isLocal && name === null) throw invalid('name', 'a local repository needs a name');
  if (isLocal && url !== null) throw invalid('url', 'a local repository has a name instead of a URL');
  if (!isLocal && url === null) throw invalid('url', `a repository on ${forge} needs its URL`);
  if (!isBranchName(branch)) throw invalid('branch', `"${branch}" is not a branch name that git accepts`);
  if (root === null) throw invalid('root', 'must be a folder inside the repository, without ".." or ".git"');
  return { forge, url: isLocal ? null : url, name: isLocal ? name : null, branch, root };
}

/** A folder as git names it: forward slashes, none at the ends. */
function normaliseRoot(text: string): string | null {
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  const strange = (part: string) => part === '..' || part.toLowerCase() === '.git' || /\p{Cc}/u.test(part);
  return parts.some(strange) ? null : parts.join('/');
}

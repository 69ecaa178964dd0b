import { checkSource, type GitSource } from './git-source.ts';
import { isBranchName } from './is-branch-name.ts';
import { listRemote } from './list-remote.ts';

/** The branch that a repository itself begins with; null: it names none, or has no commit yet. */
export async function defaultBranch(source: GitSource, signal: AbortSignal): Promise<string | null> {
  checkSource(source);
  const listing = await listRemote(source, { options: ['--symref'], patterns: ['HEAD'] }, signal);
  const branch = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listing)?.[1];
  return branch !== undefined && isBranchName(branch) ? branch : null;
}

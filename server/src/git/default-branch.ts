import { transportSettings } from './git-environment.ts';
import { checkSource, type GitSource, unreachable } from './git-source.ts';
import { isBranchName } from './is-branch-name.ts';
import { runGit } from './run-git.ts';

/** The branch that a repository itself begins with; null: it names none, or has no commit yet. */
export async function defaultBranch(source: GitSource, signal: AbortSignal): Promise<string | null> {
  checkSource(source);
  const listing = await runGit(['ls-remote', '--symref', '--end-of-options', source.url, 'HEAD'], {
    settings: transportSettings(source),
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw unreachable(source, error);
  });
  const branch = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listing.toString('utf8'))?.[1];
  return branch !== undefined && isBranchName(branch) ? branch : null;
}

import { expect, test } from 'vitest';
import { GitError } from '../git/git-error.ts';
import {
  getPullRequestFileChange,
  type LocalPullRequests,
  listPullRequestChanges,
} from './local-pull-requests.ts';

const repository = { forge: 'local', url: null, name: 'docs', branch: 'main', root: '' } as const;
const at = { projectId: 'docs', repository, number: '1' };

/** A repository in which comparing ends like this. */
const comparing = (error: unknown) => {
  const fail = () => Promise.reject(error);
  const opened = { getPullRequest: async () => ({ number: 1 }), listChanges: fail, readChange: fail };
  return { forge: { open: () => opened } } as unknown as LocalPullRequests;
};
const failure = (kind: 'timeout' | 'exit') =>
  new GitError('diff', kind, { exitCode: null, stderr: '', stdout: Buffer.alloc(0) });

const waiting = new AbortController().signal;
const gone = AbortSignal.abort();

test.each([
  ['git takes too long', failure('timeout'), waiting],
  ['whoever waited is gone', gone.reason, gone],
])('changes that cannot be told because %s are no defect', async (_why, error, signal) => {
  const context = comparing(error);
  const unavailable = { code: 'unavailable', cause: error };
  await expect(listPullRequestChanges(context, at, signal)).rejects.toMatchObject(unavailable);
  await expect(getPullRequestFileChange(context, at, 'a.md', signal)).rejects.toMatchObject(unavailable);
});

test('a failure of git is one', async () => {
  const error = failure('exit');
  await expect(listPullRequestChanges(comparing(error), at, waiting)).rejects.toBe(error);
});

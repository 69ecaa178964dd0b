import { expect, test } from 'vitest';
import { isOwnBranch, readPullRequest } from './read-pull-request.ts';
import { pull } from './schema.ts';

const end = (branch: string) => ({ branch: { name: branch }, repository: { full_name: 'acme/docs' } });
const answer = pull.parse({
  id: 1,
  title: 'Name the new service',
  description: null,
  state: 'OPEN',
  links: { html: { href: 'https://bitbucket.org/acme/docs/pull-requests/1' } },
  source: end('docwright/job_1'),
  destination: end('main'),
});

test('a branch of the same name in a fork is another’s, also of one that is gone', () => {
  expect(isOwnBranch(answer)).toBe(true);
  const fork = { ...answer.source, repository: { full_name: 'eve/docs' } };
  expect(isOwnBranch({ ...answer, source: fork })).toBe(false);
  expect(isOwnBranch({ ...answer, source: { ...fork, repository: null } })).toBe(false);
});

test.each([
  ['OPEN', 'open'],
  ['MERGED', 'merged'],
  ['DECLINED', 'closed'],
  ['SUPERSEDED', 'closed'],
])('%s is %s', (given, state) => {
  expect(readPullRequest({ ...answer, state: given })).toMatchObject({ state, body: '' });
});

test('half a commit’s name is none', () => {
  const at = (hash: string) => readPullRequest({ ...answer, source: { ...answer.source, commit: { hash } } });
  expect(at('0123456789ab').headCommit).toBeNull();
  expect(at('0123456789'.repeat(4)).headCommit).toBe('0123456789'.repeat(4));
});

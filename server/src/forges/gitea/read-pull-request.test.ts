import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnBranch, readPullRequest, titleFor } from './read-pull-request.ts';
import { pull } from './schema.ts';

const answer = pull.parse({
  number: 1,
  html_url: 'https://git.example.com/acme/docs/pulls/1',
  state: 'open',
  title: 'WIP: Name the new service',
  head: { label: 'docwright/job_1', repo_id: 1 },
  base: { label: 'main', repo_id: 1 },
});

test('a branch of the same name in a fork is another’s', () => {
  expect(isOwnBranch(answer, 'docwright/job_1')).toBe(true);
  expect(isOwnBranch(answer, 'docwright/job_2')).toBe(false);
  expect(isOwnBranch({ ...answer, head: { ...answer.head, repo_id: 2 } }, 'docwright/job_1')).toBe(false);
});

test('a host that does not say what is a draft says it by the title', () => {
  expect(readPullRequest(answer)).toMatchObject({ title: 'Name the new service', draft: true });
  expect(readPullRequest({ ...answer, title: '[wip] Name' })).toMatchObject({ title: 'Name', draft: true });
  expect(readPullRequest({ ...answer, draft: false })).toMatchObject({ draft: false });
});

test('a title comes back as it was given, a draft’s too, and is never too long for the host', () => {
  const words = fc
    .string({ minLength: 1, maxLength: 400 })
    .filter((text) => text.trim() !== '' && !/^\s*(\[WIP\]|WIP:)/i.test(text));
  fc.assert(
    fc.property(words, fc.boolean(), (given, draft) => {
      const title = titleFor({ title: given, draft });
      expect(Buffer.byteLength(title)).toBeLessThanOrEqual(255);
      const { draft: read, title: shown } = readPullRequest({ ...answer, title });
      expect(read).toBe(draft);
      expect(given.toWellFormed().trim().startsWith(shown.trimEnd())).toBe(true);
    }),
  );
});

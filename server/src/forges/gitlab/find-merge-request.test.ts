import { expect, test } from 'vitest';
import { findOpen } from './find-merge-request.ts';
import { answeringGitLab } from './testing/answering-gitlab.ts';

const wire = {
  iid: 1,
  web_url: 'https://gitlab.example.com/group/docs/-/merge_requests/1',
  state: 'opened',
  title: 'Title',
  description: '',
  draft: false,
  source_branch: 'docwright/job_1',
  target_branch: 'main',
  source_project_id: 5,
  target_project_id: 5,
  sha: null,
};

const find = (...found: object[]) =>
  findOpen(
    answeringGitLab({ 'projects/group%2Fdocs/merge_requests': () => Response.json(found) }),
    wire.source_branch,
  );

test('finds the oldest that is not over, as GitLab lists them by age', async () => {
  expect(await find({ ...wire, state: 'closed' }, { ...wire, iid: 3 }, { ...wire, iid: 2 })).toMatchObject({
    iid: 2,
  });
  expect(await find({ ...wire, state: 'merged' })).toBeNull();
});

test('counts the one that is being merged at this moment', async () => {
  expect(await find({ ...wire, state: 'locked' })).toMatchObject({ iid: 1 });
});

test('does not take a fork’s branch of the same name for ours', async () => {
  expect(await find({ ...wire, source_project_id: 6 }, { ...wire, source_project_id: null })).toBeNull();
});

test('says so where something else than GitLab answers', async () => {
  const page = answeringGitLab({
    'projects/group%2Fdocs/merge_requests': () =>
      new Response('<html>Please sign in', { headers: { 'content-type': 'text/html' } }),
  });
  await expect(findOpen(page, 'x')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('does not speak like GitLab'),
  });
});

import { describe, expect, test } from 'vitest';
import { commitOf, logOf, pushAsPerson, readFileAt } from '../support/hosts/test-repository.ts';
import { openWatchRoom } from './watch-room.ts';

const welcome = (text: string) => ({ 'index.mdx': `---\ntitle: Welcome\n---\n\n${text}\n` });
const alerts = { 'alerts.mdx': '---\ntitle: Alerts\n---\n\nAlerts.\n' };

describe('when the base moves', () => {
  test('the branch is brought up to date, and the job is told', async () => {
    await using room = await openWatchRoom();
    const { jobId, branch } = await room.openPullRequest(alerts);
    const base = pushAsPerson(room.host.directory, 'main', welcome('Acme is new.'), 'Say it anew');
    await room.look();
    await room.look();
    expect(readFileAt(room.host.directory, branch, 'index.mdx')).toContain('Acme is new.');
    expect(readFileAt(room.host.directory, branch, 'alerts.mdx')).toContain('Alerts.');
    const commit = commitOf(room.host.directory, branch);
    expect(await room.events(jobId)).toEqual([{ type: 'branch-updated', data: { commit, base } }]);
  });

  test('a branch that has everything is left as it is', async () => {
    await using room = await openWatchRoom();
    const { jobId, branch } = await room.openPullRequest(alerts);
    const before = commitOf(room.host.directory, branch);
    await room.look();
    await room.look();
    expect(commitOf(room.host.directory, branch)).toBe(before);
    expect(await room.events(jobId)).toEqual([]);
  });

  test('a job that is at work does it itself', async () => {
    await using room = await openWatchRoom();
    const { branch, number } = await room.openPullRequest(alerts);
    room.host.writers.add('ada');
    room.host.comment(number, 'ada', '@docwright go on');
    pushAsPerson(room.host.directory, 'main', welcome('Acme is new.'), 'Say it anew');
    const before = commitOf(room.host.directory, branch);
    await room.look();
    expect(commitOf(room.host.directory, branch)).toBe(before);
  });

  test('a person’s commits on the branch are kept', async () => {
    await using room = await openWatchRoom();
    const { branch } = await room.openPullRequest(alerts);
    pushAsPerson(room.host.directory, branch, { 'more.mdx': '---\ntitle: More\n---\n\nMore.\n' }, 'Add more');
    pushAsPerson(room.host.directory, 'main', welcome('Acme is new.'), 'Say it anew');
    await room.look();
    expect(logOf(room.host.directory, branch)).toEqual(
      expect.arrayContaining(['Add more', 'Change the docs', 'Say it anew']),
    );
  });
});

describe('a conflict', () => {
  test('is told once, in the job and at the pull request, and taken back when it is resolved', async () => {
    await using room = await openWatchRoom();
    const { jobId, branch, number } = await room.openPullRequest(welcome('Acme is the best.'));
    const before = commitOf(room.host.directory, branch);
    pushAsPerson(room.host.directory, 'main', welcome('Acme is fine.'), 'Say it otherwise');
    await room.look();
    pushAsPerson(room.host.directory, 'main', { 'other.mdx': 'Another page.\n' }, 'Add another page');
    await room.look();
    expect(commitOf(room.host.directory, branch)).toBe(before);
    const told = { type: 'branch-conflict', data: { files: ['index.mdx'] } };
    expect(await room.events(jobId)).toEqual([told]);
    expect(room.host.written).toEqual([
      { number, key: 'conflict', body: expect.stringMatching(/`main` changed.*- `index\.mdx`/s) },
    ]);

    pushAsPerson(room.host.directory, branch, welcome('Acme is fine.'), 'Give way');
    await room.look();
    expect((await room.events(jobId)).map(({ type }) => type)).toEqual([
      'branch-conflict',
      'branch-conflict-resolved',
      'branch-updated',
    ]);
    expect(room.host.written.at(-1)).toMatchObject({
      key: 'conflict',
      body: expect.stringContaining('resolved'),
    });
  });
});

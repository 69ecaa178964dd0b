import { describe, expect, test } from 'vitest';
import { takeDuePulls } from '../../src/database/queries/watched-pulls/take-due-pulls.ts';
import { commitOf, deleteBranch, logOf, pushAsPerson } from '../support/hosts/test-repository.ts';
import { openWatchRoom, type WatchRoom } from './watch-room.ts';

const welcome = (text: string) => ({ 'index.mdx': `---\ntitle: Welcome\n---\n\n${text}\n` });
const alerts = { 'alerts.mdx': '---\ntitle: Alerts\n---\n\nAlerts.\n' };
const merges = (room: WatchRoom, branch: string) =>
  logOf(room.host.directory, branch).filter((subject) => subject.startsWith('Bring the branch up to date'));

/** Dies in the nth transaction of a look, before anything of it is durable. */
function dyingIn(room: WatchRoom, nth: number): void {
  const { database } = room.context;
  let begun = 0;
  room.context.database = {
    ...database,
    async transaction(work) {
      if (++begun === nth) throw new Error('died');
      return database.transaction(work);
    },
  };
}

/** Does something while a look reads the job for the nth time. */
function meanwhile(room: WatchRoom, nth: number, happens: () => Promise<unknown>): void {
  const { findJob } = room.context;
  let read = 0;
  room.context.findJob = async (id) => {
    if (++read === nth) await happens();
    return findJob(id);
  };
}

/** A look begins by reading the job, reads it anew before the branches are compared, and last before the push. */
const beforeThePush = 3;

describe('a worker that dies during a look', () => {
  test('after the push leaves one merge, and the next look makes no other', async () => {
    await using room = await openWatchRoom();
    const { branch } = await room.openPullRequest(alerts);
    pushAsPerson(room.host.directory, 'main', welcome('Acme is new.'), 'Say it anew');
    const { database } = room.context;
    dyingIn(room, 1);
    await expect(room.look()).rejects.toThrow('died');
    const merged = commitOf(room.host.directory, branch);
    room.context.database = database;
    await room.look();
    expect(commitOf(room.host.directory, branch)).toBe(merged);
    expect(merges(room, branch)).toHaveLength(1);
  });

  test('after the comment on a conflict leaves one comment, and the job is told by the next', async () => {
    await using room = await openWatchRoom();
    const { jobId } = await room.openPullRequest(welcome('Acme is the best.'));
    pushAsPerson(room.host.directory, 'main', welcome('Acme is fine.'), 'Say it otherwise');
    const { database } = room.context;
    dyingIn(room, 1);
    await expect(room.look()).rejects.toThrow('died');
    expect(await room.events(jobId)).toEqual([]);
    room.context.database = database;
    await room.look();
    expect(room.host.written).toHaveLength(1);
    expect((await room.events(jobId)).map(({ type }) => type)).toEqual(['branch-conflict']);
  });

  test.each([1, 2])('at comment %i of two leaves each of them heeded once in the end', async (nth) => {
    await using room = await openWatchRoom();
    const { jobId, number } = await room.openPullRequest(alerts);
    room.host.writers.add('ada');
    room.host.comment(number, 'ada', '@docwright one');
    room.host.comment(number, 'ada', '@docwright two');
    const { database } = room.context;
    dyingIn(room, nth);
    await expect(room.look()).rejects.toThrow('died');
    room.context.database = database;
    await room.look();
    expect(await room.prompts(jobId)).toEqual(['one', 'two']);
    expect(await room.context.queue.claim(5)).toHaveLength(1);
  });
});

describe('just before an update is pushed', () => {
  async function updating() {
    const room = await openWatchRoom();
    const pull = await room.openPullRequest(alerts);
    pushAsPerson(room.host.directory, 'main', welcome('Acme is new.'), 'Say it anew');
    return { room, ...pull, before: commitOf(room.host.directory, pull.branch) };
  }

  test('a message makes the job active: the branch is left to it', async () => {
    const { room: opened, jobId, branch, before } = await updating();
    await using room = opened;
    meanwhile(room, beforeThePush, () => room.sendMessage(jobId, 'Go on.'));
    await room.look();
    expect(await room.job(jobId)).toMatchObject({ status: 'active' });
    expect(commitOf(room.host.directory, branch)).toBe(before);
  });

  test('the job is archived: nothing more is done', async () => {
    const { room: opened, jobId, branch, before } = await updating();
    await using room = opened;
    meanwhile(room, beforeThePush, () => room.archive(jobId));
    await room.look();
    expect(commitOf(room.host.directory, branch)).toBe(before);
    expect((await room.events(jobId)).map(({ type }) => type)).toEqual(['job-archived']);
  });

  test('the project is deleted: nothing more is done, and nothing fails', async () => {
    const { room: opened, branch, before } = await updating();
    await using room = opened;
    meanwhile(room, beforeThePush, () =>
      room.database.query('delete from projects where id = $1', [room.project.id]),
    );
    await room.look();
    expect(commitOf(room.host.directory, branch)).toBe(before);
  });
});

test('two looks that both think the row is theirs make one merge and tell of it once', async () => {
  await using room = await openWatchRoom();
  const { jobId, branch } = await room.openPullRequest(alerts);
  pushAsPerson(room.host.directory, 'main', welcome('Acme is new.'), 'Say it anew');
  await room.makeDue();
  const [watched] = await takeDuePulls(room.database, 1, 60);
  room.context.clock = () => new Date(Date.now() + 1_000 * Math.random());
  await Promise.all([room.lookAt(watched!), room.lookAt(watched!)]);
  expect(merges(room, branch)).toHaveLength(1);
  expect((await room.events(jobId)).map(({ type }) => type)).toEqual(['branch-updated']);
});

test('a pull request that is gone has no comments to read', async () => {
  await using room = await openWatchRoom();
  const { jobId, number } = await room.openPullRequest(alerts);
  room.host.states.delete(number);
  await room.look();
  expect((await room.job(jobId)).pullRequest).toMatchObject({ state: 'closed' });
  expect(await room.watched(jobId)).toBeUndefined();
});

test('an update is signed off where the project wants it, and left out where the host signs every commit', async () => {
  await using room = await openWatchRoom({ pullRequests: { signOff: true } });
  const { branch } = await room.openPullRequest(alerts);
  pushAsPerson(room.host.directory, 'main', welcome('Acme is new.'), 'Say it anew');
  await room.look();
  expect(logOf(room.host.directory, branch, '%B').join('\n')).toContain(
    'Signed-off-by: Docwright <docwright@example.com>',
  );

  await using strict = await openWatchRoom({ pullRequests: { verifiedCommits: true } });
  const kept = await strict.openPullRequest(alerts);
  const before = commitOf(strict.host.directory, kept.branch);
  pushAsPerson(strict.host.directory, 'main', welcome('Acme is new.'), 'Say it anew');
  await strict.look();
  expect(commitOf(strict.host.directory, kept.branch)).toBe(before);
  expect(await strict.events(kept.jobId)).toEqual([]);
});

test('a base that was begun anew is told without naming files', async () => {
  await using room = await openWatchRoom();
  const { jobId } = await room.openPullRequest(alerts);
  deleteBranch(room.host.directory, 'main');
  pushAsPerson(room.host.directory, 'main', welcome('Acme is another.'), 'Begin anew');
  await room.look();
  expect(await room.events(jobId)).toEqual([{ type: 'branch-conflict', data: { files: [] } }]);
  expect(room.host.written.map(({ body }) => body)).toEqual([
    expect.stringMatching(/^`main` was begun anew and has no history in common/),
  ]);
});

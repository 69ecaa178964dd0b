import { describe, expect, test } from 'vitest';
import { setPullRequestState } from '../../src/database/queries/jobs/set-pull-request-state.ts';
import { pullSpokenOf } from '../../src/database/queries/watched-pulls/pull-spoken-of.ts';
import { takeDuePulls } from '../../src/database/queries/watched-pulls/take-due-pulls.ts';
import { Fault } from '../../src/foundation/fault.ts';
import { lookAtPullRequest } from '../../src/jobs/watch/look-at-pull-request.ts';
import { openWatchRoom } from './watch-room.ts';

const page = { 'alerts.mdx': '---\ntitle: Alerts\n---\n\nAlerts.\n' };
const never = new AbortController().signal;

describe('a pull request', () => {
  test.each(['merged', 'closed'] as const)(
    'that was %s is told to its job once, and then left alone',
    async (state) => {
      await using room = await openWatchRoom();
      const { jobId, number } = await room.openPullRequest(page);
      await room.look();
      expect(await room.events(jobId)).toEqual([]);
      room.host.states.set(number, state);
      await room.look();
      await room.look();
      expect((await room.job(jobId)).pullRequest).toMatchObject({ number, state });
      expect(await room.events(jobId)).toEqual([{ type: `pull-request-${state}`, data: { number } }]);
      expect(await room.watched(jobId)).toBeUndefined();
    },
  );

  test('that was closed and is open again is watched again, once the host speaks of it', async () => {
    await using room = await openWatchRoom();
    const { jobId, number } = await room.openPullRequest(page);
    room.host.states.set(number, 'closed');
    await room.look();
    room.host.states.set(number, 'open');
    await pullSpokenOf(room.database, room.project.id, number);
    await room.look();
    expect((await room.job(jobId)).pullRequest).toMatchObject({ state: 'open' });
    expect((await room.events(jobId)).map(({ type }) => type)).toEqual([
      'pull-request-closed',
      'pull-request-reopened',
    ]);
    expect(await room.watched(jobId)).toBeDefined();
  });

  test('that the host no longer has counts as closed', async () => {
    await using room = await openWatchRoom();
    const { jobId, number } = await room.openPullRequest(page);
    room.host.states.delete(number);
    await room.look();
    expect((await room.job(jobId)).pullRequest).toMatchObject({ state: 'closed' });
  });

  test('of an archived job gets a last look, and none after it', async () => {
    await using room = await openWatchRoom();
    const { jobId, number } = await room.openPullRequest(page);
    await room.archive(jobId);
    room.host.comment(number, 'ada', '@docwright fix it');
    room.host.writers.add('ada');
    await room.look();
    expect(await room.watched(jobId)).toBeUndefined();
    expect(await room.prompts(jobId)).toEqual([]);
  });
});

test('what was seen before somebody else told a newer state does not overwrite it', async () => {
  await using room = await openWatchRoom();
  const { jobId, number } = await room.openPullRequest(page);
  const told = (state: 'open' | 'merged', known: 'open' | 'closed') =>
    setPullRequestState(room.database, jobId, number, state, known);
  expect(await told('merged', 'open')).toBe(true);
  expect(await told('open', 'closed')).toBe(false);
  expect((await room.job(jobId)).pullRequest).toMatchObject({ state: 'merged' });
});

describe('the next look', () => {
  test('comes soon after something happened, and never by itself where nobody polls', async () => {
    await using room = await openWatchRoom();
    const { jobId } = await room.openPullRequest(page);
    await room.look();
    expect((await room.watched(jobId))!.dueInSeconds).toBeGreaterThan(60);
    expect((await room.watched(jobId))!.dueInSeconds).toBeLessThanOrEqual(120);
    room.context.pollMinutes = 0;
    await room.look();
    expect(await room.watched(jobId)).toMatchObject({ dueInSeconds: null, isDue: false });
  });

  test('waits as long as a host wants that is away, and longer with every failure', async () => {
    await using room = await openWatchRoom();
    const { jobId } = await room.openPullRequest(page);
    room.host.failure = new Fault('unavailable', 'The host is away.', { retryAfterSeconds: 2_000 });
    await expect(room.look()).rejects.toThrow('The host is away.');
    const first = (await room.watched(jobId))!;
    expect(first.failures).toBe(1);
    expect(first.dueInSeconds).toBeGreaterThan(1_900);
    room.host.failure = new Fault('credential_refused', 'The token is not accepted.');
    await expect(room.look()).rejects.toThrow('The token is not accepted.');
    expect(await room.watched(jobId)).toMatchObject({ failures: 2 });
    room.host.failure = null;
    await room.look();
    expect(await room.watched(jobId)).toMatchObject({ failures: 0 });
  });

  test('comes at once to another worker when this one stops', async () => {
    await using room = await openWatchRoom();
    const { jobId } = await room.openPullRequest(page);
    await room.makeDue();
    const [watched] = await takeDuePulls(room.database, 1, 60);
    room.host.failure = new Error('stopped');
    await expect(lookAtPullRequest(room.context, watched!, AbortSignal.abort())).rejects.toThrow('stopped');
    expect(await room.watched(jobId)).toMatchObject({ isDue: true, failures: 0 });
  });
});

describe('a row', () => {
  test('is held by one look at a time, and a delivery meanwhile makes for another one after it', async () => {
    await using room = await openWatchRoom();
    const { jobId, number } = await room.openPullRequest(page);
    await room.makeDue();
    const [watched, ...others] = await takeDuePulls(room.database, 10, 60);
    expect(others).toEqual([]);
    await pullSpokenOf(room.database, room.project.id, number);
    expect(await takeDuePulls(room.database, 10, 60)).toEqual([]);
    await lookAtPullRequest(room.context, watched!, never);
    expect(await room.watched(jobId)).toMatchObject({ isDue: true });
  });

  test('is not lost with the worker that held it', async () => {
    await using room = await openWatchRoom();
    await room.openPullRequest(page);
    await room.makeDue();
    const [dead] = await takeDuePulls(room.database, 1, 0);
    await room.database.query("update watched_pulls set looked_at = now() - interval '1 hour'", []);
    const [next] = await takeDuePulls(room.database, 1, 60);
    expect(next).toMatchObject({ jobId: dead!.jobId });
    await lookAtPullRequest(room.context, dead!, never);
    expect(await room.watched(dead!.jobId)).toMatchObject({ isDue: false });
  });

  test('that was looked at a moment ago waits, however often the host speaks of it', async () => {
    await using room = await openWatchRoom();
    const { number } = await room.openPullRequest(page);
    await room.look();
    for (let times = 0; times < 20; times++) await pullSpokenOf(room.database, room.project.id, number);
    expect(await takeDuePulls(room.database, 10, 60)).toEqual([]);
  });

  test('goes with its job', async () => {
    await using room = await openWatchRoom();
    const { jobId } = await room.openPullRequest(page);
    await room.database.query('delete from projects where id = $1', [room.project.id]);
    expect(await room.watched(jobId)).toBeUndefined();
  });
});

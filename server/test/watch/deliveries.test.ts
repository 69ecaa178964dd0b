import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HookNews } from '../../src/forges/hooks.ts';
import type { Fault } from '../../src/foundation/fault.ts';
import { receiveHookEndpoint } from '../../src/http/hooks/receive-hook.ts';
import { hookSecret, openWatchRoom, type WatchRoom } from './watch-room.ts';

const page = { 'alerts.mdx': '---\ntitle: Alerts\n---\n\nAlerts.\n' };

let room: WatchRoom;
beforeAll(async () => {
  room = await openWatchRoom();
});
afterAll(() => room[Symbol.asyncDispose]());

interface Sent {
  projectId?: string;
  host?: string;
  secret?: string;
}

function deliver(
  news: HookNews,
  { projectId = room.project.id, host = 'github', secret = hookSecret }: Sent = {},
) {
  const { database, secrets } = room.context;
  const forges = { get: () => room.host };
  const { handle } = receiveHookEndpoint({ database, secrets, forges });
  const call = {
    parameters: { projectId, host },
    headers: { 'x-secret': secret },
    bytes: Buffer.from(JSON.stringify(news)),
  };
  return handle(call as never);
}

/** As after a look: due some time later. */
const afterLook = () =>
  room.database.query("update watched_pulls set due_at = now() + interval '1 hour', looked_at = now()", []);

describe('a proven delivery', () => {
  test('about a pull request makes that one due, and asks the host nothing', async () => {
    const [one, other] = [await room.openPullRequest(page), await room.openPullRequest(page)];
    await afterLook();
    const asked = room.host.asked;
    const answer = await deliver({ about: 'pull-request', number: one.number });
    expect(answer).toEqual({ status: 202, body: {} });
    expect(await room.watched(one.jobId)).toMatchObject({ isDue: true });
    expect(await room.watched(other.jobId)).toMatchObject({ isDue: false });
    expect(room.host.asked).toBe(asked);
  });

  test('about the base branch makes every one due', async () => {
    const [one, other] = [await room.openPullRequest(page), await room.openPullRequest(page)];
    await afterLook();
    await deliver({ about: 'push', branch: 'main' });
    expect(await room.watched(one.jobId)).toMatchObject({ isDue: true });
    expect(await room.watched(other.jobId)).toMatchObject({ isDue: true });
  });

  test('about a job’s branch makes its own due, about another branch none', async () => {
    const [one, other] = [await room.openPullRequest(page), await room.openPullRequest(page)];
    await afterLook();
    await deliver({ about: 'push', branch: 'elsewhere' });
    expect(await room.watched(one.jobId)).toMatchObject({ isDue: false });
    await deliver({ about: 'push', branch: one.branch });
    expect(await room.watched(one.jobId)).toMatchObject({ isDue: true });
    expect(await room.watched(other.jobId)).toMatchObject({ isDue: false });
  });

  test('a hundred times is one row that is due', async () => {
    const { number, jobId } = await room.openPullRequest(page);
    await Promise.all(Array.from({ length: 100 }, () => deliver({ about: 'pull-request', number })));
    expect(await room.watched(jobId)).toMatchObject({ isDue: true });
    expect(await room.events(jobId)).toEqual([]);
  });

  test.each<HookNews>([
    { about: 'nothing' },
    { about: 'pull-request', number: 9_999 },
    { about: 'pull-request', number: Number.MAX_SAFE_INTEGER },
    { about: 'push', branch: 'main\0\ud800' },
  ])('about %j is heard', async (news) => {
    expect(await deliver(news)).toEqual({ status: 202, body: {} });
  });
});

describe('a delivery is refused', () => {
  const refusal = (sent: Sent) =>
    deliver({ about: 'pull-request', number: 1 }, sent).then(
      () => expect.fail('it was taken'),
      (error: Fault) => ({ code: error.code, message: error.message }),
    );

  test('with 401 where its proof is wrong, naming the proof', async () => {
    const { number, jobId } = await room.openPullRequest(page);
    await afterLook();
    expect(await refusal({ secret: 'guessed' })).toEqual({
      code: 'unauthorized',
      message: expect.stringContaining('the secret in the header X-Secret'),
    });
    expect(number).toBeGreaterThan(0);
    expect(await room.watched(jobId)).toMatchObject({ isDue: false });
  });

  test('alike for an unknown project, another host and a missing secret, so that nobody learns which', async () => {
    const unproven = await refusal({ secret: 'guessed' });
    expect(unproven.code).toBe('unauthorized');
    expect(await refusal({ projectId: 'nobody' })).toEqual(unproven);
    await room.database.query('update projects set hook_secret = null where id = $1', [room.project.id]);
    expect(await refusal({})).toEqual(unproven);
  });

  test('with 404 for a host that there is not', async () => {
    expect(await refusal({ host: 'nonsense' })).toMatchObject({ code: 'not_found' });
  });
});

import { describe, expect, test } from 'vitest';
import { branchPushed } from '../../src/database/queries/watched-pulls/branch-pushed.ts';
import { pullSpokenOf } from '../../src/database/queries/watched-pulls/pull-spoken-of.ts';
import { takeDuePulls } from '../../src/database/queries/watched-pulls/take-due-pulls.ts';
import { Fault } from '../../src/foundation/fault.ts';
import { openWatchRoom, type WatchRoom } from './watch-room.ts';

const many = 2_000;

/** Jobs that have nothing but an open pull request, looked at some time ago. */
async function addCrowd({ database, project }: WatchRoom): Promise<void> {
  await database.query(
    `insert into jobs (id, project_id, title, model, status, repository, branch, draft, pull_request, created_at)
     select 'job_' || n, $1, 'Job ' || n, 'builtin/codemod', 'completed', $2, 'docwright/' || n, false,
       jsonb_build_object('number', n, 'url', null, 'state', 'open'), now()
     from generate_series(1, ${many}) as n`,
    [project.id, JSON.stringify(project.repository)],
  );
  await database.query(
    `insert into watched_pulls (job_id, number, due_at, changed_at)
     select 'job_' || n, n, now() + interval '1 day', now() - n * interval '1 minute'
     from generate_series(1, ${many}) as n`,
    [],
  );
}

const dueNow = async ({ database }: WatchRoom) =>
  (
    await database.query<{ number: number }>(
      'select number from watched_pulls where due_at <= now() order by number',
      [],
    )
  ).map(({ number }) => number);

describe('a project with two thousand open pull requests', () => {
  test('is looked at one by one when its base moves, what is lively first', async () => {
    await using room = await openWatchRoom();
    await addCrowd(room);
    await branchPushed(room.database, room.project.id, 'main');
    expect(await dueNow(room)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const [spread] = await room.database.query<{ most: number; last: number }>(
      `select max(count)::integer as most, extract(epoch from max(minute) - now())::float8 as last from (
         select date_bin('1 minute', due_at, now()) as minute, count(*) from watched_pulls group by 1) as minutes`,
      [],
    );
    expect(spread!.most).toBeLessThanOrEqual(10 + 60 / 5);
    // An hour has 720 looks.
    expect(spread!.last).toBeGreaterThan(2 * 3_600);
  });

  test('a second push makes nobody wait longer, and what the host speaks of goes before all', async () => {
    await using room = await openWatchRoom();
    await addCrowd(room);
    const dueAt = () =>
      room.database.query<{ at: Date }>('select due_at as at from watched_pulls order by number', []);
    await branchPushed(room.database, room.project.id, 'main');
    const before = await dueAt();
    await Promise.all(Array.from({ length: 4 }, () => branchPushed(room.database, room.project.id, 'main')));
    const after = await dueAt();
    expect(after.every(({ at }, index) => at <= before[index]!.at)).toBe(true);
    await takeDuePulls(room.database, 10, 60);
    await pullSpokenOf(room.database, room.project.id, 1_999);
    expect(await takeDuePulls(room.database, 10, 60)).toMatchObject([{ number: 1_999 }]);
  });

  test('asks a host that is away once, and leaves it alone for as long as it wants, whatever is delivered', async () => {
    await using room = await openWatchRoom();
    await addCrowd(room);
    room.host.failure = new Fault('unavailable', 'The host is away.', { retryAfterSeconds: 900 });
    await room.database.query('update watched_pulls set due_at = now()', []);
    const [first] = await takeDuePulls(room.database, 1, 60);
    await expect(room.lookAt(first!)).rejects.toThrow('The host is away.');
    await pullSpokenOf(room.database, room.project.id, 5);
    await branchPushed(room.database, room.project.id, 'main');
    expect(await takeDuePulls(room.database, 10, 60)).toEqual([]);
    expect(room.host.asked).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockPullRequests } from '../../src/database/queries/pull-requests/lock-pull-requests.ts';
import { stepNames } from '../../src/jobs/turn.ts';
import { eventually } from '../support/eventually.ts';
import { type Installation, rename, startInstallation } from './installation.ts';

/** From then on the job shows its pull request; what was pushed before is taken back. */
const isShown = ['pull-request:after', 'changes:before', 'changes:after'];

describe('archiving a job stops it where it is, so that nothing is made afterwards', () => {
  let installation: Installation;
  /** Called when the job comes to the step that is named. */
  let at: { moment: string; archive: () => Promise<void> } | null = null;
  beforeAll(async () => {
    installation = await startInstallation({
      environment: { DOCWRIGHT_ROLE: 'all' },
      hooks: {
        async onStep(name, when) {
          if (`${name}:${when}` === at?.moment) await at.archive();
        },
      },
    });
  });
  afterAll(() => installation[Symbol.asyncDispose]());

  for (const moment of stepNames.flatMap((name) => [`${name}:before`, `${name}:after`])) {
    test(`at ${moment}`, async () => {
      const archived: number[] = [];
      const created = Promise.withResolvers<string>();
      at = {
        moment,
        async archive() {
          const path = `/v2/agent/demo/job/${await created.promise}/archive`;
          archived.push((await installation.server.call('POST', path)).status);
        },
      };
      const jobId = await installation.createJob(rename);
      created.resolve(jobId);
      await eventually(
        'the worker to let go of the job',
        async () => archived.length > 0 && (await isIdle()),
      );

      expect(archived).toEqual([200]);
      expect(await installation.settled(jobId)).toMatchObject({ status: 'archived', error: null });
      const branches = installation.git('branch', '--list', `docwright/${jobId}`);
      expect(branches !== '').toBe(isShown.includes(moment));
      const pulls = await installation.pullRequestsOf(jobId);
      expect(pulls.length > 0).toBe(isShown.includes(moment));
      expect(installation.worktrees()).toEqual([]);
    });
  }

  test('while its pull request is being opened: it is closed again', async () => {
    const { server, git, database, createJob, settled, pullRequestsOf } = installation;
    const pushed = Promise.withResolvers<void>();
    at = { moment: 'pull-request:before', archive: async () => pushed.resolve() };
    // Whoever opens a pull request waits for this lock, after the lease was checked for the last time.
    const jobId = await database.transaction(async (tx) => {
      await lockPullRequests(tx, 'demo');
      const id = await createJob(rename);
      await pushed.promise;
      await eventually('the lock to be waited for', async () => {
        const sql = `select from pg_locks where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`;
        return (await tx.query(sql, [])).length > 0;
      });
      expect((await server.call('POST', `/v2/agent/demo/job/${id}/archive`)).status).toBe(200);
      return id;
    });
    at = null;
    await eventually('the worker to let go of the job', isIdle);
    expect(await settled(jobId)).toMatchObject({ status: 'archived', prLink: null, pullRequest: null });
    expect(await pullRequestsOf(jobId)).toMatchObject([{ state: 'closed' }]);
    expect(git('branch', '--list', `docwright/${jobId}`)).toBe('');
  });

  async function isIdle() {
    const held = await installation.database.query(`select from queue.job where state = 'active'`, []);
    return held.length === 0;
  }
});

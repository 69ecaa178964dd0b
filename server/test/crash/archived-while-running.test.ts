import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepNames } from '../../src/jobs/turn.ts';
import { eventually } from '../support/eventually.ts';
import { type Installation, rename, startInstallation } from './installation.ts';

const pullRequestStands = ['pull-request:after', 'changes:before', 'changes:after'];
const branchStands = ['push:after', 'pull-request:before', ...pullRequestStands];

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
      expect(branches !== '').toBe(branchStands.includes(moment));
      const pulls = await installation.pullRequestsOf(jobId);
      expect(pulls.length > 0).toBe(pullRequestStands.includes(moment));
      expect(installation.worktrees()).toEqual([]);
    });
  }

  async function isIdle() {
    const held = await installation.database.query(`select from queue.job where state = 'active'`, []);
    return held.length === 0;
  }
});

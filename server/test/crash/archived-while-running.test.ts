import { describe, expect, test } from 'vitest';
import { stepNames } from '../../src/jobs/turn.ts';
import { eventually } from '../support/eventually.ts';
import { rename, startInstallation } from './installation.ts';

const pullRequestStands = ['pull-request:after', 'changes:before', 'changes:after'];
const branchStands = ['push:after', 'pull-request:before', ...pullRequestStands];

describe('archiving a job stops it where it is, so that nothing is made afterwards', () => {
  for (const moment of stepNames.flatMap((name) => [`${name}:before`, `${name}:after`])) {
    test(`at ${moment}`, async () => {
      let jobId = '';
      const archived: number[] = [];
      await using installation = await startInstallation({
        environment: { DOCWRIGHT_ROLE: 'all' },
        hooks: {
          async onStep(name, when) {
            if (`${name}:${when}` !== moment) return;
            const { status } = await installation.server.call('POST', `/v2/agent/demo/job/${jobId}/archive`);
            archived.push(status);
          },
        },
      });
      jobId = await installation.createJob(rename);
      await eventually(
        'the worker to let go of the job',
        async () => archived.length > 0 && (await isIdle()),
      );

      expect(archived).toEqual([200]);
      expect(await installation.settled(jobId)).toMatchObject({ status: 'archived', error: null });
      const branches = installation.git('branch', '--list', 'docwright/*');
      expect(branches !== '').toBe(branchStands.includes(moment));
      const pulls = await installation.pullRequestsOf(jobId);
      expect(pulls.length > 0).toBe(pullRequestStands.includes(moment));
      expect(installation.worktrees()).toEqual([]);

      async function isIdle() {
        const held = await installation.database.query(`select from queue.job where state = 'active'`, []);
        return held.length === 0;
      }
    });
  }
});

import { expect } from 'vitest';
import type { Installation } from './installation.ts';

/**
 * What must hold of a job however often its workers died: one pull request, one commit for each instruction
 * with one trailer each, and the very files that a job nobody disturbed has made of the same instructions.
 */
export async function expectOneChange(
  { server, git, pullRequestsOf }: Installation,
  jobId: string,
  undisturbedJobId: string,
): Promise<void> {
  const { json: job } = await server.call('GET', `/v2/agent/demo/job/${jobId}`);
  expect(job).toMatchObject({ status: 'completed', error: null, pullRequest: { state: 'open' } });
  expect(await pullRequestsOf(jobId)).toEqual([{ number: job.pullRequest.number, state: 'open' }]);

  const [branch, undisturbed] = [jobId, undisturbedJobId].map((id) => `docwright/${id}`);
  expect(git('rev-parse', `${branch}^{tree}`)).toBe(git('rev-parse', `${undisturbed}^{tree}`));
  expect(git('rev-list', '--count', `main..${branch}`)).toBe(
    git('rev-list', '--count', `main..${undisturbed}`),
  );
  const trailers = git(
    'log',
    '--format=%(trailers:key=Docwright-Job,valueonly,separator=%x2C)',
    `main..${branch}`,
  );
  expect(new Set(trailers.split('\n'))).toEqual(new Set([jobId]));
}

/** Guards the guard: the undisturbed job did change something, and only once. */
export function expectRenamedOnce({ git }: Installation, jobId: string): void {
  const renamed = git('grep', '--name-only', 'Acme Pro Plus', `docwright/${jobId}`);
  expect(renamed.split('\n').length).toBeGreaterThanOrEqual(4);
  expect(() => git('grep', '--name-only', 'Plus Plus', `docwright/${jobId}`)).toThrow();
}

import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { allDie } from './all-die.ts';
import { expectRenamedOnce } from './expect-one-change.ts';
import { type Installation, rename, startInstallation } from './installation.ts';

describe.concurrent('what an attempt pushed before its worker died', { timeout: 400_000 }, () => {
  test('is done and stays, with the commits that people have put on top', async () => {
    await using installation = await startInstallation();
    const { git, settled } = installation;
    const job = await installation.createJob(rename);
    await allDie(installation, ['pull-request:after']);
    const theirs = pushOnTop(installation, job);
    await installation.startWorker();
    expect(await settled(job)).toMatchObject({ status: 'completed', pullRequest: { state: 'open' } });
    expect(git('rev-parse', `docwright/${job}`)).toBe(theirs);
    expectRenamedOnce(installation, job);
  });

  test('is not applied again when people push on top of it while the next attempt works', async () => {
    await using installation = await startInstallation();
    const { git, settled } = installation;
    const job = await installation.createJob(rename);
    await allDie(installation, ['pull-request:after']);
    const next = await installation.startWorker('commit:after:1:SIGSTOP');
    const theirs = await eventually('the next attempt to stop before its push', () =>
      isStopped(next.pid) ? pushOnTop(installation, job) : null,
    );
    next.signal('SIGCONT');
    expect(await settled(job)).toMatchObject({ status: 'completed', pullRequest: { state: 'open' } });
    expect(git('rev-parse', `docwright/${job}`)).toBe(theirs);
    expectRenamedOnce(installation, job);
  });
});

/** A commit of a person on the job's branch, with the files as they are. */
function pushOnTop({ git }: Installation, job: string): string {
  const branch = `docwright/${job}`;
  const person = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.com'];
  const commit = git(...person, 'commit-tree', `${branch}^{tree}`, '-p', branch, '-m', 'Note that I read it');
  git('update-ref', `refs/heads/${branch}`, commit);
  return commit;
}

const isStopped = (pid: number): boolean =>
  execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('T');

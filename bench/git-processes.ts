import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { serverUnderTest } from './server-under-test.ts';
import { timeJob } from './timed-job.ts';

/** As long as a process that reads a repository waits for the next question, and more. */
const quietMs = 3_000;

/** How often git is started for a job, by a program of its name that notes each start. */
export async function gitProcesses(): Promise<Figure[]> {
  using counting = countingGit();
  const { path, starts } = counting;
  await using under = await serverUnderTest({ PATH: `${path}:${process.env.PATH}` });
  await timeJob(under.server, 'Rename "Acme Pro" to "Acme Warm" on all pages');
  await pause(quietMs);
  const before = starts();
  await timeJob(under.server, 'Rename "Acme Pro" to "Acme Counted" on all pages');
  return [
    {
      name: 'git processes of a job, sample repository',
      value: starts() - before,
      unit: 'processes',
      goal: { under: 12 },
    },
  ];
}

function countingGit() {
  const path = mkdtempSync(join(tmpdir(), 'docwright-git-'));
  const [program, log] = [join(path, 'git'), join(path, 'starts')];
  writeFileSync(log, '');
  const others = (process.env.PATH ?? '').replaceAll("'", '');
  writeFileSync(program, `#!/bin/sh\necho >> '${log}'\nPATH='${others}' exec git "$@"\n`);
  chmodSync(program, 0o755);
  return {
    path,
    starts: () => readFileSync(log, 'utf8').length,
    [Symbol.dispose]: () => rmSync(path, { recursive: true }),
  };
}

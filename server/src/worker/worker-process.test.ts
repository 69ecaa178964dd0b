import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startWorkerProcess } from './worker-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'docwright-worker-process-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A program in place of the server's, which notes each of its starts. */
function scripted(name: string, script: string) {
  const [program, starts] = [join(directory, `${name}.mjs`), join(directory, `${name}.starts`)];
  appendFileSync(starts, '');
  const note = `(await import('node:fs')).appendFileSync(${JSON.stringify(starts)}, 'x');`;
  writeFileSync(program, `${note}\nprocess.once('disconnect', () => process.exit(0));\n${script}\n`);
  const stopping = new AbortController();
  const errors: string[] = [];
  const worker = startWorkerProcess({
    program,
    environment: {},
    stopping: stopping.signal,
    problems: { add() {} },
    log: { error: (_data, message) => errors.push(message) },
  });
  return { worker, stopping, errors, starts: () => readFileSync(starts, 'utf8').length };
}

const patience = { timeout: 60_000 };
const isReady = `process.send({ kind: 'ready' });`;

/** Longer than the pause before the second start. */
const pastRestartMs = 1_500;

describe('the process for jobs', patience, () => {
  test('is not started again once it was stopped, also where no signal asked for that', async () => {
    const { worker, errors, starts } = scripted('stopped', isReady);
    await worker.ready;
    await worker.stop();
    await delay(pastRestartMs);
    expect(starts()).toBe(1);
    expect(errors).toEqual([]);
  });

  test('is not started again in the pause before its next start', async () => {
    const { worker, stopping, errors, starts } = scripted('paused', `${isReady} process.exit(3);`);
    await worker.ready;
    await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 20_000 });
    stopping.abort();
    await delay(pastRestartMs);
    expect(starts()).toBe(1);
    await worker.stop();
  });

  test('does not keep the server from stopping if it never becomes ready', async () => {
    const { worker, stopping } = scripted('silent', 'setInterval(() => {}, 1_000);');
    stopping.abort();
    await worker.ready;
    await worker.stop();
  });

  test('is started again after it could not be started', async () => {
    const { worker, stopping, errors, starts } = scripted('unstartable', `${isReady} process.exit(3);`);
    const { execPath } = process;
    process.execPath = join(directory, 'no-such-program');
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), { timeout: 20_000 });
    const before = starts();
    process.execPath = execPath;
    await vi.waitFor(() => expect(starts()).toBeGreaterThan(before), { timeout: 20_000 });
    stopping.abort();
    await worker.stop();
  });

  test('goes on after it spoke to a server that was killed', async () => {
    const [server, worker, done] = ['server.mjs', 'worker.mjs', 'done'].map((name) => join(directory, name));
    writeFileSync(
      server!,
      `import { fork } from 'node:child_process';
      fork(${JSON.stringify(worker)}, { stdio: 'inherit' }).once('message', () => process.kill(process.pid, 'SIGKILL'));`,
    );
    writeFileSync(
      worker!,
      `import { writeFileSync } from 'node:fs';
      import { tellParent } from ${JSON.stringify(new URL('worker-process.ts', import.meta.url).href)};
      process.once('disconnect', () => writeFileSync(${JSON.stringify(done)}, 'handed back'));
      const isThere = () => { try { return process.kill(server, 0); } catch { return false; } };
      const server = process.ppid;
      tellParent({ kind: 'ready' });
      setImmediate(() => {
        while (isThere());
        tellParent({ kind: 'running', jobs: 1 });
      });`,
    );
    await once(fork(server!, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }), 'exit');
    await vi.waitFor(() => expect(existsSync(done!)).toBe(true), { timeout: 20_000 });
  });

  test('rejects if the first one ends before it is ready', async () => {
    const { worker } = scripted('broken', 'process.exit(4);');
    await expect(worker.ready).rejects.toThrow('(4)');
    await worker.stop();
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAlive, untilGone } from './processes.ts';

test.skipIf(!existsSync('/proc/self/stat'))(
  'a process that ended is not alive, even if its parent never asks how',
  async () => {
    // The shell becomes a program that knows nothing of the child.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [printed] = await once(parent.stdout, 'data');
      const pid = Number(String(printed));
      expect(isAlive(process.pid)).toBe(true);
      const end = Date.now() + 20_000;
      await untilGone(pid, () => Date.now() > end);
      expect(() => process.kill(pid, 0)).not.toThrow();
      expect(isAlive(pid)).toBe(false);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);

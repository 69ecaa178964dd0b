import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { plainEnvironment } from '../../foundation/plain-environment.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A process that has ended stays in the table until its parent asks how. A database that was adopted is the child of
 * process 1, which in a container may be a program that never asks. Elsewhere than on Linux, process 1 does.
 */
function isZombie(pid: number): boolean {
  try {
    // The state is behind the name, which is in brackets and may contain some.
    return /^[ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, ''));
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

export async function untilGone(pid: number, enough: () => boolean): Promise<void> {
  while (isAlive(pid) && !enough()) await delay(100);
}

/** Empty for a process that has ended, or that is hidden from us and so not one of ours. */
export function commandLine(pid: number): string {
  if (!existsSync('/proc/self/cmdline')) {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: plainEnvironment(),
    }).stdout;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

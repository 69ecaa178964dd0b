import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { eventually } from '../support/eventually.ts';

/** Every process that works in the directory or names it on its command line; Linux tells in /proc. */
export function processesIn(directory: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => traces(pid).some((trace) => trace.includes(directory)))
    .map(Number);
}

function traces(pid: string): string[] {
  try {
    return [readFileSync(`/proc/${pid}/cmdline`, 'utf8'), readlinkSync(`/proc/${pid}/cwd`)];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return []; // ended meanwhile, or nothing but a zombie
    throw error;
  }
}

/** Whether any process of the group is left. */
export function isGroupAlive(leader: number): boolean {
  try {
    process.kill(-leader, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  return readdirSync('/proc').includes(String(pid)) && traces(String(pid)).length > 0;
}

export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function killLeftovers(directory: string): Promise<void> {
  await eventually('everything in the scratch directory to end', () => {
    const left = processesIn(directory);
    for (const pid of left) killIfAlive(pid);
    return left.length === 0;
  });
}

/** The process id that PostgreSQL wrote into its data directory. */
export function postgresPid(dataDir: string): number {
  return Number(readFileSync(`${dataDir}/postgres/data/postmaster.pid`, 'utf8').split('\n')[0]);
}

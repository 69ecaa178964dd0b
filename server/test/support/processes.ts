import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { eventually } from './eventually.ts';

/** Every process that works in the directory or names it on its command line. */
export function processesIn(directory: string): number[] {
  const traces = existsSync('/proc/self/cwd') ? tracesInProc() : tracesByPs();
  return [...traces]
    .filter(([pid, trace]) => pid !== process.pid && trace.includes(directory))
    .map(([pid]) => pid);
}

function tracesInProc(): Map<number, string> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.map((pid) => [Number(pid), commandLine(pid) + workingDirectory(pid)]));
}

/** Its words, each ended by NUL; Linux only. */
export const commandLine = (pid: string | number) =>
  orNothing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
const workingDirectory = (pid: string) => orNothing(() => readlinkSync(`/proc/${pid}/cwd`));

/** It ended meanwhile, or is another user's and none of ours. */
function orNothing(look: () => string): string {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** Where there is no /proc; working directories are not told there. */
function tracesByPs(): Map<number, string> {
  const listing = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return new Map(listing.split('\n').map((line) => [Number.parseInt(line, 10), line]));
}

export interface ListedProcess {
  pid: number;
  parent: number;
  state: string;
  kilobytes: number;
  command: string;
}

export function listProcesses(): ListedProcess[] {
  const columns = 'pid=,ppid=,state=,rss=,command=';
  const listing = execFileSync('ps', ['-axww', '-o', columns], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listing.split('\n').flatMap((line) => {
    const [, pid, parent, state, kilobytes, command] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined) return [];
    const numbers = { pid: Number(pid), parent: Number(parent), kilobytes: Number(kilobytes) };
    return [{ ...numbers, state: state!, command: command! }];
  });
}

export const isAlive = (pid: number): boolean => answersSignals(pid);

/** Whether any process of the group is left. */
export const isGroupAlive = (leader: number): boolean => answersSignals(-leader);

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
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

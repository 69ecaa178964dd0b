import { readFileSync } from 'node:fs';
import { processesIn } from '../server/test/support/processes.ts';

const sampleMs = 100;
const kilobytesPerMegabyte = 1024;

/**
 * What every process that works below the directory has in memory, in MB: the server, PostgreSQL and git. The
 * proportional size counts a page that several share once.
 */
export function memoryOf(directory: string): number {
  const kilobytes = processesIn(directory).map(proportionalKilobytes);
  return kilobytes.reduce((sum, size) => sum + size, 0) / kilobytesPerMegabyte;
}

/** Linux only; elsewhere 0. */
export function proportionalKilobytes(pid: number): number {
  try {
    const [, size] = /^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(size ?? 0);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return 0; // ended meanwhile
    throw error;
  }
}

/** The most that was seen while the work ran, in MB. */
export async function peakMemory(directory: string, work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(directory));
  }, sampleMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}

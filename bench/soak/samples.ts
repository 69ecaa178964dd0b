import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout } from '../../server/test/support/server-process.ts';
import { type ServerProcessKind, serverProcesses } from '../../server/test/support/server-processes.ts';
import { proportionalKilobytes } from '../memory.ts';
import type { ServerUnderTest } from '../server-under-test.ts';

/** Those that last; git and the process of an inspection end with their work. */
export const measuredKinds = ['api', 'worker', 'engine', 'postgres', 'launcher', 'pool'] as const;
export type MeasuredKind = (typeof measuredKinds)[number];

export interface Sample {
  /** Seconds since the beginning. */
  second: number;
  /** Resident, in MB, of one process of the kind; of PostgreSQL, whose processes share most, all together. */
  megabytes: Partial<Record<MeasuredKind, number>>;
  /** On the disk. */
  dataMegabytes: number;
}

const isMeasured = (kind: ServerProcessKind): kind is MeasuredKind =>
  (measuredKinds as readonly ServerProcessKind[]).includes(kind);

export async function takeSample({ server, dataDir }: ServerUnderTest, second: number): Promise<Sample> {
  const kinds = Map.groupBy(serverProcesses(server.pid), ({ kind }) => kind);
  const megabytes: Sample['megabytes'] = {};
  for (const [kind, all] of kinds) {
    if (!isMeasured(kind)) continue;
    const sizes = all.map(({ pid, kilobytes }) =>
      kind === 'postgres' ? proportionalKilobytes(pid) || kilobytes : kilobytes,
    );
    const sum = sizes.reduce((total, size) => total + size, 0);
    megabytes[kind] = sum / 1024 / (kind === 'postgres' ? 1 : all.length);
  }
  return { second, megabytes, dataMegabytes: await megabytesOnDisk(dataDir) };
}

/** `du` fails on a file that is deleted meanwhile, and tells the sum all the same. */
async function megabytesOnDisk(directory: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sk', directory]).catch(
    (error: Error & { stdout: string }) => error,
  );
  return Number.parseInt(stdout, 10) / 1024;
}

/** A file of JSON lines, so that a run that was cut off is still of use. */
export function openSampleFile(): { path: string; write(line: object): void } {
  const directory = join(checkout, 'build/soak');
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${new Date().toISOString().replaceAll(':', '-')}.jsonl`);
  return { path, write: (line) => appendFileSync(path, `${JSON.stringify(line)}\n`) };
}

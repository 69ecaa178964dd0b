import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { JournalFiles } from '../../../src/warehouse/duckdb/journal/journal-files.ts';
import { runtime } from '../../support/server-process.ts';

const program = join(import.meta.dirname, '../../support/journal-until-full.ts');

/** A limit on files does what a full disk does: the last write is cut short before the next one fails. */
test.each([64, 333, 1_000])(
  'what was acknowledged before a disk was full is there (%i KB)',
  async (kilobytes) => {
    const directory = mkdtempSync(join(tmpdir(), 'docwright-full-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    // In blocks of 512 bytes.
    const command = `ulimit -f ${2 * kilobytes}; exec "$0" "$1" "$2"`;
    const acknowledged = execFileSync('sh', ['-c', command, runtime, program, directory], {
      encoding: 'utf8',
    });
    const segments = await new JournalFiles(directory, { isSynced: false }).recover();
    expect(Number(acknowledged)).toBeGreaterThan(0);
    expect(segments.reduce((sum, { count }) => sum + count, 0)).toBe(Number(acknowledged));
  },
);

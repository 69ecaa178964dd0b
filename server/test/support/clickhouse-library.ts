// ClickHouse for tests, on machines for which it is published as a library (the npm package of chdb). It is 550 MB
// that nobody needs who runs Docwright, so it is no dependency: the first run of the tests installs it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const version = '26.7.3-stable.1';
const packages = [`@chdb/lib-linux-x64-gnu@${version}`, 'ffi-rs@1.3.7'];
const cache = join(import.meta.dirname, '../../../node_modules/.cache');
const home = join(cache, `clickhouse-${version}`);

/** Whether there is one for this machine: it needs glibc, whose loader has this name. */
export const isPublished =
  process.platform === 'linux' && process.arch === 'x64' && existsSync('/lib64/ld-linux-x86-64.so.2');

/** Where its packages are; null: they are not there, and cannot be installed. */
export function installClickHouse(): string | null {
  if (existsSync(home)) return home;
  process.stderr.write('Installing ClickHouse for the tests (once; 550 MB) …\n');
  mkdirSync(cache, { recursive: true });
  // Made elsewhere and renamed: one that is there is complete, and two runs do not meet.
  const made = mkdtempSync(`${home}-`);
  writeFileSync(join(made, 'package.json'), '{ "private": true }\n');
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', made];
  const { status } = spawnSync('npm', ['install', ...options, ...packages], {
    cwd: made,
    stdio: ['ignore', 2, 2],
  });
  try {
    if (status === 0) renameSync(made, home);
  } catch (error) {
    // Another run was faster.
    if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return existsSync(home) ? home : null;
}

export const libraryIn = (directory: string): string =>
  join(directory, 'node_modules/@chdb/lib-linux-x64-gnu/libchdb.so');

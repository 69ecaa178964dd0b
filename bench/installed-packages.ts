import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout } from '../server/test/support/server-process.ts';
import type { Figure } from './figure.ts';

const megabyte = 1024 * 1024;
const named = 8;

/** What `npm start` installs on a machine like this one, and which packages are the largest. */
export async function installedPackages(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-bench-'));
  try {
    for (const file of [
      'package.json',
      'package-lock.json',
      'server/package.json',
      'dashboard/package.json',
    ]) {
      cpSync(join(checkout, file), join(directory, file), { recursive: true });
    }
    const options = ['--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    await promisify(execFile)('npm', ['ci', ...options], { cwd: directory });
    const sizes = packagesIn(join(directory, 'node_modules'));
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    const largest = Object.entries(sizes)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, named);
    return [
      {
        name: 'packages installed by npm start',
        value: total,
        unit: 'MB',
        goal: { under: 480 },
        parts: Object.fromEntries(largest),
      },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Sizes in MB by package; those of a scope each by itself. */
function packagesIn(modules: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const name of readdirSync(modules)) {
    const inside = name.startsWith('@')
      ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`)
      : [name];
    for (const each of inside) sizes[each] = sizeOf(join(modules, each));
  }
  return sizes;
}

/** A file that has several names, as the runtime has, is there once. */
const seen = new Set<number>();

function sizeOf(path: string): number {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true, recursive: true })
        .filter((each) => each.isFile())
        .map((each) => join(each.parentPath, each.name))
    : [path];
  let bytes = 0;
  for (const file of files) {
    const { ino, size } = statSync(file);
    if (!seen.has(ino)) bytes += size;
    seen.add(ino);
  }
  return bytes / megabyte;
}

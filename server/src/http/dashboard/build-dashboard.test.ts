import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type Files, scratchDirectory, writeFiles } from '../../git/testing/scratch-repository.ts';
import { readBuiltFiles } from './built-files.ts';

const script = fileURLToPath(new URL('../../../../scripts/build-dashboard.mjs', import.meta.url));

/** Many files, so that two builds that end at the same time meet. */
const bundler = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const out = process.argv[process.argv.indexOf('--outDir') + 1];
  mkdirSync(out + '/assets', { recursive: true });
  writeFileSync(out + '/index.html', 'built');
  for (let n = 0; n < 60; n += 1) writeFileSync(out + '/assets/' + n + '.js', 'x');
`;

/** A checkout with a dashboard of its own and something in place of the bundler. */
function checkout(vite = bundler) {
  const { path, ...scratch } = scratchDirectory();
  onTestFinished(() => scratch[Symbol.dispose]());
  const write = (files: Files) => writeFiles(path, files);
  write({
    'package-lock.json': '{}',
    'dashboard/index.html': 'source',
    'dashboard/vite.config.ts': '',
    'dashboard/src/main.ts': '1',
    'dashboard/public/theme.js': '',
    'node_modules/vite/bin/vite.js': vite,
    'node_modules/.bin/.keep': '',
    'scripts/.keep': '',
  });
  copyFileSync(script, join(path, 'scripts/build-dashboard.mjs'));
  symlinkSync(process.execPath, join(path, 'node_modules/.bin/node'));
  const build = async (): Promise<number> => {
    const child = spawn(process.execPath, [join(path, 'scripts/build-dashboard.mjs')], { stdio: 'ignore' });
    const [status] = await once(child, 'exit');
    return status;
  };
  const dashboard = join(path, 'dashboard');
  const outputs = () => readdirSync(dashboard).filter((name) => name.startsWith('dist'));
  return { write, build, dashboard, outputs };
}

test('several starts at once all find a whole dashboard', async () => {
  const { write, build, dashboard, outputs } = checkout();
  for (const version of ['1', '2', '3']) {
    write({ 'dashboard/src/main.ts': version });
    expect(await Promise.all([build(), build(), build(), build()])).toEqual([0, 0, 0, 0]);
    expect(outputs()).toEqual(['dist']);
    expect(readBuiltFiles(join(dashboard, 'dist'))).toHaveLength(61);
  }
});

test('a build that fails leaves the old dashboard, and nothing else', async () => {
  const { write, build, dashboard, outputs } = checkout();
  await build();
  write({
    'dashboard/src/main.ts': '2',
    'node_modules/vite/bin/vite.js': `${bundler} process.exit(1);`,
  });
  expect(await build()).toBe(1);
  expect(outputs()).toEqual(['dist']);
  expect(readBuiltFiles(join(dashboard, 'dist'))).toHaveLength(61);
});

test('is built for production, whoever builds it', async () => {
  const { build, dashboard } = checkout(
    `${bundler} writeFileSync(out + '/index.html', process.env.NODE_ENV);`,
  );
  await build();
  expect(readFileSync(join(dashboard, 'dist/index.html'), 'utf8')).toBe('production');
});

test('what a killed build left is removed by a later one, and what is being built is not', async () => {
  const { write, build, dashboard, outputs } = checkout();
  write({ 'dashboard/dist-1/index.html': '', 'dashboard/dist-2/index.html': '' });
  utimesSync(join(dashboard, 'dist-1'), new Date(0), new Date(0));
  await build();
  expect(outputs()).toEqual(['dist', 'dist-2']);
  expect(existsSync(join(dashboard, 'dist-2/index.html'))).toBe(true);
});

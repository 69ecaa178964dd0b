// Builds the dashboard into dashboard/dist when its sources changed since the last time, then returns; an unchanged
// checkout costs a few milliseconds. The new files take the place of the old ones at once, compressed beforehand, so
// that a server that starts meanwhile sees the one or the other. Two may build at the same time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const dashboard = join(root, 'dashboard');
const built = join(dashboard, 'dist');
const fresh = join(dashboard, `dist-${process.pid}`);
const old = `${fresh}-old`;
const stamp = 'sources.sha256';
const longestBuildMs = 60 * 60_000;
const compressible = /\.(js|css|html|svg)$/;

const sources = sourcesHash();
if (!isBuilt()) {
  removeAbandoned();
  try {
    await build();
  } finally {
    for (const directory of [fresh, old]) rmSync(directory, { recursive: true, force: true });
  }
}

function isBuilt() {
  const known = join(built, stamp);
  return existsSync(known) && readFileSync(known, 'utf8') === sources;
}

/** What a build that was killed left behind. */
function removeAbandoned() {
  for (const name of readdirSync(dashboard).filter((each) => /^dist-\d+(-old)?$/.test(each))) {
    const directory = join(dashboard, name);
    const since = statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - since > longestBuildMs) rmSync(directory, { recursive: true, force: true });
  }
}

async function build() {
  const vite = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'node'),
    [...vite, '--config', join(dashboard, 'vite.config.ts'), '--outDir', fresh],
    // Whoever builds it, tests included: with another one React would be the slow and large one for its developers.
    { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) {
    process.stderr.write('The dashboard could not be built; the reason is above.\n');
    process.exitCode = 1;
    return;
  }
  await Promise.all(
    filesBelow(fresh)
      .filter((file) => compressible.test(file))
      .map(compress),
  );
  writeFileSync(join(fresh, stamp), sources);
  // A server may be reading what another start has built meanwhile.
  if (!isBuilt()) takePlace();
}

function takePlace() {
  for (let isThere = false; !isThere; ) {
    rmSync(old, { recursive: true, force: true });
    renameUnless('ENOENT', built, old);
    // In between another start may have put its own there.
    isThere = renameUnless('ENOTEMPTY', fresh, built);
  }
}

function renameUnless(code, from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error.code !== code) throw error;
    return false;
  }
}

async function compress(file) {
  const content = readFileSync(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

function sourcesHash() {
  const hash = createHash('sha256');
  const single = ['package-lock.json', 'dashboard/index.html', 'dashboard/vite.config.ts'];
  const all = [
    ...single.map((name) => join(root, name)),
    ...['src', 'public'].flatMap((name) => filesBelow(join(dashboard, name))),
  ];
  for (const file of all.filter((name) => !name.includes('.test.'))) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

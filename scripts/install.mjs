// Installs the packages that are missing or out of date, then returns; runs on any Node from 20 on. With --all
// also those for testing and measuring, which nobody who only runs Docwright needs. The lock file's hash is kept
// beside the packages, so that an unchanged checkout costs a few milliseconds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules', '.docwright-installed');
const runtime = join(root, 'node_modules', '.bin', 'node');

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Docwright needs Node 20 or newer to install itself; this is ${process.version}.`);
if (spawnSync('git', ['--version']).status !== 0)
  fail('Docwright needs git, and no "git" command was found.');

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const [installed, extent] = (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '').trim().split(' ');
const wantsAll = process.argv.includes('--all');

if (wanted !== installed || (wantsAll && extent !== 'all')) {
  process.stderr.write('Installing packages (once; about a minute) …\n');
  // Who had all of them keeps all of them: a developer's `npm start` must not take the tests' away.
  const all = wantsAll || extent === 'all';
  // `ci` removes everything first, under the feet of a server that may be running: not where only some are missing.
  const how = wanted === installed ? ['install', '--no-save'] : ['ci'];
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(all ? [] : ['--omit=dev'])];
  const { status } = spawnSync('npm', [...how, ...options], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) fail('npm could not install the packages; its message is above.');
  const { stdout } = spawnSync(runtime, ['--version'], { encoding: 'utf8' });
  if (!stdout?.startsWith('v24.')) {
    fail(
      'The package "node" did not bring its Node 24: are install scripts switched off in npm? (npm config get ignore-scripts)',
    );
  }
  writeFileSync(stamp, `${wanted} ${all ? 'all' : 'running'}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

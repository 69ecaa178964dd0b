// Installs the packages that are missing or out of date, then returns; runs on any Node from 20 on.
// The lock file's hash is kept beside the packages, so that an unchanged checkout costs a few milliseconds.
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
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : '';

if (wanted !== installed) {
  process.stderr.write('Installing packages (once; about a minute) …\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) fail('npm could not install the packages; its message is above.');
  const { stdout } = spawnSync(runtime, ['--version'], { encoding: 'utf8' });
  if (!stdout?.startsWith('v24.')) {
    fail(
      'The package "node" did not bring its Node 24: are install scripts switched off in npm? (npm config get ignore-scripts)',
    );
  }
  writeFileSync(stamp, `${wanted}\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

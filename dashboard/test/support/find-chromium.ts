import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export type FoundChromium = { path: string } | { reason: string };

/** The browser of this machine; where there is none Debian's is installed, if that is allowed. */
export function findChromium(): FoundChromium {
  const path = lookFor();
  if (path) return { path };
  if (!mayInstall())
    return { reason: 'no Chromium was found, and only root on Debian can have it installed' };
  process.stderr.write('Installing Chromium for the browser tests (once) …\n');
  const installed = [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']].every(
    (args) => spawnSync('apt-get', args, { stdio: 'ignore' }).status === 0,
  );
  const found = lookFor();
  return found
    ? { path: found }
    : { reason: `apt-get could not install chromium${installed ? ' so that it runs' : ''}` };
}

function lookFor(): string | undefined {
  const given = process.env.DOCWRIGHT_TEST_CHROMIUM;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((place) => names.map((name) => join(place, name)));
  return [...(given ? [given] : []), ...onPath, ...elsewhere].find((file) => existsSync(file));
}

const mayInstall = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

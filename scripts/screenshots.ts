// Makes the pictures of docs/images again, or those that are named: a fresh Docwright with the sample site, jobs and
// made-up traffic.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../dashboard/test/support/find-chromium.ts';
import { settled } from '../dashboard/test/support/settled.ts';
import { newSignInToken } from '../server/test/http/browser.ts';
import { untilAnalyticsReady } from '../server/test/support/engine-ready.ts';
import { checkout, runtime, type ServerProcess, startServer } from '../server/test/support/server-process.ts';

const images = join(checkout, 'docs/images');
/** As much as a page may take on a machine that does many other things. */
const patienceMs = 180_000;

interface Picture {
  name: string;
  path: string;
  /** What stands on the page when it is complete. */
  shows: string;
  theme?: 'dark';
  isNarrow?: true;
  isSignedOut?: true;
  /** Scrolled to what it shows. */
  isScrolled?: true;
}

const picturesOf = (job: string): Picture[] => [
  { name: 'sign-in', path: '/', shows: 'Sign in', isSignedOut: true },
  { name: 'projects', path: '/', shows: 'Acme documentation' },
  { name: 'new-project', path: '/projects/new', shows: 'Where is the repository?' },
  { name: 'project', path: '/projects/demo', shows: 'What should change?' },
  { name: 'jobs-dark', path: '/projects/demo/jobs', shows: 'Fix the broken links', theme: 'dark' },
  { name: 'job', path: `/projects/demo/jobs/${job}`, shows: 'Opened pull request' },
  { name: 'changes', path: `/projects/demo/jobs/${job}?tab=changes`, shows: 'files changed' },
  { name: 'pull-requests', path: '/projects/demo/pulls', shows: '#1' },
  { name: 'pull-request', path: '/projects/demo/pulls/1', shows: 'files changed' },
  { name: 'analytics', path: '/projects/demo/analytics', shows: '/quickstart' },
  {
    name: 'analytics-dark',
    path: '/projects/demo/analytics?tab=clients',
    shows: 'ClaudeBot',
    theme: 'dark',
    isScrolled: true,
  },
  { name: 'analytics-narrow', path: '/projects/demo/analytics', shows: '/quickstart', isNarrow: true },
  { name: 'keys', path: '/projects/demo/keys', shows: 'docs site' },
  { name: 'settings', path: '/projects/demo/settings?section=model', shows: 'Budgets' },
  { name: 'system', path: '/system', shows: 'Workers' },
  { name: 'account', path: '/account', shows: 'Password' },
];

const found = findChromium();
if ('reason' in found) throw new Error(`There is no browser to take pictures with: ${found.reason}.`);
execFileSync(runtime, [join(checkout, 'scripts/build-dashboard.mjs')], { stdio: ['ignore', 2, 2] });

const home = mkdtempSync(join(tmpdir(), 'docwright-screenshots-'));
const server = await startServer({ dataDir: join(home, 'data') });
const browser = await chromium.launch({
  executablePath: found.path,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const picture of picturesOf(await fill(server))) if (isWanted(picture)) await take(picture);
} finally {
  await browser.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}

function isWanted({ name }: Picture): boolean {
  const wanted = process.argv.slice(2);
  return wanted.length === 0 || wanted.includes(name);
}

/** Gives the sample project something to show; answers with a job's id. */
async function fill(on: ServerProcess): Promise<string> {
  await sendTraffic(on);
  const job = await on.runJob('Rename every mention of "Acme Pro" to "Acme Team" across all pages');
  await on.runJob('Fix the broken links');
  await on.runJob('Write a poem about webhooks');
  for (const name of ['Handbook', 'API guides']) {
    await on.call('POST', '/v1/projects', { body: { name, repository: { forge: 'local' } } });
  }
  for (const name of ['docs site', 'nightly build']) {
    await on.call('POST', '/v1/projects/demo/keys', { body: { name } });
  }
  return job.id;
}

async function sendTraffic(to: ServerProcess): Promise<void> {
  await untilAnalyticsReady(to);
  execFileSync(runtime, [join(checkout, 'server/src/cli/docwright.ts'), 'demo-traffic'], {
    env: { ...process.env, DOCWRIGHT_URL: to.url, DOCWRIGHT_KEY: to.key },
    stdio: ['ignore', 2, 2],
  });
}

async function take({ name, path, shows, theme, isNarrow, isSignedOut, isScrolled }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme: theme ?? 'light',
    viewport: isNarrow ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patienceMs);
  try {
    if (!isSignedOut) await signIn(context);
    const page = await context.newPage();
    await page.goto(path);
    const shown = page.getByText(shows).first();
    await shown.waitFor();
    if (isScrolled) await shown.evaluate((place) => place.scrollIntoView({ block: 'center' }));
    await settled(page);
    await page.waitForLoadState('networkidle').catch(() => {
      // A page that stays live never falls silent.
    });
    await page.screenshot({ path: join(images, `${name}.png`) });
    process.stderr.write(`docs/images/${name}.png\n`);
  } finally {
    await context.close();
  }
}

async function signIn(context: BrowserContext): Promise<void> {
  await context.request.post(`${server.url}/v1/session`, { data: { token: await newSignInToken(server) } });
}

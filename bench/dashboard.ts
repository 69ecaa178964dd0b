// How the dashboard feels: what a first visit loads, how soon it can be used, and how steadily long pages scroll;
// see README.md. `--json` prints JSON alone.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../dashboard/test/support/find-chromium.ts';
import { untilAnalyticsReady } from '../server/test/support/engine-ready.ts';
import { checkout, runtime } from '../server/test/support/server-process.ts';
import { firstVisit } from './dashboard/first-visit.ts';
import { largeDiff } from './dashboard/large-diff.ts';
import { longTables } from './dashboard/long-tables.ts';
import { type BenchedBrowser, signedIn } from './dashboard/signed-in.ts';
import type { Figure } from './figure.ts';
import { printReport } from './report.ts';
import { serverUnderTest } from './server-under-test.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const found = findChromium();
if ('reason' in found) throw new Error(`There is no browser to measure with: ${found.reason}.`);
execFileSync(runtime, [join(checkout, 'scripts/build-dashboard.mjs')], { stdio: ['ignore', 2, 2] });

const figures: Figure[] = [];
{
  await using under = await serverUnderTest();
  await untilAnalyticsReady(under.server);
  const browser = await chromium.launch({
    executablePath: found.path,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const benched: BenchedBrowser = { ...under, open: () => signedIn(browser, under.server) };
  const measures = [firstVisit, largeDiff, longTables];
  for (const measure of measures) {
    if (!values.json) console.error(`measuring: ${measure.name}`);
    figures.push(...(await measure(benched)));
  }
  await browser.close();
}
printReport(figures, values.json);

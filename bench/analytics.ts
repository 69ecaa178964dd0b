// How fast page views come in and are counted, and what they cost; see README.md. `--json` prints JSON alone.
import { parseArgs } from 'node:util';
import { classifying } from './classifying.ts';
import type { Figure } from './figure.ts';
import { ingestion } from './ingestion.ts';
import { installedPackages } from './installed-packages.ts';
import { printReport } from './report.ts';
import { serverUnderTest } from './server-under-test.ts';
import { storedViews } from './stored-views.ts';

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, events: { type: 'string', default: '100000000' } },
});

const say = (what: string) => {
  if (!values.json) console.error(`measuring: ${what}`);
};

const figures: Figure[] = [];
say('the classifier');
figures.push(...(await classifying()));
say('ingestion');
{
  await using under = await serverUnderTest({ DOCWRIGHT_BEACONS_PER_MINUTE: '0' });
  figures.push(...(await ingestion(under)));
}
say(`views over ${Number(values.events).toLocaleString('en')} events; loading them takes some minutes`);
figures.push(...(await storedViews(Number(values.events), say)));
say('the packages that npm start installs');
figures.push(...(await installedPackages()));
printReport(figures, values.json);

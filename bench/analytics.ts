// How fast page views come in and are counted, and what they cost; see README.md. `--json` prints JSON alone,
// `--events` is how many are stored, and `--part` measures one part alone.
import { parseArgs } from 'node:util';
import { classifying } from './classifying.ts';
import type { Figure } from './figure.ts';
import { ingestion } from './ingestion.ts';
import { installedPackages } from './installed-packages.ts';
import { printReport } from './report.ts';
import { serverUnderTest } from './server-under-test.ts';
import { storedViews } from './stored-views.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    events: { type: 'string', default: '100000000' },
    part: { type: 'string' },
  },
});

const say = (what: string) => {
  if (!values.json) console.error(`measuring: ${what}`);
};

const parts: Record<string, () => Promise<Figure[]>> = {
  classifier: classifying,
  async ingestion() {
    await using under = await serverUnderTest({ DOCWRIGHT_BEACONS_PER_MINUTE: '0' });
    return await ingestion(under);
  },
  // Loading them takes some minutes.
  views: () => storedViews(Number(values.events), say),
  packages: installedPackages,
};
const chosen = values.part === undefined ? Object.keys(parts) : [values.part];

const figures: Figure[] = [];
for (const part of chosen) {
  const measure = parts[part];
  if (!measure) throw new Error(`--part is one of ${Object.keys(parts).join(', ')}.`);
  say(part);
  figures.push(...(await measure()));
}
printReport(figures, values.json);

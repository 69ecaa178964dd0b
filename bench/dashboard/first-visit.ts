import type { Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import type { BenchedBrowser } from './signed-in.ts';

const visits = 7;

/** Of the page that everybody sees first, with an empty cache each time. */
export async function firstVisit({ open }: BenchedBrowser): Promise<Figure[]> {
  const seen = [];
  for (let visit = 0; visit < visits; visit++) seen.push(await oneVisit(open));
  const of = (name: keyof (typeof seen)[number]) => median(seen.map((one) => one[name]));
  return [
    { name: 'first visit, JavaScript as sent', value: of('script'), unit: 'bytes', goal: { under: 200_000 } },
    {
      name: 'first visit, until it can be used',
      value: of('usable'),
      unit: 'ms',
      goal: { under: 1_000 },
      limits: [{ name: 'until the document was there', value: of('document') }],
    },
  ];
}

async function oneVisit(open: BenchedBrowser['open']) {
  const context = await open();
  const page = await context.newPage();
  let script = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    script += (await response.request().sizes()).responseBodySize;
  });
  await page.goto('/');
  await page.waitForSelector('a[href="/projects/demo"]');
  const times = await timesOf(page);
  await page.waitForLoadState('networkidle');
  await context.close();
  return { script, ...times };
}

/** When the project could be clicked, by the browser's own clock. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return { usable: performance.now(), document: navigation!.responseEnd };
  });

import { pages } from '../../server/test/support/large-site.ts';
import type { Figure } from '../figure.ts';
import { makeLargeProject } from '../large-site.ts';
import type { BenchedBrowser } from './signed-in.ts';
import { scrolling } from './smoothness.ts';

/** A pull request that changes every page of a large repository: five times the files that it must bear. */
export async function largeDiff({ server, open }: BenchedBrowser): Promise<Figure[]> {
  await makeLargeProject({ server });
  await server.runJob('Rename "Widget Hub" to "Widget Base" on all pages', 'large');
  const context = await open();
  const page = await context.newPage();
  const started = performance.now();
  await page.goto('/projects/large/pulls/1');
  await page
    .getByRole('region', { name: /page-0\.mdx/ })
    .getByText('Widget Base')
    .first()
    .waitFor();
  const shown = performance.now() - started;
  const { p95, longest } = await scrolling(page);
  await context.close();
  const diff = `diff of ${pages.toLocaleString('en')} files`;
  return [
    { name: `${diff}, until lines are there`, value: shown, unit: 'ms' },
    {
      name: `${diff}, frames while scrolling, p95`,
      value: p95,
      unit: 'ms',
      goal: { under: 34 },
      parts: { longest },
    },
  ];
}

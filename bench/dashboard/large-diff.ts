import { pages as manyPages } from '../../server/test/support/large-site.ts';
import type { Figure } from '../figure.ts';
import { makeLargeProject } from '../large-site.ts';
import type { BenchedBrowser } from './signed-in.ts';
import { plainText, scrolling, smoothFigure } from './smoothness.ts';

/** The files that a diff must bear, and for comparison five times as many. */
const wanted = 300;
const sizes = [wanted, manyPages];

/** Pull requests that change every page of a repository. */
export async function largeDiff(benched: BenchedBrowser): Promise<Figure[]> {
  const plain = await plainText(await benched.open());
  const figures = [];
  for (const files of sizes) figures.push(...(await diffOf(benched, files, plain)));
  return figures;
}

async function diffOf({ server, open }: BenchedBrowser, files: number, plain: number): Promise<Figure[]> {
  const id = `large-${files}`;
  await makeLargeProject({ server }, { id, pages: files });
  await server.runJob('Rename "Widget Hub" to "Widget Base" on all pages', id);
  const context = await open();
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(`/projects/${id}/pulls/1`);
  // By its class: looking for it by its role takes a browser longer than showing it.
  await page.waitForSelector('.diff-add');
  const shown = performance.now() - started;
  const firstTime = await scrolling(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  const again = await scrolling(page);
  await context.close();
  const beside = { plain, hasGoal: files <= wanted };
  const diff = `diff of ${files.toLocaleString('en')} files`;
  return [
    { name: `${diff}, until lines are there`, value: shown, unit: 'ms' },
    smoothFigure(`${diff}, scrolling over it while it is read`, firstTime, beside),
    smoothFigure(`${diff}, scrolling over it again`, again, beside),
  ];
}

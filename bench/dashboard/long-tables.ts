import { newProject } from '../../server/test/http/new-project.ts';
import type { Figure } from '../figure.ts';
import type { BenchedBrowser } from './signed-in.ts';
import { plainText, scrolling, smoothFigure, smoothness } from './smoothness.ts';

const pages = 5_000;
const hour = 3_600_000;
const hours = 365 * 24;
const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

/** A site of many pages, with views in every hour of a year. */
export async function longTables({ server, open }: BenchedBrowser): Promise<Figure[]> {
  const plain = await plainText(await open());
  const project = await newProject(server);
  await sendYear(server, project);
  const context = await open();
  const page = await context.newPage();
  await page.goto(`/projects/${project}/analytics?range=12m&interval=hour&limit=250`);
  await page.getByRole('region', { name: 'Pages', exact: true }).waitFor({ timeout: 120_000 });
  const chart = page.locator('.uplot');
  const { x, y, width, height } = (await chart.boundingBox())!;
  const reading = await smoothness(page, (turn) =>
    page.mouse.move(x + ((turn * 13) % width), y + height / 2),
  );
  const table = await scrolling(page);
  await context.close();
  const long = `table of ${pages.toLocaleString('en')} pages, 250 at a time`;
  return [
    smoothFigure('a year by hours, reading it', reading, { plain }),
    smoothFigure(`${long}, scrolling over it`, table, { plain }),
  ];
}

async function sendYear(server: BenchedBrowser['server'], project: string): Promise<void> {
  const now = Date.now();
  const events = Array.from({ length: hours }, (_, at) => ({
    path: `/guides/page-${at % pages}`,
    timestamp: new Date(now - at * hour).toISOString(),
    userAgent: agent,
  }));
  const { status } = await server.call('POST', `/v1/analytics/${project}/events`, { body: { events } });
  if (status !== 202) throw new Error(`sending views answered ${status}`);
}

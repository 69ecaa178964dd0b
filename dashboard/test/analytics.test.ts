import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '../../server/test/http/new-project.ts';
import { hasBrowser, openBrowser, sharedServer, visit } from './support/browser.ts';
import { sendViews } from './support/sent-views.ts';

const sent = [
  { path: '/quickstart', human: 40, ai: 2, referrer: 'https://news.example.com/post' },
  { path: '/guides/auth', human: 7, ai: 30 },
  { path: '/guides/webhooks', human: 5 },
  { path: '/gone', missed: 3 },
];

/** The figure under a label of the totals. */
const total = (page: Page, label: string) =>
  page.locator('dl div').filter({ hasText: label }).locator('dd').first();

/** Rows come when the engine has answered. */
const expectPaths = (page: Page, paths: string[]) =>
  expect
    .poll(
      () =>
        page
          .getByRole('region', { name: 'Pages', exact: true })
          .locator('tbody td:first-child')
          .allInnerTexts(),
      {
        timeout: 60_000,
      },
    )
    .toEqual(paths);

type Drag = (page: Page, between: [left: number, right: number], y: number) => Promise<void>;

const dragByMouse: Drag = async ({ mouse }, [left, right], y) => {
  await mouse.move(left, y);
  await mouse.down();
  await mouse.move(right, y, { steps: 5 });
  await mouse.up();
};

const dragByFinger: Drag = async (page, [left, right], y) => {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: left, y });
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', { x: left + (right - left) * part, y });
  await touch('touchEnd');
};

describe.skipIf(!hasBrowser)('the analytics page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('of an empty project says how to send the first view, and shows it when it arrives', async () => {
    const server = sharedServer();
    const project = await newProject(server);
    await using visitor = await visit(browser, server);
    const { page } = visitor;
    await page.goto(`/projects/${project}/analytics`);
    await page.getByText('Send the first view').waitFor();
    expect(await page.getByRole('region', { name: 'script tag' }).innerText()).toContain(project);
    await sendViews(server, project, [{ path: '/hello', human: 1 }]);
    await page.getByRole('button', { name: '/hello', exact: true }).waitFor();
    await total(page, 'Views by people').getByText('1', { exact: true }).waitFor();
    visitor.expectCalm();
  });

  test('shows the numbers that were sent in, and finds, sorts and exports them', async () => {
    const server = sharedServer();
    const project = await newProject(server);
    await sendViews(server, project, sent);
    await using visitor = await visit(browser, server);
    const { page } = visitor;
    await page.goto(`/projects/${project}/analytics`);
    await page.getByRole('button', { name: '/quickstart', exact: true }).waitFor();
    await total(page, 'Views by people').getByText('52', { exact: true }).waitFor();
    await total(page, 'Views by AI clients').getByText('32', { exact: true }).waitFor();
    await total(page, 'All views').getByText('84', { exact: true }).waitFor();
    await total(page, 'Visitors').getByText('84', { exact: true }).waitFor();
    await expectPaths(page, ['/quickstart', '/guides/auth', '/guides/webhooks']);

    await page
      .getByRole('region', { name: 'Pages', exact: true })
      .getByRole('button', { name: 'AI clients' })
      .click();
    await expectPaths(page, ['/guides/auth', '/quickstart', '/guides/webhooks']);
    await page.getByRole('searchbox').fill('GUIDES');
    await expectPaths(page, ['/guides/auth', '/guides/webhooks']);
    expect(page.url()).toContain('search=GUIDES');

    const download = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Tables' }).getByRole('button', { name: /CSV/ }).first().click();
    const content = await (await download).createReadStream();
    const csv = Buffer.concat(await content.toArray()).toString('utf8');
    expect(csv.split('\r\n')).toEqual([
      'path,human,ai,total',
      '/guides/auth,7,30,37',
      '/guides/webhooks,5,0,5',
      '',
    ]);
    visitor.expectCalm();
  });

  test('is zoomed by dragging over the chart, with a mouse and with a finger', async () => {
    const server = sharedServer();
    const project = await newProject(server);
    await sendViews(server, project, [{ path: '/quickstart', human: 3 }]);
    await using visitor = await visit(browser, server);
    const { page } = visitor;
    await page.goto(`/projects/${project}/analytics`);
    for (const drag of [dragByMouse, dragByFinger]) {
      const chart = page.locator('.views-chart .u-over');
      await chart.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await chart.boundingBox())!;
      await drag(page, [x + width * 0.2, x + width * 0.6], y + height / 2);
      await page.waitForURL(/dateFrom=.*dateTo=/);
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await page.waitForURL((url) => !url.searchParams.has('dateFrom'));
    }
    visitor.expectCalm();
  });

  test('starts a job from a page that is read, and from a path that is missed', async () => {
    const server = sharedServer();
    const project = await newProject(server);
    await sendViews(server, project, [...sent, { path: '/index', human: 1 }]);
    await using visitor = await visit(browser, server);
    const { page } = visitor;
    await page.goto(`/projects/${project}/analytics`);
    await page.getByRole('button', { name: 'Improve this page: /guides/auth' }).click();
    const prompt = await page.getByLabel('What should change?').inputValue();
    expect(prompt).toContain('/guides/auth');
    expect(prompt).toContain('30');
    await page.keyboard.press('Escape');

    await page.getByText('Misses', { exact: true }).click();
    await page
      .getByRole('row', { name: /\/gone/ })
      .getByRole('button', { name: /redirect/i })
      .click();
    await page.getByLabel('Send them to').fill('/index');
    await page.getByRole('button', { name: 'Start the job' }).click();
    await page.waitForURL(/\/jobs\/job_/);
    await page.getByText('/gone').first().waitFor();
    visitor.expectCalm();
  });
});

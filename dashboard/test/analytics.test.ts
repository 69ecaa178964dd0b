import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '../../server/test/http/new-project.ts';
import { hasAnalytics } from '../../server/test/support/analytics-engine.ts';
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

describe.skipIf(!hasBrowser || !hasAnalytics)('the analytics page', () => {
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
    await total(page, 'Human views').getByText('1', { exact: true }).waitFor();
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
    await total(page, 'Human views').getByText('52', { exact: true }).waitFor();
    await total(page, 'AI views').getByText('32', { exact: true }).waitFor();
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

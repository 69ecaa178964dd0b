import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newProject } from '../../server/test/http/new-project.ts';
import { pushLargeSite } from '../../server/test/http/push-large-site.ts';
import { hasBrowser, openBrowser, sharedServer, visit } from './support/browser.ts';

const files = 300;
const last = 'part-5/page-299.mdx';

const list = (page: Page) => page.getByRole('navigation', { name: 'Changed files' });
const card = (page: Page, path: string) => page.getByRole('region', { name: path, exact: true });

/** Until the file has the focus, its lines are there, and it is in the window. */
async function expectAt(page: Page, path: string): Promise<void> {
  const there = card(page, path);
  await there.getByText('This page is about Widget Base').waitFor();
  expect(await there.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.waitForFunction(
    (one) => {
      const { top } = one!.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    },
    await there.elementHandle(),
  );
}

describe.skipIf(!hasBrowser)('a diff of 300 files', () => {
  let browser: Browser;
  let address: string;
  beforeAll(async () => {
    browser = await openBrowser();
    const server = sharedServer();
    const project = await newProject(server);
    await pushLargeSite(inject('shared'), project, files);
    await server.runJob('Rename "Widget Hub" to "Widget Base" on all pages', project);
    address = `/projects/${project}/pulls/1`;
  });
  afterAll(() => browser.close());

  test('shows the last one to who asks for it at once', async () => {
    await using visitor = await visit(browser, sharedServer());
    const { page } = visitor;
    await page.goto(address);
    await page.getByLabel('Filter files').fill('page-299');
    await list(page).getByRole('button', { name: 'page-299.mdx' }).press('Enter');
    await expectAt(page, last);
    visitor.expectCalm();
  });

  test('is gone through by n and p from anywhere on the page, and the list goes along', async () => {
    await using visitor = await visit(browser, sharedServer());
    const { page } = visitor;
    await page.goto(address);
    await page.getByText('This page is about Widget Base').first().waitFor();
    for (let presses = 0; presses < 60; presses++) await page.keyboard.press('n');
    await page.keyboard.press('p');
    const listed = list(page).locator('[aria-current]');
    const path = (await listed.getAttribute('title'))!;
    await expectAt(page, path);
    await page.waitForFunction(
      (one) => {
        const { top, bottom } = one!.getBoundingClientRect();
        const list = one!.closest('nav')!.getBoundingClientRect();
        return top >= list.top && bottom <= list.bottom;
      },
      await listed.elementHandle(),
    );
    visitor.expectCalm();
  });
});

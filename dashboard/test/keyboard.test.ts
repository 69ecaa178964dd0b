import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '../../server/test/http/new-project.ts';
import { hasBrowser, openBrowser, sharedServer, visit } from './support/browser.ts';

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    return one?.getAttribute('aria-label') ?? one?.textContent?.trim() ?? '';
  });

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const here = await focused(page);
    if (typeof name === 'string' ? here === name : name.test(here)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached by Tab`);
}

describe.skipIf(!hasBrowser)('by keyboard alone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('a person gets past the navigation, opens a project and sends a prompt', async () => {
    const server = sharedServer();
    const project = await newProject(server, { name: 'Keyboard handbook' });
    await using visitor = await visit(browser, server);
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('link', { name: 'Keyboard handbook' }).first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Keyboard handbook');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/${project}`);
    const prompt = page.getByLabel('What should change?');
    await prompt.waitFor();
    for (let presses = 0; presses < 60; presses++) {
      if (await prompt.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Replace "first page" with "start page"');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/jobs\/job_/);
    await page.getByText('Opened pull request #1').waitFor();
    visitor.expectCalm();
  });

  test('a dialog takes the focus, keeps it, closes by Escape and gives it back', async () => {
    const server = sharedServer();
    const project = await newProject(server);
    await using visitor = await visit(browser, server);
    const { page } = visitor;
    await page.goto(`/projects/${project}/keys`);
    await page.getByRole('button', { name: 'Create key' }).waitFor();
    await tabTo(page, 'Create key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Create key');
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, visit } from './support/browser.ts';
import { type Installation, startInstallation } from './support/installation.ts';

describe.skipIf(!hasBrowser)('from the first start to a merged pull request', () => {
  let browser: Browser;
  let installation: Installation;
  beforeAll(async () => {
    [browser, installation] = await Promise.all([openBrowser(), startInstallation()]);
  });
  afterAll(async () => {
    await browser.close();
    await installation[Symbol.asyncDispose]();
  });

  test('a person signs in by the link, sends a prompt, reads the diff and merges it', async () => {
    await using visitor = await visit(browser, installation.server, { signedIn: false });
    const { page } = visitor;
    await page.goto(installation.signInLink);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    expect(page.url()).not.toContain('token');

    await page.getByRole('link', { name: 'Acme documentation' }).first().click();
    await page.getByLabel('What should change?').fill('Replace "Acme Pro" with "Acme Team"');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Opened pull request #1').waitFor();
    await page.getByRole('status').getByText('completed').waitFor();

    await page.getByRole('link', { name: 'Changes' }).click();
    await page.getByText(/\d+ files changed/).waitFor();
    await page.getByText('Acme Team').first().waitFor();
    await page.getByRole('link', { name: 'Report' }).click();
    await page.getByText('New problems').waitFor();

    await page.getByRole('link', { name: 'Open pull request' }).click();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('it is merged into main').waitFor();
    const { json } = await installation.server.call('GET', '/v1/projects/demo/pulls/1');
    expect(json.state).toBe('merged');
    visitor.expectCalm();
  });

  test('the link works once; a password that was set then signs in, and a wrong one does not', async () => {
    const password = 'a stapler without staples';
    await using first = await visit(browser, installation.server);
    await first.page.goto('/account');
    await first.page.getByLabel('New password').fill(password);
    await first.page.getByRole('button', { name: 'Set the password' }).click();
    await first.page.getByText(/password (is|was) set/i).waitFor();

    await using second = await visit(browser, installation.server, { signedIn: false });
    const { page } = second;
    await page.goto(installation.signInLink);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/already used, or is too old/).waitFor();

    await page.goto('/projects/demo/jobs');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The password is not right.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    // Who signs in lands on the page that was asked for.
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();

    await first.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await first.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await first.page.getByLabel('Password', { exact: true }).waitFor();
    await page.reload();
    await page.getByLabel('Password', { exact: true }).waitFor();
  });

  test('a project is made step by step, and takes a prompt at once', async () => {
    await using visitor = await visit(browser, installation.server);
    const { page } = visitor;
    await page.goto('/projects/new');
    await page.getByLabel('Name of the repository').fill('handbook');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check connection' }).click();
    await page.getByText('Where is the documentation?').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name of the project').fill('The handbook');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByText('The handbook is ready').waitFor();
    await page.getByLabel('What should change?').fill('Replace "first page" with "start page"');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Opened pull request #1').waitFor();
    visitor.expectCalm();
  });
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKeyOf, newProject } from '../../server/test/http/new-project.ts';
import { hasBrowser, openBrowser, sharedServer, visit } from './support/browser.ts';

const run = promisify(execFile);

describe.skipIf(!hasBrowser)('the page of API keys', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('makes a key whose curl command works as it is shown, until the key is revoked', async () => {
    const server = sharedServer();
    const project = await newProject(server);
    await using visitor = await visit(browser, server);
    const { page } = visitor;
    await page.goto(`/projects/${project}/keys`);
    await page.getByRole('button', { name: 'Copy the project id' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(project);

    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('nightly build');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const command = await dialog.getByRole('region', { name: 'the command that creates a job' }).innerText();
    expect(command).toContain('curl');
    const { stdout } = await run('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'active' });

    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    const row = page.getByRole('row', { name: /nightly build/ });
    await row.waitFor();
    const key = /dw_\w+/.exec(command)![0];
    expect(await page.content()).not.toContain(key);
    await row.getByRole('button', { name: 'Revoke nightly build' }).click();
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('This project has no keys yet.').waitFor();
    const refused = await run('sh', ['-c', command]);
    expect(JSON.parse(refused.stdout)).toMatchObject({ code: 'unauthorized' });
    visitor.expectCalm();
  });

  test('shows all that is known of a key in the narrowest window, without scrolling sideways', async () => {
    const server = sharedServer();
    const project = await newProject(server);
    const allowedAddresses = ['203.0.113.0/24', '2001:db8:1234:5678:9abc:def0:1234:0/112'];
    await newKeyOf(server, project, { name: 'The key of the nightly build', allowedAddresses });
    await using visitor = await visit(browser, server, { isNarrow: true });
    const { page } = visitor;
    await page.goto(`/projects/${project}/keys`);
    const row = page.getByRole('row', { name: /nightly build/ });
    await row.waitFor();
    for (const text of ['Read and write', 'just now', 'Never', ...allowedAddresses]) {
      await row.getByText(text).filter({ visible: true }).first().waitFor();
    }
    const excess = await page
      .getByRole('region', { name: 'API keys' })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(excess).toBe(0);
  });
});

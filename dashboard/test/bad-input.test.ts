import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '../../server/test/http/new-project.ts';
import { hasBrowser, openBrowser, sharedServer, type Visitor, visit } from './support/browser.ts';

/** What a field says about itself, to eyes and ears alike. */
async function complaintOf(field: Locator): Promise<string> {
  const page = field.page();
  await page.waitForFunction(
    (one) => one?.getAttribute('aria-invalid') === 'true',
    await field.elementHandle(),
  );
  const ids = (await field.getAttribute('aria-describedby')) ?? '';
  const texts = ids.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText());
  return (await Promise.all(texts)).join(' ');
}

describe.skipIf(!hasBrowser)('bad input is refused at its field, and nothing typed is lost', () => {
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let project: string;
  beforeAll(async () => {
    browser = await openBrowser();
    project = await newProject(sharedServer());
    visitor = await visit(browser, sharedServer());
    page = visitor.page;
  });
  afterAll(async () => {
    await visitor[Symbol.asyncDispose]();
    await browser.close();
  });

  test('a prompt that is too long', async () => {
    await page.goto(`/projects/${project}`);
    const prompt = page.getByLabel('What should change?');
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await prompt.fill('x'.repeat(50_001));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    expect(await complaintOf(prompt)).toMatch(/50,?000/);
    expect((await prompt.inputValue()).length).toBe(50_001);
  });

  test('a password that is too short', async () => {
    await page.goto('/account');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set the password' }).click();
    expect(await complaintOf(page.getByLabel('New password'))).toContain('at least 12 characters');
  });

  test('a key without a name, and with an address that is none', async () => {
    await page.goto(`/projects/${project}/keys`);
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    expect(await complaintOf(dialog.getByLabel('Name'))).not.toBe('');
    await dialog.getByLabel('Name').fill('office');
    await dialog.getByLabel('Allowed addresses').fill('10.0.0.0/8\nthe office');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    expect(await complaintOf(dialog.getByLabel('Allowed addresses'))).toContain('the office');
    expect(await dialog.getByLabel('Name').inputValue()).toBe('office');
  });

  test('a new project without a repository, with an internal host, and with an id that is taken', async () => {
    await page.goto('/projects/new');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await complaintOf(page.getByLabel('Name of the repository'))).toMatch(/must not be empty/i);

    await page.getByText('GitHub', { exact: true }).click();
    await page.getByLabel('Address of the repository').fill('https://169.254.169.254/acme/docs');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Token', { exact: true }).fill('github_pat_0123456789');
    await page.getByRole('button', { name: 'Check connection' }).click();
    await page.getByRole('button', { name: 'Change the repository' }).click();
    expect(await page.getByLabel('Address of the repository').inputValue()).toContain('169.254.169.254');

    await page.getByText('Docwright itself', { exact: true }).click();
    await page.getByLabel('Name of the repository').fill('handbook-of-bad-input');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check connection' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Project id').fill('demo');
    await page.getByRole('button', { name: 'Create project' }).click();
    expect(await complaintOf(page.getByLabel('Project id'))).toMatch(/taken|already|exists/);
  });

  test.each([
    ['general', 'Name', '', /must not be empty/i],
    ['repository', 'Documentation folder', '../outside', /./],
    ['counting', 'Allowed origins', 'not an origin', /./],
    ['counting', 'Ignored addresses', 'somewhere', /./],
    ['retention', 'Days', '-1', /at least/],
    ['pull-requests', 'Title', 'no place for a title', /./],
  ])('the setting %s: %s', async (section, label, value, words) => {
    await page.goto(`/projects/${project}/settings?section=${section}`);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await complaintOf(field)).toMatch(words);
    expect(await field.inputValue()).toBe(value);
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  test('deleting a project asks for its id', async () => {
    await page.goto(`/projects/${project}/settings?section=danger`);
    await page.getByRole('button', { name: 'Delete project…' }).click();
    const dialog = page.getByRole('dialog');
    const verb = dialog.getByRole('button', { name: 'Delete project' });
    expect(await verb.isDisabled()).toBe(true);
    await dialog.getByLabel(/Type .* to confirm/).fill('demo');
    expect(await verb.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    expect((await sharedServer().call('GET', `/v1/projects/${project}`)).status).toBe(200);
  });

  test('a page, a project and a job that are not there are said to be', async () => {
    for (const path of ['/nowhere-at-all', '/projects/nowhere', `/projects/${project}/jobs/job_none`]) {
      const answer = await page.goto(path);
      if (answer!.status() === 404) continue;
      await page
        .getByText(/not found|no such|nothing|does not exist|there is no/i)
        .first()
        .waitFor();
    }
  });

  test('an error of the server offers to try again, and the retry mends it', async () => {
    await page.route('**/v1/projects', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/v1/projects');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Acme documentation').first().waitFor();
  });

  test('a page whose code is gone after an update says so, and loading it anew mends it', async () => {
    await page.goto('/');
    await page.getByText('Acme documentation').first().waitFor();
    await page.route('**/assets/system-page-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'System' }).click();
    await page.getByText('This page broke').waitFor();
    await page.unroute('**/assets/system-page-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  });
});

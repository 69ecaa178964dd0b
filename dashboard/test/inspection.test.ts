import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Files, scratchDirectory, writeFiles } from '../../server/src/git/testing/scratch-repository.ts';
import { commitAll, git } from '../../server/test/http/git-client.ts';
import { newProject } from '../../server/test/http/new-project.ts';
import { hasBrowser, openBrowser, sharedServer, visit } from './support/browser.ts';

/** Has one thing of each kind that a person should see. */
const site: Files = {
  'index.mdx': null,
  'docusaurus.config.js':
    "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n",
  'sidebars.js': "module.exports = {\n  docs: ['intro', ...more()],\n};\n",
  'docs/intro.md': '# Intro\n\n[Nowhere](./nowhere.md)\n\n[A part](./parts.mdx#somewhere)\n',
  'docs/parts.mdx': "import Own from '@site/src/own';\n\n# Parts\n\n<Own />\n",
  'src/own.js': 'export default () => null;\n',
};

async function push(project: string, files: Files): Promise<void> {
  using scratch = scratchDirectory();
  const { url, key } = inject('shared');
  const remote = url.replace('://', `://anybody:${key}@`);
  await git(scratch.path, 'clone', '--quiet', `${remote}/git/${project}.git`, 'site');
  const directory = join(scratch.path, 'site');
  writeFiles(directory, files);
  await commitAll(directory, 'A site');
  await git(directory, 'push', '--quiet', 'origin', 'main');
}

describe.skipIf(!hasBrowser)('what Docwright sees', () => {
  let browser: Browser;
  let project: string;
  beforeAll(async () => {
    browser = await openBrowser();
    project = await newProject(sharedServer());
    await push(project, site);
  });
  afterAll(() => browser.close());

  test('a project’s overview shows what could not be read, the facts, and the problems on demand', async () => {
    await using visitor = await visit(browser, sharedServer());
    const { page } = visitor;
    await page.goto(`/projects/${project}`);
    await page.getByRole('heading', { name: 'What Docwright sees' }).waitFor();
    await page.getByText('One thing could not be read').waitFor();
    await page.getByText('sidebars.js:2').waitFor();
    await page.getByText('Docusaurus, by docusaurus.config.js').waitFor();
    const problem = page.getByText('docs/intro.md:3');
    expect(await problem.isVisible()).toBe(false);
    await page.getByText('Details', { exact: true }).click();
    await problem.waitFor();
    await page.getByText('Perhaps broken').waitFor();
    await page.getByText('docs/intro.md:5').waitFor();
    visitor.expectCalm();
  });

  test('a project without a page says so', async () => {
    const empty = await newProject(sharedServer());
    await push(empty, { 'index.mdx': null });
    await using visitor = await visit(browser, sharedServer());
    await visitor.page.goto(`/projects/${empty}`);
    await visitor.page.getByText('No pages yet').waitFor();
    visitor.expectCalm();
  });

  test('an inspection that fails says why, and can be tried again', async () => {
    await using visitor = await visit(browser, sharedServer());
    const { page } = visitor;
    let answers = 0;
    await page.route('**/inspection', (route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      const body = { error: 'The repository has no branch "main".', code: 'unavailable', requestId: 'r' };
      return route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: body });
    });
    await page.goto(`/projects/${project}`);
    await page.getByText('The repository has no branch "main".').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('One thing could not be read').waitFor();
  });

  test('the wizard shows what the configuration of the chosen folder says', async () => {
    await using visitor = await visit(browser, sharedServer());
    const { page } = visitor;
    await page.goto('/projects/new');
    await page.getByLabel('Name of the repository').fill(project);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check connection' }).click();
    await page.getByText('Where is the documentation?').waitFor();
    const seen = page.getByRole('region', { name: 'What Docwright sees there' });
    await seen.getByText('docusaurus.config.js', { exact: true }).waitFor();
    await seen.getByText('1 entry in 1 group').waitFor();
    await seen.getByText('sidebars.js:2').waitFor();
    await page.getByText('Another folder').click();
    await seen.waitFor({ state: 'detached' });
    visitor.expectCalm();
  });
});

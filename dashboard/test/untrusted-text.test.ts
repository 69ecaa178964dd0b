import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { scratchDirectory } from '../../server/src/git/testing/scratch-repository.ts';
import { commitAll, git } from '../../server/test/http/git-client.ts';
import { newProject } from '../../server/test/http/new-project.ts';
import { hasBrowser, openBrowser, sharedServer, visit } from './support/browser.ts';
import { sendViews } from './support/sent-views.ts';
import { settled } from './support/settled.ts';

/** Tells on itself if it is ever run, wherever it was planted. */
const planted = (where: string) =>
  `<script>window.planted="${where}"</script><img src=x onerror="window.planted='${where}'">`;

describe.skipIf(!hasBrowser)('what people and repositories wrote is shown, never run', () => {
  let browser: Browser;
  const addresses: Record<string, string> = {};
  const shown: Record<string, string> = {};

  beforeAll(async () => {
    browser = await openBrowser();
    const server = sharedServer();
    const project = await newProject(server, { name: planted('project') });
    await plantInRepository(project);
    const prompt = `Replace "marker" with "${planted('prompt').replaceAll('"', '&quot;')}"`;
    const job = await server.runJob(prompt, project);
    const failed = await server.runJob(planted('refused'), project);
    await sendViews(server, project, [
      { path: `/${planted('path')}`, human: 2, referrer: `https://example.com/${planted('referrer')}` },
      { path: `/${planted('miss')}`, missed: 2 },
    ]);
    const at = `/projects/${project}`;
    Object.assign(addresses, {
      projects: '/',
      overview: at,
      jobs: `${at}/jobs`,
      job: `${at}/jobs/${job.id}`,
      changes: `${at}/jobs/${job.id}?tab=changes`,
      failed: `${at}/jobs/${failed.id}`,
      pulls: `${at}/pulls`,
      pull: `${at}/pulls/1`,
      pages: `${at}/analytics`,
      misses: `${at}/analytics?tab=misses`,
      referrers: `${at}/analytics?tab=referrers`,
      keys: `${at}/keys`,
      settings: `${at}/settings`,
    });
    Object.assign(shown, { projects: 'window.planted="project"', failed: 'window.planted="refused"' });
  });
  afterAll(() => browser.close());

  async function plantInRepository(project: string): Promise<void> {
    const { url, key } = inject('shared');
    using scratch = scratchDirectory();
    const remote = url.replace('://', `://anybody:${key}@`);
    await git(scratch.path, 'clone', '--quiet', `${remote}/git/${project}.git`, 'site');
    const directory = join(scratch.path, 'site');
    const hostile = [
      '---\ntitle: "<script>window.planted=1</script>"\n---\n',
      '# The marker is here\n',
      planted('html'),
      '[a link](javascript:window.planted=2) [another](JaVaScRiPt:window.planted=3 "x")',
      '![an image](x" onerror="window.planted=4)',
      '<Card title={window.planted=5} onClick={() => {}}>inside</Card>',
      '<iframe srcdoc="<script>parent.planted=6</script>"></iframe>',
    ].join('\n\n');
    writeFileSync(join(directory, 'page.md'), hostile);
    writeFileSync(join(directory, '"><img src=x onerror=window.planted=7>.md'), '# The marker\n');
    await commitAll(directory, planted('commit'));
    await git(directory, 'push', '--quiet', 'origin', 'main');
  }

  test('on every page that shows any of it', async () => {
    await using visitor = await visit(browser, sharedServer());
    const { page } = visitor;
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(address);
      await settled(page);
      if (shown[name]) await page.getByText(shown[name], { exact: false }).first().waitFor();
      const links = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
      for (const href of links) expect(href, name).toMatch(/^(https?:\/\/|\/|#|\?|mailto:)/);
      expect(await page.evaluate(() => 'planted' in window), name).toBe(false);
    }
    visitor.expectCalm();
  });

  test('in a rendered page, where components are boxes with a name', async () => {
    await using visitor = await visit(browser, sharedServer());
    const { page } = visitor;
    await page.goto(addresses.pull!);
    const card = page.getByRole('region', { name: /page\.md/ }).first();
    await card.scrollIntoViewIfNeeded();
    await card.getByText('Rendered', { exact: true }).click();
    await card.getByText('Card').first().waitFor();
    expect(await card.locator('script, iframe, img').count()).toBe(0);
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
    visitor.expectCalm();
  });

  test('and nothing inline is allowed to run in the first place', async () => {
    await using visitor = await visit(browser, sharedServer());
    const { page } = visitor;
    const answer = await page.goto('/');
    expect(answer!.headers()['content-security-policy']).not.toContain('unsafe-inline');
    const isRefused = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.textContent = 'window.planted = true';
      } catch {
        return true;
      }
      document.body.append(script);
      return !('planted' in window);
    });
    expect(isRefused).toBe(true);
  });
});

import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeFirstPage, newKeyOf, newProject } from '../../server/test/http/new-project.ts';
import { hasBrowser, openBrowser, sharedServer, visit } from './support/browser.ts';
import { sendViews } from './support/sent-views.ts';
import { settled } from './support/settled.ts';

/** Addresses by what they show, below a project's. */
const ofProject = {
  'a project': '',
  'the jobs': '/jobs',
  'the pull requests': '/pulls',
  'a pull request': '/pulls/1',
  analytics: '/analytics',
  'API keys': '/keys',
  'the settings': '/settings',
  'the settings of the repository': '/settings?section=repository',
  'the settings of the model': '/settings?section=model',
  'the sources of views': '/settings?section=sources',
};
const others = { projects: '/', 'a new project': '/projects/new', system: '/system', account: '/account' };

/** What has to wait for an answer, above something that is there at once. */
const steady = ['a job', 'a job’s changes', 'a job’s report', 'the settings of the model', 'a pull request'];

/** A share of the window, times how far it moved. */
const leastSeen = 0.02;

/** Without its page for each analysis, which is for frames of other origins: there are none. */
const problemsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations;

interface Shifts {
  shifts: number;
}

function noteShifts(): void {
  const noted = globalThis as unknown as Shifts;
  noted.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      noted.shifts += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

describe.skipIf(!hasBrowser)('how it looks', () => {
  let browser: Browser;
  const pages: Record<string, string> = { ...others, nothing: '/projects/nowhere/jobs/none' };
  beforeAll(async () => {
    browser = await openBrowser();
    const server = sharedServer();
    const project = await newProject(server);
    await newKeyOf(server, project);
    const job = await server.runJob(changeFirstPage('start page'), project);
    await sendViews(server, project, [{ path: '/quickstart', human: 3, ai: 2 }]);
    for (const [name, path] of Object.entries(ofProject)) pages[name] = `/projects/${project}${path}`;
    pages['a job'] = `/projects/${project}/jobs/${job.id}`;
    pages['a job’s changes'] = `${pages['a job']}?tab=changes`;
    pages['a job’s report'] = `${pages['a job']}?tab=report`;
  });
  afterAll(() => browser.close());

  const looks = [
    { theme: 'light', isNarrow: false },
    { theme: 'dark', isNarrow: false },
    { theme: 'light', isNarrow: true },
  ] as const;

  test.each(looks)('every page can be read by all, theme $theme, narrow $isNarrow', async (look) => {
    const problems: string[] = [];
    await using visitor = await visit(browser, sharedServer(), look);
    const { page } = visitor;
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await settled(page);
      for (const { id, nodes } of await problemsOf(page))
        problems.push(`${name}: ${id} at ${nodes[0]!.target.join(' ')}`);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (excess > 0) problems.push(`${name}: ${excess} pixels wider than the window`);
    }
    expect(problems).toEqual([]);
    visitor.expectCalm();
  });

  test.each([false, true])('nothing jumps while a page comes, narrow %s', async (isNarrow) => {
    await using visitor = await visit(browser, sharedServer(), { isNarrow });
    const { page } = visitor;
    await page.addInitScript(noteShifts);
    const jumps: string[] = [];
    for (const name of steady) {
      await page.goto(pages[name]!);
      await settled(page);
      const moved = await page.evaluate(() => (globalThis as unknown as Shifts).shifts);
      if (moved > leastSeen) jumps.push(`${name}: ${moved}`);
    }
    expect(jumps).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('signing in can be read by all, theme %s', async (theme) => {
    await using visitor = await visit(browser, sharedServer(), { theme, signedIn: false });
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading').first().waitFor();
    const violations = await problemsOf(visitor.page);
    expect(violations.map(({ id }) => id)).toEqual([]);
    visitor.expectCalm();
  });

  test('the theme follows the system until somebody chooses, and the choice stays', async () => {
    await using visitor = await visit(browser, sharedServer(), { theme: 'dark' });
    const { page } = visitor;
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const dark = await ground();
    await page.getByRole('radio', { name: 'Light' }).check({ force: true });
    const light = await ground();
    expect(light).not.toBe(dark);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await ground()).toBe(light);
  });

  test('for who wants less motion nothing moves, and styles hold at once', async () => {
    await using visitor = await visit(browser, sharedServer());
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await settled(page);
    const seen = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('span'));
      return ['rgb(255, 0, 0)', 'rgb(0, 0, 255)'].map((colour) => {
        probe.style.color = colour;
        return getComputedStyle(probe).color;
      });
    });
    expect(seen).toEqual(['rgb(255, 0, 0)', 'rgb(0, 0, 255)']);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

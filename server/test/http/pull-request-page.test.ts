import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchDirectory } from '../../src/git/testing/scratch-repository.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { type Browser, signIn } from './browser.ts';
import { expectError } from './expect-error.ts';
import { clone, commitAll, git } from './git-client.ts';
import { changeFirstPage, newProject } from './new-project.ts';

let server: TestServer;
let browser: Browser;
/** A project whose pull request nobody touches. */
let untouched: string;
beforeAll(async () => {
  server = await startTestServer();
  browser = await signIn(server);
  untouched = await proposed();
});
afterAll(() => server[Symbol.asyncDispose]());

const pageOf = (project: string, n = 1) => `/projects/${project}/pulls/${n}`;
const stateOf = async (project: string, n = 1) =>
  (await server.call('GET', `/v1/projects/${project}/pulls/${n}`)).json.state;
async function proposed(): Promise<string> {
  const project = await newProject(server);
  await server.runJob(changeFirstPage('start page'), project);
  return project;
}

describe('without a session', () => {
  test('the page answers 200 with a sign-in page, the same for whatever is or is not there', async () => {
    const pages = await Promise.all(
      [pageOf(untouched), pageOf(untouched, 99), pageOf('never-made'), '/', pageOf('..%2F..')].map((path) =>
        server.call('GET', path, { key: null }),
      ),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    for (const secret of [untouched, 'first page', 'start page', 'index.mdx', 'docwright/'])
      expect(pages[0]!.text).not.toContain(secret);
  });

  test('an API key does not open it', async () => {
    expect((await server.call('GET', pageOf(untouched))).text).not.toContain('start page');
  });

  test('Merge and Close do nothing', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const verb of ['merge', 'close']) {
      const page = await server.call('POST', `${pageOf(untouched)}/${verb}`, { raw: 'csrf=x', headers });
      expect(page.text).not.toContain('start page');
    }
    expect(await stateOf(untouched)).toBe('open');
  });
});

describe('with a session', () => {
  test('the page shows the diff and both buttons', async () => {
    const { status, headers, text } = await browser.get(pageOf(untouched));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const shown of ['index.mdx', 'first page', 'start page', '>Merge<', '>Close<', 'docwright/job_'])
      expect(text).toContain(shown);
  });

  test('no page runs scripts, may be framed, or is kept by a cache', async () => {
    for (const path of [pageOf(untouched), '/', '/sign-in?token=x', '/reference']) {
      const { headers } = await browser.get(path);
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('script-src');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
    }
  });

  test.each([
    pageOf('demo', 99),
    pageOf('never-made'),
    pageOf('demo').replace('1', 'x'),
    '/projects/%00/pulls/1',
  ])('%s is 404', async (path) => {
    expectError(await browser.get(path), 404, 'not_found');
  });

  test('Merge merges, and the page then says so', async () => {
    const project = await proposed();
    const reply = await browser.submit(`${pageOf(project)}/merge`, { csrf: await browser.csrf() });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, pageOf(project)]);
    using scratch = scratchDirectory();
    const directory = await clone(server, project, scratch.path);
    expect(readFileSync(join(directory, 'index.mdx'), 'utf8')).toContain('This is the start page.');
    const after = await browser.get(pageOf(project));
    expect(after.text).toContain('merged');
    expect(after.text).not.toContain('>Merge<');
  });

  test('Close closes', async () => {
    const project = await proposed();
    const reply = await browser.submit(`${pageOf(project)}/close`, { csrf: await browser.csrf() });
    expect(reply.status).toBe(303);
    expect(await stateOf(project)).toBe('closed');
    expect((await browser.get(pageOf(project))).text).not.toContain('>Close<');
  });

  test('a conflict is said on the page, with 409', async () => {
    const project = await proposed();
    await server.runJob(changeFirstPage('home page'), project);
    const csrf = await browser.csrf();
    await browser.submit(`${pageOf(project)}/merge`, { csrf });
    const reply = await browser.submit(`${pageOf(project, 2)}/merge`, { csrf });
    expect(reply.status).toBe(409);
    expect(reply.text).toMatch(/role="alert">[^<]*main changed the same lines meanwhile in index\.mdx/);
    expect(await stateOf(project, 2)).toBe('open');
  });

  test('merging what is merged already says so, with 409', async () => {
    const project = await proposed();
    const csrf = await browser.csrf();
    await browser.submit(`${pageOf(project)}/merge`, { csrf });
    const reply = await browser.submit(`${pageOf(project)}/merge`, { csrf });
    expect(reply.status).toBe(409);
    expect(reply.text).toContain('is merged already');
  });
});

describe('a form that did not come from its own page is 403 and does nothing', () => {
  const csrfOf = {
    'no token': async () => ({}),
    'an empty token': async () => ({ csrf: '' }),
    'a wrong token': async () => ({ csrf: 'a'.repeat(43) }),
    'a longer token': async () => ({ csrf: `${await browser.csrf()}a` }),
    'another session’s token': async () => ({ csrf: await (await signIn(server)).csrf() }),
  };
  test.each(Object.entries(csrfOf))('%s', async (_what, fields) => {
    for (const verb of ['merge', 'close'])
      expectError(await browser.submit(`${pageOf(untouched)}/${verb}`, await fields()), 403, 'forbidden');
    expect(await stateOf(untouched)).toBe('open');
  });

  test.each(['cross-site', 'same-site'])('a browser that calls it %s', async (site) => {
    const headers = { 'sec-fetch-site': site };
    const fields = { csrf: await browser.csrf() };
    expectError(await browser.submit(`${pageOf(untouched)}/merge`, fields, headers), 403, 'forbidden');
    expect(await stateOf(untouched)).toBe('open');
  });

  test('a token in the query or in JSON does not count', async () => {
    const csrf = await browser.csrf();
    expectError(await browser.submit(`${pageOf(untouched)}/merge?csrf=${csrf}`, {}), 403, 'forbidden');
    const asJson = { 'content-type': 'application/json' };
    const reply = await browser.submit(`${pageOf(untouched)}/merge`, { csrf }, asJson);
    expectError(reply, 415, 'unsupported_media_type');
    expect(await stateOf(untouched)).toBe('open');
  });
});

test('markup in titles, paths, pages and prompts is shown, never obeyed', async () => {
  const evil = (where: string) => `<script>alert("${where}")</script><img src=x onerror=alert('${where}')>`;
  const project = await newProject(server, { name: evil('name') });
  using scratch = scratchDirectory();
  const directory = await clone(server, project, scratch.path);
  const path = '"><img src=x onerror=alert(1)>.md';
  writeFileSync(join(directory, path), `# Title\n\n${evil('page')}\n\nThe marker is here.\n`);
  await commitAll(directory, evil('commit'));
  await git(directory, 'push', '--quiet', 'origin', 'main');
  const job = await server.runJob(`Replace "marker" with "&lt;script>alert('title')&lt;/script>"`, project);
  expect(job).toMatchObject({ status: 'completed', error: null });
  const failed = await server.runJob(evil('prompt'), project);
  expect(failed.error?.message).toContain('<script>');

  const shown = [(await browser.get(pageOf(project))).text, (await browser.get('/')).text];
  for (const text of shown) {
    expect(text).not.toMatch(/<(script|img)\b/i);
    expect(text).toMatch(/&lt;script&gt;|&amp;lt;script&gt;/);
  }
  expect(shown[0]).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;.md');
});

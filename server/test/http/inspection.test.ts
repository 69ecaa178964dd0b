import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInspection } from '../../src/contract/inspection.ts';
import { type Files, scratchDirectory, writeFiles } from '../../src/git/testing/scratch-repository.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { expectError } from './expect-error.ts';
import { clone, commitAll, git } from './git-client.ts';
import { newKeyOf, newProject } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { ...withoutAnalytics, DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const at = (project: string) => `/v1/projects/${project}/inspection`;

async function inspected(project: string) {
  const { status, json } = await server.call('GET', at(project));
  expect(status).toBe(200);
  return getInspection.responses[200].schema.strict().parse(json);
}

async function push(project: string, files: Files): Promise<string> {
  using scratch = scratchDirectory();
  const directory = await clone(server, project, scratch.path);
  writeFiles(directory, files);
  const commit = await commitAll(directory, 'A change');
  await git(directory, 'push', '--quiet', 'origin', 'main');
  return commit;
}

test('the sample site is understood, and its problems are listed', async () => {
  const found = await inspected('demo');
  expect(found).toMatchObject({
    branch: 'main',
    commit: await git(join(server.dataDir, 'repositories/demo.git'), 'rev-parse', 'main'),
    framework: { name: 'mintlify', title: 'Mintlify' },
    root: '',
    configuration: 'docs.json',
    unread: { count: 0 },
    navigation: { status: 'listed' },
  });
  expect(found.problems.count).toBe(found.problems.list.length);
});

test('a push is seen at the next question', async () => {
  const project = await newProject(server);
  const before = await inspected(project);
  const commit = await push(project, { 'gone.mdx': '[gone](/nowhere)\n\n<Card>\n' });
  expect(await inspected(project)).toMatchObject({
    commit,
    pages: { count: before.pages.count + 1 },
    unread: { count: 1, list: [{ about: 'page', path: 'gone.mdx', line: 3 }] },
  });
});

test('the project’s folder is the one that is inspected', async () => {
  const project = await newProject(server);
  await push(project, { 'handbook/mkdocs.yml': 'site_name: Handbook\n', 'handbook/docs/index.md': '# Hi\n' });
  await server.call('PATCH', `/v1/projects/${project}`, { body: { repository: { root: 'handbook' } } });
  expect(await inspected(project)).toMatchObject({ framework: { name: 'mkdocs' }, root: 'handbook' });
});

test('a key that may read its project gets it, and another’s does not see that there is one', async () => {
  const [mine, theirs] = [await newProject(server), await newProject(server)];
  const { key } = await newKeyOf(server, mine, { scopes: ['read'] });
  expect((await server.call('GET', at(mine), { key })).status).toBe(200);
  expectError(await server.call('GET', at(theirs), { key }), 404, 'not_found');
  expectError(await server.call('GET', at('nowhere')), 404, 'not_found');
});

test('what is in the way is said', async () => {
  const project = await newProject(server);
  const repository = join(server.dataDir, 'repositories', `${project}.git`);
  await git(repository, 'branch', '-m', 'main', 'trunk');
  const branchless = await server.call('GET', at(project));
  expectError(branchless, 503, 'unavailable');
  expect(branchless.json.error).toContain('has no branch "main"');
  expect(branchless.headers.get('retry-after')).toBe('60');
  rmSync(repository, { recursive: true });
  const gone = await server.call('GET', at(project));
  expectError(gone, 503, 'unavailable');
  expect(gone.json.error).toContain(project);
});

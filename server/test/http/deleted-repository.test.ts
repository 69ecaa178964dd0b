import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/foundation/ids.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { changeFirstPage, newProject } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: withoutAnalytics });
});
afterAll(() => server[Symbol.asyncDispose]());

const repositories = () => join(server.dataDir, 'repositories');
const remove = (project: string) => server.call('DELETE', `/v1/projects/${project}`);

test('a local repository that another project reads stays', async () => {
  const name = newId('repo');
  const source = await newProject(server, { repository: { forge: 'local', name } });
  const reader = await newProject(server, { contextRepositories: [{ name, forge: 'local' }] });
  await remove(source);
  expect(existsSync(join(repositories(), `${name}.git`))).toBe(true);
  await remove(reader);
});

test('a local repository goes with its last project, and another of its name begins anew', async () => {
  const name = newId('repo');
  const settings = { repository: { forge: 'local', name } };
  const [one, other] = [await newProject(server, settings), await newProject(server, settings)];
  expect((await server.runJob(changeFirstPage('start page'), one)).prLink).not.toBeNull();

  await remove(one);
  expect(existsSync(join(repositories(), `${name}.git`))).toBe(true);
  await remove(other);
  expect(readdirSync(repositories()).filter((each) => each.includes(name) || each.startsWith('.'))).toEqual(
    [],
  );

  const next = await newProject(server, settings);
  expect((await server.call('GET', `/v1/projects/${next}/pulls`)).json.pulls).toEqual([]);
  expect((await server.runJob(changeFirstPage('home page'), next)).pullRequest?.number).toBe(1);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintlifySite, mkdocsSite } from '../../src/docs/fixtures/sites.ts';
import type { Files } from '../../src/docs/fixtures/temporary-site.ts';
import { scratchDirectory, writeFiles } from '../../src/git/testing/scratch-repository.ts';
import { clone, commitAll, git } from '../http/git-client.ts';
import { newProject } from '../http/new-project.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: withoutAnalytics });
});
afterAll(() => server[Symbol.asyncDispose]());

async function projectWith(files: Files): Promise<string> {
  const project = await newProject(server);
  using scratch = scratchDirectory();
  const directory = await clone(server, project, scratch.path);
  writeFiles(directory, { 'index.mdx': null, ...files });
  await commitAll(directory, 'Begin');
  await git(directory, 'push', '--quiet', 'origin', 'main');
  return project;
}

const addPage = (title: string, group: string) =>
  `Add a page titled "${title}" to the group "${group}" with the text "About ${title}."`;

test.each([
  ['docs.json', mintlifySite, 'Reference', 'reference/errors', 'reference/limits'],
  ['mkdocs.yml', mkdocsSite, 'Acme Pro guides', 'Errors: guides/errors.md', 'Limits: guides/limits.md'],
])(
  'two jobs that add a page to one group of %s are merged one after the other',
  async (file, site, group, ...entries) => {
    const project = await projectWith(site);
    const jobs = await Promise.all(
      ['Errors', 'Limits'].map((title) => server.runJob(addPage(title, group), project)),
    );
    for (const { status, pullRequest } of jobs) {
      expect(status).toBe('completed');
      const reply = await server.call('POST', `/v1/projects/${project}/pulls/${pullRequest?.number}/merge`);
      expect(reply).toMatchObject({ status: 200, json: { state: 'merged' } });
    }
    using scratch = scratchDirectory();
    const text = readFileSync(join(await clone(server, project, scratch.path), file), 'utf8');
    for (const entry of entries) expect(text.split(entry)).toHaveLength(2);
    // The rest of the file is as it was.
    const before = site[file]!.split('\n');
    expect(before.filter((line) => !text.split('\n').includes(line)).length).toBeLessThanOrEqual(1);
  },
);

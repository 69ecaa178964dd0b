import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { clone, commitAll, git } from '../http/git-client.ts';
import { newProject } from '../http/new-project.ts';
import type { TestServer } from '../support/docwright.ts';
import { startServerWithModel } from '../support/docwright-with-model.ts';
import { largeSite, pages } from '../support/large-site.ts';
import { edits, finishes, reads } from '../support/model-turns.ts';

test('a model edits a repository of 1,500 pages from end to end: by one call, and page by page', async () => {
  await using server = await startServerWithModel([
    { calls: [{ name: 'search', input: { text: 'Sentence 3 of page 700' } }] },
    reads('part-14/page-700.mdx'),
    edits('part-14/page-700.mdx', 'This page is about Widget Hub', 'This page tells of Widget Hub'),
    { calls: [{ name: 'replace-term', input: { from: 'Widget Hub', to: 'Widget Base' } }] },
    { calls: [{ name: 'move-page', input: { from: 'part-0/page-1.mdx', to: 'part-1/first.mdx' } }] },
    { calls: [{ name: 'check', input: {} }] },
    finishes('Call it Widget Base'),
  ]);
  const project = await newProject(server);
  await pushLargeSite(server, project);

  const job = await server.runJob('Call it Widget Base, and move the first page.', project);
  expect(job).toMatchObject({ status: 'completed', error: null });
  const show = (path: string) =>
    git(join(server.dataDir, 'repositories', `${project}.git`), 'show', `${job.source.ref}:${path}`);
  expect(await show('part-14/page-700.mdx')).toContain('This page tells of Widget Base');
  expect(await show('part-1/first.mdx')).toContain('title: Page 1');
  expect(await show('part-0/page-0.mdx')).toContain('(/part-1/first#section-0)');
  expect(await show('docs.json')).toContain('part-1/first');

  const { json: report } = await server.call('GET', `/v2/agent/${project}/job/${job.id}/report`);
  expect(report).toMatchObject({ passed: true, usage: { steps: 7 } });
  expect(report.size.files).toBeGreaterThanOrEqual(pages);
});

async function pushLargeSite(server: TestServer, project: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'docwright-large-'));
  const directory = await clone(server, project, scratch);
  for (const [path, text] of Object.entries(largeSite())) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  await commitAll(directory, 'Add pages');
  await git(directory, 'push', '--quiet', 'origin', 'HEAD:main');
  rmSync(scratch, { recursive: true });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangesBody, FileChangeBody } from '../../src/contract/changes.ts';
import { type Files, scratchDirectory, writeFiles } from '../../src/git/testing/scratch-repository.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { expectError, expectInvalid } from './expect-error.ts';
import { clone, commitAll, git } from './git-client.ts';
import { changeFirstPage, newProject } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Pushes to a branch of the project's repository, as a person does. */
async function push(project: string, branch: string, files: Files): Promise<string> {
  using scratch = scratchDirectory();
  const directory = await clone(server, project, scratch.path);
  await git(directory, 'checkout', '--quiet', branch);
  writeFiles(directory, files);
  const commit = await commitAll(directory, 'A change');
  await git(directory, 'push', '--quiet', 'origin', branch);
  return commit;
}

const commitOf = (project: string, ref: string) =>
  git(join(server.dataDir, 'repositories', `${project}.git`), 'rev-parse', ref);

const changesAt = (project: string, job: string) => `/v2/agent/${project}/job/${job}/changes`;
const pullAt = (project: string, number: number) => `/v1/projects/${project}/pulls/${number}`;

async function listAt(address: string): Promise<ChangesBody> {
  const { status, json } = await server.call('GET', address);
  expect(status).toBe(200);
  return json;
}
const fileAt = (address: string, path: string) =>
  server.call('GET', `${address}/file?path=${encodeURIComponent(path)}`);

async function readAt(address: string, path: string): Promise<FileChangeBody> {
  const { status, json } = await fileAt(address, path);
  expect(status).toBe(200);
  return json;
}

const firstPage = (words: string) => expect.stringContaining(`This is the ${words}.`);
const modified = (path: string) => ({ path, oldPath: null, status: 'modified', binary: false });

describe('a job’s changes', () => {
  test('are those of its branch against the base', async () => {
    const project = await newProject(server);
    const base = await commitOf(project, 'main');
    const job = await server.runJob(changeFirstPage('start page'), project);
    expect(await listAt(changesAt(project, job.id))).toEqual({
      base,
      refused: false,
      head: await commitOf(project, job.source.ref),
      files: [{ ...modified('index.mdx'), additions: 1, deletions: 1 }],
      omitted: 0,
    });
    const change = await readAt(changesAt(project, job.id), 'index.mdx');
    expect(change).toMatchObject({
      before: firstPage('first page'),
      after: firstPage('start page'),
      cut: false,
    });
    const changed = change.hunks.flatMap(({ lines }) => lines).filter(({ kind }) => kind !== 'context');
    expect(changed).toMatchObject([
      { kind: 'delete', newLine: null, text: firstPage('first page') },
      { kind: 'add', oldLine: null, text: firstPage('start page') },
    ]);
  });

  test('are all of the branch after a follow-up: renamed, added, deleted, and what people pushed', async () => {
    const project = await newProject(server);
    const page = (title: string) =>
      `---\ntitle: ${title}\n---\n\nAll about ${title}, in some words that stay.\n`;
    await push(project, 'main', {
      'one.mdx': page('One'),
      'two.mdx': page('Two'),
      'logo.png': Buffer.from('a\0b'),
    });
    const job = await server.runJob(changeFirstPage('start page'), project);
    await push(project, job.source.ref, { 'logo.png': Buffer.from('a\0c') });
    await server.sendMessage(job.id, 'Rename one.mdx to uno.mdx. Delete the page two.mdx', project);
    await server.sendMessage(job.id, 'Add a page titled "Three" with the text "All about three."', project);

    const { files, base, head } = await listAt(changesAt(project, job.id));
    expect([base, head]).toEqual([await commitOf(project, 'main'), await commitOf(project, job.source.ref)]);
    const named = Object.fromEntries(files.map((file) => [file.path, file]));
    expect(Object.keys(named)).toEqual(Object.keys(named).toSorted());
    expect(named).toMatchObject({
      'index.mdx': modified('index.mdx'),
      'logo.png': { status: 'modified', binary: true, additions: 0, deletions: 0 },
      'three.mdx': { status: 'added', oldPath: null, deletions: 0 },
      'two.mdx': { status: 'deleted', additions: 0 },
      'uno.mdx': { status: 'renamed', oldPath: 'one.mdx', additions: 0, deletions: 0 },
    });

    const at = changesAt(project, job.id);
    expect(await readAt(at, 'logo.png')).toMatchObject({ hunks: [], before: null, after: null, cut: false });
    expect(await readAt(at, 'uno.mdx')).toMatchObject({ hunks: [], before: page('One'), after: page('One') });
    expect(await readAt(at, 'two.mdx')).toMatchObject({ before: page('Two'), after: null });
    expect(await readAt(at, 'three.mdx')).toMatchObject({
      before: null,
      after: expect.stringContaining('All about three.'),
    });
  });

  test('follow a push of people’s, also while the job rests', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    const head = await push(project, job.source.ref, { 'notes.md': 'Notes.\n' });
    const { files } = await eventually('the changes to be those of the push', async () => {
      const changes = await listAt(changesAt(project, job.id));
      return changes.head === head && changes;
    });
    expect(files.map(({ path }) => path)).toEqual(['index.mdx', 'notes.md']);
  });

  test('stay after the merge and after archiving', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    const [list, file] = [
      await listAt(changesAt(project, job.id)),
      await fileAt(changesAt(project, job.id), 'index.mdx'),
    ];
    await server.call('POST', `${pullAt(project, 1)}/merge`);
    await server.call('POST', `/v2/agent/${project}/job/${job.id}/archive`);
    expect(await listAt(changesAt(project, job.id))).toEqual(list);
    expect((await fileAt(changesAt(project, job.id), 'index.mdx')).json).toEqual(file.json);
  });

  test.each(['merge', 'close'])(
    'are those of the new branch once a follow-up began one (%s)',
    async (ending) => {
      const project = await newProject(server);
      const job = await server.runJob(changeFirstPage('start page'), project);
      await server.call('POST', `${pullAt(project, 1)}/${ending}`);
      await server.sendMessage(job.id, 'Replace "This is" with "Here is"', project);
      const { base, files } = await listAt(changesAt(project, job.id));
      expect(base).toBe(await commitOf(project, 'main'));
      expect(files.map(({ path }) => path)).toEqual(['index.mdx']);
      const { before } = await readAt(changesAt(project, job.id), 'index.mdx');
      expect(before).toContain(`This is the ${ending === 'merge' ? 'start' : 'first'} page.`);
    },
  );

  test('of 300 files are all listed, by path, and each can be read', async () => {
    const project = await newProject(server);
    const names = Array.from({ length: 300 }, (_, index) => `part-${index % 7}/page-${index}.mdx`).sort();
    const page = (words: string) => `---\ntitle: A page\n---\n\nThis is about ${words}.\n`;
    await push(project, 'main', Object.fromEntries(names.map((name) => [name, page('the Widget Hub')])));
    const job = await server.runJob('Replace "Widget Hub" with "Widget Centre"', project);
    expect(job).toMatchObject({ status: 'completed', error: null });
    const { files, omitted } = await listAt(changesAt(project, job.id));
    expect([files.map(({ path }) => path), omitted]).toEqual([names, 0]);
    expect(await readAt(changesAt(project, job.id), names[299]!)).toMatchObject({
      before: page('the Widget Hub'),
      after: page('the Widget Centre'),
    });
  });

  test('are none where it changed nothing', async () => {
    const project = await newProject(server);
    const job = await server.runJob('Report problems.', project);
    const none = { base: null, head: null, files: [], omitted: 0, refused: false };
    expect(await listAt(changesAt(project, job.id))).toEqual(none);
    expectError(await fileAt(changesAt(project, job.id), 'index.mdx'), 404, 'not_found');
  });

  test('are 404 for a file that was not changed, and for another project’s job', async () => {
    const [project, other] = [await newProject(server), await newProject(server)];
    const job = await server.runJob(changeFirstPage('start page'), project);
    for (const path of ['docs.json', 'INDEX.mdx', './index.mdx', '../index.mdx', 'index.mdx/', '%'])
      expectError(await fileAt(changesAt(project, job.id), path), 404, 'not_found');
    expectError(await server.call('GET', changesAt(other, job.id)), 404, 'not_found');
    expectError(await fileAt(changesAt(other, job.id), 'index.mdx'), 404, 'not_found');
    expectError(await server.call('GET', changesAt(project, 'job_none')), 404, 'not_found');
  });

  test.each([
    ['none', ''],
    ['an empty one', '?path='],
    ['one with NUL', '?path=a%00b'],
    ['one that is too long', `?path=${'a'.repeat(4_097)}`],
  ])('of a file need its path: %s is 400', async (_what, query) => {
    const { json } = await server.call('POST', '/v2/agent/demo/job', {
      body: { prompt: 'Report problems.' },
    });
    expectInvalid(await server.call('GET', `${changesAt('demo', json.id)}/file${query}`), 'path');
  });
});

describe('a pull request’s changes', () => {
  const fresh = async (words: string) => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage(words), project);
    return { project, job, at: `${pullAt(project, 1)}/changes` };
  };

  test('are the job’s while it is open, and follow its branch', async () => {
    const { project, job, at } = await fresh('start page');
    expect(await listAt(at)).toEqual(await listAt(changesAt(project, job.id)));
    expect(await readAt(at, 'index.mdx')).toEqual(await readAt(changesAt(project, job.id), 'index.mdx'));
    const head = await push(project, job.source.ref, { 'notes.md': 'Notes.\n' });
    expect(await listAt(at)).toMatchObject({ head, files: [{ path: 'index.mdx' }, { path: 'notes.md' }] });
    expectError(await fileAt(at, 'docs.json'), 404, 'not_found');
  });

  test.each(['merge', 'close'])('stay what it proposed after %s', async (ending) => {
    const { project, at } = await fresh('start page');
    const [list, file] = [await listAt(at), await readAt(at, 'index.mdx')];
    await server.call('POST', `${pullAt(project, 1)}/${ending}`);
    await push(project, 'main', { 'index.mdx': 'Something else.\n' });
    expect(await listAt(at)).toEqual(list);
    expect(await readAt(at, 'index.mdx')).toEqual(file);
    expect((await server.call('GET', pullAt(project, 1))).json.conflicts).toEqual([]);
  });

  test.each(['merge', 'close'])(
    'leave out what the base brought meanwhile, also after %s',
    async (ending) => {
      const { project, job, at } = await fresh('start page');
      await server.runJob('Add a page titled "Another" with the text "All about it."', project);
      await server.call('POST', `${pullAt(project, 2)}/merge`);
      const base = await commitOf(project, 'main');
      await eventually('the branch to be brought up to date', async () => {
        return (await listAt(changesAt(project, job.id))).base === base;
      });
      await server.call('POST', `${pullAt(project, 1)}/${ending}`);
      for (const address of [at, changesAt(project, job.id)])
        expect(await listAt(address)).toMatchObject({ base, files: [modified('index.mdx')] });
    },
  );

  test('name the files in which the base contradicts them, and only those', async () => {
    const { project, job } = await fresh('start page');
    const conflicts = async () => (await server.call('GET', pullAt(project, 1))).json.conflicts;
    expect(await conflicts()).toEqual([]);
    using scratch = scratchDirectory();
    const page = readFileSync(join(await clone(server, project, scratch.path), 'index.mdx'), 'utf8');
    const changed = page.replace('first page', 'home page');
    await push(project, 'main', { 'index.mdx': changed, 'other.md': 'Other.\n' });
    expect(await conflicts()).toEqual(['index.mdx']);
    expectError(await server.call('POST', `${pullAt(project, 1)}/merge`), 409, 'merge_conflict');
    await push(project, job.source.ref, { 'index.mdx': page });
    expect(await conflicts()).toEqual([]);
  });

  test('of one that does not exist are 404', async () => {
    const project = await newProject(server);
    expectError(await server.call('GET', `${pullAt(project, 1)}/changes`), 404, 'not_found');
    expectError(await fileAt(`${pullAt(project, 1)}/changes`, 'index.mdx'), 404, 'not_found');
  });
});

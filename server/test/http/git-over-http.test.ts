import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '../../src/foundation/api-key.ts';
import { scratchDirectory } from '../../src/git/testing/scratch-repository.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { withoutAnalytics } from '../support/without-analytics.ts';
import { followEvents } from './event-source.ts';
import { expectError } from './expect-error.ts';
import { branchesOf, clone, commitAll, git, gitUrl, tryGit } from './git-client.ts';
import { changeFirstPage, newKeyOf, newProject } from './new-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: withoutAnalytics });
});
afterAll(() => server[Symbol.asyncDispose]());

const refs = (repository: string, service = 'git-upload-pack') =>
  `/git/${repository}.git/info/refs?service=${service}`;
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`,
});

describe('plain git', () => {
  test('clones with a key as the password', async () => {
    using scratch = scratchDirectory();
    const directory = await clone(server, 'demo', scratch.path);
    expect(existsSync(join(directory, 'docs.json'))).toBe(true);
  });

  test('pushes to the base branch, and the next job starts from there', async () => {
    const project = await newProject(server);
    using scratch = scratchDirectory();
    const directory = await clone(server, project, scratch.path);
    writeFileSync(join(directory, 'added.md'), '# Added\n\nThis is a pushed page.\n');
    const pushed = await commitAll(directory, 'Add a page');
    await git(directory, 'push', '--quiet', 'origin', 'main');
    const job = await server.runJob('Replace "pushed page" with "changed page"', project);
    expect(job).toMatchObject({ status: 'completed', pullRequest: { number: 1 } });
    await git(directory, 'fetch', '--quiet');
    expect(await git(directory, 'rev-parse', `origin/${job.source.ref}~1`)).toBe(pushed);
    expect(await git(directory, 'show', `origin/${job.source.ref}:added.md`)).toContain('changed page');
  });

  test('pushes large requests, which git compresses and sends in chunks', async () => {
    const project = await newProject(server);
    using scratch = scratchDirectory();
    const directory = await clone(server, project, scratch.path);
    const noise = Array.from({ length: 200_000 }, (_, i) => `${i * 7919}`).join('\n');
    writeFileSync(join(directory, 'noise.txt'), noise);
    await commitAll(directory, 'Add noise');
    await git(directory, '-c', 'http.postBuffer=65536', 'push', '--quiet', 'origin', 'main');
    using elsewhere = scratchDirectory();
    const again = await clone(server, project, elsewhere.path);
    expect(readFileSync(join(again, 'noise.txt'), 'utf8')).toBe(noise);
  });

  test('that merges a job’s branch into the base marks its pull request merged', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    using scratch = scratchDirectory();
    const directory = await clone(server, project, scratch.path);
    await git(directory, 'merge', '--quiet', '--no-ff', '--message', 'Merge', `origin/${job.source.ref}`);
    await git(directory, 'push', '--quiet', 'origin', 'main');
    await eventually('the pull request to be brought up to date', async () => {
      const { json } = await server.call('GET', `/v2/agent/${project}/job/${job.id}`);
      return json.pullRequest.state === 'merged';
    });
    const pull = await server.call('GET', `/v1/projects/${project}/pulls/1`);
    expect(pull.json).toMatchObject({ state: 'merged', closedAt: expect.any(String) });
    const events = await Array.fromAsync(followEvents(server, `/v2/agent/${project}/job/${job.id}/events`));
    expect(events.at(-1)!.type).toBe('pull-request-merged');
  });

  test('sees branches and tags, not Docwright’s own references', async () => {
    const project = await newProject(server);
    const job = await server.runJob(changeFirstPage('start page'), project);
    const listing = await git('/', 'ls-remote', gitUrl(server, project));
    const names = listing.split('\n').map((line) => line.split('\t')[1]);
    expect(names).toEqual(['HEAD', `refs/heads/${job.source.ref}`, 'refs/heads/main']);
  });
});

describe('keys', () => {
  test('a wrong one is 401 with a Basic challenge', async () => {
    const attempts = [{}, basic(newKey()), basic('wrong'), { authorization: 'Basic !!!' }, basic('')];
    for (const headers of attempts) {
      const reply = await server.call('GET', refs('demo'), { key: null, headers });
      expectError(reply, 401, 'unauthorized');
      expect(reply.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    }
  });

  test('a wrong one is refused alike for repositories that exist and that do not', async () => {
    const headers = { ...basic(newKey()), 'x-request-id': 'the-same' };
    const [there, missing] = await Promise.all(
      [refs('demo'), refs('missing')].map((path) => server.call('GET', path, { key: null, headers })),
    );
    expect(there!.text).toBe(missing!.text);
  });

  test('git shows a person that the key was refused', async () => {
    const run = await tryGit('/', 'ls-remote', gitUrl(server, 'demo', newKey()));
    expect(run.ok).toBe(false);
    expect(run.stderr).toContain('Authentication failed');
  });

  test('one that may read fetches but does not push', async () => {
    const project = await newProject(server);
    const { key } = await newKeyOf(server, project, { scopes: ['read'] });
    using scratch = scratchDirectory();
    const directory = await clone(server, project, scratch.path);
    const url = gitUrl(server, project, key);
    await git(directory, 'fetch', '--quiet', url);
    expect((await tryGit(directory, 'push', url, 'HEAD:refs/heads/pushed')).ok).toBe(false);
    expectError(await server.call('GET', refs(project, 'git-receive-pack'), { key }), 403, 'forbidden');
    const post = { raw: '0000', headers: { 'content-type': 'application/x-git-receive-pack-request' }, key };
    expectError(await server.call('POST', `/git/${project}.git/git-receive-pack`, post), 403, 'forbidden');
    expect(await branchesOf(server, project)).toEqual(['main']);
  });

  test('of another project is 404, exactly as for a repository that does not exist', async () => {
    const { key } = await newKeyOf(server, await newProject(server));
    const headers = { 'x-request-id': 'the-same' };
    const hidden = await server.call('GET', refs('demo'), { key, headers });
    expectError(hidden, 404, 'not_found');
    expect((await server.call('GET', refs('missing'), { key, headers })).text).toBe(hidden.text);
  });

  test('of the project’s own opens its repository alone', async () => {
    const project = await newProject(server);
    const { key } = await newKeyOf(server, project);
    expect((await tryGit('/', 'ls-remote', gitUrl(server, project, key))).ok).toBe(true);
    expect((await tryGit('/', 'ls-remote', gitUrl(server, 'demo', key))).ok).toBe(false);
  });
});

test.each([
  '/git/missing.git/info/refs?service=git-upload-pack',
  '/git/demo.git/info/refs',
  '/git/demo.git/info/refs?service=git-upload-archive',
  '/git/demo.git/info/refs?service=git-upload-pack&service=git-upload-pack',
  '/git/demo/info/refs?service=git-upload-pack',
  '/git/demo.git/HEAD',
  '/git/demo.git/config',
  '/git/demo.git/objects/info/packs',
  '/git/../demo.git/info/refs?service=git-upload-pack',
  '/git/..%2Frepositories%2Fdemo.git/info/refs?service=git-upload-pack',
  '/git/%2e%2e%2Fdemo.git/info/refs?service=git-upload-pack',
  '/git/demo%00.git/info/refs?service=git-upload-pack',
  '/git/demo.git%00/info/refs?service=git-upload-pack',
  '/git/.git/info/refs?service=git-upload-pack',
  '/git/-demo.git/info/refs?service=git-upload-pack',
  '/git/demo.git.git/info/refs?service=git-upload-pack',
  `/git/${'a'.repeat(5_000)}.git/info/refs?service=git-upload-pack`,
])('%s is 404', async (path) => {
  expectError(await server.call('GET', path), 404, 'not_found');
});

test.each(['0000', 'nonsense', '', '00zz', '\xff'.repeat(1_000)])(
  'a request git does not understand (%j) harms nothing',
  async (raw) => {
    for (const service of ['git-upload-pack', 'git-receive-pack']) {
      const headers = { 'content-type': `application/x-${service}-request` };
      const { status } = await server.call('POST', `/git/demo.git/${service}`, { raw, headers });
      expect(status).toBe(200);
    }
    const broken = { raw, headers: { 'content-encoding': 'gzip' } };
    expect((await server.call('POST', '/git/demo.git/git-upload-pack', broken)).status).toBe(200);
    expect(await branchesOf(server, 'demo')).toContain('main');
  },
);

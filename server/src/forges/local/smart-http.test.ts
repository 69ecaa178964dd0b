import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  git,
  ScratchRepository,
  scratchDirectory,
  writeFiles,
} from '../../git/testing/scratch-repository.ts';
import { createRepository } from './create-repository.ts';
import { advertise, type GitService, type ServiceLimits, serve } from './smart-http.ts';

const run = promisify(execFile);

/** Git over HTTP with as little around it as possible, and a repository called demo behind it. */
async function host(path: string, limits?: Partial<ServiceLimits>) {
  const directory = join(path, 'repositories');
  const ada = { name: 'Ada', email: 'ada@example.com' };
  await createRepository({ directory, name: 'demo', branch: 'main', author: ada, date: new Date(0) });
  const repository = join(directory, 'demo.git');
  const outcomes: Promise<{ ok: boolean; message: string }>[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://host');
    const protocol = request.headers['git-protocol'] as string | undefined;
    const asked = url.searchParams.get('service') as GitService | null;
    const zipped = request.headers['content-encoding'] === 'gzip';
    const body: Readable = zipped ? request.pipe(createGunzip()) : request;
    const answer = asked
      ? advertise(repository, asked, protocol)
      : serve(repository, url.pathname.split('/').at(-1) as GitService, body, protocol, limits);
    outcomes.push(answer.done);
    response.writeHead(200, { 'content-type': answer.contentType, 'cache-control': 'no-cache' });
    pipeline(answer.stream, response, () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    repository,
    outcomes,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo.git`,
    [Symbol.dispose]: () => server.close().closeAllConnections(),
  };
}

/** Not `execFileSync`: the server lives in this process. */
async function remoteGit(cwd: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: '/dev/null', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  return run('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@x', ...args], { cwd, env });
}

describe('git over HTTP', () => {
  test.each(['0', '1', '2'])('clones, pushes and fetches with protocol version %s', async (version) => {
    using scratch = scratchDirectory();
    using server = await host(scratch.path);
    const protocol = ['-c', `protocol.version=${version}`];
    await remoteGit(scratch.path, ...protocol, 'clone', '--quiet', server.url, 'one');
    await remoteGit(scratch.path, ...protocol, 'clone', '--quiet', server.url, 'two');
    const one = join(scratch.path, 'one');
    writeFiles(one, { 'new.md': 'new\n' });
    git(one, 'add', '.');
    git(one, 'commit', '--quiet', '-m', 'New');
    await remoteGit(one, ...protocol, 'push', '--quiet', 'origin', 'main', 'main:docwright/job_1');
    expect(git(server.repository, 'rev-parse', 'docwright/job_1')).toBe(git(one, 'rev-parse', 'HEAD'));
    await remoteGit(join(scratch.path, 'two'), ...protocol, 'pull', '--quiet');
    expect(readFileSync(join(scratch.path, 'two/new.md'), 'utf8')).toBe('new\n');
    await remoteGit(one, ...protocol, 'push', '--quiet', 'origin', ':docwright/job_1');
    expect(git(server.repository, 'branch', '--list')).toBe('* main');
    expect((await Promise.all(server.outcomes)).every((outcome) => outcome.ok)).toBe(true);
  });

  test('carries a pack of several megabytes, and a shallow clone of it', async () => {
    using scratch = scratchDirectory();
    using server = await host(scratch.path);
    const local = new ScratchRepository(join(scratch.path, 'local'), { 'big.bin': randomBytes(6_000_000) });
    local.commit({ 'index.md': '2' });
    await remoteGit(local.directory, 'push', '--quiet', server.url, 'main:big');
    await remoteGit(scratch.path, 'clone', '--quiet', '--depth=1', '--branch=big', server.url, 'shallow');
    const shallow = join(scratch.path, 'shallow');
    expect(git(shallow, 'rev-list', '--count', 'HEAD')).toBe('1');
    expect(readFileSync(join(shallow, 'big.bin'))).toEqual(readFileSync(join(local.directory, 'big.bin')));
  });

  test('keeps the references of pull requests to itself', async () => {
    using scratch = scratchDirectory();
    using server = await host(scratch.path);
    git(server.repository, 'update-ref', 'refs/pull/1/head', 'main');
    git(server.repository, 'tag', 'v1', 'main');
    const { stdout } = await remoteGit(scratch.path, 'ls-remote', server.url);
    expect(stdout.match(/\t.*/g)).toEqual(['\tHEAD', '\trefs/heads/main', '\trefs/tags/v1']);
    await remoteGit(scratch.path, 'clone', '--quiet', server.url, 'one');
    const push = remoteGit(join(scratch.path, 'one'), 'push', 'origin', 'main:refs/pull/2/head');
    await expect(push).rejects.toThrow('deny updating a hidden ref');
  });

  test('refuses a pack that is too large', async () => {
    using scratch = scratchDirectory();
    using server = await host(scratch.path, { durationMs: 60_000, packBytes: 10_000 });
    const local = new ScratchRepository(join(scratch.path, 'local'), { 'big.bin': randomBytes(50_000) });
    await expect(remoteGit(local.directory, 'push', server.url, 'main:big')).rejects.toThrow(
      'maximum allowed size',
    );
    expect(git(server.repository, 'branch', '--list')).toBe('* main');
  });

  test('refuses objects that are not well formed', async () => {
    using scratch = scratchDirectory();
    using server = await host(scratch.path);
    const local = new ScratchRepository(join(scratch.path, 'local'));
    const tree = git(local.directory, 'rev-parse', 'HEAD^{tree}');
    writeFiles(scratch.path, { commit: `tree ${tree}\nauthor nobody\ncommitter nobody\n\nx\n` });
    const broken = git(
      local.directory,
      'hash-object',
      '-t',
      'commit',
      '-w',
      '--literally',
      join(scratch.path, 'commit'),
    );
    await expect(remoteGit(local.directory, 'push', server.url, `${broken}:refs/heads/x`)).rejects.toThrow(
      /fsck|error/,
    );
    expect(git(server.repository, 'branch', '--list')).toBe('* main');
  });
});

describe('a git service', () => {
  test('ends when the client hangs up, whether it was sending or receiving', async () => {
    using scratch = scratchDirectory();
    using server = await host(scratch.path);
    const sending = new PassThrough();
    const first = serve(server.repository, 'git-receive-pack', sending);
    first.stream.resume();
    sending.write('00');
    sending.destroy();
    expect(await first.done).toMatchObject({ ok: false });
    const second = serve(server.repository, 'git-receive-pack', new PassThrough());
    second.stream.destroy();
    expect(await second.done).toMatchObject({ ok: false });
    expect(
      readdirSync(join(server.repository, 'objects')).filter((name) => name.includes('incoming')),
    ).toEqual([]);
  });

  test('ends when its time is over', async () => {
    using scratch = scratchDirectory();
    using server = await host(scratch.path);
    const limits = { durationMs: 20, packBytes: 1000 };
    const waiting = serve(server.repository, 'git-upload-pack', new PassThrough(), undefined, limits);
    waiting.stream.resume();
    expect(await waiting.done).toMatchObject({ ok: false });
  });

  test('lets nothing into git’s environment but a protocol version', async () => {
    using scratch = scratchDirectory();
    using server = await host(scratch.path);
    const answer = advertise(server.repository, 'git-upload-pack', 'version=2:x=$(id)');
    const text = (await answer.stream.toArray()).join('');
    expect(text.startsWith('001e# service=git-upload-pack\n0000')).toBe(true);
    expect(await answer.done).toEqual({ ok: true, message: '' });
  });

  test('answers for a repository that does not exist without a secret of the machine', async () => {
    const answer = advertise('/nowhere/demo.git', 'git-upload-pack', 'version=2');
    expect(await answer.stream.toArray()).toEqual([]);
    expect((await answer.done).ok).toBe(false);
  });
});

describe('a push', () => {
  /** A clone of a host with these limits, and what pushing from it says. */
  async function pushing(path: string, limits: Partial<ServiceLimits> = {}) {
    const server = await host(path, limits);
    await remoteGit(path, 'clone', '--quiet', server.url, 'clone');
    const clone = join(path, 'clone');
    const push = (...refs: string[]) =>
      remoteGit(clone, 'push', '--quiet', 'origin', ...refs).then(
        () => 'taken',
        ({ stderr }: { stderr: string }) => stderr.replace(/\s*\nremote: |\s+/g, ' '),
      );
    return { clone, push, repository: server.repository, [Symbol.dispose]: () => server[Symbol.dispose]() };
  }

  test.each(['HEAD', '@', '-x', '--upload-pack=evil'])(
    'of a branch named %s is refused in words',
    async (name) => {
      using scratch = scratchDirectory();
      using at = await pushing(scratch.path);
      expect(await at.push(`HEAD:refs/heads/${name}`)).toContain('Rename it and push again.');
      expect(git(at.repository, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
    },
  );

  test('that makes too many branches and tags is refused, and one that deletes some is not', async () => {
    using scratch = scratchDirectory();
    using at = await pushing(scratch.path, { refs: 3 });
    expect(await at.push('HEAD:refs/heads/a', 'HEAD:refs/tags/b')).toBe('taken');
    expect(await at.push('HEAD:refs/heads/c')).toContain('would have 4 branches and tags, and 3 are allowed');
    expect(await at.push('HEAD:refs/heads/c', ':refs/heads/a')).toBe('taken');
  });

  test('that makes a repository of too many objects, or too large a one, is refused', async () => {
    using scratch = scratchDirectory();
    using at = await pushing(scratch.path, { objects: 9, megabytes: 1 });
    const commit = (files: Record<string, string>) => {
      writeFiles(at.clone, files);
      git(at.clone, 'add', '--all');
      git(at.clone, 'commit', '--quiet', '--message', 'More');
    };
    commit({ 'one.md': 'One' });
    expect(await at.push('HEAD:refs/heads/main')).toBe('taken');
    commit({ 'large.md': randomBytes(800_000).toString('hex') });
    expect(await at.push('HEAD:refs/heads/large')).toContain('and 1 are allowed. Leave large files out');
    git(at.clone, 'reset', '--quiet', '--hard', 'origin/main');
    commit({ 'a.md': 'A', 'b.md': 'B', 'c.md': 'C', 'd.md': 'D' });
    expect(await at.push('HEAD:refs/heads/many')).toContain('and 9 are allowed. Push a shorter history');
  });
});

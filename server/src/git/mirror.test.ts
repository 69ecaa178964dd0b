import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GitSource } from './git-source.ts';
import { Mirrors } from './mirror.ts';
import { git, ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';

function setUp(path: string) {
  const repository = new ScratchRepository(join(path, 'origin'));
  return { repository, mirrors: new Mirrors(join(path, 'mirrors')) };
}

describe('fetchBranches', () => {
  test('ends where a repository is too large, leaves nothing of it, and says what to do', async () => {
    using scratch = scratchDirectory();
    const files = Object.fromEntries(
      Array.from({ length: 200 }, (_, page) => [`${page}.md`, `Page ${page}`]),
    );
    const repository = new ScratchRepository(join(scratch.path, 'origin'), files);
    const small = new Mirrors(join(scratch.path, 'mirrors'), 0.001);
    await expect(small.fetchBranches(repository.source, ['main'])).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('raise DOCWRIGHT_REPOSITORY_MB'),
    });
    expect(readdirSync(join(scratch.path, 'mirrors'))).toEqual([]);
  });

  test('says where each branch stands, and null for one that is absent', async () => {
    using scratch = scratchDirectory();
    const { repository, mirrors } = setUp(scratch.path);
    const feature = repository.branch('feature/é', { 'a.md': 'a' });
    const found = await mirrors.fetchBranches(repository.source, ['main', 'feature/é', 'docwright/job_1']);
    expect(found).toEqual(
      new Map([
        ['main', repository.head()],
        ['feature/é', feature],
        ['docwright/job_1', null],
      ]),
    );
    const mirror = mirrors.pathOf(repository.source);
    expect(git(mirror, 'cat-file', '-p', `${feature}:a.md`)).toBe('a');
  });

  test('follows a branch that moved on, was rewritten, deleted, or gave way to a folder of its name', async () => {
    using scratch = scratchDirectory();
    const { repository, mirrors } = setUp(scratch.path);
    const where = async (branch: string) =>
      (await mirrors.fetchBranches(repository.source, [branch])).get(branch);
    await where('main');
    const next = repository.commit({ 'index.md': '2' });
    expect(await where('main')).toBe(next);
    git(repository.directory, 'reset', '--quiet', '--hard', 'HEAD^');
    const rewritten = repository.commit({ 'index.md': '3' });
    expect(await where('main')).toBe(rewritten);
    const first = repository.branch('a', { 'a.md': '1' });
    expect(await where('a')).toBe(first);
    git(repository.directory, 'branch', '-D', 'a');
    const below = repository.branch('a/b', { 'a.md': '2' });
    expect(await where('a/b')).toBe(below);
    expect(await where('a')).toBe(null);
  });

  test('many at once share a mirror', async () => {
    using scratch = scratchDirectory();
    const { repository, mirrors } = setUp(scratch.path);
    const fetches = Array.from({ length: 12 }, () => mirrors.fetchBranches(repository.source, ['main']));
    const heads = (await Promise.all(fetches)).map((found) => found.get('main'));
    expect(new Set(heads)).toEqual(new Set([repository.head()]));
  });

  test('processes that share the directory all succeed', async () => {
    using scratch = scratchDirectory();
    const { repository } = setUp(scratch.path);
    for (let i = 0; i < 5; i++) repository.branch(`b${i}`, { [`${i}.md`]: 'x' });
    const script = `
      import { Mirrors } from ${JSON.stringify(join(import.meta.dirname, 'mirror.ts'))};
      const branches = ['main', 'b0', 'b1', 'b2', 'b3', 'b4'];
      await new Mirrors(${JSON.stringify(join(scratch.path, 'mirrors'))}).fetchBranches(
        ${JSON.stringify(repository.source)}, branches);`;
    const processes = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' }),
    );
    const codes = await Promise.all(processes.map(async (child) => (await once(child, 'exit'))[0]));
    expect(codes).toEqual([0, 0, 0]);
    expect(readdirSync(join(scratch.path, 'mirrors'))).toHaveLength(1);
  });

  test.each([
    ['lost its HEAD', (mirror: string) => rmSync(join(mirror, 'HEAD'))],
    ['lost its objects', (mirror: string) => rmSync(join(mirror, 'objects'), { recursive: true })],
    ['was cut off', (mirror: string) => truncateSync(join(mirror, 'config'), 5)],
  ])('a mirror that %s is made again', async (_, damage) => {
    using scratch = scratchDirectory();
    const { repository, mirrors } = setUp(scratch.path);
    await mirrors.fetchBranches(repository.source, ['main']);
    damage(mirrors.pathOf(repository.source));
    const next = repository.commit({ 'index.md': '2' });
    expect((await mirrors.fetchBranches(repository.source, ['main'])).get('main')).toBe(next);
  });

  test('a bare repository on this machine is used where it is', async () => {
    using scratch = scratchDirectory();
    const { repository, mirrors } = setUp(scratch.path);
    repository.branch('other', { 'b.md': 'b' });
    const bare = join(scratch.path, 'bare.git');
    git(scratch.path, 'clone', '--quiet', '--bare', '--no-hardlinks', repository.directory, bare);
    const source = { url: bare, name: 'bare' };
    await mirrors.fetchBranches(source, ['main', 'other']);
    expect(mirrors.pathOf(source)).toBe(bare);
    git(bare, 'branch', '-D', 'other');
    git(bare, 'gc', '--quiet', '--prune=now');
    const next = repository.commit({ 'index.md': '2' });
    git(repository.directory, 'push', '--quiet', bare, 'main');
    const found = await mirrors.fetchBranches(source, ['main', 'other']);
    expect(found).toEqual(
      new Map([
        ['main', next],
        ['other', null],
      ]),
    );
  });

  test('a lock that a killed process left behind is no obstacle', async () => {
    using scratch = scratchDirectory();
    const { repository, mirrors } = setUp(scratch.path);
    await mirrors.fetchBranches(repository.source, ['main']);
    const fetched = join(mirrors.pathOf(repository.source), 'refs/fetched');
    const lock = join(fetched, `${readdirSync(fetched)[0]}.lock`);
    writeFileSync(lock, '');
    utimesSync(lock, new Date(0), new Date(0));
    const next = repository.commit({ 'index.md': '2' });
    expect((await mirrors.fetchBranches(repository.source, ['main'])).get('main')).toBe(next);
  });

  test('a branch that is deleted while it is being fetched is absent', async () => {
    using scratch = scratchDirectory();
    const { repository } = setUp(scratch.path);
    repository.branch('gone', { 'a.md': 'a' });
    // The path is needed after the source was asked, and before anything is fetched.
    class DeletedMeanwhile extends Mirrors {
      override pathOf(source: GitSource): string {
        git(repository.directory, 'branch', '-D', 'gone');
        return super.pathOf(source);
      }
    }
    const mirrors = new DeletedMeanwhile(join(scratch.path, 'mirrors'));
    expect(await mirrors.fetchBranches(repository.source, ['main', 'gone'])).toEqual(
      new Map([
        ['main', repository.head()],
        ['gone', null],
      ]),
    );
  });

  test('an unreachable repository is named', async () => {
    using scratch = scratchDirectory();
    const { mirrors } = setUp(scratch.path);
    const network = { resolve: null, caFile: null, proxy: null };
    for (const url of [join(scratch.path, 'nowhere.git'), 'http://127.0.0.1:1/acme/docs.git']) {
      await expect(
        mirrors.fetchBranches({ url, name: 'acme/docs', network }, ['main']),
      ).rejects.toMatchObject({
        code: 'repository_unreachable',
        message: expect.stringContaining('acme/docs'),
      });
    }
  });

  test('an abort is passed on as it is, not as an unreachable repository', async () => {
    using scratch = scratchDirectory();
    const { repository, mirrors } = setUp(scratch.path);
    const abort = new AbortController();
    const fetching = mirrors.fetchBranches(repository.source, ['main'], abort.signal);
    abort.abort(new Error('archived'));
    await expect(fetching).rejects.toThrow('archived');
  });
});

describe('tidyUp', () => {
  const week = 7 * 24 * 60 * 60_000;

  test('removes mirrors that nobody used for a week, and no others', async () => {
    using scratch = scratchDirectory();
    const { repository, mirrors } = setUp(scratch.path);
    await mirrors.fetchBranches(repository.source, ['main']);
    await mirrors.tidyUp(Date.now() + week - 60_000);
    expect(readdirSync(join(scratch.path, 'mirrors'))).toHaveLength(1);
    await mirrors.tidyUp(Date.now() + week + 60_000);
    expect(readdirSync(join(scratch.path, 'mirrors'))).toEqual([]);
    const found = await mirrors.fetchBranches(repository.source, ['main']);
    expect(found.get('main')).toBe(repository.head());
  });

  test('removes objects that a killed git did not finish, and none that one is at', async () => {
    using scratch = scratchDirectory();
    const { repository, mirrors } = setUp(scratch.path);
    await mirrors.fetchBranches(repository.source, ['main']);
    const objects = join(mirrors.pathOf(repository.source), 'objects');
    mkdirSync(join(objects, 'ab'), { recursive: true });
    const old = [join(objects, 'ab/tmp_obj_123456'), join(objects, 'pack/tmp_pack_abcdef')];
    for (const file of old) {
      writeFileSync(file, '');
      utimesSync(file, new Date(0), new Date(0));
    }
    writeFileSync(join(objects, 'ab/tmp_obj_654321'), '');
    await mirrors.tidyUp();
    expect(readdirSync(join(objects, 'ab'))).toEqual(['tmp_obj_654321']);
    expect(readdirSync(join(objects, 'pack')).filter((name) => name.startsWith('tmp_'))).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { git, ScratchRepository, scratchDirectory } from '../testing/scratch-repository.ts';
import { ObjectStore } from './object-store.ts';
import { compareTrees, listTree } from './read-trees.ts';
import { changeTree, promoteObjects, type TreeChange, writeCommit, writeObject } from './write-objects.ts';

const segment = fc.constantFrom('a', 'a.b', 'a-b', 'A', 'ü', 'x y', 'z');
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
/** No path is a folder of another. */
const fileNames = fc
  .uniqueArray(path, { maxLength: 8 })
  .map((paths) => paths.filter((each) => !paths.some((other) => other.startsWith(`${each}/`))));
const files = fileNames.chain((names) =>
  fc.tuple(...names.map((name) => fc.string().map((text) => [name, text] as const))).map(Object.fromEntries),
);

const latin1 = (text: string) => Buffer.from(text).toString('latin1');

function openScratch(start: Record<string, string>) {
  const scratch = scratchDirectory();
  const repository = new ScratchRepository(join(scratch.path, 'repository'), start);
  const quarantine = join(scratch.path, 'quarantine');
  mkdirSync(quarantine);
  const store = new ObjectStore(join(repository.directory, '.git'), { quarantine });
  return {
    repository,
    store,
    [Symbol.dispose]() {
      store[Symbol.dispose]();
      scratch[Symbol.dispose]();
    },
  };
}

describe('objects written without git', () => {
  test('make the tree that git makes of the same files, and git finds nothing wrong with them', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, async (before, after) => {
        using scratch = openScratch(before);
        const { repository, store } = scratch;
        const base = repository.head();
        const gone = Object.keys(before).filter((name) => !(name in after));
        const changes: TreeChange[] = [
          ...gone.map((name) => ({ path: latin1(name), entry: null })),
          ...(await Promise.all(
            Object.entries<string>(after).map(async ([name, text]) => ({
              path: latin1(name),
              entry: { mode: '100644', id: await writeObject(store, 'blob', Buffer.from(text), base.length) },
            })),
          )),
        ];
        const tree = await changeTree(store, base, changes);
        await promoteObjects(store);
        using expected = openScratch(after);
        expect(tree).toBe(expected.repository.head('HEAD^{tree}'));
        git(repository.directory, 'fsck', '--strict');

        const names = await listTree(store, tree);
        expect([...names.keys()].sort()).toEqual(Object.keys(after).map(latin1).sort());
        const raw = git(repository.directory, 'diff-tree', '-r', '-z', '--raw', '--no-renames', base, tree);
        const told = raw.split('\0').filter((_, index) => index % 2 === 1);
        const found = await compareTrees(store, base, tree);
        expect(found.map((each) => Buffer.from(each.path, 'latin1').toString())).toEqual(told);
      }),
      { numRuns: 12 * Number(process.env.PROPERTY_RUNS ?? 1) },
    );
  });

  test('are never seen half written, also not by who reads the same object at that moment', async () => {
    const folders = Array.from({ length: 150 }, (_, index) => `page-${index}`);
    using scratch = openScratch(Object.fromEntries(folders.map((name) => [`from/${name}/index.md`, name])));
    const { repository, store } = scratch;
    const base = repository.head();
    const listed = await listTree(store, base);
    // Each folder that is written has the same id as one that is read.
    const changes = folders.flatMap((name): TreeChange[] => [
      { path: `from/${name}/index.md`, entry: null },
      { path: `to/${name}/index.md`, entry: listed.get(`from/${name}/index.md`)! },
    ]);
    const moved = await listTree(store, await changeTree(store, base, changes));
    expect([...moved.keys()]).toEqual(folders.map((name) => `to/${name}/index.md`).sort());
  });

  test('make the commit that git makes', async () => {
    using scratch = openScratch({ 'index.md': '# Hello\n' });
    const { repository, store } = scratch;
    const [parent, tree] = [repository.head(), repository.head('HEAD^{tree}')];
    const author = { name: 'Ada <Lovelace>', email: 'ada@example.com' };
    const commit = await writeCommit(store, {
      tree,
      parents: [parent],
      message: 'Say hello\n\nIn every language: ñ, 你好.',
      author,
      date: new Date('2026-03-04T05:06:07.890Z'),
    });
    await promoteObjects(store);
    git(repository.directory, 'fsck', '--strict');
    const shown = git(
      repository.directory,
      'show',
      '--no-patch',
      '--format=%T|%P|%an|%ae|%aI|%cn|%B',
      commit,
    );
    expect(shown).toBe(
      `${tree}|${parent}|Ada Lovelace|ada@example.com|2026-03-04T05:06:07+00:00|Ada Lovelace|Say hello\n\nIn every language: ñ, 你好.`,
    );
  });

  test('are unknown to the repository until they are promoted', async () => {
    using scratch = openScratch({ 'index.md': '# Hello\n' });
    const { repository, store } = scratch;
    const id = await writeObject(store, 'blob', Buffer.from('secret'), 40);
    expect(await store.read(id, 'blob', 100)).toEqual(Buffer.from('secret'));
    expect(() => git(repository.directory, 'cat-file', '-e', id)).toThrow();
    await promoteObjects(store);
    expect(git(repository.directory, 'cat-file', '-p', id)).toBe('secret');
  });
});

/** Those that this process started to read objects. */
const readers = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...command]) => Number(parent) === process.pid && command.includes('cat-file'))
    .map(([pid]) => Number(pid));

describe('a store', () => {
  test('asks again what a process that was killed did not answer', async () => {
    using scratch = openScratch({ 'a.md': 'a' });
    const { repository, store } = scratch;
    const others = new Set(readers());
    expect(await store.find('HEAD')).toMatchObject({ id: repository.head() });
    const [reader] = readers().filter((pid) => !others.has(pid));
    // It is stopped, so that it cannot answer before it dies.
    process.kill(reader!, 'SIGSTOP');
    const answer = store.find('HEAD');
    await setImmediate();
    process.kill(reader!, 'SIGKILL');
    expect(await answer).toMatchObject({ id: repository.head() });
  });

  test('finds references as they move, and nothing where there is none', async () => {
    using scratch = openScratch({ 'index.md': '# Hello\n' });
    const { repository, store } = scratch;
    expect((await store.find('refs/heads/main'))?.id).toBe(repository.head());
    const next = repository.commit({ 'index.md': '# Hello again\n' });
    expect((await store.find('refs/heads/main'))?.id).toBe(next);
    expect(await store.find('refs/heads/other')).toBeNull();
    expect(await store.find('a b')).toBeNull();
  });

  test('says that a commit lists more than it may', async () => {
    using scratch = openScratch({ 'index.md': '# Hello\n' });
    const { repository, store } = scratch;
    let tree = repository.head('HEAD^{tree}');
    for (let depth = 0; depth < 6; depth++) {
      const names = Array.from({ length: 10 }, (_, index) => `d${index}`);
      tree = await changeTree(
        store,
        tree,
        names.map((path) => ({ path, entry: { mode: '40000', id: tree } })),
      );
    }
    await expect(listTree(store, tree)).rejects.toMatchObject({ code: 'limit_reached' });
  });
});

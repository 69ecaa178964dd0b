import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mintlifySite } from '../../docs/fixtures/sites.ts';
import { ScratchRepository, scratchDirectory } from '../../git/testing/scratch-repository.ts';
import { inspectCommit } from './inspect-commit.ts';

const { signal } = new AbortController();

function repositoryOf(files: Record<string, string>) {
  const scratch = scratchDirectory();
  const repository = new ScratchRepository(join(scratch.path, 'origin'), files);
  const commit = { repository: join(repository.directory, '.git'), commit: repository.head(), root: '' };
  return { commit, [Symbol.dispose]: () => scratch[Symbol.dispose]() };
}

test('a commit is inspected as it is in git', async () => {
  using repository = repositoryOf({ ...mintlifySite, 'more.mdx': '[gone](/gone)\n' });
  expect(await inspectCommit(repository.commit, signal)).toMatchObject({
    framework: { name: 'mintlify' },
    pages: { count: 4 },
    problems: { count: 1, list: [{ path: 'more.mdx', line: 1 }] },
  });
});

test('one that takes too long is stopped, and the reason says what to do', async () => {
  using repository = repositoryOf(mintlifySite);
  const inspecting = inspectCommit(repository.commit, signal, { seconds: 0, megabytes: 1_024 });
  await expect(inspecting).rejects.toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('Name a smaller folder'),
  });
});

test('one that takes too much memory is stopped, and nothing else is', async () => {
  const links = '[a](/gone) '.repeat(20_000);
  const pages = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}.mdx`, `${links}${n}\n`]));
  using repository = repositoryOf({ ...mintlifySite, ...pages });
  const inspecting = inspectCommit(repository.commit, signal, { seconds: 60, megabytes: 24 });
  await expect(inspecting).rejects.toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('24 MB of memory are not enough'),
  });
});

test('an abort is passed on', async () => {
  using repository = repositoryOf(mintlifySite);
  const stopping = AbortSignal.abort(new Error('stopping'));
  await expect(inspectCommit(repository.commit, stopping)).rejects.toThrow('stopping');
});

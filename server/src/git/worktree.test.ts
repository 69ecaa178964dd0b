import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from './list-files.ts';
import { Mirrors } from './mirror.ts';
import { type Files, git, ScratchRepository, scratchDirectory } from './testing/scratch-repository.ts';
import { addWorktree, listWorktrees, removeWorktree } from './worktree.ts';

async function mirrored(path: string, files: Files) {
  const repository = new ScratchRepository(join(path, 'origin'), files);
  const mirrors = new Mirrors(join(path, 'mirrors'));
  await mirrors.fetchBranches(repository.source, ['main']);
  return { mirror: mirrors.pathOf(repository.source), commit: repository.head(), repository };
}

const files = {
  'docs.json': '{}',
  'index.mdx': '# Hi $Id$\n',
  'guides/a b "c"\n.mdx': 'odd\n',
  'guides/ünï.md': 'x',
  'logo.png': Buffer.from([1, 0, 2]),
  'src/code.ts': 'x',
  '.gitattributes': '* text=auto eol=crlf ident\n',
};

describe('a worktree', () => {
  test('holds exactly the files its patterns match, byte for byte, whatever the attributes say', async () => {
    using scratch = scratchDirectory();
    const { mirror, commit } = await mirrored(scratch.path, files);
    const directory = join(scratch.path, 'jobs/job_1');
    const patterns = ['*.mdx', '/docs.json'];
    const worktree = await addWorktree(mirror, { directory, commit, patterns });
    expect(readdirSync(directory, { recursive: true }).sort()).toEqual(
      ['.git', 'docs.json', 'guides', 'guides/a b "c"\n.mdx', 'index.mdx'].sort(),
    );
    expect(readFileSync(join(directory, 'index.mdx'), 'utf8')).toBe('# Hi $Id$\n');
    expect((await listFiles(worktree.gitDirectory, commit)).sort()).toEqual(Object.keys(files).sort());
  });

  test('can be removed however deep a program has made it', async () => {
    using scratch = scratchDirectory();
    const { mirror, commit } = await mirrored(scratch.path, files);
    const directory = join(scratch.path, 'jobs/job_1');
    await addWorktree(mirror, { directory, commit, patterns: ['*.mdx'] });
    const script = 'n=$(printf "x%.0s" $(seq 200)); for i in $(seq 40); do mkdir $n; cd $n; done; touch deep';
    execFileSync('bash', ['-c', script], { cwd: directory });
    await removeWorktree(mirror, directory);
    expect(existsSync(directory)).toBe(false);
  });

  test('can be removed twice, and leaves nothing behind', async () => {
    using scratch = scratchDirectory();
    const { mirror, commit } = await mirrored(scratch.path, files);
    const directory = join(scratch.path, 'job_1');
    await addWorktree(mirror, { directory, commit, patterns: ['*.mdx'] });
    expect(await listWorktrees(mirror)).toEqual([directory]);
    const entries = readdirSync(mirror);
    await removeWorktree(mirror, directory);
    await removeWorktree(mirror, directory);
    expect(existsSync(directory)).toBe(false);
    expect(readdirSync(join(mirror, 'worktrees'))).toEqual([]);
    expect(readdirSync(mirror)).toEqual(entries);
  });

  test('is made afresh where a killed one was left', async () => {
    using scratch = scratchDirectory();
    const { mirror, commit } = await mirrored(scratch.path, files);
    const directory = join(scratch.path, 'job_1');
    await addWorktree(mirror, { directory, commit, patterns: ['*.mdx'] });
    writeFileSync(join(directory, 'index.mdx'), 'half an edit');
    await addWorktree(mirror, { directory, commit, patterns: ['*.mdx'] });
    expect(readFileSync(join(directory, 'index.mdx'), 'utf8')).toBe('# Hi $Id$\n');
    expect(readdirSync(join(mirror, 'worktrees'))).toHaveLength(1);
  });

  test('is one that git itself recognises', async () => {
    using scratch = scratchDirectory();
    const { mirror, commit } = await mirrored(scratch.path, files);
    const directory = join(scratch.path, 'job_1');
    await addWorktree(mirror, { directory, commit, patterns: ['*.mdx'] });
    expect(git(mirror, 'worktree', 'list', '--porcelain')).toContain(
      `worktree ${directory}\nHEAD ${commit}\ndetached`,
    );
    expect(git(directory, '-c', 'core.sparseCheckout=true', 'status', '--porcelain')).toBe('');
  });

  test('thirty at once in one mirror all succeed', async () => {
    using scratch = scratchDirectory();
    const { mirror, commit } = await mirrored(scratch.path, files);
    const directories = Array.from({ length: 30 }, (_, i) => join(scratch.path, `job_${i}`));
    await Promise.all(
      directories.map((directory) => addWorktree(mirror, { directory, commit, patterns: ['*'] })),
    );
    for (const directory of directories) expect(existsSync(join(directory, 'logo.png'))).toBe(true);
    await Promise.all(directories.map((directory) => removeWorktree(mirror, directory)));
    expect(await listWorktrees(mirror)).toEqual([]);
  });

  test('of a commit that is not there fails and leaves nothing', async () => {
    using scratch = scratchDirectory();
    const { mirror } = await mirrored(scratch.path, files);
    const directory = join(scratch.path, 'job_1');
    const request = { directory, commit: 'f'.repeat(40), patterns: ['*'] };
    await expect(addWorktree(mirror, request)).rejects.toThrow('git read-tree failed');
    expect(existsSync(directory)).toBe(false);
    expect(existsSync(mirror)).toBe(true);
  });

  test('that fails because the mirror lost objects discards it, so that the next fetch makes it again', async () => {
    using scratch = scratchDirectory();
    const { mirror, commit, repository } = await mirrored(scratch.path, files);
    rmSync(join(mirror, 'objects'), { recursive: true });
    mkdirSync(join(mirror, 'objects'));
    const request = { directory: join(scratch.path, 'job_1'), commit, patterns: ['*'] };
    await expect(addWorktree(mirror, request)).rejects.toThrow();
    await new Mirrors(join(scratch.path, 'mirrors')).fetchBranches(repository.source, ['main']);
    await addWorktree(mirror, request);
  });
});

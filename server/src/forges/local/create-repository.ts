import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Fault } from '../../foundation/fault.ts';
import { commitTree, type Person } from '../../git/commit.ts';
import { initBare } from '../../git/init-bare.ts';
import { isBranchName } from '../../git/is-branch-name.ts';
import { updateRefs } from '../../git/repository-refs.ts';
import { askGit, runGit } from '../../git/run-git.ts';
import { draftPrefix } from '../../git/stale-files.ts';
import { repositoryPath } from './repository-path.ts';

export interface NewRepository {
  /** The folder of all local repositories. */
  directory: string;
  name: string;
  branch: string;
  author: Person;
  date: Date;
  /** The files of the first commit; a first page if absent. */
  files?: string;
}

const firstPage = (name: string) =>
  `---\ntitle: ${name}\n---\n\nThis is the first page. Edit it here, or ask for a change.\n`;

/** Made beside its place and renamed: it is there with its first commit, or not at all. */
export async function createRepository(request: NewRepository): Promise<'created' | 'existing'> {
  const { directory, name, branch } = request;
  if (!isBranchName(branch)) {
    throw new Fault('invalid_request', `“${branch}” is not a name that git allows for a branch.`);
  }
  const path = repositoryPath(directory, name);
  if (await stat(path).then(Boolean, () => false)) return 'existing';
  const draft = resolve(directory, draftPrefix + randomUUID());
  try {
    await initBare(join(draft, 'git'), branch);
    await keepSafe(join(draft, 'git'));
    await commitFiles(draft, request);
    return await moveIntoPlace(join(draft, 'git'), path);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** This is the only copy: what git says is stored must survive a power cut, at one flush for a whole push. */
async function keepSafe(repository: string): Promise<void> {
  const env = { GIT_DIR: repository };
  await runGit(['config', 'core.fsync', 'committed'], { env });
  await runGit(['config', 'core.fsyncMethod', 'batch'], { env });
}

async function commitFiles(draft: string, { name, branch, author, date, files }: NewRepository) {
  const tree = resolve(files ?? join(draft, 'files'));
  if (files === undefined) {
    await mkdir(tree);
    await writeFile(join(tree, 'index.mdx'), firstPage(name));
  }
  const repository = join(draft, 'git');
  const options = { cwd: tree, env: { GIT_DIR: repository, GIT_WORK_TREE: tree } };
  await runGit(['add', '--all', '--force', '--', '.'], options);
  const commit = await commitTree(repository, {
    tree: await askGit(['write-tree'], options),
    parents: [],
    message: 'Begin the documentation\n',
    author,
    date,
  });
  await updateRefs(repository, [{ ref: `refs/heads/${branch}`, commit, expected: null }]);
  await rm(join(repository, 'index'));
}

async function moveIntoPlace(draft: string, path: string): Promise<'created' | 'existing'> {
  try {
    await rename(draft, path);
    return 'created';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return 'existing';
    throw error;
  }
}

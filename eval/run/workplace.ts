import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changesSince, type Change as GitChange } from '../../server/src/git/changes.ts';
import { openReadable, type ReadableRepository } from '../../server/src/git/readable-repository.ts';
import { WorkingDirectory } from '../../server/src/git/working-directory.ts';
import type { Task } from '../task.ts';
import { Change } from '../verify/change.ts';
import type { Files } from '../verify/files.ts';
import { makeRepository } from './make-repository.ts';

/** What a job has when its agent starts: a repository, a sparse working copy, and what may be read besides. */
export interface Workplace {
  directory: string;
  working: WorkingDirectory;
  paths: readonly string[];
  base: ReadableRepository;
  /** Where conventions come from: the base branch, whatever the job's own branch has. */
  baseBranch: ReadableRepository;
  contexts: ReadableRepository[];
  look(): Promise<Seen>;
  remove(): Promise<void>;
}

/** What has changed by now, and the tree it was stored as. */
export interface Seen {
  tree: string;
  changes: GitChange[];
}

export async function makeWorkplace(task: Task, signal: AbortSignal): Promise<Workplace> {
  const directory = await mkdtemp(join(tmpdir(), 'docwright-eval-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const mirror = join(directory, 'repository.git');
    const commits = await makeRepository(mirror, [task.repository, ...(task.branch ? [task.branch] : [])]);
    const start = commits.at(-1)!;
    const working = await WorkingDirectory.open({
      repository: mirror,
      commit: start,
      directory: join(directory, 'work'),
      signal,
    });
    const base = openReadable(working.store, start, 'main', signal);
    return {
      directory,
      working,
      paths: await base.everything(),
      base,
      baseBranch: openReadable(mirror, commits[0]!, 'main', signal),
      contexts: await openContexts(directory, task.contexts ?? {}, signal),
      look: () => changesSince(working, signal),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function openContexts(directory: string, contexts: Readonly<Record<string, Files>>, signal: AbortSignal) {
  return Promise.all(
    Object.entries(contexts).map(async ([name, files]) => {
      const repository = join(directory, `${name}.git`);
      const [commit] = await makeRepository(repository, [files]);
      return openReadable(repository, commit!, name, signal);
    }),
  );
}

/** What a file is where it has no text: nobody can read it, but it is there. */
const noText = '\0';

export function asChange(task: Task, changes: readonly GitChange[]): Change {
  const before = { ...task.repository, ...task.branch };
  const after = new Map(Object.entries(before));
  for (const { path, after: text, kind } of changes) {
    if (kind.after === null) after.delete(path);
    else after.set(path, text ?? noText);
  }
  return new Change(before, Object.fromEntries(after), task.root);
}

import { createHash } from 'node:crypto';
import type { HostCommit } from '../forge.ts';
import type { GitHub } from './client.ts';
import { pages } from './limits.ts';
import { commit, readAnswer } from './schema.ts';

/** The blob that each changed path has afterwards; null: the path is gone. */
type Change = Map<string, string | null>;

/** Whether that commit is the wanted one: the same parent, the same message, the same change to the same files. */
export async function isMadeCommit({ api, here }: GitHub, sha: string, wanted: HostCommit): Promise<boolean> {
  const change: Change = new Map();
  // A large commit lists its files on several pages.
  for await (const answer of pages((page) => api.rest.repos.getCommit({ ...here, ref: sha, page }))) {
    const { parents, message, files } = readAnswer(commit, answer);
    if (parents.join() !== wanted.parent || message.trim() !== wanted.message.trim()) return false;
    for (const file of files) {
      change.set(file.filename, file.status === 'removed' ? null : file.sha);
      if (file.status === 'renamed' && file.previous_filename) change.set(file.previous_filename, null);
    }
  }
  const expected = changeOf(wanted);
  return change.size === expected.size && [...expected].every(([path, blob]) => change.get(path) === blob);
}

const changeOf = ({ additions, deletions }: HostCommit): Change =>
  new Map([
    ...additions.map(({ path, content }) => [path, blobOf(content)] as const),
    ...deletions.map((path) => [path, null] as const),
  ]);

/** As git names a file's content. */
const blobOf = (content: Buffer) =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

import { kinds } from '../docs/kinds/kinds.ts';
import type { ReadableRepository } from '../git/readable-repository.ts';

/** In the order of precedence: the first that exists is the only one that counts. */
const names = ['.docwright/AGENTS.md', ...kinds.flatMap(({ agentFile }) => agentFile ?? []), 'AGENTS.md'];
const longest = 20_000;

/**
 * What a repository asks of agents, in the documentation folder or at its top. `base` is the base branch: a job must
 * not be able to write its own rules.
 */
export async function findConventions(base: ReadableRepository, root: string): Promise<string> {
  const folders = root === '' ? [''] : [`${root}/`, ''];
  const there = new Set(await base.paths());
  const path = names.flatMap((name) => folders.map((folder) => folder + name)).find((it) => there.has(it));
  const text = path ? (await base.read(path))?.toString('utf8').trim() : '';
  if (!text || text.length <= longest) return text ?? '';
  return `${text.slice(0, longest)}\n\n(The file is longer; the rest was left out.)`;
}

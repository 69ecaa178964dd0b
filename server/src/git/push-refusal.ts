import type { GitError } from './git-error.ts';

const longest = 1_000;

/**
 * What the host said when it turned a push down, in its own words; null: it did not turn it down, the push did not
 * get through. `--porcelain` marks what the other side rejected, and git hands its lines on behind `remote:`.
 */
export function refusalOf({ stdout, stderr }: Pick<GitError, 'stdout' | 'stderr'>): string | null {
  const rejected = /^!\t.*\[remote rejected\](?: \((.*)\))?$/m.exec(stdout.toString('utf8'));
  const forbidden = /returned error: 4\d\d\b/.test(stderr);
  if (!rejected && !forbidden) return null;
  const lines = stderr.split(/\r?\n|\r/).flatMap((line) => /^remote: (.*)$/.exec(line)?.[1] ?? []);
  const words = lines.map((line) => line.replace(/[\s\p{C}]+/gu, ' ').trim()).filter(Boolean);
  const said = words.length > 0 ? words.join(' ') : (rejected?.[1] ?? '');
  return said.slice(0, longest).toWellFormed();
}

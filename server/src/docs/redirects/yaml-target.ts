import type { Scalar } from 'yaml';
import type { WrittenTarget } from './redirects.ts';

/** The place of a target that a line of YAML has in it; null where it is not there as it is. */
export function scalarTarget(
  source: string,
  { range, value }: Scalar,
  nameOf: NonNullable<WrittenTarget['nameOf']>,
): WrittenTarget | null {
  if (!range) return null;
  const isQuoted = /["']/.test(source[range[0]] ?? '');
  const [start, end] = isQuoted ? [range[0] + 1, range[1] - 1] : [range[0], range[1]];
  return source.slice(start, end) === value ? { start, end, nameOf } : null;
}

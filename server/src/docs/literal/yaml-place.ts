import type { Scalar } from 'yaml';
import type { Place, SourceFile } from './literal.ts';

/** The characters of a scalar in YAML, without quotes. */
export function placeOf(source: SourceFile, scalar: Scalar): Place {
  const [start = 0, end = 0] = scalar.range ?? [];
  const quoted = scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE';
  return quoted ? { source, start: start + 1, end: end - 1 } : { source, start, end };
}

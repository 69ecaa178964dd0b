import { isScalar, type Node, type Scalar, visit } from 'yaml';

/**
 * The first key that stands in one map twice, at any depth. For documents that were parsed without the parser's own
 * look for it, which takes quadratic time (20,000 keys: 8 s).
 */
export function repeatedKey(contents: Node): Scalar | null {
  let repeated: Scalar | null = null;
  visit(contents, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) {
          repeated = key;
          return visit.BREAK;
        }
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return repeated;
}

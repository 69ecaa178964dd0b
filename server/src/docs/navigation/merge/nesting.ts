const deepest = 100;
const widestIndent = 400;

/**
 * Whether a text may be nested so deeply that reading it would exhaust the stack. Brackets within strings count as
 * well: a few are in many files, a hundred that never close are in none.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\](){}]/g)) {
    depth = '[({'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > deepest) return true;
  }
  // YAML nests by columns, and by dashes in a row.
  return new RegExp(`^[ \\t?:-]{${widestIndent}}`, 'm').test(text);
}

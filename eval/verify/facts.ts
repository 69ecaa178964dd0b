/** A number, a name or a flag that a text must or must not hold; a pattern where there are several ways to put it. */
export type Fact = string | RegExp;

/** As a word of its own: 10 is neither in 100 nor in 10.5. */
export function holds(text: string, fact: Fact): boolean {
  return patternOf(fact).test(normal(text));
}

export function occurrences(text: string, term: string): number {
  return normal(text).match(new RegExp(patternOf(term), 'giu'))?.length ?? 0;
}

export const written = (fact: Fact): string => (typeof fact === 'string' ? `“${fact}”` : String(fact));

function patternOf(fact: Fact): RegExp {
  if (fact instanceof RegExp) return fact;
  const letters = RegExp.escape(normal(fact));
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])${letters}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'iu');
}

/** Marks and line breaks may differ without the fact being another. */
function normal(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ');
}

const closers: Record<string, string> = { '{': '}', '[': ']', '(': ')' };

/** Brackets within brackets are read by recursion, which has an end; nobody writes a configuration like that. */
const deepest = 500;

/** The offset behind white space and comments. */
export function skipBlank(source: string, at: number): number {
  for (;;) {
    while (at < source.length && (source.charCodeAt(at) <= 32 || source[at] === '\u00a0')) at += 1;
    if (source.startsWith('//', at)) {
      const end = source.indexOf('\n', at);
      at = end === -1 ? source.length : end;
    } else if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2);
      at = end === -1 ? source.length : end + 2;
    } else return at;
  }
}

/** The offset behind the string that opens at `at`, or null if it never ends. */
export function skipString(source: string, at: number, depth = 0): number | null {
  const quote = source[at]!;
  for (let i = at + 1; i < source.length; i += 1) {
    const character = source[i]!;
    if (character === '\\') i += 1;
    else if (character === quote) return i + 1;
    else if (character === '\n' && quote !== '`') return null;
    else if (quote === '`' && source.startsWith('${', i)) {
      const end = skipBalanced(source, i + 1, depth + 1);
      if (end === null) return null;
      i = end - 1;
    }
  }
  return null;
}

/** Characters after which a slash opens a pattern and does not divide. */
const beforePattern = '(,=:[!&|?{};>';

/**
 * The offset behind the next thing that stands for itself: a string, a pattern, a bracket with all it holds, or
 * one character. Null where it never ends.
 */
export function skipToken(source: string, at: number, before: string, depth = 0): number | null {
  const character = source[at]!;
  if (character in closers) return skipBalanced(source, at, depth + 1);
  if (character === '"' || character === "'" || character === '`') return skipString(source, at, depth);
  return character === '/' && beforePattern.includes(before) ? skipPattern(source, at) : at + 1;
}

/** The offset behind the bracket that closes the one at `at`, or null if there is none, or it is too deep. */
export function skipBalanced(source: string, at: number, depth = 0): number | null {
  if (depth > deepest) return null;
  const closer = closers[source[at]!];
  let before = source[at]!;
  let i = skipBlank(source, at + 1);
  while (i < source.length) {
    const character = source[i]!;
    if (character === closer) return i + 1;
    if (character === '}' || character === ']' || character === ')') return null;
    const end = skipToken(source, i, before, depth);
    if (end === null) return null;
    before = character;
    i = skipBlank(source, end);
  }
  return null;
}

function skipPattern(source: string, at: number): number | null {
  let inClass = false;
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i += 1) {
    if (source[i] === '\\') i += 1;
    else if (source[i] === '[') inClass = true;
    else if (source[i] === ']') inClass = false;
    else if (source[i] === '/' && !inClass) return i + 1;
  }
  return null;
}

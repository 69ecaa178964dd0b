const closers: Record<string, string> = { '{': '}', '[': ']', '(': ')' };

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
export function skipString(source: string, at: number): number | null {
  const quote = source[at]!;
  for (let i = at + 1; i < source.length; i += 1) {
    const character = source[i]!;
    if (character === '\\') i += 1;
    else if (character === quote) return i + 1;
    else if (character === '\n' && quote !== '`') return null;
    else if (quote === '`' && source.startsWith('${', i)) {
      const end = skipBalanced(source, i + 1);
      if (end === null) return null;
      i = end - 1;
    }
  }
  return null;
}

/** The offset behind the bracket that closes the one at `at`, or null if there is none. */
export function skipBalanced(source: string, at: number): number | null {
  const open: string[] = [];
  let i = at;
  let before = '(';
  while (i < source.length) {
    i = skipBlank(source, i);
    const character = source[i];
    if (character === undefined) return null;
    let end: number | null = i + 1;
    if (character in closers) open.push(closers[character]!);
    else if (character === '"' || character === "'" || character === '`') end = skipString(source, i);
    else if (character === '/' && '(,=:[!&|?{};>'.includes(before)) end = skipPattern(source, i);
    else if (character === '}' || character === ']' || character === ')') {
      if (open.pop() !== character) return null;
      if (open.length === 0) return i + 1;
    }
    if (end === null) return null;
    before = character;
    i = end;
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

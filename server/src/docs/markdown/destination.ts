import type { Range } from '../text/edit.ts';

export interface Destination extends Range {
  /** Written between `<` and `>`. */
  angle: boolean;
}

/**
 * Finds where a link, image or definition writes its target: the first `](` (or `]:`) in the node from which a
 * destination and an optional title lead exactly to the node's end. The parser tells the target's value, not
 * its place; a place that does not fit the value is not used.
 */
export function findDestination(
  source: string,
  node: Range & { url: string },
  from: number,
  opening: '](' | ']:',
): Destination | null {
  for (
    let at = source.indexOf(opening, from);
    at !== -1 && at < node.end;
    at = source.indexOf(opening, at + 1)
  ) {
    const destination = readDestination(source, skipSpace(source, at + 2));
    if (!destination) continue;
    const end = behindTitle(source, destination.end + (destination.angle ? 1 : 0));
    const closed =
      opening === ']:'
        ? source.slice(end, node.end).trim() === ''
        : source[end] === ')' && end + 1 === node.end;
    if (closed && fits(source.slice(destination.start, destination.end), node.url)) return destination;
  }
  return null;
}

function readDestination(source: string, at: number): Destination | null {
  if (source[at] === '<') {
    for (let i = at + 1; i < source.length && source[i] !== '\n'; i += 1) {
      if (source[i] === '\\') i += 1;
      else if (source[i] === '>') return { start: at + 1, end: i, angle: true };
    }
    return null;
  }
  let depth = 0;
  let i = at;
  for (; i < source.length && source.charCodeAt(i) > 32; i += 1) {
    const character = source[i];
    if (character === '\\') i += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return { start: at, end: i, angle: false };
}

const titleEnds: Record<string, string> = { '"': '"', "'": "'", '(': ')' };

function behindTitle(source: string, at: number): number {
  const start = skipSpace(source, at);
  const closer = titleEnds[source[start] ?? ''];
  if (!closer || start === at) return source[start] === ')' ? start : at;
  for (let i = start + 1; i < source.length; i += 1) {
    if (source[i] === '\\') i += 1;
    else if (source[i] === closer) {
      const end = skipSpace(source, i + 1);
      return source[end] === ')' ? end : i + 1;
    }
  }
  return at;
}

/** White space and the marks of an enclosing quote, which a link broken over two lines may have inside. */
function skipSpace(source: string, at: number): number {
  let broken = false;
  for (; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\n') broken = true;
    if (source.charCodeAt(at) > 32 && !(broken && character === '>')) break;
  }
  return at;
}

function fits(raw: string, url: string): boolean {
  return raw === url || raw.includes('\\') || raw.includes('&');
}

/** A target written so that it stays one target wherever links are written, and decodes to itself. */
export function encodeTarget(url: string, bare: boolean): string {
  const unsafe = bare
    ? /[\s<>"'`\\{}()]|%(?![\da-f]{2})|&(?=#?\w+;)/gi
    : /[\s<>"'`\\{}]|%(?![\da-f]{2})|&(?=#?\w+;)/gi;
  return url.replace(unsafe, (character) => escapes[character] ?? encodeURIComponent(character));
}

const escapes: Record<string, string> = { "'": '%27', '(': '%28', ')': '%29' };

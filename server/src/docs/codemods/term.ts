import type { Dialect } from '../markdown/dialect.ts';
import { childrenOf, parseTree } from '../markdown/parse-tree.ts';
import type { Span } from '../markdown/spans.ts';
import { type Edit, type Range, replaceRange } from '../text/edit.ts';

/** A term as it is searched for: whole words, upper and lower case as given. */
export interface Term {
  /** The longest run of letters in it: a text without them need not be looked at. */
  hint: string;
  find(text: string, range: Range): Range[];
}

const letter = '[\\p{L}\\p{N}\\p{M}]';
const word = '[\\p{L}\\p{N}\\p{M}_]';
const spellings: Record<string, string> = {
  '&': '&(?:amp;)?',
  '<': '(?:<|&lt;|\\\\<)',
  '>': '(?:>|&gt;|\\\\>)',
  '"': '(?:"|&quot;|\\\\")',
  "'": "(?:'|&apos;|&#39;|\\\\')",
};

/** White space in a term may be one line break, with whatever opens a line in a list or a quote. */
const space = '(?:[ \\t]+|[ \\t]*\\r?\\n[ \\t]*(?:>[ \\t]?)*)';

/** Of another site, where `https://acme.io` is no part of `https://acme.io.example` or `https://acme.io-docs`. */
const isAddress = /^(?:https?:)?\/\/\S*[\p{L}\p{N}]$/iu;

export function compileTerm(term: string): Term {
  const pieces = term
    .trim()
    .split(/\s+/)
    .map((piece) => [...piece].map(spell).join(''));
  const opening = new RegExp(`^${word}`, 'u').test(term.trim()) ? `(?<!${letter})` : '';
  const closing = isAddress.test(term.trim())
    ? '(?![\\p{L}\\p{N}\\p{M}_-]|\\.[\\p{L}\\p{N}])'
    : new RegExp(`${word}$`, 'u').test(term.trim())
      ? `(?!${letter}|\\\\_)`
      : '';
  const pattern = new RegExp(opening + pieces.join(space) + closing, 'gu');
  const runs = term.match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    hint: runs.toSorted((a, b) => b.length - a.length)[0] ?? '',
    find: (text, range) => findAll(pattern, text, range),
  };
}

function spell(character: string): string {
  const known = spellings[character];
  if (known) return known;
  const escaped =
    /[\p{L}\p{N}\p{M}]/u.test(character) || character > '\u007f' ? character : `\\\\?${literal(character)}`;
  return escaped;
}

function literal(character: string): string {
  return /[\^$\\.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}

/** Matches that lie wholly inside the range; what stands around it still decides about whole words. */
function findAll(pattern: RegExp, text: string, range: Range): Range[] {
  const found: Range[] = [];
  pattern.lastIndex = range.start;
  for (let match = pattern.exec(text); match && match.index < range.end; match = pattern.exec(text)) {
    const end = match.index + match[0].length;
    // An underscore belongs to a word, save for the mark of emphasis that stands outside of the range.
    const isPart = match.index > range.start && text[match.index - 1] === '_' && isWord(match[0][0]!);
    const goesOn = end < range.end && text[end] === '_' && isWord(match[0].at(-1)!);
    if (end <= range.end && !isPart && !goesOn) found.push({ start: match.index, end });
  }
  return found;
}

const isWord = (character: string): boolean => /[\p{L}\p{N}\p{M}_]/u.test(character);

/** How a replacement is written in each syntax, so that it stays the text it is. */
export function writerFor(replacement: string, dialect: Dialect): (syntax: Span['syntax']) => string {
  const markdown = readsAsItself(replacement, dialect)
    ? replacement
    : replacement.replace(/[\\`*_[\]<>{}&~|$#]/g, '\\$&');
  const html = replacement.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return (syntax) => {
    if (syntax === 'markdown') return markdown;
    if (syntax === 'cell') return markdown.replace(/(?<!\\)\|/g, '\\|');
    if (syntax === 'html') return html;
    if (syntax === 'double-quoted') return replacement.replaceAll('"', '&quot;');
    if (syntax === 'single-quoted') return replacement.replaceAll("'", '&#39;');
    return replacement;
  };
}

/** Whether the words mean nothing but themselves in the middle of a sentence. */
function readsAsItself(text: string, dialect: Dialect): boolean {
  const parsed = parseTree(`x ${text} x`, dialect);
  if (!('root' in parsed)) return false;
  const [paragraph, ...others] = childrenOf(parsed.root);
  const [only, ...more] = paragraph ? childrenOf(paragraph) : [];
  return others.length === 0 && more.length === 0 && only?.type === 'text' && only.value === `x ${text} x`;
}

/** Text that would be more than text at the beginning of a line. */
const opensBlock = /^(?:[-+*#>=~`|:]|\d+[.)])/;

/** A mention that goes over the end of a line has as many words on the second one as before, and still two lines. */
export function replaceMention(source: string, found: Range, text: string): Edit {
  const old = source.slice(found.start, found.end);
  const [lineBreak] = /[ \t]*\r?\n[ \t]*(?:>[ \t]?)*/.exec(old) ?? [];
  if (lineBreak === undefined) return replaceRange(source, found, text);
  const below = old.slice(old.indexOf(lineBreak) + lineBreak.length).split(/\s+/).length;
  const words = text.split(' ');
  const first = Math.max(1, words.length - below);
  const rest = words.slice(first).join(' ');
  const broken = words.slice(0, first).join(' ') + lineBreak + rest;
  if (rest !== '') return replaceRange(source, found, opensBlock.test(rest) ? text : broken);
  // One word stays on the first line, and what follows it begins the second.
  const next = source.slice(found.end + 1, found.end + 20);
  const isFollowed = source[found.end] === ' ' && /^\S/.test(next) && !opensBlock.test(next);
  return replaceRange(
    source,
    isFollowed ? { ...found, end: found.end + 1 } : found,
    isFollowed ? broken : text,
  );
}

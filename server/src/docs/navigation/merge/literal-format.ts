import { indentOf } from '../../literal/edit-literal.ts';
import { readJson } from '../../literal/read-json.ts';
import { readWritten, type Written, writtenJson } from '../../literal/written.ts';
import { skipBlank } from '../../markdown/scan-javascript.ts';
import { lineEnding } from '../../text/lines.ts';
import { identityOf, isPattern } from './entry-identity.ts';
import type { FileFormat } from './file-format.ts';
import { type Container, container, type Entry, scalar, type Tree } from './merge-tree.ts';

export const jsonFormat: FileFormat = {
  maximumBytes: 1024 * 1024,
  read: (source) => {
    const { literal } = readJson({ path: '', text: source });
    return readFile(source, literal && writtenJson(literal));
  },
  write: writeLiteral,
  likeOurs: reindent,
};

/** What a configuration computes counts by how it is written. */
export const javaScriptFormat = (calls: readonly string[] = []): FileFormat => ({
  maximumBytes: 1024 * 1024,
  // TypeScript takes what JavaScript is, too, and only some files have elements in them.
  read: (source) =>
    readFile(source, readWritten('config.ts', source, calls) ?? readWritten('config.tsx', source, calls)),
  write: writeLiteral,
  likeOurs: (theirs) => theirs,
});

function readFile(source: string, written: Written | null) {
  if (!written || written.type === 'opaque') return null;
  const tree = readTree(source, written);
  return { before: source.slice(0, written.start), tree, after: source.slice(written.end) };
}

function readTree(source: string, written: Written): Tree {
  const text = source.slice(written.start, written.end);
  if (written.type === 'object' || written.type === 'array') return readContainer(source, written);
  if (written.type === 'opaque') return scalar(text, `computed ${text}`);
  if (written.type === 'other') return scalar(text, String(written.value));
  // How JavaScript reads an escape is its own business: such strings are equal if they are written alike.
  const isEscaped = text.includes('\\') && JSON.stringify(written.value) !== text;
  return scalar(text, isEscaped ? `written ${text}` : JSON.stringify(written.value));
}

function readContainer(source: string, written: Written & { type: 'object' | 'array' }): Container {
  const entries: Entry[] = [];
  let at = written.start + 1;
  let trailingComma = false;
  for (const { key, start, end, value } of written.members) {
    const tree = readTree(source, value);
    const lead = source.slice(at, start);
    const head = source.slice(start, value.start);
    const whole = withSuffix(tree, source.slice(value.end, end));
    const comma = skipBlank(source, end);
    trailingComma = source[comma] === ',';
    const between = trailingComma ? source.slice(end, comma) : '';
    at = trailingComma ? comma + 1 : end;
    const remark = remarkAt(source, at);
    at += remark.length;
    // A spread, a method or a shorthand has no name but its text.
    const name = key ?? (written.type === 'array' ? identityOf(tree) : source.slice(start, end));
    entries.push({ key: name, value: whole, lead, head, tail: between + remark });
  }
  const [open, bracket] = written.type === 'array' ? '[]' : '{}';
  const close = source.slice(at, written.end - 1) + bracket;
  const patterns = written.type === 'array' ? entries.map((entry) => entry.key).filter(isPattern) : [];
  const layout = { type: written.type, layout: patterns.join(' '), open: open!, close, trailingComma };
  return container(layout, entries, source.slice(written.start, written.end));
}

/** `as const` belongs to the value. */
function withSuffix(tree: Tree, suffix: string): Tree {
  if (tree.type === 'scalar') return { ...tree, text: tree.text + suffix };
  return { ...tree, text: tree.text + suffix, close: tree.close + suffix };
}

/** A comment that ends the line speaks of what stands in front of it. */
function remarkAt(source: string, at: number): string {
  const pattern = /[ \t]*(?:\/\/[^\r\n]*|\/\*(?:[^*\r\n]|\*(?!\/))*\*\/(?=[ \t]*\r?\n))/y;
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

function writeLiteral(like: Container, entries: readonly Entry[]): string {
  const own = new Map(like.entries.map(({ key }, index) => [key, index]));
  const parts = entries.map((entry, index) => {
    const comma = like.trailingComma || index < entries.length - 1 ? ',' : '';
    const lead = afterRemark(entries[index - 1], leadOf(like, entry, own.get(entry.key), index));
    return `${lead}${entry.head}${entry.value.text}${comma}${entry.tail}`;
  });
  const isBare = entries.length === 0 && !hasComment(like.close);
  const close = isBare ? like.close.trimStart() : afterRemark(entries.at(-1), like.close);
  return like.open + parts.join('') + close;
}

/** What follows a comment that ends a line begins on the next. */
function afterRemark(before: Entry | undefined, text: string): string {
  return before?.tail.includes('//') && !/^[ \t\r]*\n/.test(text) ? `\n${text}` : text;
}

/** What has a place among its new neighbours is set apart as they are; only comments come along. */
function leadOf(like: Container, entry: Entry, formerIndex: number | undefined, index: number): string {
  const keepsPlace = formerIndex !== undefined && (formerIndex === 0) === (index === 0);
  if (keepsPlace || hasComment(entry.lead)) return entry.lead;
  const [first, second] = like.entries;
  const opening = spaceOf(first?.lead ?? '');
  if (index === 0) return opening;
  return second ? spaceOf(second.lead) : opening.includes('\n') ? opening : ' ';
}

const hasComment = (text: string): boolean => /\/[/*]/.test(text);

/** Without the comments in it. */
const spaceOf = (lead: string): string => /(?:\r?\n)?[ \t]*$/.exec(lead)?.[0] ?? '';

/** No string of JSON goes over a line, so white space at the beginning of one means nothing. */
function reindent(theirs: string, ours: string): string {
  const [from, to] = [indentOf(theirs), indentOf(ours)];
  const newline = lineEnding(ours);
  if (from === to && lineEnding(theirs) === newline) return theirs;
  return theirs
    .split(/\r?\n/)
    .map((line) => {
      const depth = /^[ \t]*/.exec(line)![0].length / from.length;
      return Number.isInteger(depth) ? to.repeat(depth) + line.trimStart() : line;
    })
    .join(newline);
}

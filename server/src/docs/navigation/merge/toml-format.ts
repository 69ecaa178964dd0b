import type { FileFormat, ReadFile } from './file-format.ts';
import { container, type Entry, scalar, squeeze } from './merge-tree.ts';
import { conflictMarker, ruleLayout } from './redirects-format.ts';
import { withLastLineEnded, writeLines } from './write-lines.ts';

/** A `netlify.toml`: a list of tables. A redirect is known by what it leads away from, any other by its name. */
export const tomlFormat: FileFormat = {
  maximumBytes: 1024 * 1024,
  read: (file) => readTables(withLastLineEnded(file)),
  write: writeLines,
  likeOurs: (theirs) => theirs,
};

/** `[build]`, `[[redirects]]`, `[headers.values]` */
const header = /^[ \t]*\[(\[?)[ \t]*([A-Za-z][\w.-]*)[ \t]*\]\]?[ \t]*(?:#.*)?$/;
const isEmpty = /^[ \t]*(?:#.*)?$/;

interface Table {
  name: string;
  isItem: boolean;
  /** Lines in front of it that belong to no other. */
  lead: string[];
  lines: string[];
}

function readTables(source: string): ReadFile | null {
  // A text over several lines may have lines that look like tables.
  if (conflictMarker.test(source) || /"""|'''/.test(source)) return null;
  const top: string[] = [];
  const tables: Table[] = [];
  let waiting: string[] = [];
  for (const line of source.split('\n').slice(0, -1)) {
    const bare = line.replace(/\r$/, '');
    const [, item = '', name] = header.exec(bare) ?? [];
    const last = tables.at(-1);
    if (name !== undefined && !(last?.isItem && item === '' && name.startsWith(`${last.name}.`))) {
      tables.push({ name, isItem: item !== '', lead: waiting, lines: [line] });
      waiting = [];
    } else if (isEmpty.test(bare)) waiting.push(line);
    else {
      (last?.lines ?? top).push(...waiting, line);
      waiting = [];
    }
  }
  const entries = tables.map(entryOf);
  const before = textOf(top);
  const after = textOf(waiting);
  const text = source.slice(before.length, source.length - after.length);
  return { before, tree: container(ruleLayout(entries), entries, text), after };
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

function entryOf({ name, isItem, lead, lines }: Table): Entry {
  const text = lines.join('\n');
  const meaning = lines.map(squeeze).join('\n');
  const from = /^[ \t]*from[ \t]*=[ \t]*["']([^"'\n]*)["']/m.exec(text)?.[1];
  // Several redirects may lead away from one address, on different conditions.
  const isRule = name === 'redirects' && from !== undefined && !/\b(?:conditions|query|headers)\b/.test(text);
  const key = isRule ? from : isItem ? `[${name} ${meaning}` : `[${name}`;
  return { key, value: scalar(text, meaning), lead: textOf(lead), head: '', tail: '\n' };
}

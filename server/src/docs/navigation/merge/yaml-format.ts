import {
  type CST,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { repeatedKey } from '../../markdown/repeated-key.ts';
import { startOfLine, startOfNextLine } from '../../text/lines.ts';
import { identityOf } from './entry-identity.ts';
import type { FileFormat, ReadFile } from './file-format.ts';
import { type Container, container, type Entry, scalar, type Tree } from './merge-tree.ts';
import { withLastLineEnded, writeLines } from './write-lines.ts';

/** YAML in blocks; a list in brackets counts as one value. */
export const yamlFormat: FileFormat = {
  // 2 s for a merge; JSON of four times the size takes as long.
  maximumBytes: 256 * 1024,
  read: readYaml,
  write: writeLines,
  likeOurs: (theirs) => theirs,
};

function readYaml(file: string): ReadFile | null {
  const source = withLastLineEnded(file);
  const options = {
    keepSourceTokens: true,
    prettyErrors: false,
    logLevel: 'silent',
    uniqueKeys: false,
  } as const;
  const { errors, contents } = parseDocument(source, options);
  if (errors.length > 0 || !isBlock(contents) || hasReferences(contents) || repeatedKey(contents))
    return null;
  const from = startOfLine(source, contents.range![0]);
  const tree = readBlock(source, contents, from);
  return tree && { before: source.slice(0, from), tree, after: source.slice(from + tree.text.length) };
}

type Block = YAMLMap<Node, Node | null> | YAMLSeq<Node | null>;

const isBlock = (node: unknown): node is Block => (isMap(node) || isSeq(node)) && node.flow !== true;

/** What is named in one place and used in another cannot be moved without looking at both. */
function hasReferences(contents: Node): boolean {
  let found = false;
  const look = (_key: unknown, { anchor }: { anchor?: string }) => {
    if (anchor === undefined) return undefined;
    found = true;
    return visit.BREAK;
  };
  visit(contents, {
    Alias: () => {
      found = true;
      return visit.BREAK;
    },
    Value: look,
  });
  return found;
}

interface Member {
  key: string | null;
  start: number;
  value: Node | null;
}

/** Null where an entry begins in an unusual way. */
function membersOf(block: Block): Member[] | null {
  const tokens = (block.srcToken as CST.BlockMap | CST.BlockSequence).items;
  if (isSeq(block)) {
    return block.items.map((value, index) => {
      const dash = tokens[index]!.start.find(({ type }) => type === 'seq-item-ind');
      return { key: null, start: dash!.offset, value };
    });
  }
  const members = block.items.map(({ key, value }) => {
    return { key: isScalar(key) ? String(key.value) : '', start: key.range![0], value };
  });
  const isPlain = tokens.every(({ start }) => !start.some(({ type }) => type === 'explicit-key-ind'));
  return isPlain && block.items.every(({ key }) => isScalar(key)) ? members : null;
}

/** `from` is where its text begins: at a line, or behind the dash or key that it follows. */
function readBlock(source: string, block: Block, from: number): Container | null {
  const members = membersOf(block);
  const first = members?.[0];
  if (!members || !first) return null;
  const column = first.start - startOfLine(source, first.start);
  const isInline = from === first.start && column > 0;
  const entries: Entry[] = [];
  let at = from;
  for (const { key, start, value } of members) {
    const line = isInline && start === from ? from : startOfLine(source, start);
    const lead = source.slice(at, line);
    const read = readValue(source, start, value);
    if (!read || !isBlank(lead) || source.slice(line, start).trim() !== '') return null;
    entries.push({ key: key ?? identityOf(read.value), lead, ...read });
    at = start + read.head.length + read.value.text.length + read.tail.length;
  }
  const layout = {
    type: isSeq(block) ? 'array' : 'object',
    layout: String(isInline ? -column : column),
    open: '',
    close: '',
    trailingComma: false,
  } as const;
  const read = container(layout, entries, source.slice(from, at));
  // Whatever was not foreseen here would be lost.
  return writeLines(read, entries) === read.text ? read : null;
}

function readValue(
  source: string,
  start: number,
  node: Node | null,
): Pick<Entry, 'head' | 'value' | 'tail'> | null {
  const nextLine = startOfNextLine(source, start);
  if (isBlock(node)) {
    const at = node.range![0];
    const from = at < nextLine ? at : nextLine;
    const value = readBlock(source, node, from);
    return value && { head: source.slice(start, from), value, tail: '' };
  }
  const [from, to] = node?.range ?? [];
  const at = from ?? nextLine - 1;
  const value = readScalar(source.slice(at, to ?? at), node);
  const end = at + value.text.length;
  const tail = value.text.endsWith('\n') ? '' : source.slice(end, startOfNextLine(source, end));
  return isBlank(tail) ? { head: source.slice(start, at), value, tail } : null;
}

/** `yes`, `012` and `1:30` are no strings to every reader of YAML, and `1.10` is a version to people. */
const readInManyWays = /^(?:y|yes|n|no|on|off|[-+\d._:oxTZ]*\d[-+\d._:eoxTZ]*)$/i;

function readScalar(text: string, node: Node | null): Tree {
  if (!isScalar(node)) return scalar(text, text === '' ? 'null' : `written ${text}`);
  if (node.type === 'PLAIN' && readInManyWays.test(text)) return scalar(text, `written ${text}`);
  const tag = node.tag === undefined ? '' : `${node.tag} `;
  return scalar(text, tag + JSON.stringify(node.value));
}

/** Nothing but comments. */
const isBlank = (text: string): boolean => text.split('\n').every((line) => /^\s*(#.*)?$/.test(line));

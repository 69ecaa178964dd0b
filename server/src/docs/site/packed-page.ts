import type { ActiveItem } from '../active/active-item.ts';
import { scanCoarsely } from '../active/scan-coarsely.ts';
import { scanPage } from '../active/scan-page.ts';
import type { Field } from '../markdown/front-matter.ts';
import { parseTree, type SyntaxProblem } from '../markdown/parse-tree.ts';
import { type PageReading, type PageText, readPage, unreadPage } from '../markdown/read-page.ts';
import { task } from '../pool/task.ts';

/** Aliases of YAML can make a hundred times as much of a page as it is. */
const mostBytes = 4 * 1024 * 1024;
const lineFeed = 0x0a;

/**
 * All that is kept of a page, as bytes, which is how it is sent and kept: a line with its reading and one with what is
 * active in it, which few ask for. JSON is read in a third of the time of V8's own format.
 */
export function packPage(page: PageText): Uint8Array {
  const parsed = parseTree(page.text, page.dialect);
  const packed = pack(readPage(page, parsed), scanPage(page, parsed));
  return packed.length <= mostBytes
    ? packed
    : packUnread(page.text, { message: 'The page is too long to be read.', line: null });
}

export const packPageTask = task(import.meta.url, packPage);

/** Of a page that the parser fails on, as much is known as can be told without one. */
export const packUnread = (text: string, problem: SyntaxProblem): Uint8Array =>
  pack(unreadPage(problem), scanCoarsely(text, problem.message));

export function unpackReading(bytes: Uint8Array): PageReading {
  const { fields, ...rest } = JSON.parse(textOf(bytes.subarray(0, bytes.indexOf(lineFeed))));
  const byKey = new Map((fields.fields as Field[]).map((field) => [field.key, field]));
  return { ...rest, fields: { ...fields, fields: byKey } };
}

export const unpackActive = (bytes: Uint8Array): ActiveItem[] =>
  JSON.parse(textOf(bytes.subarray(bytes.indexOf(lineFeed) + 1)));

function pack({ fields: { data, fields, problem }, ...rest }: PageReading, active: readonly ActiveItem[]) {
  const reading = { ...rest, fields: { data, fields: [...fields.values()], problem } };
  return Buffer.from(`${JSON.stringify(reading)}\n${JSON.stringify(active)}`);
}

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

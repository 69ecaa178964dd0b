import { task } from '../pool/task.ts';
import type { Dialect } from './dialect.ts';
import { type Field, type FrontMatterFields, readFields } from './front-matter.ts';
import { isGenerated } from './is-generated.ts';
import { emptyOutline, type Outline, outlineOf } from './outline.ts';
import { esmProblem, parseTree, type SyntaxProblem } from './parse-tree.ts';

export interface PageText {
  text: string;
  dialect: Dialect;
}

/** All that is read of a page, whoever asks: it depends on its text and dialect and on nothing else. */
export interface PageReading {
  outline: Outline;
  fields: FrontMatterFields;
  /** What keeps the page from being read: Markdown, or an import that is no JavaScript. */
  problem: SyntaxProblem | null;
  /** It says of itself that a program writes it. */
  isGenerated: boolean;
}

export function readPage({ text, dialect }: PageText): PageReading {
  const parsed = parseTree(text, dialect);
  if (!('root' in parsed)) return unreadPage(parsed);
  const outline = outlineOf(text, parsed, dialect);
  return {
    outline,
    fields: readFields(text, outline.frontMatter),
    problem: outline.esm === '' ? null : esmProblem(outline.esm),
    isGenerated: isGenerated(text, parsed),
  };
}

export const unreadPage = (problem: SyntaxProblem): PageReading => ({
  outline: { ...emptyOutline, problem },
  fields: readFields('', null),
  problem,
  isGenerated: false,
});

/** Aliases of YAML can make a hundred times as much of a page as it is. */
const mostBytes = 4 * 1024 * 1024;

/** As bytes, which is how a reading is sent and kept. JSON is read in a third of the time of V8's own format. */
export function packReading({ fields: { data, fields, problem }, ...rest }: PageReading): Uint8Array {
  return Buffer.from(JSON.stringify({ ...rest, fields: { data, fields: [...fields.values()], problem } }));
}

export function unpackReading(bytes: Uint8Array): PageReading {
  const { fields, ...rest } = JSON.parse(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(),
  );
  const byKey = new Map((fields.fields as Field[]).map((field) => [field.key, field]));
  return { ...rest, fields: { ...fields, fields: byKey } };
}

export function readAndPack(page: PageText): Uint8Array {
  const packed = packReading(readPage(page));
  if (packed.length <= mostBytes) return packed;
  return packReading(unreadPage({ message: 'The page is too long to be read.', line: null }));
}

export const readPageTask = task(import.meta.url, readAndPack);

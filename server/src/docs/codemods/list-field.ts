import { isMap, isScalar, isSeq, parseDocument, type Scalar, type YAMLSeq } from 'yaml';
import type { FrontMatter } from '../markdown/front-matter.ts';
import { type Edit, replaceRange } from '../text/edit.ts';
import { lineEnding, startOfLine, startOfNextLine } from '../text/lines.ts';
import { writeItem } from './field-value.ts';

/** The edit that gives a list other items, in the way it is written; null where it holds more than plain items. */
export function listEdit(
  text: string,
  frontMatter: FrontMatter,
  field: string,
  items: readonly string[],
): Edit | null {
  const { start } = frontMatter.content;
  const list = listsIn(text, frontMatter).get(field);
  const scalars = (list?.items ?? []) as Scalar[];
  const [first, last] = [scalars[0]?.range, scalars.at(-1)?.range];
  if (!list?.range || !first || !last || !scalars.every(isPlainItem)) return null;
  const written = new Map(
    scalars.map((item) => [String(item.value), text.slice(start + item.range![0], start + item.range![1])]),
  );
  const texts = items.map((item) => written.get(item) ?? writeItem(item));
  if (list.flow) {
    const [from, to] = [start + list.range[0], start + list.range[1]];
    const opening = text.slice(from, start + first[0]);
    const closing = text.slice(start + last[1], to);
    const second = scalars[1]?.range;
    const joint = second ? text.slice(start + first[1], start + second[0]) : ', ';
    if (/#/.test(opening + joint + closing)) return null;
    return replaceRange(text, { start: from, end: to }, opening + texts.join(joint) + closing);
  }
  const from = startOfLine(text, start + first[0]);
  const end = startOfNextLine(text, start + last[1]);
  const lines = new Map(
    scalars.map((item) => {
      const at = startOfLine(text, start + item.range![0]);
      return [String(item.value), text.slice(at, startOfNextLine(text, at))];
    }),
  );
  const lead = text.slice(from, start + first[0]);
  const newline = lineEnding(text);
  const block = items.map((item, i) => lines.get(item) ?? `${lead}${texts[i]}${newline}`).join('');
  return replaceRange(text, { start: from, end }, block);
}

/** A list that is not there yet, as the page writes its other lists. */
export function newList(text: string, frontMatter: FrontMatter | null, items: readonly string[]): string {
  const like = frontMatter && [...listsIn(text, frontMatter).values()].find(({ flow }) => !flow);
  const first = (like?.items[0] as Scalar | undefined)?.range;
  if (!frontMatter || !first) return ` [${items.map(writeItem).join(', ')}]`;
  const at = frontMatter.content.start + first[0];
  const lead = text.slice(startOfLine(text, at), at);
  const newline = lineEnding(text);
  return items.map((item) => `${newline}${lead}${writeItem(item)}`).join('');
}

/** On a line of its own, and without an anchor or an alias. */
const isPlainItem = (item: unknown): boolean =>
  isScalar(item) && item.range != null && item.anchor === undefined && !/^BLOCK/.test(item.type ?? '');

function listsIn(text: string, { content }: FrontMatter): Map<string, YAMLSeq> {
  const { contents } = parseDocument(text.slice(content.start, content.end), {
    prettyErrors: false,
    logLevel: 'silent',
  });
  const pairs = isMap(contents) ? contents.items : [];
  return new Map(
    pairs.flatMap(({ key, value }) =>
      isScalar(key) && isSeq(value) ? [[String(key.value), value] as const] : [],
    ),
  );
}

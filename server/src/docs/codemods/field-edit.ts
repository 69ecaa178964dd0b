import type { FrontMatter } from '../markdown/front-matter.ts';
import type { Site } from '../site/site.ts';
import { type Edit, insertAt, replaceRange } from '../text/edit.ts';
import { lineEnding } from '../text/lines.ts';
import { type FieldValue, writeValue } from './field-value.ts';

/** The edit that gives a field its value, null if it has it, or why the page cannot be edited. */
export async function fieldEdit(
  site: Site,
  path: string,
  field: string,
  value: FieldValue,
): Promise<Edit | string | null> {
  const text = await site.text(path);
  const { problem, frontMatter } = await site.outline(path);
  if (problem) return `does not parse (${problem.message})`;
  const { fields, data, problem: unread } = await site.fields(path);
  if (unread) return `has front matter that does not parse (${unread.message})`;
  const known = fields.get(field);
  if (known && JSON.stringify(data[field]) === JSON.stringify(value)) return null;
  if (!known) return addField(text, frontMatter, `${field}: ${writeValue(value, null)}`);
  if (known.range && /\s&\S/.test(text.slice(known.keyEnd, known.range.start)))
    return `has an anchor of YAML (&name) in “${field}”, by which other fields may use the value`;
  if (known.range && known.style !== 'block')
    return replaceRange(text, known.range, writeValue(value, known.style));
  if (known.value === null) return insertAt(known.keyEnd + 1, ` ${writeValue(value, null)}`);
  return `has more than a single value in “${field}”`;
}

function addField(text: string, frontMatter: FrontMatter | null, line: string): Edit {
  const newline = lineEnding(text);
  if (frontMatter) {
    const { start, end } = frontMatter.content;
    // All fields of a block may be indented, and then the new one has to be.
    const indent = /^[ \t]+(?=[^\s#])/m.exec(text.slice(start, end));
    const first = /^(?![ \t]*(?:#|$))/m.exec(text.slice(start, end))?.index;
    return insertAt(end, `${indent?.index === first ? (indent?.[0] ?? '') : ''}${line}${newline}`);
  }
  return insertAt(0, `---${newline}${line}${newline}---${newline}${text === '' ? '' : newline}`);
}

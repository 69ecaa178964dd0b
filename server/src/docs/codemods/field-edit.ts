import { type Field, type FrontMatter, readFields } from '../markdown/front-matter.ts';
import type { Site } from '../site/site.ts';
import { applyEdits, type Edit, insertAt, type Range, replaceRange } from '../text/edit.ts';
import { lineEnding, startOfLine, startOfNextLine } from '../text/lines.ts';
import { type FieldValue, writeValue } from './field-value.ts';
import { listEdit, newList } from './list-field.ts';

/** The edit that gives a field its value, null if it has it, or why the page cannot be edited. */
export async function fieldEdit(
  site: Site,
  path: string,
  field: string,
  value: FieldValue,
): Promise<Edit | string | null> {
  const found = await frontMatterOf(site, path);
  if (typeof found === 'string') return found;
  const { text, frontMatter, fields, data } = found;
  const known = fields.get(field);
  if (known && JSON.stringify(data[field]) === JSON.stringify(value)) return null;
  if (!known) {
    const written = Array.isArray(value) ? newList(text, frontMatter, value) : ` ${writeValue(value, null)}`;
    return addField(text, frontMatter, `${field}:${written}`);
  }
  if (known.range && /\s&\S/.test(text.slice(known.keyEnd, known.range.start)))
    return `has an anchor of YAML (&name) in “${field}”, by which other fields may use the value`;
  if (known.range && known.style !== 'block')
    return replaceRange(text, known.range, writeValue(value, known.style));
  if (known.value === null) return insertAt(known.keyEnd + 1, ` ${writeValue(value, null)}`);
  const list = Array.isArray(value) && frontMatter ? listEdit(text, frontMatter, field, value) : null;
  return list ?? `has more than a single value in “${field}”`;
}

/** The edit that takes a field out, null if there is none, or why the page cannot be edited. */
export async function removalEdit(site: Site, path: string, field: string): Promise<Edit | string | null> {
  const found = await frontMatterOf(site, path);
  if (typeof found === 'string') return found;
  const { text, frontMatter, fields, data } = found;
  const known = fields.get(field);
  if (!known || !frontMatter) return null;
  const range = linesOf(text, frontMatter, known);
  const { [field]: _, ...others } = data;
  const { start, end } = frontMatter.content;
  const rest = text.slice(start, range.start) + text.slice(range.end, end);
  const isLast = rest.trim() === '' && Object.keys(others).length === 0;
  // A block that has nothing else goes with its field, and so does the blank line that parts it from the text.
  const edit = replaceRange(text, isLast ? blockOf(text, frontMatter) : range, '');
  const after = applyEdits(text, [edit]);
  const content = { start, end: start + rest.length };
  const left = isLast ? null : readFields(after, { ...frontMatter, content });
  const isAlone = !left || (!left.problem && JSON.stringify(left.data) === JSON.stringify(others));
  return isAlone ? edit : `has “${field}” on lines that say more than that`;
}

async function frontMatterOf(site: Site, path: string) {
  const text = await site.text(path);
  const { problem, frontMatter } = await site.outline(path);
  if (problem) return `does not parse (${problem.message})`;
  const { fields, data, problem: unread } = await site.fields(path);
  if (unread) return `has front matter that does not parse (${unread.message})`;
  return { text, frontMatter, fields, data };
}

/** The lines of a field: its own, and those of its value, which are indented or items of a list. */
function linesOf(text: string, { content }: FrontMatter, { keyEnd }: Field): Range {
  const start = startOfLine(text, keyEnd);
  const indent = /^[ \t]*/.exec(text.slice(start))![0].length;
  let end = startOfNextLine(text, keyEnd);
  for (let at = end; at < content.end; at = startOfNextLine(text, at)) {
    const line = text.slice(at, startOfNextLine(text, at));
    const depth = /^[ \t]*/.exec(line)![0].length;
    if (line.trim() === '') continue;
    const isItem = depth === indent && /^[ \t]*-(?:\s|$)/.test(line);
    if (depth <= indent && !isItem) break;
    end = at + line.length;
  }
  return { start, end: Math.min(end, content.end) };
}

function blockOf(text: string, { start, end }: FrontMatter): Range {
  const next = startOfNextLine(text, end);
  const blank = /^[ \t]*\r?\n/.exec(text.slice(next))?.[0].length ?? 0;
  return { start, end: next + blank };
}

function addField(text: string, frontMatter: FrontMatter | null, line: string): Edit {
  const newline = lineEnding(text);
  if (frontMatter) {
    const { start, end } = frontMatter.content;
    // All fields of a block may be indented, and then the new one has to be.
    const indent = /^[ \t]+(?=[^\s#])/m.exec(text.slice(start, end));
    const first = /^(?![ \t]*(?:#|$))/m.exec(text.slice(start, end))?.index;
    const own = indent?.index === first ? (indent?.[0] ?? '') : '';
    return insertAt(end, `${own}${line.replaceAll('\n', `\n${own}`)}${newline}`);
  }
  return insertAt(0, `---${newline}${line}${newline}---${newline}${text === '' ? '' : newline}`);
}

import type { FrontMatter } from '../markdown/front-matter.ts';
import { typedValue, writeScalar } from '../markdown/yaml-scalar.ts';
import { findPages } from '../site/find-page.ts';
import type { Site } from '../site/site.ts';
import { type Edit, insertAt, replaceRange } from '../text/edit.ts';
import { inTurn } from '../text/in-turn.ts';
import { lineEnding } from '../text/lines.ts';
import { bounded, type CodemodResult, count, Draft, refusal } from './codemod.ts';
import { currentDocuments } from './current-documents.ts';

export interface SetFieldInput {
  field: string;
  value: string;
  pages: string[] | 'all';
}

/** Sets a front-matter field, leaving every other line, comment and quote as it is. */
export async function setField(site: Site, input: SetFieldInput): Promise<CodemodResult> {
  const field = input.field.trim();
  if (!/^[\p{L}_][\p{L}\p{N}_.:-]{0,99}(?<!:)$/u.test(field))
    throw refusal(`“${input.field}” is no name for a field.`);
  if (site.rules.dialect('').features?.frontmatter === false)
    throw refusal(
      `${site.kind.title} prints front matter as text, so no field can be set there. A page’s title is its first heading and its entry in the navigation.`,
    );
  const notes: string[] = [];
  const paths =
    input.pages === 'all'
      ? await currentDocuments(site, site.pages, notes)
      : await findPages(site, input.pages);
  const draft = new Draft(site);
  await inTurn(paths, async (path) => {
    const edit = await fieldEdit(site, path, field, input.value);
    if (typeof edit === 'string') notes.push(`${path}:1 ${edit}; left alone.`);
    else if (edit) draft.edit(path, [edit]);
  });
  const changes = await draft.changes();
  const summary =
    changes.length === 0
      ? `“${field}” is ${input.value} on ${count(paths.length, 'page')} already; nothing changed.`
      : `Set “${field}” to ${input.value} on ${count(changes.length, 'page')}.`;
  return {
    changes,
    notes: bounded([...notes.sort(), ...draft.left]),
    summary: notes.length > 0 && changes.length === 0 ? 'Nothing changed.' : summary,
  };
}

/** The edit, null if there is nothing to do, or why the page cannot be edited. */
export async function fieldEdit(
  site: Site,
  path: string,
  field: string,
  value: string,
): Promise<Edit | string | null> {
  const text = await site.text(path);
  const { problem, frontMatter } = await site.outline(path);
  if (problem) return `does not parse (${problem.message})`;
  const fields = await site.fields(path);
  if (fields.problem) return `has front matter that does not parse (${fields.problem.message})`;
  const typed = typedValue(value);
  const known = fields.fields.get(field);
  if (known?.value === typed) return null;
  if (!known) return addField(text, frontMatter, `${field}: ${writeScalar(typed, null)}`);
  if (known.range && known.style !== 'block')
    return replaceRange(text, known.range, writeScalar(typed, known.style));
  if (known.value === null) return insertAt(known.keyEnd + 1, ` ${writeScalar(typed, null)}`);
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

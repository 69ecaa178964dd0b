import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { bounded, type CodemodResult, count, Draft, refusal } from './codemod.ts';
import { currentDocuments, meantDocuments } from './current-documents.ts';
import { fieldEdit } from './field-edit.ts';
import { fieldValue } from './field-value.ts';
import { reachNotes } from './reach-notes.ts';
import { retitle } from './retitle.ts';

export interface SetFieldInput {
  field: string;
  value: string;
  pages: string[] | 'all';
}

/** To find the links to a page, every page is looked through. */
const mostLookedUp = 20;

/** Sets a front-matter field, leaving every other line, comment and quote as it is. */
export async function setField(site: Site, input: SetFieldInput): Promise<CodemodResult> {
  const field = input.field.trim();
  if (!/^[\p{L}_][\p{L}\p{N}_.:-]{0,99}(?<!:)$/u.test(field))
    throw refusal(`“${input.field}” is no name for a field.`);
  const notes: string[] = [];
  const paths =
    input.pages === 'all'
      ? await currentDocuments(site, site.pages, notes)
      : await meantDocuments(site, input.pages, notes);
  const [path, ...others] = paths;
  if (field === 'title' && input.pages !== 'all' && path !== undefined && others.length === 0)
    return retitle(site, { path, title: input.value, called: input.pages[0] ?? null });
  if (site.rules.dialect('').features?.frontmatter === false)
    throw refusal(
      `${site.kind.title} prints front matter as text, so no field can be set there. A page’s title is its first heading and its entry in the navigation.`,
    );
  const value = fieldValue(field, input.value, site.kind.listFields);
  const draft = new Draft(site);
  const reach: string[] = [];
  await inTurn(paths, async (path) => {
    const edit = await fieldEdit(site, path, field, value);
    if (typeof edit === 'string') notes.push(`${path}:1 ${edit}; left alone.`);
    else if (edit) {
      draft.edit(path, [edit]);
      if (paths.length <= mostLookedUp)
        reach.push(...(await reachNotes(site, path, { field, value, paths })));
    }
  });
  const changes = await draft.changes();
  const summary =
    changes.length === 0
      ? `“${field}” is ${input.value} on ${count(paths.length, 'page')} already; nothing changed.`
      : `Set “${field}” to ${input.value} on ${count(changes.length, 'page')}.`;
  return {
    changes,
    notes: bounded([...new Set(reach), ...notes.sort(), ...draft.left]),
    summary: notes.length + draft.left.length > 0 && changes.length === 0 ? 'Nothing changed.' : summary,
  };
}

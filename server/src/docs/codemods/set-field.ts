import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { bounded, type CodemodResult, count, Draft, refusal } from './codemod.ts';
import { documentsMeant } from './current-documents.ts';
import { fieldEdit, removalEdit } from './field-edit.ts';
import { type FieldValue, fieldNamed, fieldValue, requireFrontMatter } from './field-value.ts';
import { reachNotes } from './reach-notes.ts';
import { retitle } from './retitle.ts';

export interface SetFieldInput {
  field: string;
  value: string;
  /** The value is one or more items of a list, which become the list, are added to it or taken out of it. */
  items?: 'set' | 'add' | 'remove';
  pages: string[] | 'all';
  /** Pages that are left alone. */
  except?: string[];
}

/** To find the links to a page, every page is looked through. */
const mostLookedUp = 20;

/** Sets a front-matter field, leaving every other line, comment and quote as it is. */
export async function setField(site: Site, input: SetFieldInput): Promise<CodemodResult> {
  const field = fieldNamed(input.field);
  const notes: string[] = [];
  const pages = input.pages === 'all' ? undefined : input.pages;
  const paths = await documentsMeant(site, { pages, except: input.except }, site.pages, notes, {
    isPlace: false,
  });
  const [path, ...others] = paths;
  if (field === 'title' && pages && path !== undefined && others.length === 0)
    return retitle(site, { path, title: input.value, called: pages[0] ?? null });
  requireFrontMatter(site);
  if (input.items) await requireList(site, field);
  const draft = new Draft(site);
  const reach: string[] = [];
  await inTurn(paths, async (path) => {
    const value = await valueOn(site, path, field, input);
    const isEmptied = input.items === 'remove' && Array.isArray(value) && value.length === 0;
    const edit = isEmptied ? await removalEdit(site, path, field) : await fieldEdit(site, path, field, value);
    if (typeof edit === 'string') notes.push(`${path}:1 ${edit}; left alone.`);
    else if (edit) {
      draft.edit(path, [edit]);
      if (paths.length <= mostLookedUp)
        reach.push(...(await reachNotes(site, path, { field, value, paths })));
    }
  });
  const changes = await draft.changes();
  const summary = summarise(field, input, changes.length, paths.length);
  return {
    changes,
    notes: bounded([...new Set(reach), ...notes.sort(), ...draft.left]),
    summary: notes.length + draft.left.length > 0 && changes.length === 0 ? 'Nothing changed.' : summary,
  };
}

function summarise(field: string, { value, items }: SetFieldInput, changed: number, all: number): string {
  if (items === 'add' || items === 'remove') {
    const [done, already] = items === 'add' ? ['Added', 'has'] : ['Removed', 'does not have'];
    const where = `${items === 'add' ? 'to' : 'from'} “${field}” on ${count(changed, 'page')}`;
    return changed === 0
      ? `“${field}” ${already} ${value} on ${count(all, 'page')}; nothing changed.`
      : `${done} ${value} ${where}.`;
  }
  return changed === 0
    ? `“${field}” is ${value} on ${count(all, 'page')} already; nothing changed.`
    : `Set “${field}” to ${value} on ${count(changed, 'page')}.`;
}

/** The value of the field on a page once the instruction is carried out. */
async function valueOn(site: Site, path: string, field: string, input: SetFieldInput): Promise<FieldValue> {
  const { data } = await site.fields(path);
  const lists = [
    ...(site.kind.listFields ?? []),
    ...(input.items || Array.isArray(data[field]) ? [field] : []),
  ];
  const value = fieldValue(field, input.value, lists);
  if (!Array.isArray(value) || input.items === undefined || input.items === 'set') return value;
  const held = data[field] == null ? [] : [data[field]].flat().map(String);
  return input.items === 'add'
    ? [...held, ...value.filter((item) => !held.includes(item))]
    : held.filter((item) => !value.includes(item));
}

/** A field is a list where the framework says so, or where a page of the site has one. */
async function requireList(site: Site, field: string): Promise<void> {
  if (site.kind.listFields?.includes(field)) return;
  for (const path of site.documents) {
    const fields = await site.fieldsNamed(path, [field]);
    if (Array.isArray(fields?.data[field])) return;
  }
  throw refusal(
    `“${field}” is no list in ${site.kind.title}, and no page has one there. Write the value between quotation marks to set the field to that text.`,
  );
}

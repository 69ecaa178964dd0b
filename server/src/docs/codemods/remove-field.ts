import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { bounded, type CodemodResult, count, Draft, refusal } from './codemod.ts';
import { documentsMeant } from './current-documents.ts';
import { removalEdit } from './field-edit.ts';
import { fieldNamed, requireFrontMatter } from './field-value.ts';
import { urlOf, without } from './fixed-address.ts';

export interface RemoveFieldInput {
  field: string;
  pages: string[] | 'all';
  /** Pages that are left alone. */
  except?: string[];
}

/** Takes a field out of the front matter, leaving every other line, comment and quote as it is. */
export async function removeField(site: Site, input: RemoveFieldInput): Promise<CodemodResult> {
  const field = fieldNamed(input.field);
  requireFrontMatter(site);
  const notes: string[] = [];
  const { pages, except } = input;
  const paths = await documentsMeant(
    site,
    { pages: pages === 'all' ? undefined : pages, except },
    site.pages,
    notes,
    { isPlace: false },
  );
  const draft = new Draft(site);
  await inTurn(paths, async (path) => {
    const edit = await removalEdit(site, path, field);
    const needed = edit && typeof edit !== 'string' ? await neededFor(site, path, field) : null;
    if (needed !== null && paths.length === 1) throw refusal(`${path} ${needed}`);
    if (needed !== null) notes.push(`${path}:1 ${needed} It was left alone.`);
    else if (typeof edit === 'string') notes.push(`${path}:1 ${edit}; left alone.`);
    else if (edit) draft.edit(path, [edit]);
  });
  const changes = await draft.changes();
  const summary =
    changes.length > 0
      ? `Removed “${field}” from ${count(changes.length, 'page')}.`
      : notes.length + draft.left.length > 0
        ? 'Nothing changed.'
        : `No “${field}” on ${count(paths.length, 'page')}; nothing changed.`;
  return { changes, notes: bounded([...notes.sort(), ...draft.left]), summary };
}

/** Why a page cannot do without the field; null if it can. */
async function neededFor(site: Site, path: string, field: string): Promise<string | null> {
  const { fields, headings, title } = await site.page(path);
  const hasHeading = headings[0]?.depth === 1 && site.rules.titleIn === 'heading';
  if (field === 'title' && !hasHeading)
    return 'would have no title without this field. Set another title instead.';
  const page = { path, fields, title };
  const [before, after] = [urlOf(site, page), urlOf(site, without(page, field))];
  if (before !== after)
    return `has its address ${before} from “${field}”. “Change the URL of ${before} to ${after}” lets links follow and adds a redirect.`;
  const [name, other] = [fields, without(page, field).fields].map((each) =>
    site.rules.entryTarget(path, null, each, site.layout.config ?? ''),
  );
  return name === other ? null : `is called “${name}” in the navigation because of its “${field}”.`;
}

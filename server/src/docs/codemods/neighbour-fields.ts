import type { FrontMatterFields } from '../markdown/front-matter.ts';
import type { Site } from '../site/site.ts';
import { inTurn } from '../text/in-turn.ts';
import { isBelow } from '../text/posix-path.ts';
import type { Draft } from './codemod.ts';
import { fieldEdit } from './field-edit.ts';

interface Document {
  path: string;
  fields: FrontMatterFields;
}

/** Lets the pages follow that have a page for their next or previous one; what cannot be changed is noted. */
export async function followNeighbours(
  site: Site,
  draft: Draft,
  from: Document,
  to: Document,
): Promise<string[]> {
  const { pageFields = [] } = site.kind;
  if (pageFields.length === 0) return [];
  const [old, name] = [from, to].map(({ path, fields }) =>
    site.rules.entryTarget(path, null, fields, site.layout.config ?? ''),
  );
  if (old === name || old == null || name == null) return [];
  const folder = site.layout.contentFolders.find((each) => isBelow(from.path, each)) ?? '';
  const notes: string[] = [];
  await inTurn(
    site.documents.filter((path) => isBelow(path, folder) && path !== from.path),
    async (path) => {
      const fields = await site.fieldsNamed(path, pageFields);
      for (const field of pageFields) {
        if (fields?.data[field] !== old) continue;
        const edit = await fieldEdit(site, path, field, name);
        if (typeof edit === 'string') notes.push(`${path}:1 ${edit}; its “${field}” should be “${name}”.`);
        else if (edit) draft.edit(path, [edit]);
      }
    },
  );
  return notes;
}

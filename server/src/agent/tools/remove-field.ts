import { z } from 'zod';
import { removeField as remove } from '../../docs/codemods/remove-field.ts';
import { codemodTool } from './codemod-tool.ts';
import { exceptedReferences, pageReferences, pagesOrAll } from './page-references.ts';

const input = z.object({
  field: z.string().min(1).max(100),
  pages: pageReferences.describe('Pages by file, URL path or title; `["all"]` for every page.'),
  except: exceptedReferences,
});

export const removeField = codemodTool('remove-field', input, (site, { pages, ...rest }) =>
  remove(site, { ...rest, pages: pagesOrAll(pages) }),
);

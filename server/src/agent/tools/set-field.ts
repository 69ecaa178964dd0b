import { z } from 'zod';
import { setField as set } from '../../docs/codemods/set-field.ts';
import { codemodTool } from './codemod-tool.ts';
import { exceptedReferences, pageReferences, pagesOrAll } from './page-references.ts';

const input = z.object({
  field: z.string().min(1).max(100),
  value: z.string().max(5_000).describe('`true`, `false` and numbers are written as such.'),
  items: z
    .enum(['set', 'add', 'remove'])
    .optional()
    .describe(
      'For a list such as `tags`: `value` holds items (`alerts, email`) that become the list, are added to it or taken out of it.',
    ),
  pages: pageReferences.describe('Pages by file, URL path or title; `["all"]` for every page.'),
  except: exceptedReferences,
});

export const setField = codemodTool('set-field', input, (site, { pages, ...rest }) =>
  set(site, { ...rest, pages: pagesOrAll(pages) }),
);

import { z } from 'zod';
import { setField as set } from '../../docs/codemods/set-field.ts';
import { codemodTool } from './codemod-tool.ts';
import { pageReferences } from './page-references.ts';

const input = z.object({
  field: z.string().min(1).max(100),
  value: z.string().max(5_000).describe('`true`, `false` and numbers are written as such.'),
  pages: pageReferences.describe('Pages by file, URL path or title; `["all"]` for every page.'),
});

export const setField = codemodTool('set-field', input, (site, { pages, ...rest }) =>
  set(site, { ...rest, pages: pages.length === 1 && pages[0] === 'all' ? 'all' : pages }),
);

import { z } from 'zod';
import { addRedirect as add } from '../../docs/codemods/add-redirect.ts';
import { codemodTool } from './codemod-tool.ts';

const input = z.object({
  from: z.string().min(1).max(2_000).describe('A URL path of the site, such as `/old-page`.'),
  to: z.string().min(1).max(2_000).describe('A page of the site, or a https:// address.'),
});

export const addRedirect = codemodTool('add-redirect', input, add);

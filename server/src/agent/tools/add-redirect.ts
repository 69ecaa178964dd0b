import { z } from 'zod';
import { addRedirect as add } from '../../docs/codemods/add-redirect.ts';
import { codemodTool } from './codemod-tool.ts';

const input = z.object({
  from: z
    .string()
    .min(1)
    .max(2_000)
    .describe('A URL path of the site, such as `/old-page`; `/v1/*` for everything below `/v1/`.'),
  to: z
    .string()
    .min(1)
    .max(2_000)
    .describe('A page of the site, or a https:// address; `/v2/*` for the same path below `/v2/`.'),
  temporary: z
    .boolean()
    .optional()
    .describe('The old address comes back some day. Refused where the site has permanent redirects only.'),
});

export const addRedirect = codemodTool('add-redirect', input, add);

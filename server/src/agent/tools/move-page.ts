import { z } from 'zod';
import { movePage as move } from '../../docs/codemods/move-page.ts';
import { codemodTool } from './codemod-tool.ts';
import { pageReference } from './page-references.ts';

const input = z.object({
  from: pageReference,
  to: z.string().min(1).max(1_000).describe('Where it goes, such as `concepts/alerts.mdx` or `concepts/`.'),
});

export const movePage = codemodTool('move-page', input, move);

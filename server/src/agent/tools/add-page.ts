import { z } from 'zod';
import { addPage as add } from '../../docs/codemods/add-page.ts';
import { codemodTool } from './codemod-tool.ts';

const input = z.object({
  title: z.string().min(1).max(300),
  text: z.string().max(500_000).describe('The body, as Markdown or MDX.'),
  path: z.string().min(1).max(1_000).optional().describe('The file, such as `guides/zapier.mdx`.'),
  group: z.string().min(1).max(300).optional().describe('The navigation group it goes into.'),
});

export const addPage = codemodTool('add-page', input, add);

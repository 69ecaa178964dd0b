import { z } from 'zod';
import { addPage as add } from '../../docs/codemods/add-page.ts';
import { codemodTool } from './codemod-tool.ts';
import { pageReference } from './page-references.ts';

const input = z.object({
  title: z.string().min(1).max(300),
  text: z.string().max(500_000).describe('The body, as Markdown or MDX.'),
  path: z.string().min(1).max(1_000).optional().describe('The file, such as `guides/zapier.mdx`.'),
  group: z.string().min(1).max(300).optional().describe('The navigation group it goes into.'),
  before: pageReference.optional().describe('The page that it goes right before.'),
  after: pageReference.optional().describe('The page that it goes right after.'),
  description: z.string().min(1).max(1_000).optional().describe('The field `description`, one line.'),
  sidebarTitle: z.string().min(1).max(300).optional().describe('The field `sidebarTitle`, one line.'),
  icon: z.string().min(1).max(300).optional().describe('The field `icon`.'),
  unlisted: z.literal(true).optional().describe('Leaves it out of the navigation.'),
  at: z.enum(['start', 'end']).optional().describe('The end of the group that it goes to.'),
});

export const addPage = codemodTool('add-page', input, add);

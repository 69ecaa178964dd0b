import { z } from 'zod';
import { addToNavigation as add } from '../../docs/codemods/add-to-navigation.ts';
import { codemodTool } from './codemod-tool.ts';
import { pageReference, pageReferences } from './page-references.ts';

const input = z.object({
  page: pageReference.optional(),
  pages: pageReferences.optional().describe('Several pages, or all pages of a folder (`guides/`).'),
  among: pageReferences.optional().describe('Only those of these pages and folders that are missing.'),
  group: z.string().min(1).max(300).optional().describe('The group as the navigation calls it.'),
  before: pageReference.optional().describe('The page that it goes right before.'),
  after: pageReference.optional().describe('The page that it goes right after.'),
  at: z.enum(['start', 'end']).optional().describe('The end of the group that it goes to.'),
});

export const addToNavigation = codemodTool('add-to-navigation', input, add);

import { z } from 'zod';
import { addToNavigation as add } from '../../docs/codemods/add-to-navigation.ts';
import { codemodTool } from './codemod-tool.ts';
import { pageReference } from './page-references.ts';

const input = z.object({
  page: pageReference.optional(),
  group: z.string().min(1).max(300).optional().describe('The group as the navigation calls it.'),
});

export const addToNavigation = codemodTool('add-to-navigation', input, add);

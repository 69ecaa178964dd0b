import { z } from 'zod';
import { fixLinks as fix, linkKinds } from '../../docs/codemods/fix-links.ts';
import { codemodTool } from './codemod-tool.ts';
import { exceptedReferences, pageReferences } from './page-references.ts';

const input = z.object({
  pages: pageReferences.optional(),
  except: exceptedReferences,
  kinds: z
    .array(z.enum(linkKinds))
    .min(1)
    .max(linkKinds.length)
    .optional()
    .describe('Only these. Without it links and anchors are repaired, and broken images listed.'),
});

export const fixLinks = codemodTool('fix-links', input, fix);

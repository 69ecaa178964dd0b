import { z } from 'zod';
import { fixLinks as fix } from '../../docs/codemods/fix-links.ts';
import { codemodTool } from './codemod-tool.ts';
import { exceptedReferences, pageReferences } from './page-references.ts';

const input = z.object({ pages: pageReferences.optional(), except: exceptedReferences });

export const fixLinks = codemodTool('fix-links', input, fix);

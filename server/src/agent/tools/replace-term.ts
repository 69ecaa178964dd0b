import { z } from 'zod';
import { replaceTerm as replace } from '../../docs/codemods/replace-term.ts';
import { codemodTool } from './codemod-tool.ts';
import { exceptedReferences, pageReferences } from './page-references.ts';

const included = (what: string) => z.boolean().default(false).describe(`Also ${what}.`);

const input = z.object({
  from: z.string().min(1).max(1_000),
  to: z.string().max(1_000).describe('Empty to remove the term.'),
  pages: pageReferences.optional(),
  except: exceptedReferences,
  code: included('in code'),
  urls: included('in URLs'),
  versions: included('in frozen versions'),
  translations: included('in translations'),
  generated: included('on generated pages'),
});

export const replaceTerm = codemodTool('replace-term', input, replace);

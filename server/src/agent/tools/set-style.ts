import { z } from 'zod';
import { refusal } from '../../docs/codemods/codemod.ts';
import { type SetStyleInput, setStyle as set } from '../../docs/codemods/set-style.ts';
import { codemodTool } from './codemod-tool.ts';
import { exceptedReferences, pageReferences } from './page-references.ts';

const values = {
  'list-marker': ['*', '-', '+'],
  heading: ['atx', 'setext'],
  emphasis: ['*', '_'],
  strong: ['**', '__'],
} as const;

/** One plain object, and not one for each style: some providers take no alternatives at the top. */
const input = z.object({
  style: z.enum(['list-marker', 'heading', 'emphasis', 'strong']),
  value: z.enum(['*', '-', '+', 'atx', 'setext', '_', '**', '__']),
  pages: pageReferences.optional(),
  except: exceptedReferences,
});

type Input = z.output<typeof input>;

export const setStyle = codemodTool('set-style', input, (site, given) => {
  if (!isStyle(given))
    throw refusal(`The style ${given.style} takes ${values[given.style].join(' or ')}, not ${given.value}.`);
  return set(site, given);
});

const isStyle = (given: Input): given is Input & SetStyleInput =>
  values[given.style].some((value) => value === given.value);

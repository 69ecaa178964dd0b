import { z } from 'zod';
import { count } from '../../docs/codemods/codemod.ts';
import { shown } from '../untrusted/invisible.ts';
import { descriptionOf } from './description.ts';
import { assertWritable } from './location.ts';
import { notesOnPage } from './notes-on-page.ts';
import type { Tool } from './tool.ts';

const input = z.object({
  path: z.string().min(1).max(2_000),
  text: z.string().max(1_000_000).describe('The whole file; end it with a line break.'),
});

export const write: Tool<typeof input> = {
  name: 'write',
  description: descriptionOf('write'),
  input,
  async run({ path: place, text }, context) {
    const { copy } = context;
    const path = assertWritable(place, context);
    const isNew = !copy.paths().has(path);
    await copy.write(path, text);
    const lines = count(text.split('\n').length - (text.endsWith('\n') ? 1 : 0), 'line');
    return {
      text: [
        `${isNew ? 'Made' : 'Replaced'} ${shown(path)}: ${lines}.`,
        ...(await notesOnPage(copy, path, isNew)),
      ].join('\n'),
      summary: `${isNew ? 'made' : 'replaced'} ${shown(path)} (${lines})`,
    };
  },
};

import { z } from 'zod';
import { count } from '../../docs/codemods/codemod.ts';
import { lineCounter, lineEnding } from '../../docs/text/lines.ts';
import { Fault } from '../../foundation/fault.ts';
import { shown } from '../untrusted/invisible.ts';
import { descriptionOf } from './description.ts';
import { explainMiss } from './explain-miss.ts';
import { assertWritable } from './location.ts';
import { notesOnPage } from './notes-on-page.ts';
import type { Tool } from './tool.ts';

const mostLinesNamed = 20;
const longestText = 500_000;
/** In characters; what is written is measured again, in bytes. */
const longestFile = 8 * 1024 * 1024;

const input = z.object({
  path: z.string().min(1).max(2_000),
  old: z.string().max(longestText).describe('The text as it is in the file.'),
  new: z.string().max(longestText).describe('What stands there afterwards.'),
  replaceAll: z.boolean().optional().describe('Replace every occurrence instead of the only one.'),
});

export const edit: Tool<typeof input> = {
  name: 'edit',
  description: descriptionOf('edit'),
  input,
  async run({ path: place, old, new: now, replaceAll = false }, context) {
    const path = assertWritable(place, context);
    const text = await context.copy.read(path);
    const [before, after] = [old, now].map((part) => withLineEnding(part, lineEnding(text))) as [
      string,
      string,
    ];
    if (old === '')
      throw refusal('`old` is empty. Quote the text to replace, or use `write` for a whole file.');
    if (before === after) throw refusal('`old` and `new` are the same, so there is nothing to do.');
    const places = occurrences(text, before);
    if (places.length === 0) throw refusal(explainMiss(text, before, path));
    const lines = [...new Set(places.map(lineCounter(text)))];
    if (places.length > 1 && !replaceAll) throw refusal(ambiguous(path, lines, places.length));
    if (text.length + places.length * (after.length - before.length) > longestFile)
      throw refusal(`${shown(path)} would be larger than 8 MiB; write less.`);
    await context.copy.write(path, text.split(before).join(after));
    const done = `Replaced ${count(places.length, 'occurrence')} in ${shown(path)}, ${nameLines(lines)}.`;
    return {
      text: [done, ...(await notesOnPage(context.copy, path))].join('\n'),
      summary: `edited ${shown(path)}, ${nameLines(lines)}`,
    };
  },
};

const refusal = (message: string): Fault => new Fault('instruction_refused', message);

function occurrences(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) places.push(at);
  return places;
}

function ambiguous(path: string, lines: readonly number[], places: number): string {
  return `The text occurs ${places} times in ${shown(path)}, ${nameLines(lines)}. Quote more of the lines around the one you mean, or set replaceAll.`;
}

function nameLines(lines: readonly number[]): string {
  const named = lines.slice(0, mostLinesNamed).join(', ');
  const more = lines.length > mostLinesNamed ? ` and ${lines.length - mostLinesNamed} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${named}${more}`;
}

/** A model writes LF; what it writes takes the line ending that the file has. */
const withLineEnding = (text: string, ending: string): string =>
  ending === '\n' ? text : text.replace(/\r?\n/g, ending);

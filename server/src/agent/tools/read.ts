import { z } from 'zod';
import { count } from '../../docs/codemods/codemod.ts';
import { Fault } from '../../foundation/fault.ts';
import { decodeText } from '../text-of-bytes.ts';
import { hiddenNotes, type LineRange } from '../untrusted/hidden-notes.ts';
import { quoteData } from '../untrusted/quote-data.ts';
import { boundLines } from './bounded-lines.ts';
import { descriptionOf } from './description.ts';
import { type Location, locate, placeName } from './location.ts';
import type { Tool, ToolContext } from './tool.ts';

const mostLines = 600;
const longestLine = 2_000;

const input = z.object({
  path: z.string().min(1).max(2_000),
  from: z.int().min(1).optional().describe('The first line; 1 if absent.'),
  to: z.int().min(1).optional().describe('The last line; as many as fit if absent.'),
});

export const read: Tool<typeof input> = {
  name: 'read',
  description: descriptionOf('read'),
  input,
  async run({ path, from = 1, to }, context) {
    const place = locate(path, context);
    const text = await textAt(place, context);
    const lines = linesOf(text);
    if (from > lines.length || (to ?? from) < from)
      throw new Fault(
        'instruction_refused',
        `${placeName(place)} has ${count(lines.length, 'line')}; there are none from ${from} to ${to ?? 'the end'}.`,
      );
    const wanted = lines.slice(from - 1, to).map((line, index) => `${from + index}\t${clip(line)}`);
    const { shown } = boundLines(wanted, mostLines);
    const range = { from, to: from + shown.length - 1 };
    const notes = [headline(place, range, lines.length), ...notesOn(text, place.path, range)];
    return { text: `${notes.join('\n')}\n${quoteData(shown.join('\n'))}`, summary: summarise(place, range) };
  },
};

async function textAt(place: Location, { copy }: ToolContext): Promise<string> {
  if (!place.repository) return copy.read(place.path);
  const bytes = await place.repository.read(place.path);
  if (bytes) return decodeText(bytes, place.path);
  throw new Fault(
    'instruction_refused',
    `There is no file ${placeName(place)} of at most 8 MiB. List a folder of ${place.repository.name} or search in it.`,
  );
}

/** A line break at the end ends the last line and begins no other. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

function headline(place: Location, { from, to }: LineRange, total: number): string {
  const at = place.repository ? ` at commit ${place.repository.commit}` : '';
  const rest = to < total ? ` To read on: from ${to + 1}.` : '';
  return `${placeName(place)}${at}, lines ${from}–${to} of ${total}.${rest}`;
}

function notesOn(text: string, path: string, range: LineRange): string[] {
  const cut = linesOf(text)
    .slice(range.from - 1, range.to)
    .flatMap((line, index) => (line.length > longestLine ? [range.from + index] : []));
  return [
    ...(text.includes('\r\n')
      ? ['Its lines end in CRLF; write LF in an edit, and the file keeps its own.']
      : []),
    ...(cut.length > 0
      ? [
          `Cut at ${longestLine} characters: line ${cut.slice(0, 20).join(', ')}. Search shows other parts of it.`,
        ]
      : []),
    ...hiddenNotes(text, path, range),
  ];
}

function clip(line: string): string {
  if (line.length <= longestLine) return line;
  return `${line.slice(0, longestLine)}… (${count(line.length - longestLine, 'more character')})`;
}

const summarise = (place: Location, { from, to }: LineRange): string =>
  `read ${placeName(place)}, lines ${from}–${to}`;

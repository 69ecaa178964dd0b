import { z } from 'zod';
import { count } from '../../docs/codemods/codemod.ts';
import type { SearchHits } from '../../git/readable-repository.ts';
import { invisibleNote } from '../untrusted/hidden-notes.ts';
import { shown } from '../untrusted/invisible.ts';
import { quoteData } from '../untrusted/quote-data.ts';
import { boundLines } from './bounded-lines.ts';
import { descriptionOf } from './description.ts';
import { type Location, locate, placeName } from './location.ts';
import type { Tool } from './tool.ts';

const mostHits = 200;
const mostInvisible = 10;

const input = z.object({
  text: z
    .string()
    .min(1)
    .max(1_000)
    .refine((text) => !/[\n\0]/.test(text), 'must be one line: search for a part of it'),
  regex: z.boolean().optional().describe('Whether the text is a regular expression (Perl’s kind).'),
  ignoreCase: z.boolean().optional(),
  under: z.string().max(2_000).optional().describe('A folder or file; absent: everywhere.'),
});

type Input = z.output<typeof input>;

export const search: Tool<typeof input> = {
  name: 'search',
  description: descriptionOf('search'),
  input,
  async run({ text, regex = false, ignoreCase = false, under = '' }, context) {
    const place = locate(under, context);
    const query = { pattern: text, isRegex: regex, ignoreCase, under: place.path, mostHits };
    const found = await (place.repository ?? context.copy).search(query);
    const where = under === '' ? '' : ` in ${placeName(place)}`;
    if (found.hits.length === 0)
      return {
        text: `No line matches${where}.${hintFor({ text, regex, ignoreCase })}`,
        summary: `found nothing for “${shown(text)}”${where}`,
      };
    return render(found, place, `“${shown(text)}”${where}`);
  },
};

function render({ hits, hasMore }: SearchHits, place: Location, what: string) {
  const files = Map.groupBy(hits, ({ path }) => path);
  const lines = [...files].flatMap(([path, inFile]) => [
    placeName({ ...place, path }),
    ...inFile.map(({ line, text }) => `  ${line}: ${text}`),
  ]);
  const { shown: visible, left } = boundLines(lines, lines.length);
  const amount = `${hasMore ? 'More than ' : ''}${count(hits.length, 'line')} in ${count(files.size, 'file')}`;
  const notes = [
    `${amount}.`,
    ...(hasMore || left > 0 ? ['Not all are shown: narrow it with `under` or a longer text.'] : []),
    ...invisibleNotes(hits),
  ];
  return {
    text: `${notes.join('\n')}\n${quoteData(visible.join('\n'))}`,
    summary: `found ${amount.toLowerCase()} for ${what}`,
  };
}

function invisibleNotes(hits: SearchHits['hits']): string[] {
  const notes = hits.flatMap(({ path, line, text }) => invisibleNote(text, `${shown(path)}:${line}`) ?? []);
  return notes.length === 0 ? [] : [`Readers do not see this: ${notes.slice(0, mostInvisible).join('; ')}.`];
}

function hintFor({ text, regex, ignoreCase }: Pick<Input, 'text' | 'regex' | 'ignoreCase'>): string {
  if (!regex && /[|*+^$\\]/.test(text))
    return ' It was taken literally; set regex if it is a regular expression.';
  return ignoreCase ? '' : ' Upper and lower case were told apart; ignoreCase looks at both.';
}

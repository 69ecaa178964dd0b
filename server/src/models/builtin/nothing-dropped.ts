import type { Value } from './form.ts';
import type { Instruction } from './instruction.ts';
import type { Token } from './token.ts';

/**
 * What a person quotes, a path and the text of a page are never there for nothing. Each of them is a part of an
 * instruction or of a statement whose text is shown in the notes; a prompt that leaves one of them out is refused,
 * whichever rule lost it.
 */
const isContent = ({ kind, text }: Token): boolean =>
  /^(?:quoted|path|block)$/.test(kind) && text.trim() !== '';

/** The first token with content that was neither read nor told. */
export function dropped(tokens: readonly Token[], read: readonly string[]): Token | undefined {
  const all = read.map(inOneLine);
  return tokens.find(
    (token) => isContent(token) && !all.some((text) => text.includes(inOneLine(token.text))),
  );
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Slots that an instruction is made of; the others say what was so far, or how the sentence was read. */
const contents = new Set([
  ...[
    'title',
    'text',
    'path',
    'group',
    'from',
    'to',
    'page',
    'pages',
    'value',
    'before',
    'after',
    'at',
    'instead',
    'item',
    'description',
    'sidebarTitle',
    'icon',
  ],
  ...[
    'title of several',
    'path of several',
    'page of several',
    'value of several',
    'other pages',
    'other value',
    'from address',
    'from index',
    'to address',
    'to name',
  ],
]);

/** Whether a form was told something that none of its instructions holds, such as a second text of one page. */
export function leavesOut(values: readonly Value[], instructions: readonly Instruction[]): boolean {
  const held = instructions.flatMap((each) => Object.values(each).flat()).map(String);
  const isHeld = (value: string) =>
    held.some((text) => text.includes(value) || (text !== '' && value.includes(text)));
  // An exception that is lost would be done.
  const isExcepted = (value: string) =>
    instructions.every((each) => 'except' in each && each.except?.includes(value) === true);
  return values.some(
    ({ slot, value }) => (contents.has(slot) && !isHeld(value)) || (slot === 'except' && !isExcepted(value)),
  );
}

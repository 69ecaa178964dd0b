import { expect, test } from 'vitest';
import { shallow } from './shallow.ts';

const read = (text: string) => new TextDecoder().decode(shallow(new TextEncoder().encode(text)));
const nested = (opening: string, closing: string, levels: number) =>
  opening.repeat(levels) + closing.repeat(levels);

test.each([
  ['an ordinary answer', '{"values":[{"a":[1]},{"b":"]}\\"[{"}]}'],
  ['many in a row', `[${'[],'.repeat(10_000)}0]`],
  ['a text full of brackets', JSON.stringify({ body: `\\"${'[{'.repeat(10_000)}` })],
  ['a page', '<html>[it works]</html>'],
  ['a hundred levels', nested('[', ']', 100)],
])('leaves %s as it is', (_, text) => {
  expect(read(text)).toBe(text);
});

test.each([
  ['lists', nested('[', ']', 101)],
  ['objects', `${nested('{"a":', '', 101)}0${'}'.repeat(101)}`],
  ['lists that texts seem to close', nested('["]\\"]",', ']', 101)],
  ['what never ends', '['.repeat(1_000_000)],
])('says nothing of %s below a hundred others', (_, text) => {
  expect(read(text)).toBe('{}');
});

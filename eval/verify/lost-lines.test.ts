import { expect, test } from 'vitest';
import { lostLines } from './lost-lines.ts';

const page =
  '# Limits\n\nA workspace may send 100 events\nper second.\n\n| Team | 100 |\n\nLimits count per workspace.\n';

test.each([
  ['a line that went', ['Limits count per workspace.', ''], ['Limits count per workspace.']],
  [
    'a heading that went beside a line that was reworded',
    ['# Limits\n\nA workspace may send', 'You may send'],
    ['# Limits'],
  ],
  ['nothing of a number that was changed', ['| Team | 100 |', '| Team | 250 |'], []],
  ['nothing of two lines that became one', ['events\nper second', 'events per second'], []],
  ['nothing of a sentence that says something else now', ['Limits count per workspace.', 'Yes.'], []],
  ['nothing of a line that moved', ['# Limits\n\nA workspace', 'A workspace'], [], '\n# Limits\n'],
])('loses %s', (_, [old, now], lost, end = '') => {
  expect(lostLines(page, page.replace(old!, now!) + end)).toEqual(lost);
});

test('loses one of several equal lines, such as the end of a code block', () => {
  const text = '```sh\nmake\n```\n\nThen:\n\n```sh\nmake install\n```\n';
  expect(lostLines(text, text.replace('make\n```', 'make'))).toEqual(['```']);
});

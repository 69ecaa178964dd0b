import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from './tokenize.ts';

const read = (prompt: string) => tokenize(prompt).tokens.map(({ kind, text }) => `${kind}:${text}`);

test.each([
  ['"Acme Pro"'],
  ['“Acme Pro”'],
  ['„Acme Pro“'],
  ['«Acme Pro»'],
  ["'Acme Pro'"],
  ['‘Acme Pro’'],
  ['`Acme Pro`'],
  ['``Acme Pro``'],
])('%s is one quotation', (written) => {
  expect(read(written)).toEqual(['quoted:Acme Pro']);
});

test('an apostrophe inside single quotation marks does not close them', () => {
  expect(read("'it's' ‘it’s’")).toEqual(["quoted:it's", 'quoted:it’s']);
});

test('sentences do not end inside quotation marks, at a file extension or inside a word', () => {
  expect(read('"a. b;\nc" guides/a.b.mdx v1.2')).toEqual([
    'quoted:a. b;\nc',
    'path:guides/a.b.mdx',
    'word:v1.2',
  ]);
});

test('punctuation after a word, a path or a quotation is not a part of it', () => {
  expect(read('Fix index.mdx, "b"; c?!')).toEqual([
    'word:Fix',
    'path:index.mdx',
    'word:,',
    'quoted:b',
    'end:;',
    'word:c',
    'end:?!',
  ]);
});

test('numbers and bullets of a list are not read, a dash in a sentence is', () => {
  expect(read('- a\n  * b\n12. c\n(3) d - e')).toEqual([
    'word:a',
    'end:\n',
    'word:b',
    'end:\n',
    'word:c',
    'end:\n',
    'word:d',
    'word:-',
    'word:e',
  ]);
});

test('a fenced text ends at its fence, loses the indentation of its fence, and may hold shorter fences', () => {
  expect(read('text:\n\n  ````mdx\n  a. "b\n    ```js\n    ```\n  ````\nnext')).toEqual([
    'word:text',
    'block:a. "b\n  ```js\n  ```',
    'end:\n',
    'word:next',
  ]);
});

test('a text that is not fenced is the rest of the prompt, its own code blocks included', () => {
  const page = '```js\nrun();\n```\n\nThen "stop.';
  expect(read(`body:\r\n\r\n${page}\n`)).toEqual(['word:body', `block:${page}`]);
});

test('a quoted text may stand on the next line', () => {
  expect(read('content:\n"a. b"\nnext')).toEqual(['word:content', 'quoted:a. b', 'end:\n', 'word:next']);
});

test.each(['say "hello', 'say `hello', 'text:\n```\nhello'])(
  '%j says where something never closes',
  (prompt) => {
    expect(prompt.slice(tokenize(prompt).unclosedAt)).toMatch(/^["`:]/);
  },
);

test('tokens follow each other in any prompt, and nothing but blanks, pictures and list markers is between them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (prompt) => {
      const { tokens, unclosedAt = prompt.length } = tokenize(prompt);
      let at = 0;
      for (const token of tokens) {
        expect(prompt.slice(at, token.start)).toMatch(
          /^(?:\s|\p{Emoji}\uFE0F?)*(?:(?:[-*+•–]|\(?\d+[.)])\s+)?$/u,
        );
        expect(token.end).toBeGreaterThan(token.start);
        at = token.end;
      }
      expect(at).toBeLessThanOrEqual(unclosedAt);
    }),
  );
});

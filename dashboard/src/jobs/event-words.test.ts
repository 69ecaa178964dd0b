import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';

test('an event without words of its own is shown by its name and what it holds', () => {
  const event = { type: 'roof-was-painted', data: { instruction: 2, base: 'main', files: ['a.md'] } };
  expect(eventWords(event)).toEqual({ title: 'Roof was painted', text: 'base: main\nfiles: ["a.md"]' });
});

test('a known event of another shape is too, and no event is an error', () => {
  expect(eventWords({ type: 'tool-called', data: { tool: 7 } })).toEqual({
    title: 'Tool called',
    text: 'tool: 7',
  });
  const type = fc.oneof(
    fc.constantFrom('model-answered', 'job-failed', 'context-repositories-prepared', 'toString', '__proto__'),
    fc.string(),
  );
  fc.assert(
    fc.property(type, fc.dictionary(fc.string(), fc.jsonValue()), (type, data) => {
      expect(typeof eventWords({ type, data }).title).toBe('string');
    }),
  );
});

test('what a model’s step read, wrote and cost is told beside what it said', () => {
  const data = { instruction: 1, step: 3, text: 'Now the links.', ms: 4_200 };
  const usage = { inputTokens: 12_345, cachedTokens: 10_000, outputTokens: 321, cost: 0.0123 };
  expect(eventWords({ type: 'model-answered', data: { ...data, ...usage } })).toEqual({
    title: 'Step 3',
    text: 'Now the links.',
    detail: 'read 12,345 tokens (10,000 from a cache), wrote 321, $0.01',
    took: 4_200,
  });
});

test('what happened to the pull request later is told too', () => {
  const said = [
    {
      type: 'instruction-queued',
      data: { instruction: 2, prompt: 'Shorter.', comment: '7', author: 'alice' },
    },
    { type: 'branch-conflict', data: { files: ['docs.json', 'index.mdx'] } },
    { type: 'pull-request-merged', data: { number: 4 } },
  ].map(eventWords);
  expect(said).toMatchObject([
    { title: 'Instruction 2 came in, by a comment of alice' },
    { text: 'docs.json\nindex.mdx', isBad: true },
    { title: 'Pull request #4 was merged' },
  ]);
});

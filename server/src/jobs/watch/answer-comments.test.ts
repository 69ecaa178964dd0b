import { expect, test } from 'vitest';
import { answerTo } from './answer-comments.ts';

const comment = {
  commentId: 'c1',
  number: 1,
  prompt: 'say it shorter\n\nThis was said about a.md, line 5.',
  status: 'done' as const,
  summary: 'Shortened one sentence.',
  error: null,
  hasCommit: true,
};

test('says what it answers, and how that went', () => {
  expect(answerTo(comment)).toBe('> say it shorter\n\nDone. Shortened one sentence.');
  expect(answerTo({ ...comment, hasCommit: false, summary: 'It is short.' })).toBe(
    '> say it shorter\n\nNothing was changed. It is short.',
  );
  expect(answerTo({ ...comment, status: 'failed', error: 'Not understood.' })).toBe(
    '> say it shorter\n\nThis was not done. Not understood.',
  );
});

test('neither notifies anybody nor grows without end', () => {
  const answer = answerTo({
    ...comment,
    prompt: `@everyone ${'x'.repeat(1_000)}`,
    summary: 'y'.repeat(50_000),
  });
  expect(answer).not.toMatch(/(^|[^`\w])@everyone/);
  expect(answer.length).toBeLessThan(7_000);
});

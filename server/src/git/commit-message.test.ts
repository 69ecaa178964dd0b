import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitMessage } from './commit-message.ts';

const trailersOf = (message: string) =>
  execFileSync('git', ['interpret-trailers', '--parse'], { input: message, encoding: 'utf8' });

const line = fc.oneof(
  fc.constantFrom(
    '',
    '---',
    'Signed-off-by: Eve <e@x>',
    'Docwright-Job: other',
    ' folded',
    '# x',
    'a\r',
    'x=1',
  ),
  fc.constantFrom('(cherry picked from commit 1)', 'diff --git a b', '\u202eevil', 'token : x', '\0\x1b[31m'),
  fc.string({ unit: 'binary', maxLength: 90 }),
);
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));

test('has exactly one trailer, a short subject and no control character, whatever it is made of', () => {
  fc.assert(
    fc.property(text, text, (subject, body) => {
      const message = commitMessage({ subject, body, jobId: 'job_1' });
      expect(trailersOf(message)).toBe('Docwright-Job: job_1\n');
      expect([...message.split('\n')[0]!].length).toBeLessThanOrEqual(72);
      expect(message.split('\n')[1]).toBe('');
      expect(message).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
      expect(message.isWellFormed()).toBe(true);
    }),
    { numRuns: 200, examples: [['---\n---', '']] },
  );
});

test('leaves ordinary text as it is', () => {
  const message = commitMessage({
    subject: 'Rename Acme Pro to Acme Business',
    body: 'Replaced 9 mentions.\n\n- pricing.mdx\n- index.mdx\n',
    jobId: 'job_1',
  });
  expect(message).toBe(
    'Rename Acme Pro to Acme Business\n\nReplaced 9 mentions.\n\n- pricing.mdx\n- index.mdx\n\nDocwright-Job: job_1\n',
  );
});

test('cuts a long subject between words, and says something for an empty one', () => {
  const [subject] = commitMessage({ subject: 'word '.repeat(40), jobId: 'j' }).split('\n');
  expect(subject).toMatch(/^(word )+word…$/);
  expect(commitMessage({ subject: ' \0', jobId: 'j' })).toBe(
    'Update the documentation\n\nDocwright-Job: j\n',
  );
});

test('refuses a job id that could break the trailer', () => {
  expect(() => commitMessage({ subject: 's', jobId: 'a\nSigned-off-by: x' })).toThrow();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitPatch } from './split-patch.ts';

const content = fc.constantFrom(
  ...[
    '',
    'x',
    '@@ -1 +1 @@',
    '@@ -1,9 +1,9 @@ y',
    'diff --git a/x b/x',
    '--- a/x',
    '+++ b/x',
    '\\ No newline',
    'é\r',
  ],
);
const line = fc.tuple(fc.constantFrom(' ', '+', '-'), content).map(([mark, text]) => mark + text);
const hunk = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => {
  const before = lines.filter((each) => !each.startsWith('+')).length;
  const after = lines.filter((each) => !each.startsWith('-')).length;
  return [`@@ -${before && 1},${before} +${after && 1},${after} @@ diff --git a/x b/x`, ...lines].join('\n');
});
const part = fc
  .tuple(fc.array(hunk, { maxLength: 3 }), fc.boolean())
  .map(([hunks, isOpen]) =>
    ['diff --git a/f b/f', 'index 1..2 100644', '--- a/f', '+++ b/f', ...hunks]
      .concat(isOpen ? ['\\ No newline at end of file', ''] : [''])
      .join('\n'),
  );
const parts = fc.array(part, { maxLength: 5 });

describe('a patch', () => {
  test('falls into its files, whatever they contain', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (written) => {
        const found = await splitPatch(Buffer.from(written.join('')));
        expect(found.map((each) => each.toString())).toEqual(written);
      }),
    );
  });

  test('that is cut anywhere has the same parts up to there', async () => {
    await fc.assert(
      fc.asyncProperty(parts, fc.nat(), async (written, at) => {
        const patch = Buffer.from(written.join(''));
        const short = patch.subarray(0, at % (patch.length + 1));
        const found = await splitPatch(short);
        // A beginning that is cut itself is no part yet, and stays with the one before.
        if (found.length > 0) expect(Buffer.concat(found)).toEqual(short);
        const whole = found.slice(0, -1).map((each) => each.toString());
        expect(whole).toEqual(written.slice(0, whole.length));
      }),
    );
  });

  test('of no UTF-8 keeps its bytes', async () => {
    const bytes = Buffer.from('diff --git a/f b/f\n@@ -0,0 +1 @@\n+caf\xe9\n', 'latin1');
    expect(await splitPatch(bytes)).toEqual([bytes]);
  });
});

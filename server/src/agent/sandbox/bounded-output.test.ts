import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedOutput } from './bounded-output.ts';

test('keeps everything up to the limit, and the two ends beyond it, whatever the chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 40 }),
      (chunks, half) => {
        const output = new BoundedOutput(half * 2);
        for (const chunk of chunks) output.add(Buffer.from(chunk));
        const all = chunks.join('');
        const leftOut = all.length - half * 2;
        const expected =
          leftOut <= 0
            ? all
            : `${all.slice(0, half)}\n[… ${leftOut} bytes left out …]\n${all.slice(all.length - half)}`;
        expect(output.toString()).toBe(expected);
        expect(output.truncated).toBe(leftOut > 0);
      },
    ),
  );
});

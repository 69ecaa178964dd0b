import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BatchAnswers } from './batch-answers.ts';

const contents = fc.array(fc.option(fc.uint8Array({ maxLength: 300 })), { maxLength: 20 });
const cuts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 });

const printed = (answers: readonly (Uint8Array | null)[]): Buffer =>
  Buffer.concat(
    answers.flatMap((content, id) =>
      content === null
        ? [Buffer.from(`${id} missing\n`)]
        : [Buffer.from(`${id} blob ${content.length}\n`), content, Buffer.from('\n')],
    ),
  );

test('answers are the same however the output was cut into chunks', () => {
  fc.assert(
    fc.property(contents, cuts, (answers, lengths) => {
      const read: [id: string, content: string | null][] = [];
      const batch = new BatchAnswers({
        hasContent: ({ type }) => type === 'blob',
        take: ({ id, type }, content) => read.push([id, type === 'blob' ? content.toString('hex') : null]),
      });
      let rest = printed(answers);
      for (let turn = 0; rest.length > 0; turn++) {
        const length = lengths[turn % lengths.length]!;
        batch.add(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      expect(read).toEqual(
        answers.map((content, id) => [`${id}`, content && Buffer.from(content).toString('hex')]),
      );
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acme } from './testing/acme-vocabulary.ts';
import { asks } from './testing/asks.ts';
import { foreignOrders, joints, mentions, orders, otherPages } from './testing/besides.ts';
import { understood } from './testing/natural-sentences.ts';
import { onlyMentioned } from './testing/only-mentioned.ts';

const one = <T>(all: readonly T[]) => fc.constantFrom(...all);
const runs = 150 * Number(process.env.PROPERTY_RUNS ?? 1);
// A path begins no sentence with a capital.
const capital = (text: string) =>
  /^\S+\.mdx/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
const closed = (text: string) => (text.includes(' (') ? `${text})` : text);
const inEitherOrder = (between: readonly string[]) =>
  fc.record({ order: one(orders), joint: one(between), isFirst: fc.boolean() });
// Behind "because" there is no order.
const orderJoints = joints.filter((joint) => !/because|since|as/.test(joint));
const beside = (all: readonly string[]) =>
  fc.tuple(one(all), one(otherPages)).map(([text, page]) => text.replace('PAGE', page));

test('a page that is only mentioned changes nothing: what was ordered is done, or nothing is', async () => {
  await fc.assert(
    fc.asyncProperty(inEitherOrder(joints), beside(mentions), async ({ order, joint, isFirst }, mention) => {
      const [prompt, ...asked] = order;
      const said = isFirst ? capital(prompt) + joint + mention : capital(mention) + joint + prompt;
      const read = await asks(closed(said), acme).catch(() => asked);
      expect(read).toEqual(asked);
    }),
    { numRuns: runs },
  );
});

test('an order that no form carries out is never dropped', async () => {
  await fc.assert(
    fc.asyncProperty(
      inEitherOrder(orderJoints),
      beside(foreignOrders),
      async ({ order, joint, isFirst }, foreign) => {
        const [prompt] = order;
        const said = isFirst ? capital(prompt) + joint + foreign : capital(foreign) + joint + prompt;
        await expect(asks(closed(said), acme)).rejects.toMatchObject({ code: 'instruction_not_understood' });
      },
    ),
    { numRuns: runs },
  );
});

test('a known sentence with a foreign order behind it is refused, and with a mention unchanged or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      one(understood),
      beside(foreignOrders.filter((text) => text.includes('PAGE'))),
      beside(mentions),
      async ([prompt, ...asked], foreign, mention) => {
        const sentence = prompt.replace(/[.!?\s]+$/, '');
        fc.pre(!/\n|text:|thank/i.test(sentence));
        await expect(asks(`${sentence}. ${capital(foreign)}.`, acme)).rejects.toMatchObject({
          code: 'instruction_not_understood',
        });
        expect(await asks(`${sentence}. ${capital(mention)}.`, acme).catch(() => asked)).toEqual(asked);
      },
    ),
    { numRuns: runs / 10 },
  );
});

test.each(onlyMentioned)('%j is refused', async (prompt) => {
  await expect(asks(prompt, acme)).rejects.toMatchObject({
    code: 'instruction_not_understood',
    suggestions: [],
  });
});

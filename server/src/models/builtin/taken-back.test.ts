import { expect, test } from 'vitest';
import { acme } from './testing/acme-vocabulary.ts';
import { asks } from './testing/asks.ts';
import { factsAbove, noOrders, takenBackBefore, takenBackBehind } from './testing/taken-back.ts';

const orders: readonly (readonly [order: string, doing: string])[] = [
  ['delete cli.mdx', 'deleting cli.mdx'],
  ['move cli.mdx to reference/cli.mdx', 'moving cli.mdx to reference/cli.mdx'],
  ['redirect /start to /cli', 'redirecting /start to /cli'],
  ['replace "Acme Pro" with "Acme Team"', 'replacing "Acme Pro" with "Acme Team"'],
  ['fix the broken links', 'fixing the broken links'],
  ['add guides/alerts.mdx to the navigation', 'adding guides/alerts.mdx to the navigation'],
  ['set the title of cli.mdx to "CLI"', 'setting the title of cli.mdx to "CLI"'],
  ['add a page titled "FAQ" to the Guides group', 'adding a page titled "FAQ" to the Guides group'],
  ['use dashes for lists', 'using dashes for lists'],
];
const shortItems = ['/start -> /cli', 'cli.mdx -> reference/cli.mdx', '"Acme Pro" -> "Acme Team"', 'cli.mdx'];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const carriedOut = async (prompts: readonly string[]) => {
  const wrong: string[] = [];
  for (const prompt of prompts) {
    await asks(prompt, acme).then(
      () => wrong.push(prompt),
      (error) => expect(error).toMatchObject({ code: 'instruction_not_understood' }),
    );
  }
  return wrong;
};

test.each(takenBackBefore)('an order behind %j is not carried out', async (said) => {
  expect(await carriedOut(orders.map(([order]) => `${said} ${capital(order)}.`))).toEqual([]);
});

test.each(takenBackBehind)('an order before %j is not carried out', async (said) => {
  const prompts = orders.flatMap(([order]) =>
    ['. ', '! ', '.\n\n'].map((end) => capital(order) + end + said),
  );
  expect(await carriedOut(prompts)).toEqual([]);
});

test.each(factsAbove)('a list below %j is not carried out', async (said) => {
  const items = [...orders.map(([order]) => capital(order)), ...shortItems];
  expect(
    await carriedOut(items.flatMap((item) => [`${said}\n- ${item}`, `${said}\n1. ${item}\n2. ${item}`])),
  ).toEqual([]);
});

test.each(noOrders)('%j orders nothing', async (said) => {
  const prompts = orders.map(([order, doing]) =>
    capital(said.replaceAll('ORDER', order).replace('DOING', doing)),
  );
  expect(await carriedOut(prompts)).toEqual([]);
});

test.each([
  ['Delete cli.mdx! Sorry!', 'may take back'],
  ['Delete cli.mdx. Scrap that.', 'may take back'],
  ['These moved:\n- cli.mdx -> reference/cli.mdx', 'says what is so'],
])('%j is refused with the reason', async (prompt, reason) => {
  await expect(asks(prompt, acme)).rejects.toThrow(reason);
});

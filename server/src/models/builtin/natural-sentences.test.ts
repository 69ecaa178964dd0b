import { describe, expect, test } from 'vitest';
import { Fault } from '../../foundation/fault.ts';
import { acme } from './testing/acme-vocabulary.ts';
import { asks } from './testing/asks.ts';
import { limitsInAsides } from './testing/limits-in-asides.ts';
import { limitsInDetails } from './testing/limits-in-details.ts';
import { refused, understood } from './testing/natural-sentences.ts';
import { nearMisses } from './testing/near-misses.ts';

const rows = understood.map(([prompt, ...instructions]) => ({ prompt, instructions }));

test.each(rows)('$prompt', async ({ prompt, instructions }) => {
  expect(await asks(prompt, acme)).toEqual(instructions);
});

describe('more than a form promises', () => {
  test.each(refused)('%j is refused', async (prompt, suggestion) => {
    const fault = await asks(prompt, acme).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Fault);
    expect((fault as Fault).suggestions[0]).toBe(suggestion);
  });
});

describe('what limits an instruction, or only looks like one', () => {
  test.each([...limitsInAsides, ...limitsInDetails, ...nearMisses])('%j is refused', async (prompt) => {
    await expect(asks(prompt, acme)).rejects.toMatchObject({ code: 'instruction_not_understood' });
  });
});

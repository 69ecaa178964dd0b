import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costOf } from './cost.ts';
import { readFacts } from './model-facts.ts';

const price = {
  input: 2,
  cachedInput: 0.2,
  cacheWrite: 2.5,
  output: 10,
  long: { above: 200_000, input: 4, output: 20 },
};

describe('the cost of an answer', () => {
  test('counts what came from the cache, went into it, and was read afresh at their own prices', () => {
    const tokens = { input: 100_000, cached: 50_000, cacheWrite: 30_000, output: 1_000 };
    expect(costOf(tokens, price)).toBeCloseTo(0.04 + 0.01 + 0.075 + 0.01, 9);
  });

  test('follows the prices of a long question as soon as it is one', () => {
    const tokens = { input: 200_001, cached: 100_000, cacheWrite: 0, output: 1_000 };
    expect(costOf(tokens, price)).toBeCloseTo((200_001 * 4 + 1_000 * 20) / 1e6, 9);
  });

  test('is never negative, and grows with every token', () => {
    const count = fc.nat({ max: 150_000 });
    fc.assert(
      fc.property(count, count, count, count, (input, cached, cacheWrite, output) => {
        const cost = costOf({ input, cached, cacheWrite, output }, price);
        expect(cost).toBeGreaterThanOrEqual(0);
        expect(costOf({ input, cached, cacheWrite, output: output + 1 }, price)).toBeGreaterThan(cost);
      }),
    );
  });
});

test('every built-in price says where and when it was read', () => {
  const facts = [...readFacts(undefined)];
  expect(facts.length).toBeGreaterThan(5);
  for (const [name, { price, source, date, contextTokens }] of facts) {
    expect(name).toMatch(/^(anthropic|openai|google)\/\S+$/);
    expect(source).toMatch(/^https:\/\//);
    expect(date).toMatch(/^2026-/);
    expect(contextTokens).toBeGreaterThan(100_000);
    expect(price!.output).toBeGreaterThan(price!.input);
  }
});

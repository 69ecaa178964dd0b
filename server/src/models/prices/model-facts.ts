import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../foundation/config.ts';

const dollars = z.number().min(0).max(100_000);
const tokens = z.int().min(1).max(1_000_000_000);

/** US dollars for a million tokens. Where a cache price is absent, it is the price of reading. */
const rates = {
  input: dollars,
  cachedInput: dollars.optional(),
  cacheWrite: dollars.optional(),
  output: dollars,
};

const facts = z.strictObject({
  price: z
    .strictObject({
      ...rates,
      /** What all of a question costs that is longer than `above` tokens. */
      long: z.strictObject({ above: tokens, ...rates }).optional(),
    })
    .optional(),
  contextTokens: tokens.optional(),
  /** The longest answer that is asked for. */
  outputTokens: tokens.optional(),
  /** Where the numbers were read, and when. */
  source: z.string().max(500).optional(),
  date: z.iso.date().optional(),
});

const table = z.record(z.string().min(3).max(200), facts);

export type ModelFacts = z.infer<typeof facts>;
export type Price = NonNullable<ModelFacts['price']>;
export type FactTable = ReadonlyMap<string, ModelFacts>;

const builtin = new URL('prices.json', import.meta.url);

/** What is known of models by their names; an entry of the operator's file takes the place of Docwright's. */
export const readFacts = (operatorsFile: string | undefined): FactTable =>
  new Map([...entriesOf(builtin), ...(operatorsFile === undefined ? [] : entriesOf(operatorsFile))]);

function entriesOf(file: URL | string): [string, ModelFacts][] {
  const parsed = table.safeParse(jsonOf(file));
  if (parsed.success) return Object.entries(parsed.data);
  const [first] = parsed.error.issues;
  throw problem(file, `${first?.path.join('.') || 'the whole'}: ${first?.message}`);
}

function jsonOf(file: URL | string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw problem(file, error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read');
  }
}

const problem = (file: URL | string, what: string) =>
  new ConfigError(`DOCWRIGHT_PRICES_FILE is "${file}", which cannot be used: ${what}.`);

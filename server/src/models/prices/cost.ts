import type { Price } from './model-facts.ts';
import type { Tokens } from './tokens.ts';

/** In US dollars. */
export function costOf(tokens: Tokens, price: Price): number {
  const {
    input,
    cachedInput = input,
    cacheWrite = input,
    output,
  } = price.long && tokens.input > price.long.above ? price.long : price;
  const fresh = Math.max(0, tokens.input - tokens.cached - tokens.cacheWrite);
  const millionths =
    fresh * input + tokens.cached * cachedInput + tokens.cacheWrite * cacheWrite + tokens.output * output;
  return millionths / 1_000_000;
}

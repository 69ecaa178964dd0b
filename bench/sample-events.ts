import type { SentEvent } from '../server/src/contract/page-view.ts';

/** The same numbers at every run. */
export function* numbers(seed: number): Generator<number, never> {
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const browsers = Array.from(
  { length: 300 },
  (_, i) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (i % 44)}.0.${i}.0 Safari/537.36`,
);
const machines = [
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  'Claude-User (claude-code/2.1.92; +https://support.anthropic.com/)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.5.0',
];

/** Reads of the last hours: few pages are read often, most by people. */
export function sampleEvents(count: number, random: Iterator<number, never>): SentEvent[] {
  const next = () => random.next().value;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)]!;
  const now = Date.now();
  return Array.from({ length: count }, () => ({
    path: `/guides/page-${Math.floor(5_000 * next() ** 3)}`,
    timestamp: new Date(now - Math.floor(next() * 6 * 3_600_000)).toISOString(),
    userAgent: next() < 0.7 ? pick(browsers) : pick(machines),
    ip: `10.${Math.floor(next() * 256)}.${Math.floor(next() * 256)}.${Math.floor(next() * 256)}`,
    referrer: next() < 0.3 ? `https://site-${Math.floor(next() * 200)}.example.com/article` : '',
    method: 'GET',
    status: 200,
    accept: 'text/html',
  }));
}

import { createHash } from 'node:crypto';

const markLength = 8;

/**
 * Text from a repository or a command, between two lines that it cannot close: their mark occurs nowhere in it.
 * The mark follows from the text, so the same result reads the same when a step is repeated.
 */
export function quoteData(text: string): string {
  const mark = markFor(text);
  return `<data-${mark}>\n${text}\n</data-${mark}>`;
}

function markFor(text: string): string {
  for (let attempt = 0; ; attempt += 1) {
    const mark = createHash('sha256').update(`${attempt}\n${text}`).digest('hex').slice(0, markLength);
    if (!text.includes(mark)) return mark;
  }
}

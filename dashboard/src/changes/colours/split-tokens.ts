import type { Token } from '../line-pieces.ts';
import type { ScopedText } from './token-emitter.ts';

/** Coloured text by lines: what reaches over several lines is cut at each end. */
export function splitTokens(texts: readonly ScopedText[]): Token[][] {
  let line: Token[] = [];
  const lines = [line];
  let position = 0;
  for (const { text, scope } of texts) {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) {
        lines.push((line = []));
        position = 0;
      }
      const to = position + part.length;
      if (scope !== null && part !== '') line.push({ from: position, to, scope });
      position = to;
    }
  }
  return lines;
}

import type { Random } from '../torture/random.ts';
import type { Construct } from './constructs.ts';

/** A way to put constructs together into a text of about so many characters. */
export type Shape = (random: Random, bytes: number, one: Construct, other: Construct) => string;

const times = (bytes: number, unit: string) => Math.max(1, Math.floor(bytes / Math.max(1, unit.length)));
const nested = (depth: number, open: string, close: string, inner = 'Widget') =>
  open.repeat(depth) + inner + close.repeat(depth);

export const shapes: Readonly<Record<string, Shape>> = {
  deep: (_, bytes, [, open, close]) => nested(times(bytes, open + close), open, close),
  unclosed: (_, bytes, [, open]) => open.repeat(times(bytes, open)),
  'never opened': (_, bytes, [, open, close]) => (close || open).repeat(times(bytes, close || open)),
  crossed: (_, bytes, [, open, close], [, otherOpen, otherClose]) => {
    const depth = times(bytes, open + close + otherOpen + otherClose);
    return nested(depth, open + otherOpen, close + otherClose);
  },
  alternating: (_, bytes, [, open, close], [, otherOpen, otherClose]) => {
    const depth = times(bytes, open + close + otherOpen + otherClose);
    return nested(depth, open + otherOpen, otherClose + close);
  },
  many: (_, bytes, [, open, close]) => `${open}a${close}\n\n`.repeat(times(bytes, `${open}a${close}\n\n`)),
  'on one line': (_, bytes, [, open, close]) => `${open}a${close} `.repeat(times(bytes, `${open}a${close} `)),
  /** Each line is within the one before; the text grows with the square of its depth. */
  indented: (_, bytes, [, open]) => {
    const depth = Math.floor(Math.sqrt(bytes));
    return Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}${open.trimEnd()} a`).join('\n');
  },
  'mixed up': (random, bytes, one, other) => {
    const pieces = [...one.slice(1), ...other.slice(1), '\n', '\n\n', ' ', 'Widget', '    ', '\\'];
    let text = '';
    while (text.length < Math.min(bytes, 20_000)) text += random.pick(pieces)! || ' ';
    return text;
  },
};

/** From some bytes to some hundred kilobytes; most pages are small, as they are in life. */
export function anySize(random: Random): number {
  const [least, most] = random.chance(0.6)
    ? [8, 500]
    : random.chance(0.7)
      ? [500, 5_000]
      : random.chance(0.8)
        ? [5_000, 50_000]
        : [50_000, 400_000];
  return random.between(least, most);
}

export function anyShape(random: Random, constructs: readonly Construct[]): { rule: string; text: string } {
  const [name, shape] = random.pick(Object.entries(shapes))!;
  const [one, other] = [random.pick(constructs)!, random.pick(constructs)!];
  return { rule: `${name} ${one[0]} (${other[0]})`, text: shape(random, anySize(random), one, other) };
}

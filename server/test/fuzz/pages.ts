import { docusaurusSite, mintlifySite, mkdocsSite, vitepressSite } from '../../src/docs/fixtures/sites.ts';
import type { Random } from '../torture/random.ts';
import { prose, scripts, yaml } from './constructs.ts';
import { anyShape } from './shapes.ts';
import { type Trap, traps, yamlTraps } from './traps.ts';

/** The word that a job replaces on every page. */
export const word = 'Widget';

export interface HostilePage {
  /** What made it, for a person who looks for the cause of a failure. */
  rule: string;
  bytes: Buffer;
}

interface Made {
  rule: string;
  text: string;
}

interface PageRule {
  /** How often it is chosen, beside the others. */
  weight: number;
  make(random: Random): Made;
}

const heading = `# ${word}\n\n`;
const frontMatter = (text: string) => `---\n${text}\n---\n\n${heading}`;
const within = ({ rule, text }: Made, kind: string, wrap: (text: string) => string): Made => ({
  rule: `${kind}: ${rule}`,
  text: wrap(text),
});

function trapped(random: Random, choices: readonly Trap[]): Made {
  const trap = random.pick(choices)!;
  const count = random.between(...trap.between);
  return { rule: `${trap.name}, ${count}`, text: trap.text(count) };
}

const isPage = ([path]: [string, unknown]) => /\.mdx?$/.test(path);
const ordinaryPages = [mintlifySite, docusaurusSite, mkdocsSite, vitepressSite].flatMap((site) =>
  Object.entries(site).filter(isPage),
);
const ordinary = (random: Random): string => {
  const [, text] = random.pick(ordinaryPages)!;
  return `${text}\n${word} and [more](page-000.md).\n`;
};

const rules: readonly PageRule[] = [
  { weight: 10, make: (random) => ({ rule: 'ordinary', text: ordinary(random) }) },
  { weight: 20, make: (random) => ({ rule: 'mutated', text: mutated(random, ordinary(random)) }) },
  { weight: 40, make: (random) => within(anyShape(random, prose), 'page', (text) => heading + text) },
  {
    weight: 6,
    make: (random) => within(anyShape(random, scripts), 'expression', (text) => `${heading}{${text}}`),
  },
  {
    weight: 4,
    make: (random) =>
      within(anyShape(random, scripts), 'export', (text) => `export const a = ${text}\n\n${heading}`),
  },
  { weight: 8, make: (random) => within(anyShape(random, yaml), 'front matter', frontMatter) },
  { weight: 4, make: (random) => within(trapped(random, yamlTraps), 'front matter', frontMatter) },
  {
    weight: 12,
    make: (random) =>
      within(
        trapped(
          random,
          traps.filter(({ isDeadly }) => !isDeadly),
        ),
        'trap',
        (text) => heading + text,
      ),
  },
  {
    weight: 2,
    make: (random) =>
      within(
        trapped(
          random,
          traps.filter(({ isDeadly }) => isDeadly),
        ),
        'deadly',
        (text) => heading + text,
      ),
  },
];

const total = rules.reduce((sum, { weight }) => sum + weight, 0);

function chosenRule(random: Random): PageRule {
  let left = random.next() * total;
  return rules.find(({ weight }) => (left -= weight) < 0)!;
}

/** Pieces are doubled, taken away, moved and replaced, as a broken merge or a bad program does. */
function mutated(random: Random, text: string): string {
  let now = text;
  for (let edits = random.between(1, 30); edits > 0; edits--) {
    const [a, b] = [random.between(0, now.length), random.between(0, now.length)].sort((x, y) => x - y) as [
      number,
      number,
    ];
    const piece = now.slice(a, Math.min(b, a + 40));
    const put = random.pick([
      '',
      piece + piece,
      random.pick(prose)![1],
      random.pick(prose)![2],
      '\n',
      '---\n',
    ])!;
    now = now.slice(0, a) + put + now.slice(a + piece.length);
  }
  return now;
}

/** What happens to a text on its way into a file. */
const encodings: Readonly<Record<string, (random: Random, bytes: Buffer) => Buffer>> = {
  'CRLF, mixed': (random, bytes) =>
    Buffer.from(bytes.toString().replaceAll('\n', () => random.pick(['\n', '\r\n', '\r'])!)),
  NUL: (random, bytes) => inserted(random, bytes, Buffer.from('\0')),
  'invalid UTF-8': (random, bytes) =>
    inserted(random, bytes, Buffer.from([0xff, 0xc0, 0xaf, 0xed, 0xa0, 0x80])),
  'bidirectional text': (random, bytes) => inserted(random, bytes, Buffer.from('\u202e\u2066\u200b\u2069')),
  'zero width': (random, bytes) => inserted(random, bytes, Buffer.from('\u200b\u200d\u2060\ufeff')),
  'combining marks': (random, bytes) => inserted(random, bytes, Buffer.from('e\u0301'.repeat(200))),
  'byte order mark': (_, bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  'UTF-16': (_, bytes) => Buffer.from(bytes.toString(), 'utf16le'),
  'turned bits': (random, bytes) => {
    const copy = Buffer.from(bytes);
    for (let bits = random.between(1, 20); bits > 0 && copy.length > 0; bits--)
      copy[random.between(0, copy.length - 1)]! ^= 1 << random.between(0, 7);
    return copy;
  },
  'cut off': (random, bytes) => bytes.subarray(0, random.between(0, bytes.length)),
};

function inserted(random: Random, bytes: Buffer, piece: Buffer): Buffer {
  let now = bytes;
  for (let count = random.between(1, 5); count > 0; count--) {
    const at = random.between(0, now.length);
    now = Buffer.concat([now.subarray(0, at), piece, now.subarray(at)]);
  }
  return now;
}

export function hostilePage(random: Random): HostilePage {
  const { rule, text } = chosenRule(random).make(random);
  const bytes = Buffer.from(text);
  if (rule === 'ordinary' || random.chance(0.75)) return { rule, bytes };
  const [name, encode] = random.pick(Object.entries(encodings))!;
  return { rule: `${rule}; ${name}`, bytes: encode(random, bytes) };
}

import type { Random } from '../torture/random.ts';

/** The part of JSON Schema that the contract's schemas become. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const texts = [
  ...[
    '',
    ' ',
    '\0',
    '..',
    '/',
    '.',
    '-',
    '--',
    '%',
    '%00',
    '%c0%af',
    '\ufeff',
    '-1',
    '1e999',
    'NaN',
    '__proto__',
  ],
  ...["'; drop table jobs; --", '$(id)', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd', 'HEAD'],
  ...[
    'constructor',
    'null',
    'undefined',
    '\u202e',
    '\ud83d\ude00',
    'e\u0301',
    'ß',
    '\u0000a',
    'a\nb',
    '\t',
    '\r\n',
  ],
  ...[
    '2026-01-01',
    '2026-13-45',
    '0000-00-00',
    '9999-12-31',
    '2026-01-01T00:00:00Z',
    'today',
    '+275760-09-13',
  ],
  ...['http://127.0.0.1:1/', 'https://[::1]/', 'file:///etc/passwd', 'javascript:alert(1)', '//evil.example'],
];

const numbers = [0, -0, 1, -1, 0.5, 1e9, 1e21, -1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, 250, 251, 100_000];

/** Text as people, programs and attackers write it. */
export function hostileText(random: Random): string {
  if (random.chance(0.7)) return random.pick(texts)!;
  const unit = random.pick(['a', 'ä', '𝒳', '\u0301', '(', '[', '{"a":', '%', '../', ' \n'])!;
  return unit.repeat(random.pick([1, 10, 100, 1_000, 20_000])!);
}

/** Any JSON at all. */
export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.between(0, depth > 3 ? 4 : 6);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(numbers);
  if (kind <= 4) return hostileText(random);
  const inside = Array.from({ length: random.between(0, 4) }, () => hostileValue(random, depth + 1));
  if (kind === 5) return random.chance(0.05) ? nested(random.between(2, 300)) : inside;
  return Object.fromEntries(inside.map((value) => [hostileText(random).slice(0, 200), value]));
}

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** A value that the schema takes, with a hostile one in its place now and then. */
export function valueFor(schema: Schema, random: Random, named = schema.$defs ?? {}): unknown {
  if (random.chance(0.04)) return hostileValue(random);
  const given = named[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const choices = given.anyOf ?? given.oneOf;
  if (choices) return valueFor(random.pick(choices)!, random, named);
  if (given.enum) return random.pick(given.enum);
  if (given.const !== undefined) return given.const;
  const type = Array.isArray(given.type) ? random.pick(given.type) : given.type;
  if (type === 'object') return objectFor(given, random, named);
  if (type === 'array') {
    const length = random.between(0, Math.min(given.maxItems ?? 3, 3));
    return Array.from({ length }, () => valueFor(given.items ?? {}, random, named));
  }
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return numberFor(given, random);
  return type === 'string' ? textFor(given, random) : hostileValue(random);
}

function objectFor(schema: Schema, random: Random, named: Record<string, Schema>): object {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.chance(0.3))
    .filter(() => !random.chance(0.03))
    .map(([name, inside]) => [name, valueFor(inside, random, named)] as const);
  const extra = random.chance(0.03) ? [[hostileText(random).slice(0, 100), hostileValue(random)]] : [];
  return Object.fromEntries([...entries, ...extra]);
}

function numberFor({ minimum = 0, maximum = 1_000 }: Schema, random: Random): number {
  return random.chance(0.1)
    ? random.pick(numbers)!
    : random.between(Math.max(minimum, -1e6), Math.min(maximum, 1e6));
}

function textFor({ minLength = 0, maxLength = 200 }: Schema, random: Random): string {
  const text = random.chance(0.4) ? hostileText(random) : random.pick(['demo', 'main', 'a page', 'x'])!;
  return random.chance(0.9) ? text.slice(0, maxLength).padEnd(Math.min(minLength, 1_000), 'x') : text;
}

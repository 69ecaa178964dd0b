import { resolve } from 'node:path';
import { z } from 'zod';
import { isHostPattern } from './network/allowed-hosts.ts';

// How the text of a setting becomes its value. Nothing is said of what is wrong: `config.ts` says what it takes.

export const text = z.string().trim().min(1);
export const integer = (least: number, most: number, fallback: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((n) => n >= least && n <= most)
    .default(fallback);
export const url = (...protocols: string[]) =>
  text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)).optional();
export const author = text
  .transform((value) => /^(.+?)\s*<([^<>\s]+@[^<>\s]+)>$/.exec(value))
  .refine((match) => match !== null)
  .transform((match) => ({ name: match[1]!, email: match[2]! }));
export const path = text.regex(/^(\/[\w.~-]+)+$/);
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
export const hostPatterns = list.refine((patterns) => patterns.every(isHostPattern));
/** What can stand in a header. */
export const secret = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,4000}$/)
  .optional();
export const webUrl = url('http:', 'https:').transform((value) => value?.replace(/\/+$/, ''));
export const file = text.transform((value) => resolve(value)).optional();
/** `name=value, name=value`: each name once, in lower case. */
export const pairs = list
  .transform((items) => items.map((item) => /^([a-z0-9][a-z0-9-]{0,49})=(\S+)$/.exec(item)))
  .refine((matches) => matches.every((match) => match !== null))
  .transform((matches) => matches.map((match) => [match![1]!, match![2]!] as const))
  .refine((entries) => new Map(entries).size === entries.length)
  .transform((entries): ReadonlyMap<string, string> => new Map(entries));
export const urlPairs = pairs.refine((entries) =>
  [...entries.values()].every((value) => webUrl.safeParse(value).success),
);

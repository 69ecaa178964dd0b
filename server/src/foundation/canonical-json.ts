import { Fault } from './fault.ts';

const deepest = 100;

/** One text for every spelling of the same JSON value: keys sorted, no white space. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > deepest)
    throw new Fault('invalid_request', `The body is nested deeper than ${deepest} levels.`);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item, depth + 1)}`).join(',')}}`;
}

import { parseDocument, stringify } from 'yaml';
import type { Field } from './front-matter.ts';
import { readSimpleFields } from './simple-fields.ts';

/** A value for a YAML field: true, false and numbers stay what they are, all else is a string. */
export function typedValue(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

/** A value as YAML on one line, in the quotes that were there before. */
export function writeScalar(value: string | number | boolean, style: Field['style']): string {
  if (typeof value !== 'string') return String(value);
  if (style === 'double' || value.includes('\n')) return JSON.stringify(value);
  if (style === 'single') return `'${value.replaceAll("'", "''")}'`;
  const plain = stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN' }).replace(/\n$/, '');
  return !plain.includes('\n') && readsAs(plain, value) ? plain : JSON.stringify(value);
}

/** Whether the characters, standing where a value stands, read as this very string. */
export function readsAs(raw: string, value: string): boolean {
  const line = `value: ${raw}\n`;
  const simple = readSimpleFields(line, { start: 0, end: line.length })?.[0];
  if (simple) return simple.value === value;
  const document = parseDocument(line, { prettyErrors: false, logLevel: 'silent' });
  return document.errors.length === 0 && document.get('value') === value;
}

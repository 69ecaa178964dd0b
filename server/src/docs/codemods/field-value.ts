import { parseDocument } from 'yaml';
import type { Field } from '../markdown/front-matter.ts';
import { readsAs, typedValue, writeScalar } from '../markdown/yaml-scalar.ts';
import type { Site } from '../site/site.ts';
import { refusal } from './codemod.ts';

export type FieldValue = string | number | boolean | string[];

/** The name of a field, as YAML can have it. */
export function fieldNamed(name: string): string {
  const field = name.trim();
  if (!/^[\p{L}_][\p{L}\p{N}_.:-]{0,99}(?<!:)$/u.test(field))
    throw refusal(`“${name}” is no name for a field.`);
  return field;
}

export function requireFrontMatter({ rules, kind }: Site): void {
  if (rules.dialect('').features?.frontmatter === false)
    throw refusal(
      `${kind.title} prints front matter as text, so no field can be set there. A page’s title is its first heading and its entry in the navigation.`,
    );
}

/** Fields that are words in every kind, also where the words read as a number. */
const textFields = new Set(['title', 'description', 'sidebarTitle', 'sidebar_label', 'slug', 'id']);

/** What a person means by the value of a field, where some fields have to be lists. */
export function fieldValue(field: string, text: string, listFields: readonly string[] = []): FieldValue {
  if (listFields.includes(field)) return itemsIn(text);
  return textFields.has(field) ? text : typedValue(text);
}

/** `a, b` and `["a", "b"]` */
function itemsIn(text: string): string[] {
  if (/^\s*\[.*\]\s*$/s.test(text)) {
    const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
    const items: unknown = document.errors.length === 0 ? document.toJS() : null;
    if (Array.isArray(items) && items.every((item) => typeof item !== 'object')) return items.map(String);
  }
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A value as YAML on one line, in the quotes that were there before. */
export function writeValue(value: FieldValue, style: Field['style']): string {
  if (!Array.isArray(value)) return writeScalar(value, style);
  return `[${value.map(writeItem).join(', ')}]`;
}

/** In a list on one line, commas and brackets have a meaning too. */
export const writeItem = (item: string): string =>
  /^[\p{L}\p{N}][^,[\]{}#:"'\n]*$/u.test(item) && readsAs(item, item) ? item : JSON.stringify(item);

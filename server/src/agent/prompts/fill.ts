import { readFileSync } from 'node:fs';

/** A text for a model, from the Markdown file of that name in this folder. */
export const promptText = (name: string): string =>
  readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8');

/** Puts values in the place of `{{names}}`, in one pass: what a value contains is never taken for a name. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text has a place for “${name}”, and there is no value.`);
    return value;
  });
}

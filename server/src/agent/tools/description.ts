import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text a model reads about a tool: the Markdown file of the same name, beside its code. */
export const descriptionOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8').trim();

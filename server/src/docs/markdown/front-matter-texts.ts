import { isPair, isScalar, parseDocument, visit } from 'yaml';
import type { Range } from '../text/edit.ts';
import { type Field, fieldOf } from './front-matter.ts';

/** Parts of a home page, by the fields of them that people read. */
const parts: Readonly<Record<string, ReadonlySet<string>>> = {
  hero: new Set(['name', 'title', 'text', 'tagline', 'alt']),
  features: new Set(['title', 'details', 'linkText']),
  banner: new Set(['content']),
};
const anyPart = new RegExp(`^(?:${Object.keys(parts).join('|')})\\s*:`, 'm');

/** What people read below the upper level of front matter: `hero.name`, `features[].details`. */
export function nestedTexts(text: string, { start, end }: Range): Field[] {
  const yaml = text.slice(start, end);
  if (!anyPart.test(yaml)) return [];
  const document = parseDocument(yaml, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  if (document.errors.length > 0) return [];
  const found: Field[] = [];
  visit(document, {
    Pair(_, pair, above) {
      const top = above.find(isPair);
      const names = top && isScalar(top.key) ? parts[String(top.key.value)] : undefined;
      const field = names ? fieldOf(pair, start) : null;
      if (field && names?.has(field.key)) found.push(field);
    },
  });
  return found;
}

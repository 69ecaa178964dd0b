import { type SlugStyle, slugStyles } from '../kinds/slug-styles.ts';
import type { Range } from '../text/edit.ts';
import { Slugger } from './slug.ts';

/** Something on a page that a fragment can name. */
export interface Named extends Range {
  /** heading: numbered if it repeats. title, field: a component's. id: said outright, so it stays. none: no anchor. */
  how: 'heading' | 'title' | 'field' | 'id' | 'none';
  text: string;
}

/**
 * The fragments that each named thing answers to, the site's own form first: links that follow a heading's new
 * name get that one.
 */
export function anchorsFrom(named: readonly Named[], style: SlugStyle): string[][] {
  const rules = slugStyles[style];
  const slugger = new Slugger(rules);
  if (slugger.countsAllIds) for (const { how, text } of named) if (how === 'id') slugger.reserve(text);
  return named.map(({ how, text }) => {
    if (how === 'none') {
      slugger.next(text);
      return [];
    }
    if (how === 'title') return [rules.slug(text)];
    if (how === 'field') return [(rules.field ?? rules.slug)(text)];
    if (how === 'id') {
      slugger.reserve(text);
      return [text];
    }
    return slugger.next(text);
  });
}

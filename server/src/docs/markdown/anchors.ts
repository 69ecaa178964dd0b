import type { Range } from '../text/edit.ts';
import { fieldSlug, Slugger, type SlugStyle, slugOf } from './slug.ts';

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
  const slugger = new Slugger(style);
  if (slugger.countsAllIds) for (const { how, text } of named) if (how === 'id') slugger.reserve(text);
  return named.map(({ how, text }) => {
    if (how === 'none') {
      slugger.next(text);
      return [];
    }
    if (how === 'title') return [slugOf(text, style)];
    if (how === 'field') return [fieldSlug(text)];
    if (how === 'id') {
      slugger.reserve(text);
      return [text];
    }
    return slugger.next(text);
  });
}

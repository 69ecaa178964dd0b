import type { Range } from '../text/edit.ts';
import { Slugger, type SlugStyle, slugOf } from './slug.ts';

/** Something on a page that a fragment can name. */
export interface Named extends Range {
  /** heading: numbered if it repeats. title: a component's title. id: said outright, so it stays as it is. */
  how: 'heading' | 'title' | 'id';
  text: string;
  /** Put in front of a title's slug. */
  prefix: string;
}

/**
 * The fragments that each named thing answers to, the site's own form first: links that follow a heading's new
 * name get that one.
 */
export function anchorsFrom(named: readonly Named[], style: SlugStyle): string[][] {
  const slugger = new Slugger(style);
  return named.map(({ how, text, prefix }) => {
    if (how === 'title') return [prefix + slugOf(text, style)];
    if (how === 'id') {
      slugger.reserve(text);
      return [text];
    }
    const { anchor, alias } = slugger.next(text);
    return alias === null ? [anchor] : [anchor, alias];
  });
}

import type { FrontMatterFields } from '../markdown/front-matter.ts';
import type { Site } from '../site/site.ts';
import type { Place } from '../site/write-link.ts';
import type { Draft } from './codemod.ts';

/** A page on its way: what is known of it, and what is collected for it. */
export interface Move {
  site: Site;
  draft: Draft;
  notes: string[];
  from: Place;
  to: Place;
  /** The front matter that the page has then. */
  fields: FrontMatterFields;
}

import { encodeTarget } from '../markdown/destination.ts';
import type { Link } from '../markdown/links.ts';
import { type Edit, replaceRange } from '../text/edit.ts';

/** Writes another URL where a link has its own; null where the place is not known. */
export function linkEdit(text: string, link: Link, url: string): Edit | null {
  if (!link.range) return null;
  const isCode = link.kind === 'import' || link.kind === 'include';
  return replaceRange(text, link.range, isCode ? url : encodeTarget(url, link.bare));
}

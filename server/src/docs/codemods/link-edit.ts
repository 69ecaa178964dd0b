import { encodeTarget } from '../markdown/destination.ts';
import type { Link } from '../markdown/links.ts';
import { type Edit, replaceRange } from '../text/edit.ts';

/** Writes another URL where a link has its own; null where the place is not known. */
export function linkEdit(text: string, link: Link, url: string): Edit | null {
  if (!link.range) return null;
  const isCode = link.kind === 'import' || link.kind === 'include';
  // A function that puts the slash in front is given the address without it.
  const isBased = `/${text.slice(link.range.start, link.range.end)}` === link.url;
  const written = isBased ? url.replace(/^\//, '') : url;
  return replaceRange(text, link.range, isCode ? written : encodeTarget(written, link.bare));
}

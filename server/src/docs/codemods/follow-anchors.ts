import { encodeTarget } from '../markdown/destination.ts';
import type { Outline } from '../markdown/outline.ts';
import { resolveLink } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { type Edit, overlaps, replaceRange } from '../text/edit.ts';
import { inTurn } from '../text/in-turn.ts';

/** For each page the anchors that its new text has in place of the old ones. */
export type MovedAnchors = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Pairs a page's anchors before and after an edit that changed words but no structure. */
export function movedAnchors(before: Outline, after: Outline): Map<string, string> {
  const moved = new Map<string, string>();
  if (after.anchors.length !== before.anchors.length) return moved;
  before.anchors.forEach((anchor, index) => {
    const next = after.anchors[index]!;
    if (next !== anchor && !moved.has(anchor)) moved.set(anchor, next);
  });
  return moved;
}

/** The edits that let every good link to a moved anchor follow it, by the page they are in. */
export async function followAnchors(
  site: Site,
  moved: MovedAnchors,
  taken: ReadonlyMap<string, readonly Edit[]>,
): Promise<Map<string, Edit[]>> {
  const anchors = [...moved.values()].flatMap((map) => [...map.keys()]);
  const written = new Set(anchors.flatMap((anchor) => [`#${anchor}`, `#${encodeURI(anchor)}`]));
  const result = new Map<string, Edit[]>();
  if (written.size === 0) return result;
  const urls = await site.urls();
  await inTurn(site.documents, async (path) => {
    const text = await site.text(path);
    if (!text.includes('#') || !mentionsAny(text, written)) return;
    const edits = (await site.outline(path)).links.flatMap((link): Edit[] => {
      const target = resolveLink(site, urls, path, link);
      if (target.type !== 'page' || target.fragment === null || !link.range) return [];
      const next = moved.get(target.path)?.get(target.fragment);
      if (next === undefined) return [];
      const raw = text.slice(link.range.start, link.range.end);
      const range = { start: link.range.start + raw.lastIndexOf('#') + 1, end: link.range.end };
      if ((taken.get(path) ?? []).some((edit) => overlaps(edit, range))) return [];
      const encoded = raw.includes('%') ? encodeURI(next) : encodeTarget(next, link.bare);
      return [replaceRange(text, range, encoded)];
    });
    if (edits.length > 0) result.set(path, edits);
  });
  return result;
}

/** A few anchors are looked for one by one; with many, the fragments that the text has are looked up. */
function mentionsAny(text: string, written: ReadonlySet<string>): boolean {
  if (written.size <= 20) return [...written].some((each) => text.includes(each));
  return (text.match(/#[^\s)"'>\]]+/g) ?? []).some((each) => written.has(each));
}

import type { SlugStyle } from '../kinds/slug-styles.ts';
import { anchorsFrom, type Named } from '../markdown/anchors.ts';
import { encodeTarget } from '../markdown/destination.ts';
import type { Dialect } from '../markdown/dialect.ts';
import { type Outline, readOutline } from '../markdown/outline.ts';
import { fragmentForms } from '../markdown/slug.ts';
import { decodeUrl, resolveLink, splitUrl } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { applyEdits, type Edit, overlaps, replaceRange } from '../text/edit.ts';
import { inTurn } from '../text/in-turn.ts';
import type { Term } from './term.ts';

/** For each page the anchors that its new text has in place of the old ones. */
export type MovedAnchors = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The anchors that change with a page's text, by the old ones. Names are replaced as they are read; where that
 * leaves a doubt about what the edits do to them, the new text is parsed.
 */
export function movedAnchors(
  before: Outline,
  source: string,
  edits: readonly Edit[],
  rename: Rename,
): Map<string, string> {
  const named = rename.readsAsItself ? before.named.map((each) => renamed(each, edits, rename)) : [null];
  const after = named.includes(null)
    ? readOutline(applyEdits(source, edits), rename.dialect).anchors
    : anchorsFrom(named as Named[], rename.dialect.slugs);
  return movedTo(before, after);
}

/** The same for a page whose named things have other anchors now, by their order. */
export function movedTo(before: Outline, after: readonly (readonly string[])[]): Map<string, string> {
  const moved = new Map<string, string>();
  if (after.length !== before.anchors.length) return moved;
  const said = new Set(before.named.flatMap(({ how, text }) => (how === 'id' ? text : [])));
  before.anchors.forEach((forms, index) => {
    forms.forEach((form, which) => {
      const next = after[index]![which]!;
      if (next !== form && !said.has(form) && !moved.has(form)) moved.set(form, next);
    });
  });
  return moved;
}

export interface Rename {
  term: Term;
  to: string;
  /** The replacement is written as it reads, without escapes. */
  readsAsItself: boolean;
  dialect: Dialect;
}

/** A name with the edits made that lie in it; null unless each of them is one mention of the term. */
function renamed(named: Named, edits: readonly Edit[], { term, to }: Rename): Named | null {
  if (named.how === 'id') return named;
  const inside = edits.filter(({ start, end }) => start >= named.start && end <= named.end).length;
  if (inside === 0) return named;
  const mentions = term.find(named.text, { start: 0, end: named.text.length });
  if (mentions.length !== inside || to === '') return null;
  return {
    ...named,
    text: applyEdits(
      named.text,
      mentions.map((range) => replaceRange(named.text, range, to)),
    ),
  };
}

const deepestImport = 3;

/** What a snippet's headings are called, the pages that import it call them too. */
export async function withImporters(site: Site, moved: MovedAnchors): Promise<MovedAnchors> {
  if (moved.size === 0) return moved;
  const importers = await importersOf(site);
  const all = new Map([...moved].map(([path, anchors]) => [path, new Map(anchors)]));
  let level = [...moved.keys()];
  for (let depth = 0; depth < deepestImport; depth += 1) {
    const next = new Set<string>();
    for (const part of level) {
      for (const page of importers.get(part) ?? []) {
        const own = new Set((await site.outline(page)).anchors.flat());
        const anchors = all.get(page) ?? new Map<string, string>();
        // A heading of the page itself keeps the name, and links to it with it.
        for (const [from, to] of all.get(part)!) if (!own.has(from)) anchors.set(from, to);
        all.set(page, anchors);
        next.add(page);
      }
    }
    level = [...next];
  }
  return all;
}

async function importersOf(site: Site): Promise<Map<string, string[]>> {
  const urls = await site.urls();
  const importers = new Map<string, string[]>();
  await inTurn(site.documents, async (path) => {
    for (const link of (await site.outline(path)).links) {
      const isPart = link.kind === 'import' || link.kind === 'include';
      const target = isPart ? resolveLink(site, urls, path, link) : null;
      if (target?.type === 'page') importers.set(target.path, [...(importers.get(target.path) ?? []), path]);
    }
  });
  return importers;
}

/** The edits that let every good link to a moved anchor follow it, by the page they are in. */
export async function followAnchors(
  site: Site,
  moved: MovedAnchors,
  taken: ReadonlyMap<string, readonly Edit[]>,
): Promise<Map<string, Edit[]>> {
  const fragments = new Set([...moved.values()].flatMap((map) => [...map.keys()]));
  const result = new Map<string, Edit[]>();
  if (fragments.size === 0) return result;
  const urls = await site.urls();
  await inTurn(await site.linking(), async (path) => {
    const text = await site.text(path);
    const { slugs } = site.rules.dialect(path);
    if (!text.includes('#') || !mentionsAny(text, fragments, slugs)) return;
    const edits = (await site.outline(path)).links.flatMap((link): Edit[] => {
      const { fragment } = splitUrl(link.url);
      if (fragment === null || !link.range) return [];
      const old = formsOf(fragment, slugs).find((form) => fragments.has(form));
      if (old === undefined) return [];
      const target = resolveLink(site, urls, path, link);
      const next = target.type === 'page' ? moved.get(target.path)?.get(old) : undefined;
      if (next === undefined) return [];
      const raw = text.slice(link.range.start, link.range.end);
      const range = { start: link.range.start + raw.lastIndexOf('#') + 1, end: link.range.end };
      if ((taken.get(path) ?? []).some((edit) => overlaps(edit, range))) return [];
      return [replaceRange(text, range, raw.includes('%') ? encodeURI(next) : encodeTarget(next, link.bare))];
    });
    if (edits.length > 0) result.set(path, edits);
  });
  return result;
}

function mentionsAny(text: string, fragments: ReadonlySet<string>, slugs: SlugStyle): boolean {
  return (text.match(/#[^\s)"'>\]]+/g) ?? []).some((each) =>
    formsOf(each.slice(1), slugs).some((form) => fragments.has(form)),
  );
}

/** However it is percent-encoded, it is looked up decoded. */
const formsOf = (fragment: string, slugs: SlugStyle): string[] => fragmentForms(decodeUrl(fragment), slugs);

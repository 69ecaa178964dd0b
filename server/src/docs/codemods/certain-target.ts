import { redirectFor } from '../redirects/redirects.ts';
import type { Standing } from '../site/page-standing.ts';
import { splitUrl } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import { normalUrl } from '../site/url-index.ts';
import { editDistance } from '../text/edit-distance.ts';
import { nameOf, withoutExtension } from '../text/posix-path.ts';

/** The page that a broken link certainly means, or null. */
export async function certainPage(
  site: Site,
  from: string,
  url: string,
  missing: string,
  standing: ReadonlyMap<string, Standing>,
): Promise<string | null> {
  const urls = await site.urls();
  const moved = redirectFor((await site.redirects()).list, normalUrl(splitUrl(url).path));
  const destination = moved === null ? null : urls.at(splitUrl(moved).path);
  if (destination) return destination;

  const same = (path: string): boolean => standing.get(path) === standing.get(from);
  const candidates = site.pages.filter(same);
  const forms = candidates.map((path) => ({ path, forms: [loose(path), loose(urls.of(path) ?? path)] }));
  const variants = forms.filter((each) => each.forms.includes(loose(missing))).map(({ path }) => path);
  if (variants.length > 0) return variants.length === 1 ? variants[0]! : null;

  const name = loose(nameOf(loose(missing)));
  const named = candidates.filter((path) => loose(nameOf(path)) === name && !/^(index|readme)$/.test(name));
  return named.length === 1 ? named[0]! : null;
}

/** A path without what people get wrong: case, extension, slashes at the ends, an index. */
function loose(path: string): string {
  const bare = withoutExtension(path.toLowerCase().replace(/\.html$/, '')).replace(/^\/+|\/+$/g, '');
  return bare.replace(/\/(index|readme)$/, '');
}

/** The anchor that a broken fragment certainly means: the same but for case and marks, or a slip of the pen. */
export function certainAnchor(anchors: ReadonlySet<string>, fragment: string): string | null {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const wanted = letters(fragment);
  if (wanted === '') return null;
  const same = [...anchors].filter((anchor) => letters(anchor) === wanted);
  if (same.length > 0) return new Set(same.map(letters)).size === 1 ? same[0]! : null;

  const slip = wanted.length < 8 ? 1 : 2;
  const near = [...anchors]
    .map((anchor) => ({ anchor, distance: editDistance(letters(anchor), wanted, slip + 2) }))
    .filter(({ distance }) => distance <= slip + 2)
    .sort((a, b) => a.distance - b.distance);
  const [best, ...others] = near;
  const rivals = others.filter(({ anchor }) => letters(anchor) !== letters(best!.anchor));
  return best && best.distance <= slip && rivals.length === 0 ? best.anchor : null;
}

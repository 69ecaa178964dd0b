import { describeUnknown, type Hidden } from '../literal/unknown.ts';
import type { Link } from '../markdown/links.ts';
import { redirectedTo } from '../site/redirected-link.ts';
import type { Resolution } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';

/** Why nobody can tell of something that was not found whether it is there. */
type Why = Extract<Resolution, { type: 'elsewhere' }>['why'];

const reasons: Record<NonNullable<Why>, string> = {
  'made later': 'git ignores such a file, so a program may write it',
  plugins: 'a plugin may make pages and files',
  generated: 'pages below that path are made when the site is built',
  'other code': 'other code of the site, or another part of its host, may serve that path',
  pages: 'where the site keeps its pages could not be read',
};

/** Of a link that leads to nothing that is known; null where it was not looked for. */
export function targetDoubt(site: Site, why: Why): string | null {
  if (why === undefined) return null;
  return why === 'pages' ? `${reasons.pages}: ${settings(site, 'pages')}` : reasons[why];
}

/** Of a link that leads nowhere as it is written; null where that is certain. */
export function linkDoubt(site: Site, path: string, link: Link): string | null {
  if (link.uncertain) return 'it may be something else than a link, or be written when the site is built';
  return site.rules.linkDoubt?.(path) ?? null;
}

/** Of a link to where no page is; null where no redirect may lead it on. */
export async function conditionDoubt(
  site: Site,
  path: string,
  link: Link,
  missing: string,
): Promise<string | null> {
  const { conditional = [] } = await site.redirects();
  if (link.kind !== 'link' || site.rules.buildIgnoresRedirects) return null;
  const url = missing.startsWith('/') ? missing : link.url;
  const applied = redirectedTo(site.layout, await site.urls(), conditional, path, url);
  return applied && `a redirect leads on to ${applied.to} under a condition`;
}

const mostNamed = 3;

/** Of a link to a part of a page that has none of that name; null where that is certain. */
export async function anchorDoubt(
  site: Site,
  from: string,
  target: { path: string; fragment: string },
): Promise<string | null> {
  const { path, fragment } = target;
  // `page#` and then `#id`: no program makes an id that begins so.
  if (fragment.startsWith('#')) return null;
  if (site.hides('anchors')) return settings(site, 'anchors');
  const inCode =
    site.rules.linkDoubt?.(from) ?? site.rules.anchorDoubt?.(path, await site.text(path), fragment);
  return inCode ?? componentDoubt(site, path, fragment);
}

/** A component of the site's own may show what nobody can see here; in Vue's pages, most only do where they are all. */
async function componentDoubt(site: Site, path: string, fragment: string): Promise<string | null> {
  const { headings, components } = await site.outline(path);
  if (components.length === 0 || !(site.rules.dialect(path).mdx || headings.length === 0)) return null;
  // One that is there but for its case is the one that is meant.
  const wanted = fragment.toLowerCase();
  for (const anchor of await site.anchors(path)) if (anchor.toLowerCase() === wanted) return null;
  const named = [...new Set(components)].filter((name) => name !== '');
  if (named.length === 0) return 'HTML on the page may show it';
  const names = named.slice(0, mostNamed).map((name) => `<${name}>`);
  const more = named.length > mostNamed ? ' and others' : '';
  return `${names.join(', ')}${more} may show it`;
}

const settings = ({ rules }: Site, hidden: Hidden): string =>
  rules.unknown
    .filter(({ hides }) => hides === hidden)
    .map(describeUnknown)
    .join('; ');

import { itemsOf, type Literal, propertyOf, stringOf } from '../../literal/literal.ts';
import { relativeTo } from '../../text/posix-path.ts';

export interface NextRoutes {
  /** URL paths of pages that are components, and of routes. */
  fixed: readonly string[];
  /** URL paths below which any number of pages may be. */
  dynamic: readonly string[];
}

export interface CodeRoutes extends Pick<NextRoutes, 'fixed'> {
  dynamic: readonly { path: string; parameter: string }[];
}

/** The pages and routes of an `app` folder, or of `pages`, that are written as code. */
export function readRoutes(paths: Iterable<string>, folder: string, isPages = false): CodeRoutes {
  const fixed = new Set<string>();
  const dynamic: { path: string; parameter: string }[] = [];
  for (const path of paths) {
    const relative = relativeTo(folder, path);
    const segments = relative === null ? null : isPages ? pagesRoute(relative) : appRoute(relative);
    if (!segments) continue;
    const open = segments.findIndex((segment) => segment.startsWith('['));
    if (open === -1) fixed.add(`/${segments.join('/')}`);
    else {
      const parameter = segments[open]!.replace(/[[\]]/g, '');
      dynamic.push({ path: `/${segments.slice(0, open).join('/')}`, parameter });
    }
  }
  return { fixed: [...fixed], dynamic };
}

const appRoute = (relative: string): string[] | null =>
  /(^|\/)(page|route)\.[jt]sx?$/.test(relative) ? routeSegments(relative.split('/').slice(0, -1)) : null;

/** Markdown with a parameter in its name is made once for each value, by code. */
const pagesRoute = (relative: string): string[] | null => {
  const bare = relative.replace(/\.[jt]sx?$/, '');
  const isTemplate = /\.mdx?$/.test(relative) && relative.includes('[');
  if ((bare === relative && !isTemplate) || /(^|\/)_/.test(relative)) return null;
  return bare
    .replace(/(^|\/)index$/, '')
    .split('/')
    .filter((part) => part !== '');
};

/** Folders as parts of an address: `(group)` is left out, and what is in `_private` has none. */
export function routeSegments(folders: readonly string[]): string[] | null {
  if (folders.some((folder) => folder.startsWith('_'))) return null;
  return folders.filter((folder) => !/^\(.*\)$/.test(folder) && !folder.startsWith('@'));
}

/** The paths that `rewrites` of a configuration serve from somewhere else. */
export function readRewrites(config: Literal | undefined): string[] {
  const listed = propertyOf(config, 'rewrites');
  const value = listed?.type === 'unknown' && listed.returned ? listed.returned() : listed;
  const lists = value?.type === 'object' ? value.properties.map((property) => property.value) : [value];
  return lists
    .flatMap(itemsOf)
    .flatMap((item) => stringOf(propertyOf(item, 'source')) ?? [])
    .map((source) => source.replace(/\/?[:*(].*$/, ''))
    .filter((path) => path !== '');
}

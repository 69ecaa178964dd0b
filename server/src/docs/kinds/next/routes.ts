import { relativeTo } from '../../text/posix-path.ts';

export interface NextRoutes {
  /** URL paths of pages that are components, and of routes. */
  fixed: readonly string[];
  /** URL paths below which any number of pages may be. */
  dynamic: readonly string[];
}

/** The pages and routes of an `app` folder that are written as code. */
export function readRoutes(paths: Iterable<string>, app: string): NextRoutes {
  const fixed = new Set<string>();
  const dynamic = new Set<string>();
  for (const path of paths) {
    const relative = relativeTo(app, path);
    if (relative === null || !/(^|\/)(page|route)\.[jt]sx?$/.test(relative)) continue;
    const segments = routeSegments(relative.split('/').slice(0, -1));
    if (!segments) continue;
    const open = segments.findIndex((segment) => segment.startsWith('['));
    if (open === -1) fixed.add(`/${segments.join('/')}`);
    else dynamic.add(`/${segments.slice(0, open).join('/')}`);
  }
  return { fixed: [...fixed], dynamic: [...dynamic] };
}

/** Folders as parts of an address: `(group)` is left out, and what is in `_private` has none. */
export function routeSegments(folders: readonly string[]): string[] | null {
  if (folders.some((folder) => folder.startsWith('_'))) return null;
  return folders.filter((folder) => !/^\(.*\)$/.test(folder) && !folder.startsWith('@'));
}

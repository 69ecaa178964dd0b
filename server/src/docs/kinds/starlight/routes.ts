import { type Call, callsIn, type Literal, propertyOf, stringOf, unknownsIn } from '../../literal/literal.ts';
import { isMarkdown, relativeTo } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import { pathOf } from './addresses.ts';

/** Addresses that other files and plugins make, without Starlight's `base`. */
export interface OtherRoutes {
  otherPaths: readonly string[];
  generatedPaths: readonly string[];
  /** Other code may make pages anywhere but in the folders that have pages. */
  hasOtherPages: boolean;
}

/** Plugins that change how pages look, or check them, and make none. */
const pagelessPlugins =
  /links-validator|image-zoom|theme|sidebar|heading-badges|llms-txt|scroll-to-top|kbd|docsearch|typesense|giscus|package-managers|view-modes|showcases|page-actions|contextual-menu|site-graph|auto-drafts|utils|markdown-blocks|videos|fullview|ui-tweaks|cooler-credit/;

/** The files of `src/pages`, and what plugins and collections are told to make pages below. */
export function readRoutes(
  { paths }: DocumentTree,
  { pages, content }: { pages: string; content: string },
  starlight: Literal | undefined,
  loaders: readonly Call[],
  locales: readonly string[],
): OtherRoutes {
  const files = [...paths].flatMap((path) => routesOf(relativeTo(pages, path), locales));
  const plugins = propertyOf(starlight, 'plugins');
  const used = callsIn(plugins);
  const makers = used.filter(({ from, name }) => !pagelessPlugins.test(from ?? name));
  const isUnread = unknownsIn(plugins).some(({ call }) => !call);
  const inEachLanguage = (path: string) => [path, ...locales.map((locale) => `${pathOf(locale)}${path}`)];
  const made = [...makers, ...loaders].flatMap(pathsGiven).flatMap(inEachLanguage);
  const unchecked = used.flatMap(uncheckedPaths);
  const hasPages = (prefix: string) => [...paths].some((path) => path.startsWith(`${content}${prefix}/`));
  return {
    otherPaths: [
      ...files.flatMap(({ path, isDynamic }) => (isDynamic ? [] : [path])),
      ...unchecked.filter((glob) => !glob.endsWith('*')).map((path) => path.replace(/(.)\/$/, '$1')),
    ],
    generatedPaths: [
      ...files.flatMap(({ path, isDynamic }) => (isDynamic && path !== '' ? [path] : [])),
      ...made,
      ...unchecked
        .flatMap((glob) => /^(.*?)(?:\/\*+)+$/.exec(glob)?.[1] ?? [])
        .filter((path) => !hasPages(path)),
    ],
    hasOtherPages:
      isUnread || makers.length > 0 || files.some(({ path, isDynamic }) => isDynamic && path === ''),
  };
}

interface Route {
  path: string;
  /** It stands for any number of pages below the path. */
  isDynamic: boolean;
}

/** `[lang]/guide.astro` is there in each language; `tags/[tag].astro` makes pages below `/tags`. */
function routesOf(relative: string | null, locales: readonly string[]): Route[] {
  if (relative === null || /(^|\/)_/.test(relative)) return [];
  const bare = relative.replace(/\.(astro|html|mdx?|[jt]sx?)$/, '');
  if (bare === relative && !isMarkdown(relative)) return [];
  const isPerLanguage = /^\[\w+\]\//.test(bare);
  const starts = isPerLanguage ? ['', ...locales.map(pathOf)] : [''];
  const rest = isPerLanguage ? bare.slice(bare.indexOf('/')) : `/${bare}`;
  const isDynamic = rest.includes('[');
  const path = (isDynamic ? rest.slice(0, rest.indexOf('[')) : rest)
    .replace(/\/index$/, '')
    .replace(/\/$/, '');
  return starts.map((start) => ({ path: start + path || (isDynamic ? '' : '/'), isDynamic }));
}

/** Any text that a page-making plugin is given by one of these names may be what its pages are below. */
const pathNames = new Set(['base', 'output', 'prefix', 'route', 'path', 'slug', 'directory']);

function pathsGiven({ given, from }: Call): string[] {
  const usual = from === 'starlight-blog' ? ['/blog'] : from === 'starlight-typedoc' ? ['/api'] : [];
  return [...usual, ...given.flatMap(namedTexts)];
}

function namedTexts(literal: Literal): string[] {
  if (literal.type === 'array') return literal.items.flatMap(namedTexts);
  if (literal.type !== 'object') return [];
  return literal.properties.flatMap(({ key, value }) => {
    const text = pathNames.has(key) ? stringOf(value) : undefined;
    return text === undefined || pathOf(text) === '' ? namedTexts(value) : [pathOf(text)];
  });
}

/** What the site's own link checker is told to leave out: pages that no file is, or links that nobody repairs. */
function uncheckedPaths({ from, given }: Call): string[] {
  if (from !== 'starlight-links-validator') return [];
  const excluded = propertyOf(given[0], 'exclude');
  const globs = excluded?.type === 'array' ? excluded.items.flatMap((item) => stringOf(item) ?? []) : [];
  return globs.filter((glob) => /^\/[^*#{?]+(?:\/\*+)*$/.test(glob));
}

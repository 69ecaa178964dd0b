import {
  type Call,
  callsIn,
  itemsOf,
  type Literal,
  propertyOf,
  stringOf,
  valueAt,
} from '../../literal/literal.ts';
import { readConfiguration } from '../../literal/read-configuration.ts';
import { type Unknown, unknownSetting } from '../../literal/unknown.ts';
import { joinPath } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import { pathOf } from './addresses.ts';
import { type OtherRoutes, readRoutes } from './routes.ts';

export interface Options extends OtherRoutes {
  /** The whole of Astro's configuration. */
  config: Literal | undefined;
  /** What the integration is given. */
  starlight: Literal | undefined;
  /** Of the pages. */
  folder: string;
  publicFolder: string;
  /** What stands in front of every address, without a slash at its end. */
  base: string;
  /** Addresses end with a slash. */
  hasSlash: boolean;
  /** The folder of the default language below that of all pages. */
  defaultLocale: string;
  otherLocales: readonly string[];
  /** Folders with the posts of a blog. */
  postFolders: readonly string[];
  /** Plugins name the anchors of headings by rules of their own. */
  hasOwnAnchors: boolean;
  /** The collection of pages is loaded in a way that cannot be known. */
  hasUnknownIds: boolean;
  unknown: Unknown[];
}

/** What the site's configuration calls the integration by. */
export const starlightModule = '@astrojs/starlight';

export async function readOptions(tree: DocumentTree, root: string, file: string): Promise<Options> {
  const { value: config } = await readConfiguration(tree, file);
  const unknown: Unknown[] = [];
  const known = (name: string, value: Literal | undefined): Literal | undefined => {
    if (value?.type !== 'unknown') return value;
    unknown.push(unknownSetting(name, value, name === 'srcDir' ? 'pages' : 'addresses'));
    return undefined;
  };
  const text = (name: string) => stringOf(known(name, propertyOf(config, name)));
  const starlight = callsIn(propertyOf(config, 'integrations')).find(({ from }) => from === starlightModule)
    ?.given[0];
  if (!starlight) {
    const reason = 'the call of Starlight was not found in it, so its usual settings are assumed';
    unknown.push({ setting: 'integrations', file, line: 1, reason, hides: 'addresses' });
  }
  const source = joinPath(root, text('srcDir') ?? 'src');
  const collections = await readCollections(tree, source);
  if (collections.unknown) unknown.push(collections.unknown);
  const folder =
    collections.folder === null ? joinPath(source, 'content/docs') : joinPath(root, collections.folder);
  const folders = { pages: joinPath(source, 'pages'), content: folder };
  const locales = localesOf(config, starlight, known);
  const format = stringOf(valueAt(config, 'build', 'format'));
  const slash = text('trailingSlash') ?? 'ignore';
  return {
    config,
    starlight,
    folder,
    publicFolder: joinPath(root, text('publicDir') ?? 'public'),
    base: pathOf(text('base') ?? ''),
    hasSlash: slash === 'always' || (slash === 'ignore' && format !== 'file'),
    ...locales,
    postFolders: postFolders(starlight, folder, locales.otherLocales),
    ...readRoutes(tree, folders, starlight, collections.others, locales.otherLocales),
    hasOwnAnchors: namesAnchors((await tree.read(file)).replace(/^\s*\/\/.*$/gm, '')),
    hasUnknownIds: collections.unknown !== null,
    unknown,
  };
}

/** Where `starlight-blog` looks for posts, in each language. */
function postFolders(starlight: Literal | undefined, folder: string, locales: readonly string[]): string[] {
  const blogs = callsIn(propertyOf(starlight, 'plugins')).filter(({ from }) => from === 'starlight-blog');
  const names = blogs.map(({ given }) => pathOf(stringOf(propertyOf(given[0], 'prefix')) ?? 'blog').slice(1));
  return ['', ...locales].flatMap((locale) => names.map((name) => joinPath(folder, locale, name)));
}

type Known = (name: string, value: Literal | undefined) => Literal | undefined;

/** The languages that Starlight is told of, or else Astro. */
function localesOf(
  config: Literal | undefined,
  starlight: Literal | undefined,
  known: Known,
): Pick<Options, 'defaultLocale' | 'otherLocales'> {
  const own = known('locales', propertyOf(starlight, 'locales'));
  const i18n = known('i18n', propertyOf(config, 'i18n'));
  const first = stringOf(known('defaultLocale', propertyOf(own ? starlight : i18n, 'defaultLocale')));
  const folders =
    own?.type === 'object'
      ? own.properties.map(({ key }) => (key === 'root' ? '' : key.toLowerCase()))
      : astroLocales(i18n, first);
  const named = own ? (first ?? 'root') : first;
  const wanted = named === 'root' ? '' : named?.toLowerCase();
  const defaultLocale =
    folders.find((folder) => folder === wanted) ?? (folders.includes('') ? '' : folders[0]);
  return {
    defaultLocale: defaultLocale ?? '',
    otherLocales: folders.filter((folder) => folder !== defaultLocale),
  };
}

function astroLocales(i18n: Literal | undefined, first: string | undefined): string[] {
  const prefix = valueAt(i18n, 'routing', 'prefixDefaultLocale');
  const isPrefixed = prefix?.type === 'other' && prefix.value === true;
  return itemsOf(propertyOf(i18n, 'locales')).flatMap((item) => {
    const name = stringOf(item) ?? stringOf(propertyOf(item, 'path'));
    if (name === undefined) return [];
    return !isPrefixed && name === first ? [''] : [name.toLowerCase()];
  });
}

interface Collections {
  /** Of the pages, relative to the site; null: the usual one. */
  folder: string | null;
  /** How other collections are loaded. */
  others: readonly Call[];
  unknown: Unknown | null;
}

const endings = ['ts', 'mts', 'js', 'mjs'];

/** Reads how the pages are loaded: by Starlight's own loader, or from another folder. */
async function readCollections(tree: DocumentTree, source: string): Promise<Collections> {
  const usual: Collections = { folder: null, others: [], unknown: null };
  const file = endings
    .flatMap((ending) => [`content.config.${ending}`, `content/config.${ending}`])
    .map((name) => joinPath(source, name))
    .find((path) => tree.paths.has(path));
  if (file === undefined) return usual;
  const { value } = await readConfiguration(tree, file, 'names');
  const collections = propertyOf(value, 'collections');
  const all = collections?.type === 'object' ? collections.properties : [];
  const loaders = all.map(({ key, value: made }) => ({ key, loader: propertyOf(made, 'loader') }));
  const others = loaders.flatMap(({ key, loader }) =>
    key !== 'docs' && loader?.type === 'unknown' ? (loader.call ?? []) : [],
  );
  const loader = loaders.find(({ key }) => key === 'docs')?.loader;
  // An older collection has no loader: its pages are in the usual folder.
  if (loader?.type !== 'unknown') return { ...usual, others };
  const { call } = loader;
  const options = call?.given[0];
  const isOurs = call?.name === 'docsLoader' || call?.name === 'glob';
  const isUnknown = !isOurs || propertyOf(options, 'generateId') !== undefined;
  if (isUnknown) return { ...usual, others, unknown: unknownSetting('collections.docs.loader', loader) };
  const base = propertyOf(options, 'base');
  if (base?.type === 'unknown') return { ...usual, others, unknown: unknownSetting('base', base, 'pages') };
  return { ...usual, folder: base ? (stringOf(base) ?? null) : null, others };
}

const importedModule = /\bfrom\s+['"]([^'"]+)['"]/g;
/** Plugins that leave the anchors of headings as they are, or make them as Astro does. */
const usualAnchors =
  /^(?:rehype-slug|rehype-autolink-headings|rehype-external-links|@astrojs\/.*|astro\b.*|starlight.*)$/;

/** Whether a plugin of the Markdown processor may name the anchors of headings. */
const namesAnchors = (config: string): boolean =>
  [...config.matchAll(importedModule)].some(
    ([, name]) => /heading|anchor|slug|attr|(?:^|-)ids?\b|toc/.test(name!) && !usualAnchors.test(name!),
  );

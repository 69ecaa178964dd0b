import { itemsOf, type Literal, propertyOf, stringOf, valueAt } from '../../literal/literal.ts';
import { readConfiguration } from '../../literal/read-configuration.ts';
import { type Hidden, type Unknown, unknownSetting } from '../../literal/unknown.ts';
import { joinPath, relativeTo } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import { type MarkdownCode, readMarkdownCode } from './markdown-code.ts';
import { mayMakePages } from './other-plugins.ts';

/** One version of a docs plugin's pages. */
export interface DocsVersion {
  /** `current` is the one that people work on. */
  name: string;
  folder: string;
  /** The URL path that its pages are below, without a slash at its end. */
  route: string;
  /** Their file. Null: they are made from the folders. False: there are none. */
  sidebars: string | null | false | Unknown;
  keepsNumbers: boolean;
}

/** A plugin whose Markdown files become pages. */
export interface ContentPlugin {
  type: 'docs' | 'blog' | 'pages';
  /** What the folder of its translations ends with. */
  id: string;
  folder: string;
  route: string;
  versions: readonly DocsVersion[];
  /** Globs of files that are pages; null: all Markdown. */
  include: readonly string[] | null;
  /** Globs of files that are no pages; null: the usual ones. */
  exclude: readonly string[] | null;
  /** Whether the number in front of a file's name is a part of its address. */
  keepsNumbers: boolean;
  /** What its plugins of Markdown may change. */
  code: MarkdownCode;
}

export interface Options {
  /** Where the site is on the web, without a slash at its end; undefined where it is not written down. */
  address: string | undefined;
  /** What `baseUrl` puts in front of every address, without a slash at its end. */
  base: string;
  plugins: readonly ContentPlugin[];
  staticFolders: readonly string[];
  i18nFolder: string;
  defaultLocale: string;
  /** Whether a file is MDX or Markdown; `detect`: by its name. */
  format: 'mdx' | 'md' | 'detect';
  theme: Literal | undefined;
  /** The list of the redirects plugin; undefined where the site does not have it. */
  redirects: Literal | undefined;
  /** Plugins that may make pages of their own. */
  hasOtherPlugins: boolean;
  /** Whether a broken link ends the build, as it does unless the configuration says otherwise. */
  failsOnBrokenLinks: boolean;
  unknown: Unknown[];
}

export async function readOptions(tree: DocumentTree, root: string, config: string): Promise<Options> {
  const { value } = await readConfiguration(tree, config);
  const unknown: Unknown[] = [];
  const reading: Reading = { tree, root, unknown };
  const used = [...usedPlugins(value, reading), ...usedPresets(value, reading)];
  // Where no docs plugin is seen, one that is not seen has the documentation.
  if (!used.some(({ name }) => name.endsWith('content-docs')))
    for (const each of unknown) if (each.setting === 'plugins') each.hides = 'pages';
  if (!used.some(({ name }) => /content-(docs|blog|pages)$/.test(name))) {
    const reason = 'no plugin with pages was found in it, so the usual folders are assumed';
    unknown.push({ setting: 'presets', file: config, line: 1, reason, hides: 'pages' });
    used.push(...['docs', 'blog', 'pages'].map((type) => ({ name: `content-${type}`, options: undefined })));
  }
  const plugins: ContentPlugin[] = [];
  for (const { name, options } of used) {
    if (name.endsWith('content-docs')) plugins.push(await docsPlugin(reading, options));
    if (name.endsWith('content-blog')) plugins.push(await plainPlugin(reading, 'blog', options));
    if (name.endsWith('content-pages')) plugins.push(await plainPlugin(reading, 'pages', options));
  }
  const others = used.flatMap(({ name, plugin }) => (plugin && !ownPlugin.test(name) ? [plugin] : []));
  const i18n = propertyOf(value, 'i18n');
  const onBrokenLinks = propertyOf(value, 'onBrokenLinks');
  const redirects = used.find(({ name }) => name.endsWith('client-redirects'))?.options;
  return {
    address: addressOf(value),
    base: routeOf(stringOf(propertyOf(value, 'baseUrl')) ?? '/'),
    // The documentation that has no name of its own comes first.
    plugins: plugins.toSorted((a, b) => rank(a) - rank(b)),
    staticFolders: staticFolders(value, reading),
    i18nFolder: joinPath(root, stringOf(propertyOf(i18n, 'path')) ?? 'i18n'),
    defaultLocale: stringOf(propertyOf(i18n, 'defaultLocale')) ?? 'en',
    format:
      (['md', 'detect'] as const).find((each) => each === stringOf(valueAt(value, 'markdown', 'format'))) ??
      'mdx',
    theme: propertyOf(value, 'themeConfig'),
    redirects: propertyOf(redirects, 'redirects'),
    hasOtherPlugins: (await Promise.all(others.map((plugin) => mayMakePages(tree, root, plugin)))).some(
      Boolean,
    ),
    failsOnBrokenLinks: onBrokenLinks === undefined || stringOf(onBrokenLinks) === 'throw',
    unknown,
  };
}

/** A base that is computed may be any. */
function addressOf(config: Literal | undefined): string | undefined {
  const [url, base] = ['url', 'baseUrl'].map((key) => propertyOf(config, key));
  const host = stringOf(url)?.replace(/\/+$/, '');
  return host === undefined || (base && base.type !== 'string')
    ? undefined
    : host + routeOf(stringOf(base) ?? '/');
}

const rank = ({ type, id }: ContentPlugin): number => (type !== 'docs' ? 2 : id === 'default' ? 0 : 1);

interface Reading {
  tree: DocumentTree;
  root: string;
  unknown: Unknown[];
}

interface UsedPlugin {
  name: string;
  options: Literal | undefined;
  /** Where it is named; absent for what a preset brings. */
  plugin?: Literal | undefined;
}

const ownPlugin = /content-(docs|blog|pages)$|client-redirects$/;

/** The value, if it can be known; else it is noted as unknown, with what cannot be known without it. */
function known(
  { unknown }: Reading,
  setting: string,
  value: Literal | undefined,
  hides: Hidden,
): Literal | undefined {
  if (value?.type !== 'unknown') return value;
  unknown.push(unknownSetting(setting, value, hides));
  return undefined;
}

/** What the options of a plugin decide; others, such as the sidebar's file, decide neither. */
const hiddenBy: Record<string, Hidden> = { path: 'pages', routeBasePath: 'addresses', id: 'addresses' };

/** `'name'`, `['name', { … }]`, or a function that nobody can look into. */
function* usedPlugins(config: Literal | undefined, reading: Reading): Generator<UsedPlugin> {
  for (const item of itemsOf(known(reading, 'plugins', propertyOf(config, 'plugins'), 'more'))) {
    const [plugin, options] = item.type === 'array' ? item.items : [item];
    if (plugin?.type === 'unknown' && !plugin.isFunction)
      reading.unknown.push(unknownSetting('plugins', plugin, 'more'));
    if (plugin) yield { name: stringOf(plugin) ?? 'a function', options, plugin };
  }
}

function* usedPresets(config: Literal | undefined, reading: Reading): Generator<UsedPlugin> {
  const presets = known(reading, 'presets', propertyOf(config, 'presets'), 'pages');
  for (const item of itemsOf(presets)) {
    const [first, given] = item.type === 'array' ? item.items : [item];
    const name = stringOf(first) ?? 'a preset';
    if (!/classic$/.test(name)) {
      yield { name, options: given, plugin: first };
      continue;
    }
    const options = known(reading, 'presets', given, 'pages');
    for (const type of ['docs', 'blog', 'pages']) {
      const own = known(reading, `presets.classic.${type}`, propertyOf(options, type), 'pages');
      const isOff = own?.type === 'other' && own.value === false;
      if (!isOff) yield { name: `content-${type}`, options: own };
    }
  }
}

async function docsPlugin(reading: Reading, options: Literal | undefined): Promise<ContentPlugin> {
  const { root } = reading;
  const text = (key: string) =>
    stringOf(known(reading, `docs.${key}`, propertyOf(options, key), hiddenBy[key] ?? 'more'));
  const id = text('id') ?? 'default';
  const folder = joinPath(root, text('path') ?? 'docs');
  const route = routeOf(text('routeBasePath') ?? 'docs');
  const sidebars = sidebarsAt(reading, propertyOf(options, 'sidebarPath'));
  const parser = known(
    reading,
    'docs.numberPrefixParser',
    propertyOf(options, 'numberPrefixParser'),
    'addresses',
  );
  const keepsNumbers = parser?.type === 'other' && parser.value === false;
  const versions = await docsVersions(reading, { id, folder, route, sidebars, keepsNumbers, options });
  const include = globs(propertyOf(options, 'include'));
  const exclude = globs(propertyOf(options, 'exclude'));
  const code = await readMarkdownCode(reading.tree, reading.unknown, 'docs', options);
  return { type: 'docs', id, folder, route, versions, include, exclude, keepsNumbers, code };
}

function sidebarsAt(reading: Reading, path: Literal | undefined): DocsVersion['sidebars'] {
  if (path?.type === 'unknown') return unknownSetting('docs.sidebarPath', path, 'more');
  if (path?.type === 'string') return moduleAt(reading, joinPath(reading.root, path.value));
  return path?.type === 'other' && path.value === false ? false : null;
}

const moduleEndings = ['', '.ts', '.js', '.mjs', '.cjs', '.mts', '.cts', '.json', '/index.ts', '/index.js'];

/** `require.resolve('./sidebars')` names no ending. */
const moduleAt = ({ tree }: Reading, path: string): string =>
  moduleEndings.map((ending) => path + ending).find((file) => tree.paths.has(file)) ?? path;

const globs = (list: Literal | undefined): string[] | null =>
  list?.type === 'array' ? list.items.flatMap((item) => stringOf(item) ?? []) : null;

async function plainPlugin(
  reading: Reading,
  type: 'blog' | 'pages',
  options: Literal | undefined,
): Promise<ContentPlugin> {
  const text = (key: string) =>
    stringOf(known(reading, `${type}.${key}`, propertyOf(options, key), hiddenBy[key] ?? 'more'));
  const usual = type === 'blog' ? { path: 'blog', route: 'blog' } : { path: 'src/pages', route: '/' };
  return {
    type,
    id: text('id') ?? 'default',
    folder: joinPath(reading.root, text('path') ?? usual.path),
    route: routeOf(text('routeBasePath') ?? usual.route),
    versions: [],
    include: globs(propertyOf(options, 'include')),
    exclude: globs(propertyOf(options, 'exclude')),
    keepsNumbers: false,
    code: await readMarkdownCode(reading.tree, reading.unknown, type, options),
  };
}

export const routeOf = (route: string): string => {
  const bare = route.replace(/^\/+|\/+$/g, '');
  return bare === '' ? '' : `/${bare}`;
};

/** The current pages, and the versions that `versions.json` lists. */
async function docsVersions(
  reading: Reading,
  plugin: {
    id: string;
    folder: string;
    route: string;
    sidebars: DocsVersion['sidebars'];
    keepsNumbers: boolean;
    options: Literal | undefined;
  },
): Promise<DocsVersion[]> {
  const { tree, root } = reading;
  const { id, options } = plugin;
  const prefix = id === 'default' ? '' : `${id}_`;
  const file = joinPath(root, `${prefix}versions.json`);
  const listed = tree.paths.has(file)
    ? await versionNames(tree, file)
    : versionFolders(tree, joinPath(root, `${prefix}versioned_docs`));
  const own = (name: string, key: string) =>
    stringOf(propertyOf(propertyOf(propertyOf(options, 'versions'), name), key));
  const isListed = tree.paths.has(file);
  const last = stringOf(propertyOf(options, 'lastVersion')) ?? (isListed ? listed[0] : null) ?? 'current';
  const pathOf = (name: string) =>
    own(name, 'path') ?? (name === last ? '' : name === 'current' ? 'next' : name);
  return ['current', ...listed].map((name) => ({
    name,
    folder: name === 'current' ? plugin.folder : joinPath(root, `${prefix}versioned_docs/version-${name}`),
    route: plugin.route + routeOf(pathOf(name)),
    keepsNumbers: plugin.keepsNumbers,
    sidebars:
      name === 'current'
        ? plugin.sidebars
        : joinPath(root, `${prefix}versioned_sidebars/version-${name}-sidebars.json`),
  }));
}

/** Versions that nothing lists, and that nobody sees on the site, are still not to be changed. */
function versionFolders({ paths }: DocumentTree, folder: string): string[] {
  const names = new Set<string>();
  for (const path of paths) {
    const name = /^version-([^/]+)\//.exec(relativeTo(folder, path) ?? '')?.[1];
    if (name !== undefined) names.add(name);
  }
  return [...names];
}

async function versionNames({ read }: DocumentTree, file: string): Promise<string[]> {
  try {
    const names: unknown = JSON.parse(await read(file));
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function staticFolders(config: Literal | undefined, { root }: Reading): string[] {
  const listed = propertyOf(config, 'staticDirectories');
  const names = listed?.type === 'array' ? listed.items.flatMap((item) => stringOf(item) ?? []) : ['static'];
  return names.map((name) => joinPath(root, name));
}

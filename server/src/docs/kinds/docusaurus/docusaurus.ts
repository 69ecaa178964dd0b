import picomatch from 'picomatch';
import type { Dialect } from '../../markdown/dialect.ts';
import type { FrontMatterFields } from '../../markdown/front-matter.ts';
import type { Standing } from '../../site/site-files.ts';
import { isBelow, isMarkdown, joinPath, relativeTo } from '../../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../../tree.ts';
import type { Kind } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';
import { docPath, documentId, filePath, joinUrl, pagePath, postPath, withoutNumbers } from './addresses.ts';
import { categoryFile } from './categories.ts';
import { linkedId } from './category-links.ts';
import { type ContentPlugin, type DocsVersion, type Options, readOptions } from './options.ts';
import { readRedirects } from './redirects.ts';
import { readNavigation } from './sidebars.ts';

export const docusaurusDialect: Dialect = {
  mdx: true,
  slugs: 'docusaurus',
  headingIds: true,
  headingId: /\{#((?:.(?!\{#|\}))*.)\}\s*#*\s*$/,
  commentIds: true,
  expressionsInAnchors: true,
  directives: true,
  admonitions: false,
  htmlComments: true,
  // The title is shown without one, and counts among those that repeat.
  anchorDepths: [2, 6],
  anchorComponents: {},
  componentsWithoutId: new Set(),
  plainComponents: new Set([
    ...['Tabs', 'TabItem', 'Admonition', 'Details', 'CodeBlock', 'Link', 'TOCInline', 'DocCardList', 'Head'],
    ...['BrowserOnly', 'IdealImage', 'Image', 'ThemedImage', 'Translate', 'Icon'],
  ]),
  linkingComponents: new Set(['Link']),
  linkFields: { image: 'image' },
};

const markdownDialect: Dialect = { ...docusaurusDialect, mdx: false };

const isMdx = (format: Options['format'], path: string): boolean =>
  format === 'mdx' || (format === 'detect' && !path.endsWith('.md'));

/** The theme's component for code spans, where the site has one of its own. */
const spanComponent =
  /(?:^|\/)src\/theme\/(?:MDXComponents\/)?(?:InlineCode|CodeInline)(?:\/index)?\.[jt]sx?$/;

async function readsSpans(tree: DocumentTree, root: string): Promise<boolean> {
  const path = [...tree.paths].find((each) => isBelow(each, root) && spanComponent.test(each));
  return path !== undefined && /markdown/i.test(await readIfThere(tree, path));
}

const endings = ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'];

export const docusaurus: Kind = {
  name: 'docusaurus',
  title: 'Docusaurus',
  description:
    'a Docusaurus site: Markdown and MDX pages with YAML front matter (`title`, `sidebar_label`, `slug` …), admonitions (`:::note`), and sidebars listed in a file or made from the folders',
  configNames: endings.map((ending) => `docusaurus.config.${ending}`),
  otherFiles: ['sidebars*', '*versioned_sidebars/*.json', '*versions.json', '_category_.*'],
  activeSettings: {
    files: /(^|\/)docusaurus\.config\.[cm]?[jt]s$/,
    keys: [
      ...['scripts', 'headTags', 'stylesheets', 'clientModules', 'gtag', 'googleGtag', 'googleAnalytics'],
      'googleTagManager',
    ],
  },
  ownModules: [
    /^@theme(-original|-init)?\//,
    /^@docusaurus\//,
    /^@site\//,
    /^@generated\//,
    /^react$/,
    /^clsx$/,
  ],
  folderLabels: categoryFile,
  pageFields: ['pagination_next', 'pagination_prev'],
  listFiles: [
    { path: /(^|\/)(sidebars|_category_|versioned_sidebars\/[^/]+)\.json$/, format: 'json' },
    { path: /(^|\/)(sidebars|docusaurus\.config)\.[cm]?[jt]s$/, format: 'javascript' },
    { path: /(^|\/)_category_\.ya?ml$/, format: 'yaml' },
  ],
  listFields: ['keywords', 'tags', 'authors'],
  async open(tree, root, config) {
    const options = await readOptions(tree, root, config);
    const collections = collectionsOf(options, tree.paths);
    const deepest = collections.toSorted((a, b) => b.folder.length - a.folder.length);
    const at = (path: string) => deepest.find(({ folder }) => isBelow(path, folder));
    const [first] = options.plugins;
    const urlOf = (path: string, fields: FrontMatterFields | null) => addressOf(at(path), path, fields);
    const basePath = first?.route ?? '';
    return {
      layout: {
        root,
        config,
        contentFolders: collections.map(({ folder }) => folder),
        assetFolders: options.staticFolders,
        basePath,
        ...(options.address === undefined ? {} : { address: options.address }),
        hostBase: options.base,
        linksMayHaveBase: true,
        // Other plugins may make pages anywhere but below the routes of these.
        knownPaths: options.hasOtherPlugins ? knownRoutes(options, tree.paths) : ['/'],
        otherPaths: scriptPages(options, tree.paths),
        showsLinksInSpans: await readsSpans(tree, root),
        foldersFor: (page) => [at(page)?.folder ?? root, root],
        generatedPaths: options.plugins.flatMap(({ type, route }) => generatedBelow(type, route)),
      },
      unknown: options.unknown,
      dialect: (path) => (isMdx(options.format, path) ? docusaurusDialect : markdownDialect),
      notes: agentNotes,
      isPage: (path) => at(path)?.isPage(path) ?? false,
      isExcluded: (path) => !(at(path)?.isPage(path) ?? false),
      standing: (path) => at(path)?.standing ?? null,
      namesLanguages: true,
      linkDoubt: (path) => doubtOf(at(path)?.plugin.code.links, 'may change where it leads'),
      anchorDoubt: (path) => doubtOf(at(path)?.plugin.code.anchors, 'may make or name it'),
      urlFields: ['slug', 'id', 'draft'],
      urlOf: (path, fields) => (fields?.data.draft === true ? null : urlOf(path, fields)),
      navigation: (site) => readNavigation(site, options),
      redirects: (site) => readRedirects(site, options.redirects),
      entryTarget: (path, like, fields, file) => {
        const { folder = '', plugin } = at(path) ?? {};
        const id = documentId(relativeTo(folder, path) ?? path, fields, plugin?.keepsNumbers ?? false);
        return like !== null && categoryFile.test(file) ? linkedId(id, path, file, like) : id;
      },
      entryItem: (target) => target,
      hasPagesInNavigation: true,
      failsOnBrokenLinks: options.failsOnBrokenLinks,
      buildIgnoresRedirects: true,
      titleIn: 'front-matter',
    };
  },
};

const doubtOf = (plugins: readonly string[] = [], deed: string): string | null =>
  plugins.length === 0 ? null : `${plugins.join(', ')} ${deed}`;

/** A folder of pages: of a plugin, in one version and one language. */
interface Collection {
  plugin: ContentPlugin;
  folder: string;
  route: string;
  standing: Standing | null;
  isPage(path: string): boolean;
}

const usuallyExcluded = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.*', '**/__tests__/**'];

/** The current documentation first; the folders of versions and translations lie in none of the others. */
function collectionsOf(options: Options, paths: ReadonlySet<string>): Collection[] {
  const locales = localesOf(options, paths);
  return options.plugins.flatMap((plugin) => {
    const isExcluded = picomatch([...(plugin.exclude ?? usuallyExcluded)]);
    const isIncluded = plugin.include ? picomatch([...plugin.include]) : () => true;
    const collection = (folder: string, route: string, standing: Standing | null): Collection => ({
      plugin,
      folder,
      route,
      standing,
      isPage: (path) => {
        const relative = relativeTo(folder, path) ?? path;
        return isIncluded(relative) && !isExcluded(relative);
      },
    });
    const versions: readonly Pick<DocsVersion, 'name' | 'folder' | 'route'>[] =
      plugin.type === 'docs' ? plugin.versions : [{ name: 'current', ...plugin }];
    const own = versions.map(({ name, folder, route }) =>
      collection(folder, route, name === 'current' ? null : 'frozen version'),
    );
    const suffix = plugin.id === 'default' ? '' : `-${plugin.id}`;
    const translated = locales.flatMap((locale) => {
      const folder = joinPath(
        options.i18nFolder,
        locale,
        `docusaurus-plugin-content-${plugin.type}${suffix}`,
      );
      return versions.map(({ name, route }) =>
        collection(
          plugin.type === 'docs' ? joinPath(folder, name === 'current' ? name : `version-${name}`) : folder,
          locale === options.defaultLocale ? route : `/${locale}${route}`,
          'translation',
        ),
      );
    });
    return [...own, ...translated];
  });
}

function localesOf({ i18nFolder }: Options, paths: ReadonlySet<string>): string[] {
  const locales = new Set<string>();
  for (const path of paths) {
    const below = relativeTo(i18nFolder, path);
    if (below?.includes('/')) locales.add(below.slice(0, below.indexOf('/')));
  }
  return [...locales];
}

function addressOf(
  collection: Collection | undefined,
  path: string,
  fields: FrontMatterFields | null,
): string {
  if (!collection) return `/${path}`;
  const { plugin, folder, route } = collection;
  const relative = relativeTo(folder, path) ?? path;
  const below = { docs: docPath, blog: postPath, pages: pagePath }[plugin.type];
  return joinUrl(route, below(relative, fields, plugin.keepsNumbers));
}

/** Of documentation at the top, folders that have pages. */
function knownRoutes({ plugins }: Options, paths: ReadonlySet<string>): string[] {
  const routes = plugins.filter(({ type }) => type !== 'pages').map(({ route }) => route);
  const atTop = plugins.find(({ type, route }) => type === 'docs' && route === '');
  const folders = new Set<string>();
  for (const path of atTop ? paths : []) {
    const parts = isMarkdown(path) ? (relativeTo(atTop!.folder, path)?.split('/') ?? []) : [];
    if (parts.length > 1) folders.add(`/${atTop!.keepsNumbers ? parts[0] : withoutNumbers(parts[0]!)}`);
  }
  return [...routes.filter((route) => route !== ''), ...folders];
}

const generatedBelow = (type: ContentPlugin['type'], route: string): string[] => {
  if (type === 'pages') return ['/search'];
  const names =
    type === 'docs'
      ? ['category', 'tags']
      : ['tags', 'archive', 'authors', 'page', 'rss.xml', 'atom.xml', 'feed.json'];
  return names.map((name) => `${route}/${name}`);
};

/** Pages that are components, and the blog's own list. */
function scriptPages({ plugins }: Options, paths: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const { type, folder, route, exclude } of plugins) {
    if (type === 'blog') found.add(route);
    if (type !== 'pages') continue;
    const isExcluded = picomatch([...(exclude ?? usuallyExcluded)]);
    for (const path of paths) {
      const relative = relativeTo(folder, path);
      if (relative && /\.[jt]sx?$/.test(relative) && !isExcluded(relative))
        found.add(joinUrl(route, filePath(relative)));
    }
  }
  return found;
}

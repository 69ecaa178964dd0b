import type { Dialect } from '../../markdown/dialect.ts';
import type { FrontMatterFields } from '../../markdown/front-matter.ts';
import { addressEntries } from '../../navigation/address-entries.ts';
import { isBelow, joinPath, relativeTo } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import type { Kind } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';
import { addressOf, entryId, isOutsideNavigation, pathOf } from './addresses.ts';
import { type Options, readOptions, starlightModule } from './options.ts';
import { readRedirects } from './redirects.ts';
import { readSidebar } from './sidebar.ts';

const linkingComponents = new Set(['LinkCard', 'LinkButton']);

export const starlightDialect: Dialect = {
  mdx: true,
  slugs: 'github',
  headingIds: false,
  directives: true,
  admonitions: false,
  htmlComments: false,
  anchorComponents: {},
  componentsWithoutId: new Set([...linkingComponents, 'Card', 'Aside']),
  plainComponents: new Set([
    ...['Aside', 'Badge', 'Card', 'CardGrid', 'Code', 'FileTree', 'Icon', 'LinkButton', 'LinkCard', 'Steps'],
    ...['TabItem', 'Tabs', 'Image', 'Picture', 'Fragment', 'PackageManagers', 'Kbd'],
  ]),
  linkingComponents,
  linkFields: { link: 'link', file: 'image' },
};

const pageEndings = ['.md', '.mdx', '/index.md', '/index.mdx'];

const markdownDialect: Dialect = { ...starlightDialect, mdx: false };

export const starlight: Kind = {
  name: 'starlight',
  title: 'Starlight',
  description:
    'a Starlight (Astro) site: Markdown and MDX pages in `src/content/docs` with YAML front matter (`title`, `description`, `sidebar` …), asides (`:::note`), components imported from `@astrojs/starlight/components`, links written as paths of the site (`/guides/install/`), and a sidebar in `astro.config`',
  configNames: ['mjs', 'ts', 'js', 'mts', 'cjs', 'cts'].map((ending) => `astro.config.${ending}`),
  isOne: async (tree, config) => (await tree.read(config)).includes(starlightModule),
  activeSettings: { files: /(^|\/)astro\.config\.[cm]?[jt]s$/, keys: ['head', 'scripts', 'injectScript'] },
  ownModules: [/^@astrojs\/starlight\//, /^astro:(assets|content|components)$/, /^~\//, /^@components\//],
  otherFiles: ['astro.sidebar.*', 'content.config.*', 'content/config.*', 'locales.json'],
  listFiles: [{ path: /(^|\/)astro\.config\.[cm]?[jt]s$/, format: 'javascript', calls: ['starlight'] }],
  async open(tree, root, config) {
    const options = await readOptions(tree, root, config);
    const { folder, base, hasSlash, defaultLocale, otherLocales } = options;
    const inFolder = (path: string) => relativeTo(folder, path) ?? path;
    const urlOf = (path: string, fields: FrontMatterFields | null) =>
      addressOf(entryId(inFolder(path), fields), base, hasSlash);
    const defaultBase = base + pathOf(defaultLocale);
    const contentFolders = [...new Set([joinPath(folder, defaultLocale), folder])];
    const isPost = (path: string) => options.postFolders.some((posts) => isBelow(path, posts));
    const localeOf = (path: string) => inFolder(path).split('/')[0]!.toLowerCase();
    return {
      layout: {
        root,
        config,
        contentFolders,
        assetFolders: [options.publicFolder],
        assetBase: base,
        basePath: defaultBase,
        knownPaths: knownPaths(options, tree),
        otherPaths: otherPaths(options, tree),
        generatedPaths: [
          ...options.generatedPaths.map((path) => base + path),
          ...unknownLocales(options, tree),
        ],
        filesAt: (url) => {
          const bare = joinPath(folder, url.slice(base.length).replace(/^\/|\/$/g, ''));
          return pageEndings.map((ending) => bare + ending);
        },
        foldersFor: () => [folder],
        linksFollowAddresses: true,
        alsoAt: (url) => fallbacks(options, url),
        ...(options.hasUnknownIds && { hasUnknownAddresses: true }),
      },
      unknown: options.unknown,
      dialect: (path) => (path.endsWith('.mdx') ? starlightDialect : markdownDialect),
      notes: agentNotes,
      isPage: (path) => !/(^|\/)_/.test(inFolder(path)),
      namesLanguages: true,
      standing: (path) => (otherLocales.includes(localeOf(path)) ? 'translation' : null),
      urlFields: ['slug'],
      urlOf,
      anchorDoubt: () => (options.hasOwnAnchors ? `a Markdown plugin of ${config} may name headings` : null),
      // Entries are written without the language, which Starlight puts in front.
      navigation: async (site) =>
        readSidebar(
          config,
          options,
          await addressEntries(site, await readRedirects(site, options), defaultBase),
        ),
      redirects: (site) => readRedirects(site, options),
      isLeftOut: (path, fields) =>
        isPost(path) || isOutsideNavigation(entryId(inFolder(path), fields), defaultLocale),
      needsDate: isPost,
      leavingOutFields: ['slug'],
      entryTarget: (path, like, fields) => {
        const id = entryId(inFolder(path), fields).replace(/(^|\/)index$/, '');
        const slug = relativeTo(defaultLocale, id) ?? id;
        if (like?.startsWith('/')) return like.endsWith('/') && slug !== '' ? `/${slug}/` : `/${slug}`;
        return slug === '' ? 'index' : slug;
      },
      entryItem,
      // A link to an address is not looked up.
      failsOnDraft: (entry) => !entry.startsWith('/'),
      titleIn: 'front-matter',
    };
  },
};

/** An entry that names an address needs a label; one that names a page takes the page's. */
function entryItem(target: string, title: string): string {
  const quote = target[0]!;
  if (target[1] !== '/') return target;
  const label = title.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return `{ label: ${quote}${label}${quote}, link: ${target} }`;
}

/** A page of the default language is shown in every other one until it is translated. */
function fallbacks({ base, defaultLocale, otherLocales }: Options, url: string): string[] {
  const rest = relativeTo(base + pathOf(defaultLocale), url.replace(/(.)\/$/, '$1'));
  if (rest === null && url !== `${base}/`) return [];
  const below = (rest ?? '').replace(/^\//, '');
  if (otherLocales.some((locale) => below === locale || isBelow(below, locale))) return [];
  return otherLocales.map(
    (locale) => `${base}${pathOf(locale)}${pathOf(below)}${url.endsWith('/') ? '/' : ''}`,
  );
}

function knownPaths({ base, folder, hasOtherPages }: Options, { paths }: DocumentTree): string[] {
  if (!hasOtherPages) return [base || '/'];
  const folders = new Set<string>();
  for (const path of paths) {
    const parts = relativeTo(folder, path)?.split('/') ?? [];
    if (parts.length > 1) folders.add(addressOf(entryId(parts[0]!, null), base, false));
  }
  return [...folders];
}

/** Pages in a language that Docwright does not read, and those of Astro. */
function otherPaths(options: Options, { paths }: DocumentTree): Set<string> {
  const { base, folder } = options;
  const markdoc = [...paths].flatMap((path) => {
    const relative = path.endsWith('.mdoc') ? relativeTo(folder, path) : null;
    return relative === null ? [] : addressOf(entryId(relative, null), base, false).replace(/(.)\/$/, '$1');
  });
  return new Set([...options.otherPaths.map((path) => base + path), ...markdoc]);
}

/** Where the languages are not known, any page may be shown below a folder that is named like one. */
function unknownLocales({ base, folder, unknown }: Options, { paths }: DocumentTree): string[] {
  if (!unknown.some(({ setting }) => setting === 'locales' || setting === 'integrations')) return [];
  const found = new Set<string>();
  for (const path of paths) {
    const first = relativeTo(folder, path)?.split('/')[0];
    if (first && /^[a-z]{2}(-[a-z]{2,4})?$/i.test(first)) found.add(`${base}/${first.toLowerCase()}`);
  }
  return [...found];
}

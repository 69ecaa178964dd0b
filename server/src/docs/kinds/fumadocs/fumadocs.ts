import { posix } from 'node:path';
import type { Dialect } from '../../markdown/dialect.ts';
import { folderOf, isBelow, joinPath, nameOf, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';
import { readNextConfig } from '../next/find-config.ts';
import { isWithoutLanguage, languageOf, prefixOf } from '../next/languages.ts';
import { nextRedirects } from '../next/redirects.ts';
import { readRoutes } from '../next/routes.ts';
import { agentNotes } from '../repository-notes.ts';
import { type Collection, readCollections } from './collections.ts';
import { readMeta } from './meta.ts';

const linkingComponents = new Set(['Card', 'Link']);

export const fumadocsDialect: Dialect = {
  mdx: true,
  slugs: 'github',
  headingIds: false,
  bracketIds: true,
  directives: true,
  admonitions: false,
  htmlComments: false,
  anchorComponents: {},
  componentsWithoutId: new Set(['Card']),
  plainComponents: new Set([
    ...['Accordion', 'Accordions', 'Banner', 'Callout', 'Card', 'Cards', 'CodeBlock', 'CodeBlockTab'],
    ...['CodeBlockTabs', 'CodeBlockTabsList', 'CodeBlockTabsTrigger', 'File', 'Files', 'Folder', 'ImageZoom'],
    ...['Link', 'Step', 'Steps', 'Tab', 'Tabs', 'Image'],
  ]),
  linkingComponents,
  linkFields: {},
};

const markdownDialect: Dialect = { ...fumadocsDialect, mdx: false };
const pageEndings = ['.mdx', '.md', '/index.mdx', '/index.md'];

export const fumadocs: Kind = {
  name: 'fumadocs',
  title: 'Fumadocs',
  description:
    'a Fumadocs site: MDX pages with YAML front matter (`title`, `description` …), Fumadocs’ components (`<Callout>`, `<Cards>`, `<Tabs>` …), links written as paths of the site (`/docs/install`), and in each folder a `meta.json` with its title and the order of its pages',
  configNames: ['source.config.ts', 'source.config.mts', 'source.config.js', 'source.config.mjs'],
  activeSettings: { files: /(^|\/)source\.config\.[cm]?[jt]s$/, keys: ['head', 'scripts'] },
  ownModules: [
    /^fumadocs-(ui|core|mdx|openapi|twoslash|typescript)(\/|$)/,
    /^next\/(image|link)$/,
    /^react$/,
  ],
  otherFiles: [
    'meta.json',
    'meta.*.json',
    'source.ts',
    'source.tsx',
    'source/index.*',
    'i18n.ts',
    'next.config.*',
  ],
  listFiles: [{ path: /(^|\/)meta(\.[\w-]+)?\.json$/, format: 'json' }],
  async open(tree, root, config) {
    const { all, unknown } = await readCollections(tree, root, config);
    const next = await readNextConfig(tree, root);
    const served = all.filter(({ base }) => base !== null);
    const deepest = all.toSorted((a, b) => b.folder.length - a.folder.length);
    const at = (path: string) => deepest.find(({ folder }) => isBelow(path, folder));
    const urlOf = (path: string) => addressOf(at(path), path);
    const bases = served.flatMap(({ base, languages }) => withLanguages(base || '/', languages?.all ?? []));
    const routes = [joinPath(root, 'app'), joinPath(root, 'src/app')].map((app) =>
      readRoutes(tree.paths, app),
    );
    return {
      layout: {
        root,
        config,
        contentFolders: all.map(({ folder }) => folder),
        assetFolders: [joinPath(root, 'public')],
        basePath: served[0]?.base ?? '',
        knownPaths: bases,
        otherPaths: new Set(routes.flatMap(({ fixed }) => fixed)),
        generatedPaths: [
          ...served.flatMap(({ generated }) => generated),
          // A route below a loader's own address shows what the loader has.
          ...routes
            .flatMap(({ dynamic }) => dynamic.map(({ path }) => path))
            .filter((path) => path !== '/' && !bases.includes(path)),
        ],
        filesAt: (url) =>
          served.flatMap(({ base, folder }) => {
            const below = relativeTo(base!.slice(1), url.slice(1));
            return below === null ? [] : pageEndings.map((ending) => joinPath(folder, below) + ending);
          }),
        foldersFor: (page) => [at(page)?.folder ?? root],
        linksFollowAddresses: true,
        alsoAt: (url) => alsoAt(served, url),
        dependsOnReader: (from, url) => {
          const { folder = '', languages = null } = at(from) ?? {};
          return isWithoutLanguage(relativeTo(folder, from) ?? from, url, languages);
        },
        ...(served.length === 0 && { hasUnknownAddresses: true }),
      },
      unknown,
      dialect: (path) => (path.endsWith('.md') ? markdownDialect : fumadocsDialect),
      notes: agentNotes,
      // Where no address is known at all, the text of pages still is.
      isPage: (path) => served.length === 0 || at(path)?.base != null,
      namesLanguages: true,
      standing: (path) => {
        const collection = at(path);
        const { language } = languageOf(
          relativeTo(collection?.folder ?? '', path) ?? path,
          collection?.languages ?? null,
        );
        return language !== null && language !== collection?.languages?.first ? 'translation' : null;
      },
      urlFields: [],
      urlOf,
      navigation: async (site) => readMeta(site, all, await nextRedirects(site, next.value)),
      redirects: (site) => nextRedirects(site, next.value),
      // An index is what its folder's own entry leads to.
      isLeftOut: (path) =>
        withoutExtension(nameOf(languageOf(path, at(path)?.languages ?? null).path)) === 'index',
      entryTarget: (path, like, _fields, file) => {
        if (like?.startsWith('/')) return urlOf(path);
        const { path: bare } = languageOf(path, at(path)?.languages ?? null);
        return posix.relative(`/${folderOf(file)}`, `/${withoutExtension(bare)}`);
      },
      entryItem: (target) => target,
      titleIn: 'front-matter',
    };
  },
};

/** `(group)` folders have no part of the address, and an index is its folder. */
function addressOf(collection: Collection | undefined, path: string): string {
  if (!collection) return `/${path}`;
  const { language, path: bare } = languageOf(
    relativeTo(collection.folder, path) ?? path,
    collection.languages,
  );
  const parts = withoutExtension(bare).split('/');
  const slugs = parts.slice(0, -1).filter((part) => !/^\(.+\)$/.test(part));
  if (parts.at(-1) !== 'index') slugs.push(parts.at(-1)!);
  return [prefixOf(language, collection.languages) + (collection.base ?? ''), ...slugs].join('/') || '/';
}

const withLanguages = (base: string, languages: readonly string[]): string[] => [
  base,
  ...languages.map((language) => `/${language}${base === '/' ? '' : base}`),
];

/** A page is shown in every language until it is translated, and readers without one are sent to theirs. */
function alsoAt(served: readonly Collection[], url: string): string[] {
  return served.flatMap(({ base, languages }) => {
    if (!languages) return [];
    const own = prefixOf(languages.first, languages) + base;
    const below = url === (own || '/') ? '' : relativeTo(own.slice(1), url.slice(1));
    if (below === null) return [];
    const rest = below === '' ? '' : `/${below}`;
    const prefixes = ['', ...languages.all.map((language) => `/${language}`)];
    return prefixes.map((prefix) => `${prefix}${base}${rest}` || '/').filter((other) => other !== url);
  });
}

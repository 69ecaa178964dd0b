import type { Dialect } from '../../markdown/dialect.ts';
import { folderOf, isBelow, joinPath, nameOf, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import type { Kind } from '../kind.ts';
import { nextConfigNames } from '../next/find-config.ts';
import { isWithoutLanguage, languageOf } from '../next/languages.ts';
import { nextRedirects } from '../next/redirects.ts';
import { type NextRoutes, readRewrites, readRoutes } from '../next/routes.ts';
import { repositoryNotes } from '../repository-notes.ts';
import { addressOf, type NextraLayout, readLayout } from './layout.ts';
import { readMeta } from './meta.ts';

const linkingComponents = new Set(['Cards.Card', 'Card', 'Link', 'NextLink']);

const pageEndings = ['.mdx', '.md', '/index.mdx', '/page.mdx'];

export const nextraDialect: Dialect = {
  mdx: true,
  slugs: 'github',
  headingIds: false,
  bracketIds: true,
  directives: false,
  admonitions: false,
  htmlComments: false,
  anchorComponents: {},
  componentsWithoutId: new Set(),
  plainComponents: new Set([
    ...linkingComponents,
    ...['Bleed', 'Callout', 'Cards', 'FileTree', 'FileTree.File', 'FileTree.Folder', 'Image', 'Steps'],
  ]),
  linkingComponents,
  linkFields: {},
};

const markdownDialect: Dialect = { ...nextraDialect, mdx: false };
const mathDialect: Dialect = { ...nextraDialect, math: true };

export const nextra: Kind = {
  name: 'nextra',
  title: 'Nextra',
  description:
    'a Nextra (Next.js) site: MDX pages, Nextra’s components (`<Callout>`, `<Steps>`, `<Cards>` …), links written as paths of the site (`/docs/install`), and in each folder a `_meta` file with the titles and the order of its pages',
  configNames: nextConfigNames,
  isOne: async (tree, config) => /['"]nextra['"]/.test(await tree.read(config)),
  activeSettings: { files: /(^|\/)theme\.config\.[cm]?[jt]sx?$/, keys: ['head', 'scripts'] },
  ownModules: [/^nextra(-theme-docs|-theme-blog)?(\/|$)/, /^next\/(image|link)$/, /^react$/],
  otherFiles: ['_meta.*'],
  listFiles: [
    { path: /(^|\/)_meta(\.[\w-]+)?\.json$/, format: 'json' },
    { path: /(^|\/)_meta(\.global)?(\.[\w-]+)?\.[jt]sx?$/, format: 'javascript' },
  ],
  async open(tree, root, config) {
    const layout = await readLayout(tree, root);
    const routes = routesOf(tree, root, layout);
    const at = (path: string) => layout.folders.find(({ folder }) => isBelow(path, folder));
    const first = layout.folders[0];
    return {
      layout: {
        root,
        config,
        contentFolders: layout.folders.map(({ folder }) => folder),
        assetFolders: [joinPath(root, 'public')],
        basePath: first?.base ?? '',
        // A route at the top that takes every path may show anything.
        knownPaths: routes.dynamic.includes('/') ? [] : ['/'],
        otherPaths: new Set(routes.fixed),
        generatedPaths: routes.dynamic,
        filesAt: (url) =>
          layout.folders.flatMap(({ base, folder }) => {
            const below = relativeTo(base.slice(1), url.slice(1).replace(/\/$/, ''));
            return below === null ? [] : pageEndings.map((ending) => joinPath(folder, below) + ending);
          }),
        foldersFor: (page) => [at(page)?.folder ?? root],
        linksFollowAddresses: true,
        alsoAt: (url) => alsoAt(layout, url),
        dependsOnReader: (from, url) =>
          isWithoutLanguage(relativeTo(at(from)?.folder ?? '', from) ?? from, url, layout.languages),
        ...(layout.unknown.length > 0 && { hasUnknownAddresses: true }),
      },
      unknown: layout.unknown,
      dialect: (path) => (path.endsWith('.md') ? markdownDialect : layout.math ? mathDialect : nextraDialect),
      notes: repositoryNotes,
      isPage: (path) => addressOf(layout, path) !== null,
      namesLanguages: true,
      standing: (path) => {
        const { language } = languageOf(relativeTo(at(path)?.folder ?? '', path) ?? path, layout.languages);
        return language !== null && language !== layout.languages?.first ? 'translation' : null;
      },
      urlFields: [],
      urlOf: (path) => addressOf(layout, path) ?? `/${path}`,
      navigation: async (site) => readMeta(site, layout, await nextRedirects(site, layout.config)),
      redirects: (site) => nextRedirects(site, layout.config),
      entryTarget: (path, like, _fields, file) => {
        if (like?.startsWith('/')) return addressOf(layout, path);
        const { folder, type } = at(path) ?? { folder: root, type: 'content' };
        const bare =
          type === 'app' ? folderOf(path) : withoutExtension(languageOf(path, layout.languages).path);
        const isIndex = type === 'app' && like === 'index' && bare === folderOf(file);
        if (isIndex) return 'index';
        const isGlobal = nameOf(file).startsWith('_meta.global');
        const list = isGlobal ? joinPath(folder, folderOf(like ?? '')) : folderOf(file);
        if (folderOf(bare) !== list) return null;
        return isGlobal ? (relativeTo(folder, bare) ?? bare) : nameOf(bare);
      },
      entryItem: (target, title) => {
        const quote = target[0]!;
        return `${target}: ${quote}${title.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
      },
      newFile: (file) => {
        const isPage = at(file)?.type !== 'app' || /(^|\/)page\.mdx?$/.test(file);
        return isPage ? file : `${withoutExtension(file)}/page.mdx`;
      },
      titleIn: 'heading',
    };
  },
};

/** What other files and the configuration serve. */
function routesOf({ paths }: DocumentTree, root: string, { config, languages }: NextraLayout): NextRoutes {
  const isLanguage = languages !== null;
  const found = ['app', 'src/app', 'pages', 'src/pages'].map((name) =>
    readRoutes(paths, joinPath(root, name), name.endsWith('pages')),
  );
  // `[[...mdxPath]]` shows the folder of pages, and `[lang]` is a language.
  const dynamic = found
    .flatMap((routes) => routes.dynamic)
    .filter(({ path, parameter }) => !/^\.{3}mdxPath$/.test(parameter) && !(isLanguage && path === '/'))
    .map(({ path }) => path);
  return {
    fixed: found.flatMap((routes) => routes.fixed),
    dynamic: [...new Set([...dynamic, ...readRewrites(config)])],
  };
}

/** A page of the first language is shown in the others until it is translated; readers are sent to their own. */
function alsoAt({ languages }: NextraLayout, url: string): string[] {
  if (!languages) return [];
  const own = languages.hidden === 'none' ? `/${languages.first}` : '';
  if (own !== '' && url !== own && !url.startsWith(`${own}/`)) return [];
  const rest = url.slice(own.length).replace(/^\/$/, '');
  if (own === '' && languages.all.some((each) => url === `/${each}` || url.startsWith(`/${each}/`)))
    return [];
  const prefixes = ['', ...languages.all.map((language) => `/${language}`)];
  return prefixes.map((prefix) => `${prefix}${rest}` || '/').filter((other) => other !== url);
}

import ignore, { type Ignore } from 'ignore';
import { type Literal, propertyOf, valueAt } from '../../literal/literal.ts';
import type { Unknown } from '../../literal/unknown.ts';
import { emptyNavigation, type Navigation } from '../../navigation/navigation.ts';
import { literalRedirects } from '../../redirects/literal-redirects.ts';
import { noRedirects, type Redirect, type Redirects } from '../../redirects/redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { lineAt } from '../../text/lines.ts';
import { joinPath, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import type { Kind } from '../kind.ts';
import { repositoryNotes } from '../repository-notes.ts';
import { apiPages } from './api-pages.ts';
import { type ApiSource, apiSources, isOperation, unknownPages } from './api-sources.ts';
import { mintlifyDialect } from './dialect.ts';
import { readMintlifyNavigation } from './navigation.ts';
import { readWithReferences } from './references.ts';

const entryEndings = ['.mdx', '.md', '', '/index.mdx', '/index.md'];
const ignoreFile = '.mintignore';
/** In every folder. */
const usuallyIgnored = ['README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];

export const mintlify: Kind = {
  name: 'mintlify',
  title: 'Mintlify',
  description:
    'a Mintlify site: MDX pages with YAML front matter (`title`, `description`), Mintlify’s components (`<Note>`, `<Steps>`, `<Tabs>`, `<Card>` …) and a navigation that lists pages without their extension',
  configNames: ['docs.json', 'mint.json'],
  otherFiles: [ignoreFile],
  activeSettings: {
    files: /(^|\/)(docs|mint)\.json$/,
    keys: ['integrations', 'analytics', 'scripts', 'head'],
  },
  agentFile: '.mintlify/AGENTS.md',
  listFiles: [{ path: /(^|\/)(docs|mint)\.json$/, format: 'json' }],
  listFields: ['keywords', 'groups'],
  async open(tree, root, config) {
    const own = await readWithReferences(
      { path: config, text: await tree.read(config) },
      tree.paths,
      tree.read,
    );
    const sources = own.literal ? apiSources(own.literal, root, tree.paths) : [];
    // Of these nobody says where their pages are.
    const hasOtherSources = [valueAt(own.literal ?? undefined, 'api'), own.literal].some(
      (each) => each && propertyOf(each, 'openapi'),
    );
    const ignored = await readIgnored(tree, joinPath(root, ignoreFile));
    const inSite = (path: string) => relativeTo(root, path) ?? path;
    const urlOf = (path: string) => `/${withoutExtension(inSite(path))}`.replace(/\/index$/, '') || '/';
    const readConfig = async (site: SiteFiles) => {
      const own = await site.text(config);
      return readWithReferences({ path: config, text: own }, site.tree.paths, (path) => site.text(path));
    };
    return {
      layout: {
        root,
        config,
        contentFolders: [root],
        assetFolders: [root],
        basePath: '',
        knownPaths: ['/'],
        // The first page of the navigation is shown there.
        otherPaths: new Set(['/']),
        servesMarkdown: true,
        generatedPaths: [
          ...(hasOtherSources ? ['/api-reference'] : []),
          ...sources.flatMap(({ directory, file }) => (file === null ? directory : [])),
        ],
        linksToFolders: true,
        countsFromTop: true,
      },
      unknown: sources.flatMap(({ file, place, name }) => (file === null ? unknownPages(place, name) : [])),
      dialect: () => mintlifyDialect,
      // Also files for those who write are put on the web, and are in no navigation.
      notes: new Set(),
      isLeftOut: (path) => repositoryNotes.has(inSite(path)),
      isIgnored: (path) => ignored.ignores(inSite(path)),
      isPage: (path) => !/(^|\/)(snippets|_[^/]*)(\/|$)/.test(inSite(path)),
      urlFields: [],
      urlOf,
      anchorDoubt: (_path, text) =>
        madeOfDescription.test(text) ? 'the page shows an API description' : null,
      async navigation(site) {
        const { literal, problem } = await readConfig(site);
        const navigation = await navigationOf(site, root, config, literal, problem);
        return withMadePages(site, navigation, sources);
      },
      hasPagesInNavigation: true,
      async redirects(site) {
        const { literal } = await readConfig(site);
        return literal ? fromTop(literalRedirects(literal)) : noRedirects;
      },
      entryTarget: (path, like) => {
        const target = withoutExtension(inSite(path));
        return like?.startsWith('/') ? `/${target}` : target;
      },
      entryItem: (target) => target,
      titleIn: 'front-matter',
    };
  },
};

/** Mintlify takes both ends with or without a slash in front. */
function fromTop(redirects: Redirects): Redirects {
  const absolute = (url: string): string => (/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(url) ? url : `/${url}`);
  const inSite = (redirect: Redirect): Redirect => {
    const { from, to, target } = redirect;
    const isBare = target && absolute(to) !== to;
    return {
      ...redirect,
      from: absolute(from),
      to: absolute(to),
      ...(isBare ? { target: { ...target, nameOf: ({ url }) => url.slice(1) } } : {}),
    };
  };
  const { list, conditional = [] } = redirects;
  return { ...redirects, list: list.map(inSite), conditional: conditional.map(inSite) };
}

/** A page with `openapi: GET /users` shows that operation, with anchors of its own. */
const madeOfDescription = /^---\r?\n(?:(?!---).*\n)*?(?:openapi(?:-schema)?|api|asyncapi|graphql):/;

/** The navigation with the pages that are made of descriptions, as far as those can be read. */
async function withMadePages(
  site: SiteFiles,
  navigation: Navigation,
  sources: readonly ApiSource[],
): Promise<Navigation> {
  // An overlay may give operations other names.
  const overlay = [...site.tree.paths].find((path) => /overlay[^/]*\.(?:ya?ml|json)$/i.test(path));
  const generated: string[] = [];
  const unknown: Unknown[] = [];
  for (const { file, directory, place } of sources) {
    if (file === null) continue;
    const pages = overlay === undefined ? apiPages(await site.text(file), directory) : null;
    generated.push(...(pages ?? [`${directory}/*`]));
    if (pages === null) unknown.push(unknownPages(place, overlay ?? file));
  }
  return { ...navigation, generated, unknown: [...navigation.unknown, ...unknown] };
}

async function readIgnored({ paths, read }: DocumentTree, file: string): Promise<Ignore> {
  const patterns = ignore().add(usuallyIgnored);
  return paths.has(file) ? patterns.add(await read(file)) : patterns;
}

async function navigationOf(
  site: SiteFiles,
  root: string,
  config: string,
  literal: Literal | null,
  problem: { message: string; offset: number } | null,
): Promise<Navigation> {
  if (problem || !literal) {
    const line = lineAt(await site.text(config), problem?.offset ?? 0);
    const message = problem?.message ?? 'The file is empty.';
    return {
      ...emptyNavigation('unreadable', `${config} does not parse.`),
      problems: [{ file: config, line, message }],
    };
  }
  if (!propertyOf(literal, 'navigation')) return emptyNavigation('none');
  return readMintlifyNavigation(config, literal, (target) => resolveEntry(site, root, target));
}

function resolveEntry(
  site: SiteFiles,
  root: string,
  target: string,
): { page: string | null; external: boolean } {
  const external = /^[a-z][a-z0-9+.-]*:/i.test(target) || isOperation(target);
  const base = joinPath(root, target.replace(/^\/|\/$/g, ''));
  const ending = entryEndings.find((each) => site.isDocument(base + each));
  return { page: ending === undefined ? null : base + ending, external };
}

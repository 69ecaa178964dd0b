import { inside, type Literal, propertyOf, stringOf } from '../../literal/literal.ts';
import { readJavaScript } from '../../literal/read-javascript.ts';
import { readJson } from '../../literal/read-json.ts';
import type { Dialect } from '../../markdown/dialect.ts';
import type { FrontMatterFields } from '../../markdown/front-matter.ts';
import { readSidebars } from '../../navigation/docusaurus-navigation.ts';
import { emptyNavigation, type Navigation, type NavigationLabel } from '../../navigation/navigation.ts';
import { mergeNavigation } from '../../navigation/navigation-builder.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { inTurn } from '../../text/in-turn.ts';
import { folderOf, isBelow, joinPath, nameOf, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';
import type { SiteFiles } from '../site-files.ts';

const dialect: Dialect = {
  mdx: true,
  slugs: 'github',
  headingIds: true,
  directives: true,
  admonitions: false,
  htmlComments: true,
  titleAnchors: false,
  linkFields: { image: 'image' },
};

const sidebarNames = ['sidebars.js', 'sidebars.ts', 'sidebars.cjs', 'sidebars.mjs', 'sidebars.json'];

export const docusaurus: Kind = {
  name: 'docusaurus',
  configNames: ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].map((ending) => `docusaurus.config.${ending}`),
  async layout(tree, root, config) {
    const docs = docsOptions(readJavaScript(await tree.read(config)));
    const folder = joinPath(root, stringOf(propertyOf(docs, 'path')) ?? 'docs');
    const route = stringOf(propertyOf(docs, 'routeBasePath')) ?? 'docs';
    const basePath = route === '/' ? '' : `/${route.replace(/^\/|\/$/g, '')}`;
    const others = ['blog', 'src/pages', 'versioned_docs', 'i18n'].map((name) => joinPath(root, name));
    return {
      root,
      config,
      contentFolders: [folder, ...others],
      assetFolders: [joinPath(root, 'static')],
      basePath,
      knownPaths: basePath === '' ? [] : [basePath],
      generatedPaths: [`${basePath}/category`, `${basePath}/tags`],
    };
  },
  dialect: () => dialect,
  notes: agentNotes,
  isPage: (site, path) => !/(^|\/)_[^/]*(\/|$)/.test(relativeTo(site.layout.root, path) ?? path),
  urlFields: ['slug', 'id'],
  urlOf: (site, path, fields) => pageUrl(site, path, fields),
  async navigation(site) {
    const { root } = site.layout;
    const file = sidebarNames.map((name) => joinPath(root, name)).find((path) => site.tree.paths.has(path));
    const categories = await categoryLabels(site);
    if (!file) return { ...emptyNavigation('every-page'), ...categories };
    const ids = await documentIds(site);
    const resolve = (id: string) => ({ page: ids.get(id) ?? null, external: false });
    const current = withFolders(site, readSidebars(file, await site.text(file), false, resolve));
    if (current.status !== 'listed') return { ...current, ...categories };
    return mergeNavigation([
      current,
      ...(await frozenSidebars(site)),
      { ...emptyNavigation('listed'), ...categories },
    ]);
  },
  redirects: hostingRedirects,
  entryTarget: (site, path, _like, fields) => documentId(site, path, fields),
  entryItem: (target) => target,
  titleIn: 'front-matter',
};

/** The options of the documentation plugin, wherever the configuration has them. */
function docsOptions(config: Literal | null): Literal | undefined {
  if (config?.type === 'array') return config.items.map(docsOptions).find((found) => found);
  if (config?.type !== 'object') return undefined;
  const here = propertyOf(config, 'docs');
  if (here?.type === 'object') return here;
  return config.properties.map(({ value }) => docsOptions(value)).find((found) => found);
}

const numberPrefix = /^\d+\s*[-_.]+\s*(?=[^\d\-_.\s])/;
const withoutNumbers = (path: string): string =>
  path
    .split('/')
    .map((part) => part.replace(numberPrefix, ''))
    .join('/');

/** The name a sidebar calls a page by: its path, with the last part as the front matter names it. */
function documentId(site: SiteFiles, path: string, fields: FrontMatterFields | null): string {
  const [docs = ''] = site.layout.contentFolders;
  const relative = withoutNumbers(withoutExtension(relativeTo(docs, path) ?? path));
  const named = fields?.data.id;
  return typeof named === 'string' ? joinPath(folderOf(relative), named) : relative;
}

async function documentIds(site: SiteFiles): Promise<Map<string, string>> {
  const [docs = ''] = site.layout.contentFolders;
  const paths = site.documents.filter((path) => isBelow(path, docs));
  const ids = await inTurn(paths, async (path) => {
    const named = (await site.text(path)).includes('id:');
    return documentId(site, path, named ? await site.fields(path) : null);
  });
  return new Map(ids.map((id, index) => [id, paths[index]!]));
}

function pageUrl(site: SiteFiles, path: string, fields: FrontMatterFields | null): string {
  const { root, basePath, contentFolders } = site.layout;
  const [docs = ''] = contentFolders;
  const inDocs = relativeTo(docs, path);
  if (inDocs !== null) return joinUrl(basePath, slugPath(inDocs, fields));
  const inSite = relativeTo(root, path) ?? path;
  const versioned = /^versioned_docs\/version-([^/]+)\/(.*)$/.exec(inSite);
  if (versioned) return joinUrl(`${basePath}/${versioned[1]}`, slugPath(versioned[2]!, fields));
  const translated =
    /^i18n\/([^/]+)\/docusaurus-plugin-content-docs\/(?:current|version-([^/]+))\/(.*)$/.exec(inSite);
  if (translated) {
    const version = translated[2] ? `/${translated[2]}` : '';
    return joinUrl(`/${translated[1]}${basePath}${version}`, slugPath(translated[3]!, fields));
  }
  return `/${withoutExtension(inSite.replace(/^src\/pages\//, '')).replace(/(^|\/)index$/, '')}`;
}

function joinUrl(base: string, path: string): string {
  return `${base}/${path.replace(/^\//, '')}`.replace(/\/$/, '') || '/';
}

function slugPath(relative: string, fields: FrontMatterFields | null): string {
  const slug = fields?.data.slug;
  const folder = withoutNumbers(folderOf(relative));
  if (typeof slug === 'string') return slug.startsWith('/') ? slug : joinPath(folder, slug);
  const id = fields?.data.id;
  const name = typeof id === 'string' ? id : withoutNumbers(withoutExtension(nameOf(relative)));
  const isIndex = /^(index|readme)$/i.test(name) || name === nameOf(folder);
  return isIndex ? folder : joinPath(folder, name);
}

function withFolders(site: SiteFiles, navigation: Navigation): Navigation {
  const [docs = ''] = site.layout.contentFolders;
  return { ...navigation, folders: navigation.folders.map((folder) => joinPath(docs, folder)) };
}

async function frozenSidebars(site: SiteFiles): Promise<Navigation[]> {
  const folder = joinPath(site.layout.root, 'versioned_sidebars');
  const files = [...site.tree.paths].filter((path) => isBelow(path, folder) && path.endsWith('.json'));
  const read = await Promise.all(
    files.map(async (file) =>
      readSidebars(file, await site.text(file), true, () => ({ page: null, external: true })),
    ),
  );
  return read.filter(({ status }) => status === 'listed');
}

/** The labels of folders, each in a file of its own. */
async function categoryLabels(site: SiteFiles): Promise<Pick<Navigation, 'files' | 'labels'>> {
  const { contentFolders } = site.layout;
  const files = [...site.tree.paths].filter(
    (path) => path.endsWith('/_category_.json') && contentFolders.some((folder) => isBelow(path, folder)),
  );
  const labels = await inTurn(files, async (file): Promise<NavigationLabel[]> => {
    const label = propertyOf(readJson(await site.text(file)).literal ?? undefined, 'label');
    if (label?.type !== 'string') return [];
    const frozen = /(^|\/)versioned_docs\//.test(file);
    const translated = /(^|\/)i18n\//.test(file);
    return [{ ...inside(label), file, text: label.value, syntax: 'literal', frozen, translated }];
  });
  return { files, labels: labels.flat() };
}

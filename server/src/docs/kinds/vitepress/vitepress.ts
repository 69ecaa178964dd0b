import picomatch from 'picomatch';
import { itemsOf, type Literal, propertyOf, stringOf, valueAt } from '../../literal/literal.ts';
import { readConfiguration } from '../../literal/read-configuration.ts';
import { type Hidden, type Unknown, unknownSetting } from '../../literal/unknown.ts';
import type { Dialect } from '../../markdown/dialect.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { splitUrl } from '../../site/resolve-link.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { joinPath, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import type { Kind } from '../kind.ts';
import { majorOf } from '../package-version.ts';
import { repositoryNotes } from '../repository-notes.ts';
import { pluginsWithHeadings } from './markdown-code.ts';
import { readRewrites } from './rewrites.ts';
import { readVitepressNavigation } from './sidebar.ts';

export const vitepressDialect: Dialect = {
  mdx: false,
  slugs: 'vitepress',
  headingIds: true,
  directives: true,
  admonitions: false,
  attributeLists: true,
  htmlComments: false,
  anchorComponents: {},
  componentsWithoutId: new Set(),
  linkingComponents: new Set(),
  // Spaces in a path are left to people: what is behind one may be something else.
  fileTags: [
    {
      kind: 'include',
      pattern: /<!--\s*@include:\s*((?:@\/|(?![@/]))(?:(?!-->)[^\s#{}<>])+)(?=\s*(?:-->|[#{]))/g,
      inCode: 'if it exists',
    },
    {
      kind: 'include',
      pattern: /^[ \t]*<<<[ \t]*((?:@\/|(?![@/]))[^\s#{}[\]<>]+)(?=[ \t]*(?:[#{[]|\r?$))/gm,
      inCode: false,
    },
  ],
  scriptImports: true,
  linkFields: { link: 'link', src: 'image' },
};

/** Version 1 leaves the fragments of links as they are written. */
const firstDialect: Dialect = { ...vitepressDialect, slugs: 'vitepress-1' };

const endings = ['ts', 'mts', 'js', 'mjs'];

export const vitepress: Kind = {
  name: 'vitepress',
  title: 'VitePress',
  description:
    'a VitePress site: Markdown pages with Vue components allowed, custom containers (`::: tip`), and a sidebar in its configuration',
  configNames: endings.flatMap((ending) => [
    `.vitepress/config.${ending}`,
    `.vitepress/config/index.${ending}`,
  ]),
  activeSettings: {
    files: /(^|\/)\.vitepress\/.*\.[cm]?[jt]s$/,
    keys: ['head', 'transformHead', 'transformHtml'],
  },
  ownModules: [/^vitepress(\/|$)/, /^vue$/],
  otherFiles: ['.vitepress/config/*', ...endings.map((ending) => `.vitepress/*.${ending}`)],
  listFiles: [{ path: /(^|\/)\.vitepress\/config(\.|\/[^/]+\.)[cm]?[jt]s$/, format: 'javascript' }],
  async open(tree, root, config) {
    const settings = await readSettings(tree, root, config);
    const folder = joinPath(root, settings.srcDir);
    const dialect = (await majorOf(tree, root, 'vitepress')) === 1 ? firstDialect : vitepressDialect;
    const inSource = (path: string) => relativeTo(folder, path) ?? path;
    // A page with a parameter in its name is made once for each value, by code.
    const templates = [...tree.paths].filter(
      (path) => path.endsWith('.md') && /\[[^/]+\]/.test(inSource(path)),
    );
    const urlOf = (path: string) => {
      const served = settings.rewrite(inSource(path));
      return `/${withoutExtension(served).replace(/(^|\/)index$/, '$1')}`;
    };
    return {
      layout: {
        root,
        config,
        contentFolders: [folder],
        assetFolders: [joinPath(folder, 'public'), folder],
        basePath: '',
        ...(settings.address === undefined ? {} : { address: settings.address }),
        hostBase: settings.base,
        knownPaths: ['/'],
        showsIncluded: true,
        generatedPaths: templates.map((path) => `/${inSource(path).split('/[')[0]!}`),
      },
      unknown: settings.unknown,
      dialect: () => dialect,
      // VitePress builds those as well, unless `srcExclude` names them.
      notes: new Set(),
      isIgnored: (path) => settings.isExcluded(inSource(path)),
      isPage: (path) => !/\[[^/]+\]/.test(inSource(path)),
      standing: (path) => (settings.locales.includes(inSource(path).split('/')[0]!) ? 'translation' : null),
      namesLanguages: !settings.unknown.some((each) => each.setting === 'locales'),
      urlFields: [],
      urlOf,
      anchorDoubt: () => settings.anchorDoubt,
      navigation: (site) =>
        Promise.resolve(
          readVitepressNavigation(config, settings.value, (target) => resolveEntry(site, folder, target)),
        ),
      redirects: hostingRedirects,
      // A home page has no sidebar, and `404.md` is shown where there is no page.
      isLeftOut: (path, fields) =>
        fields?.data.layout === 'home' || inSource(path) === '404.md' || repositoryNotes.has(inSource(path)),
      leavingOutFields: ['layout'],
      entryTarget: (path, like) => {
        const url = urlOf(path);
        const ending = /\.(md|html)$/.exec(like ?? '')?.[0] ?? '';
        return ending === '' || url.endsWith('/') ? url : url + ending;
      },
      entryItem: (target, title) =>
        `{ text: '${title.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}', link: ${target} }`,
      buildIgnoresRedirects: true,
      titleIn: 'heading',
    };
  },
};

interface Settings {
  value: Literal | undefined;
  srcDir: string;
  isExcluded(path: string): boolean;
  /** The path that a page is served under, by the path of its file. */
  rewrite(path: string): string;
  /** Folders of other languages. */
  locales: readonly string[];
  /** What may make anchors that pages do not show, or name them by a rule of its own. */
  anchorDoubt: string | null;
  unknown: Unknown[];
  address: string | undefined;
  /** What `base` puts in front of every address, without a slash at its end. */
  base: string;
}

async function readSettings(tree: DocumentTree, root: string, config: string): Promise<Settings> {
  const { value } = await readConfiguration(tree, config);
  const unknown: Unknown[] = [];
  const setting = (name: string, hides: Hidden): Literal | undefined => {
    const found = propertyOf(value, name);
    if (found?.type !== 'unknown') return found;
    unknown.push(unknownSetting(name, found, hides));
    return undefined;
  };
  const excluded = itemsOf(setting('srcExclude', 'more')).flatMap((item) => stringOf(item) ?? []);
  const rewrites = readRewrites(setting('rewrites', 'addresses'));
  const locales = setting('locales', 'more');
  const slugify = valueAt(value, 'markdown', 'anchor', 'slugify');
  if (slugify?.type === 'unknown')
    unknown.push(unknownSetting('markdown.anchor.slugify', slugify, 'anchors'));
  const srcDir = stringOf(setting('srcDir', 'pages')) ?? '';
  const plugins = await pluginsWithHeadings(tree, unknown, { config, value, folder: joinPath(root, srcDir) });
  return {
    value,
    srcDir,
    isExcluded: excluded.length > 0 ? picomatch(excluded) : () => false,
    rewrite: rewrites,
    locales: (locales?.type === 'object' ? locales.properties : [])
      .filter(
        ({ key, value: locale }) =>
          key !== 'root' && !/^https?:/.test(stringOf(propertyOf(locale, 'link')) ?? ''),
      )
      .map(({ key }) => key),
    anchorDoubt:
      slugify !== undefined
        ? `\`markdown.anchor.slugify\` of ${config} names headings`
        : plugins.length > 0
          ? `${plugins.join(', ')} may add headings`
          : null,
    unknown,
    address: stringOf(valueAt(value, 'sitemap', 'hostname'))?.replace(/\/$/, ''),
    base: (stringOf(propertyOf(value, 'base')) ?? '').replace(/\/+$/, ''),
  };
}

function resolveEntry(
  site: SiteFiles,
  folder: string,
  target: string,
): { page: string | null; external: boolean } {
  const external = /^[a-z]+:|^\/\//i.test(target) || isPublic(site, target);
  const bare = target.replace(/[?#].*$/, '').replace(/\.(md|html)$/, '');
  const base = joinPath(folder, bare.replace(/^\//, ''));
  const file = [`${base}.md`, joinPath(base, 'index.md')].find((path) => site.isDocument(path));
  return { page: file ?? null, external };
}

/** What lies in `public` is served as it is. */
const isPublic = ({ layout, tree }: SiteFiles, target: string): boolean =>
  tree.paths.has(joinPath(layout.assetFolders[0]!, splitUrl(target).path.replace(/^\//, '')));

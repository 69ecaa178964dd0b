import ignore from 'ignore';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { folderOf, joinPath, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';
import { readBlog } from './blog.ts';
import { dialectsOf, otherAnchors } from './dialect.ts';
import { folderStyle } from './folder-nav.ts';
import { readLanguages } from './languages.ts';
import { literateFile } from './literate-nav.ts';
import { readNavigation } from './navigation.ts';
import { chooseConfig, otherName } from './other-configs.ts';
import { mkdocsRedirects } from './redirects.ts';
import { type Fields, fileWith, parseYaml, readSettings, type Settings, textsOf } from './settings.ts';

/** Plugins that make no pages and no files; any other may. */
const pagelessPlugins = new RegExp(
  `^(?:${[
    'search|tags|meta|privacy|optimize|offline|social|typeset|info|group|blog|minify|redirects|exclude|autorefs',
    'mkdocstrings|macros|include-markdown|awesome-(?:nav|pages)|literate-nav|section-index|i18n|mike|glightbox',
    'git-.*|table-reader|rss|llmstxt|open-in-new-tab|mermaid.*|kroki|panzoom|callouts|tooltips|htmlproofer',
    'spellcheck|version|localsearch|print-site|with-pdf|pdf-export|charts|drawio.*|swagger-ui-tag|markdownextradata',
    'markdown-exec|code-validator|img2fig-plugin|enumerate-headings|badges|autolinks|document-dates|autorefs|backlinks|link-marker',
  ].join('|')})$`,
);

/** Plugins that run neither code nor commands of the repository. */
const harmlessPlugins =
  /^(?:material\/)?(?:search|tags|blog|social|privacy|offline|info|meta|group|typeset|projects|optimize|redirects|awesome-pages|awesome-nav|literate-nav|section-index|i18n|minify|git-revision-date|git-revision-date-localized|git-authors|git-committers(?:-2)?|glightbox|rss|include-markdown|exclude|exclude-search|autorefs|mkdocstrings|mike|open-in-new-tab|table-reader|print-site|with-pdf|swagger-ui-tag|render_swagger|mermaid2|panzoom|callouts|obsidian-interactive-graph|tooltips|llmstxt)$/;
const harmlessExtensions =
  /^(?:markdown\.extensions\.)?(?:abbr|admonition|attr_list|codehilite|def_list|extra|fenced_code|footnotes|legacy_attrs|legacy_em|md_in_html|meta|nl2br|sane_lists|smarty|tables|toc|wikilinks)$|^pymdownx\.[\w.]+$|^(?:material|neoteroi)\.[\w.]+$|^(?:mdx_math|mdx_truly_sane_lists|mdx_breakless_lists|mkdocs-click|callouts|gfm_admonition|github-callouts|markdown_gfm_admonition|mdx_include|markdown_include\.include)$/;

export const mkdocs: Kind = {
  name: 'mkdocs',
  title: 'MkDocs',
  description:
    'an MkDocs site: Markdown pages, relative links to `.md` files, admonitions (`!!! note`) where the theme has them, and `nav` in its configuration',
  configNames: ['mkdocs.yml', 'mkdocs.yaml'],
  otherConfigs: { name: otherName, choose: chooseConfig },
  activeSettings: {
    files: /(^|\/)mkdocs[^/]*\.ya?ml$/,
    keys: [
      'extra_javascript',
      'extra_css',
      'extra_templates',
      'hooks',
      'analytics',
      'google_analytics',
      'custom_dir',
      'INHERIT',
      'url_download',
      'base_path',
      'restrict_base_path',
    ],
    loads: { plugins: harmlessPlugins, markdown_extensions: harmlessExtensions },
  },
  otherFiles: ['mkdocs*.yml', 'mkdocs*.yaml', '.nav.yml', '.pages'],
  listFiles: [{ path: /(^|\/)(?:mkdocs[^/]*\.ya?ml|\.nav\.yml|\.pages)$/, format: 'yaml' }],
  listFields: ['tags', 'authors', 'categories', 'hide'],
  async open(tree, root, config) {
    const settings = await readSettings(tree, config);
    const { values, plugins, unknown } = settings;
    const folder = joinPath(root, typeof values.docs_dir === 'string' ? values.docs_dir : 'docs');
    const blog = readBlog(settings, folder);
    const languages = readLanguages(settings, folder);
    const anchorDoubt = otherAnchors(settings);
    const dialects = dialectsOf(settings);
    const below = (path: string) => relativeTo(folder, path) ?? path;
    const isBuilt = builtPages(settings, tree.paths, folder);
    const notInNav = ignore().add(textsOf(values.not_in_nav).join('\n'));
    const isLiterate = literateFile(settings);
    const find = (path: string) =>
      (languages?.candidates(path, null) ?? [path]).find((each) => tree.paths.has(each)) ?? null;
    return {
      layout: {
        root,
        config,
        contentFolders: [folder],
        assetFolders: [folder],
        basePath: '',
        // MkDocs leaves absolute links as they are: they may lead to another part of the host.
        knownPaths: [],
        generatedPaths: ['/search', '/sitemap.xml', '/404', ...(blog?.generated ?? [])],
        linksOnlyFiles: true,
        hasGeneratedFiles: [...plugins.keys()].some((name) => !pagelessPlugins.test(name)),
        ...(languages && { candidates: languages.candidates }),
      },
      unknown,
      dialect: (path) => (blog?.isPost(path) ? dialects.post : dialects.page),
      notes: agentNotes,
      isIgnored: (path) => isLiterate !== null && path.endsWith(`/${isLiterate}`),
      isPage: isBuilt,
      standing: (path) => languages?.standing(path) ?? null,
      urlFields: [],
      hasTitleInUrl: (path) => blog?.isPost(path) ?? false,
      urlOf(path, fields, title) {
        const plain = languages?.plain(below(path)) ?? { relative: below(path), prefix: '' };
        if (!blog?.isPost(path)) return addressOf(plain.prefix + withoutExtension(plain.relative), values);
        const post = blog.addressOf(path, fields, title);
        return post === null ? null : addressOf(plain.prefix + post, values);
      },
      anchorDoubt: (_path, page) => anchorDoubt(page),
      navigation: (site) =>
        readNavigation(site, settings, folder, (path) => {
          const found = find(path);
          return found !== null && site.isDocument(found) ? found : null;
        }),
      async redirects(site) {
        const { path } = fileWith(settings.files, 'plugins');
        const source = await site.text(path);
        const own = mkdocsRedirects(path, source, parseYaml(source), folder);
        return own.add ? own : hostingRedirects(site);
      },
      needsDate: (path) => blog?.isPost(path) ?? false,
      isLeftOut: (path) =>
        (blog?.isPost(path) ?? false) || notInNav.ignores(below(path)) || below(path) === '404.md',
      entryTarget: (path, _like, _fields, file) => entryTarget(settings, folder, path, file),
      entryItem: (target, title) =>
        `${/^[\p{L}\p{N}][\p{L}\p{N} ,.()/-]*$/u.test(title) ? title : JSON.stringify(title)}: ${target}`,
      titleIn: 'heading',
    };
  },
};

/** Of a path without its extension. */
function addressOf(bare: string, { use_directory_urls: asFolders }: Fields): string {
  const path = bare.replace(/(^|\/)(index|README)$/, '$1');
  if (path === '' || path.endsWith('/')) return `/${path}`;
  return asFolders === false ? `/${path}.html` : `/${path}/`;
}

/** Whether a Markdown file becomes a page: drafts and what is excluded do not, nor a README beside an index. */
function builtPages(
  { values, plugins }: Settings,
  paths: ReadonlySet<string>,
  folder: string,
): (path: string) => boolean {
  const patterns = [values.exclude_docs, values.draft_docs].flatMap(textsOf);
  const excluded = ignore().add(['.*', '/templates/', ...patterns].join('\n'));
  const globs = textsOf(plugins.get('exclude')?.glob).map(
    // To Python's fnmatch a star is any characters, slashes too.
    (glob) =>
      new RegExp(
        `^${glob
          .replace(/[.+^${}()|\\]/g, '\\$&')
          .replace(/\*/g, '.*')
          .replace(/\?/g, '.')}$`,
      ),
  );
  return (path) => {
    const below = relativeTo(folder, path) ?? path;
    const isDouble = /(^|\/)README\.md$/.test(path) && paths.has(joinPath(folderOf(path), 'index.md'));
    return !isDouble && !excluded.ignores(below) && !globs.some((glob) => glob.test(below));
  };
}

/** Counted from the folder of the file that lists it; awesome-pages knows only what is in that folder itself. */
function entryTarget(settings: Settings, folder: string, path: string, file: string): string | null {
  if (settings.files.some((config) => config.path === file)) return relativeTo(folder, path) ?? path;
  const target = relativeTo(folderOf(file), path);
  const isNarrow = folderStyle(settings)?.replacesNav === false;
  return target !== null && isNarrow && target.includes('/') ? null : target;
}

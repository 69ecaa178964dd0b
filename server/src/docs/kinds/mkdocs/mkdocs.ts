import { type Document, parseDocument } from 'yaml';
import type { Dialect } from '../../markdown/dialect.ts';
import { emptyNavigation, type Navigation } from '../../navigation/navigation.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { lineAt } from '../../text/lines.ts';
import { joinPath, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';
import { readMkdocsNavigation } from './nav.ts';
import { mkdocsRedirects } from './redirects.ts';

export const mkdocsDialect: Dialect = {
  mdx: false,
  slugs: 'python',
  headingIds: true,
  directives: false,
  admonitions: true,
  attributeLists: true,
  htmlComments: false,
  anchorComponents: {},
  componentsWithoutId: new Set(),
  linkFields: {},
};

/**
 * Tags such as `!!python/name:…` are other people's business and no problem. A key that is there twice is none to
 * MkDocs either, and looking for it takes quadratic time (20,000 keys: 8 s).
 */
const parseConfig = (source: string): Document.Parsed =>
  parseDocument(source, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });

const docsDir = /^(["']?)docs_dir\1[ \t]*:[^\n]*(?:\n[ \t]+\S[^\n]*)*/m;
const longestDocsDir = 1_000;

/** Only this field: a site is opened often, and the rest of a long configuration takes seconds to parse. */
function pagesFolder(source: string): string {
  const field = docsDir.exec(source)?.[0] ?? '';
  const named = field.length > longestDocsDir ? null : parseConfig(`${field}\n`).get('docs_dir');
  return typeof named === 'string' ? named : 'docs';
}

export const mkdocs: Kind = {
  name: 'mkdocs',
  title: 'MkDocs',
  description:
    'an MkDocs site: Markdown pages, relative links to `.md` files, admonitions (`!!! note`) where the theme has them, and `nav` in its configuration',
  configNames: ['mkdocs.yml', 'mkdocs.yaml'],
  otherFiles: [],
  listFiles: [{ path: /(^|\/)mkdocs\.ya?ml$/, format: 'yaml' }],
  async open(tree, root, config) {
    const text = await tree.read(config);
    const folder = joinPath(root, pagesFolder(text));
    const hasHooks = /^hooks[ \t]*:/m.test(text);
    return {
      layout: {
        root,
        config,
        contentFolders: [folder],
        assetFolders: [folder],
        basePath: '',
        // MkDocs leaves absolute links as they are: they may lead to another part of the host.
        knownPaths: [],
        generatedPaths: [],
      },
      unknown: [],
      dialect: () => mkdocsDialect,
      notes: agentNotes,
      isPage: () => true,
      urlFields: [],
      urlOf: (path) => {
        const bare = withoutExtension(relativeTo(folder, path) ?? path).replace(
          /(^|\/)(index|README)$/,
          '$1',
        );
        return bare === '' || bare.endsWith('/') ? `/${bare}` : `/${bare}/`;
      },
      // Code of the site's own changes pages; mkdocstrings puts what a module documents in place of `::: module`.
      hasOtherAnchors: (_path, page) => hasHooks || /^ *::: \w/m.test(page),
      navigation: (site) => readNavigation(site, folder, config),
      async redirects(site) {
        const source = await site.text(config);
        const own = mkdocsRedirects(config, source, parseConfig(source), folder);
        return own.add ? own : hostingRedirects(site);
      },
      entryTarget: (path) => relativeTo(folder, path) ?? path,
      entryItem: (target, title) =>
        `${/^[\p{L}\p{N}][\p{L}\p{N} ,.()/-]*$/u.test(title) ? title : JSON.stringify(title)}: ${target}`,
      titleIn: 'heading',
    };
  },
};

async function readNavigation(site: SiteFiles, folder: string, config: string): Promise<Navigation> {
  const text = await site.text(config);
  const document = parseConfig(text);
  const error = document.errors[0];
  if (error) {
    const problem = { file: config, line: lineAt(text, error.pos[0]), message: error.message };
    return { ...emptyNavigation('unreadable', `${config} does not parse.`), problems: [problem] };
  }
  return readMkdocsNavigation({ path: config, text }, document, (target) => {
    const path = joinPath(folder, target.replace(/^\//, ''));
    return { page: site.isDocument(path) ? path : null, external: /^[a-z]+:|^\//i.test(target) };
  });
}

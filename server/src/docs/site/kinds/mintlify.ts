import { propertyOf } from '../../literal/literal.ts';
import { readJson } from '../../literal/read-json.ts';
import type { Dialect } from '../../markdown/dialect.ts';
import { readMintlifyNavigation } from '../../navigation/mintlify-navigation.ts';
import { emptyNavigation } from '../../navigation/navigation.ts';
import { literalRedirects } from '../../redirects/literal-redirects.ts';
import { noRedirects } from '../../redirects/redirects.ts';
import { lineAt } from '../../text/lines.ts';
import { joinPath, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';
import { repositoryNotes } from '../repository-notes.ts';
import type { SiteFiles } from '../site-files.ts';

const dialect: Dialect = {
  mdx: true,
  slugs: 'mintlify',
  headingIds: true,
  directives: false,
  admonitions: false,
  htmlComments: false,
  titleAnchors: true,
  linkFields: {},
};

const entryEndings = ['.mdx', '.md', '', '/index.mdx', '/index.md'];

export const mintlify: Kind = {
  name: 'mintlify',
  configNames: ['docs.json', 'mint.json'],
  async layout(tree, root, config) {
    const text = await tree.read(config);
    return {
      root,
      config,
      contentFolders: [root],
      assetFolders: [root],
      basePath: '',
      knownPaths: ['/'],
      // Pages made from an OpenAPI description have no file.
      generatedPaths: text.includes('openapi') ? ['/api-reference'] : [],
    };
  },
  dialect: () => dialect,
  notes: repositoryNotes,
  isPage: (site, path) => !/(^|\/)(snippets|_[^/]*)(\/|$)/.test(relativeTo(site.layout.root, path) ?? path),
  urlFields: [],
  urlOf: (site, path) => pageUrl(site, path),
  async navigation(site) {
    const { config } = site.layout;
    const source = await site.text(config!);
    const { literal, problem } = readJson(source);
    if (problem || !literal) {
      const line = lineAt(source, problem?.offset ?? 0);
      const message = problem?.message ?? 'The file is empty.';
      return {
        ...emptyNavigation('unreadable', `${config} does not parse.`),
        problems: [{ file: config!, line, message }],
      };
    }
    if (!propertyOf(literal, 'navigation')) return emptyNavigation('none');
    return readMintlifyNavigation(config!, source, literal, (target) => resolveEntry(site, target));
  },
  async redirects(site) {
    const source = await site.text(site.layout.config!);
    const { literal } = readJson(source);
    return literal ? literalRedirects(site.layout.config!, source, literal) : noRedirects;
  },
  entryTarget: (site, path, like) => {
    const target = withoutExtension(relativeTo(site.layout.root, path) ?? path);
    return like?.startsWith('/') ? `/${target}` : target;
  },
  entryItem: (target) => target,
  titleIn: 'front-matter',
};

function pageUrl(site: SiteFiles, path: string): string {
  const url = `/${withoutExtension(relativeTo(site.layout.root, path) ?? path)}`;
  return url.replace(/\/index$/, '') || '/';
}

function resolveEntry(site: SiteFiles, target: string): { page: string | null; external: boolean } {
  // `GET /users` names an operation of an API description.
  const external = /^[a-z][a-z0-9+.-]*:/i.test(target) || /^[A-Z]+ \//.test(target);
  const base = joinPath(site.layout.root, target.replace(/^\/|\/$/g, ''));
  const ending = entryEndings.find((each) => site.isDocument(base + each));
  return { page: ending === undefined ? null : base + ending, external };
}

import ignore, { type Ignore } from 'ignore';
import { type Literal, propertyOf } from '../../literal/literal.ts';
import { emptyNavigation, type Navigation } from '../../navigation/navigation.ts';
import { literalRedirects } from '../../redirects/literal-redirects.ts';
import { noRedirects } from '../../redirects/redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { lineAt } from '../../text/lines.ts';
import { joinPath, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import type { Kind } from '../kind.ts';
import { repositoryNotes } from '../repository-notes.ts';
import { mintlifyDialect } from './dialect.ts';
import { readMintlifyNavigation } from './navigation.ts';
import { readWithReferences } from './references.ts';

const entryEndings = ['.mdx', '.md', '', '/index.mdx', '/index.md'];
const ignoreFile = '.mintignore';

export const mintlify: Kind = {
  name: 'mintlify',
  title: 'Mintlify',
  description:
    'a Mintlify site: MDX pages with YAML front matter (`title`, `description`), Mintlify’s components (`<Note>`, `<Steps>`, `<Tabs>`, `<Card>` …) and a navigation that lists pages without their extension',
  configNames: ['docs.json', 'mint.json'],
  otherFiles: [ignoreFile],
  listFiles: [{ path: /(^|\/)(docs|mint)\.json$/, format: 'json' }],
  listFields: ['keywords', 'groups'],
  async open(tree, root, config) {
    const text = await tree.read(config);
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
        // Pages made from an OpenAPI description have no file.
        generatedPaths: text.includes('openapi') ? ['/api-reference'] : [],
        linksToFolders: true,
        countsFromTop: true,
      },
      unknown: [],
      dialect: () => mintlifyDialect,
      notes: repositoryNotes,
      isIgnored: (path) => ignored.ignores(inSite(path)),
      isPage: (path) => !/(^|\/)(snippets|_[^/]*)(\/|$)/.test(inSite(path)),
      urlFields: [],
      urlOf,
      async navigation(site) {
        const { literal, problem } = await readConfig(site);
        return navigationOf(site, root, config, literal, problem);
      },
      async redirects(site) {
        const { literal } = await readConfig(site);
        return literal ? literalRedirects(literal) : noRedirects;
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

async function readIgnored({ paths, read }: DocumentTree, file: string): Promise<Ignore> {
  return paths.has(file) ? ignore().add(await read(file)) : ignore();
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
  // `GET /users` names an operation of an API description.
  const external = /^[a-z][a-z0-9+.-]*:/i.test(target) || /^[A-Z]+ \//.test(target);
  const base = joinPath(root, target.replace(/^\/|\/$/g, ''));
  const ending = entryEndings.find((each) => site.isDocument(base + each));
  return { page: ending === undefined ? null : base + ending, external };
}

import { propertyOf, stringOf } from '../../literal/literal.ts';
import { readJavaScript } from '../../literal/read-javascript.ts';
import type { Dialect } from '../../markdown/dialect.ts';
import { readVitepressNavigation } from '../../navigation/vitepress-navigation.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { joinPath, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';
import { repositoryNotes } from '../repository-notes.ts';
import type { SiteFiles } from '../site-files.ts';

const dialect: Dialect = {
  mdx: false,
  slugs: 'vitepress',
  headingIds: true,
  directives: true,
  admonitions: false,
  htmlComments: false,
  titleAnchors: false,
  linkFields: { link: 'link', src: 'image' },
};

const endings = ['ts', 'mts', 'js', 'mjs'];

export const vitepress: Kind = {
  name: 'vitepress',
  configNames: endings.flatMap((ending) => [
    `.vitepress/config.${ending}`,
    `.vitepress/config/index.${ending}`,
  ]),
  async layout(tree, root, config) {
    const literal = readJavaScript(await tree.read(config)) ?? undefined;
    const folder = joinPath(root, stringOf(propertyOf(literal, 'srcDir')) ?? '');
    return {
      root,
      config,
      contentFolders: [folder],
      assetFolders: [folder, joinPath(folder, 'public')],
      basePath: '',
      knownPaths: ['/'],
      generatedPaths: [],
    };
  },
  dialect: () => dialect,
  notes: repositoryNotes,
  isPage: () => true,
  urlFields: [],
  urlOf: (site, path) => {
    const bare = withoutExtension(relativeTo(site.layout.contentFolders[0] ?? '', path) ?? path);
    return `/${bare.replace(/(^|\/)index$/, '$1')}`;
  },
  async navigation(site) {
    const { config } = site.layout;
    return readVitepressNavigation(config!, await site.text(config!), (target) => resolveEntry(site, target));
  },
  redirects: hostingRedirects,
  entryTarget: (site, path, like) => {
    const url = vitepress.urlOf(site, path, null);
    const ending = /\.(md|html)$/.exec(like ?? '')?.[0] ?? '';
    return ending === '' || url.endsWith('/') ? url : url + ending;
  },
  entryItem: (target, title) =>
    `{ text: '${title.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}', link: ${target} }`,
  titleIn: 'heading',
};

function resolveEntry(site: SiteFiles, target: string): { page: string | null; external: boolean } {
  const [folder = ''] = site.layout.contentFolders;
  const base = joinPath(
    folder,
    target
      .replace(/[?#].*$/, '')
      .replace(/\.(md|html)$/, '')
      .replace(/^\//, ''),
  );
  const candidates = [`${base}.md`, joinPath(base, 'index.md')];
  const page = candidates.find((path) => site.isDocument(path)) ?? null;
  return { page, external: /^[a-z]+:/i.test(target) };
}

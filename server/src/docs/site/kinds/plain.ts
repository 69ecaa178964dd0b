import { plainMarkdown } from '../../markdown/dialect.ts';
import { emptyNavigation } from '../../navigation/navigation.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';

/** Markdown in folders, read on the code host: links are file paths, a folder's README stands for it. */
export const plain: Kind = {
  name: 'plain',
  configNames: [],
  layout: async (_tree, root) => ({
    root,
    config: null,
    contentFolders: [root],
    assetFolders: root === '' ? [''] : [root, ''],
    basePath: '',
    knownPaths: ['/'],
    generatedPaths: [],
  }),
  dialect: (path) => ({ ...plainMarkdown, mdx: path.endsWith('.mdx') }),
  isPage: (_site, path) => !/(^|\/)(AGENTS|CLAUDE)\.md$/.test(path),
  urlFields: [],
  urlOf: (site, path) => {
    const bare = withoutExtension(relativeTo(site.layout.root, path) ?? path);
    return `/${bare.replace(/(^|\/)(README|readme|index)$/, '')}`;
  },
  navigation: async () => emptyNavigation('none'),
  redirects: hostingRedirects,
  entryTarget: (_site, path) => path,
  entryItem: (target) => target,
  titleIn: 'heading',
};

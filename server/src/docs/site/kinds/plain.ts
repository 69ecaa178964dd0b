import { type Dialect, plainMarkdown } from '../../markdown/dialect.ts';
import { emptyNavigation } from '../../navigation/navigation.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';

const plainMdx: Dialect = { ...plainMarkdown, mdx: true };

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
  dialect: (path) => (path.endsWith('.mdx') ? plainMdx : plainMarkdown),
  notes: agentNotes,
  isPage: () => true,
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

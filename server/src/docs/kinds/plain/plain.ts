import { type Dialect, plainMarkdown } from '../../markdown/dialect.ts';
import { isTemplate } from '../../markdown/template-tags.ts';
import { emptyNavigation } from '../../navigation/navigation.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';

const plainMdx: Dialect = { ...plainMarkdown, mdx: true };

/** Markdown in folders, read on the code host: links are file paths, a folder's README stands for it. */
export const plain: Kind = {
  name: 'plain',
  title: 'Markdown',
  description:
    'a folder of Markdown files without a site generator that Docwright knows; links are relative paths',
  configNames: [],
  otherFiles: [],
  listFiles: [],
  open: async (_tree, root) => ({
    layout: {
      root,
      config: null,
      contentFolders: [root],
      assetFolders: root === '' ? [''] : [root, ''],
      basePath: '',
      knownPaths: ['/'],
      generatedPaths: [],
      linksToFolders: true,
    },
    unknown: [],
    dialect: (path) => (path.endsWith('.mdx') ? plainMdx : plainMarkdown),
    notes: agentNotes,
    isPage: () => true,
    urlFields: [],
    urlOf: (path) => {
      const bare = withoutExtension(relativeTo(root, path) ?? path);
      return `/${bare.replace(/(^|\/)(README|readme|index)$/, '')}`;
    },
    hasOtherAnchors: (_path, text) => isTemplate(text),
    navigation: async () => emptyNavigation('none'),
    redirects: hostingRedirects,
    entryTarget: (path) => path,
    entryItem: (target) => target,
    titleIn: 'heading',
  }),
};

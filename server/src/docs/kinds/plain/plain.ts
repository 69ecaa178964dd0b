import { type Dialect, plainMarkdown } from '../../markdown/dialect.ts';
import { maySayGenerated } from '../../markdown/is-generated.ts';
import { isTemplate } from '../../markdown/template-tags.ts';
import { emptyNavigation } from '../../navigation/navigation.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import type { Redirects } from '../../redirects/redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { inTurn } from '../../text/in-turn.ts';
import { lineAt } from '../../text/lines.ts';
import { isMarkdown, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
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
  open: async (tree, root) => ({
    layout: {
      root,
      config: null,
      contentFolders: [root],
      assetFolders: root === '' ? [''] : [root, ''],
      basePath: '',
      knownPaths: ['/'],
      generatedPaths: [],
      linksToFolders: true,
      mayBeServed: unknownPaths(tree, root),
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
    anchorDoubt: (_path, text) =>
      isTemplate(text) || maySayGenerated(text) ? 'a program fills in the page' : null,
    navigation: async () => emptyNavigation('none'),
    redirects: plainRedirects,
    entryTarget: (path) => path,
    entryItem: (target) => target,
    titleIn: 'heading',
  }),
};

/**
 * A program that nobody knows may put versions, languages or files in front of these pages (`/en/a`, `/static/b.png`).
 * What is certain is a path below a folder that there is, and one to a Markdown file.
 */
function unknownPaths({ paths }: DocumentTree, root: string): (path: string) => boolean {
  const topOf = (path: string): string => withoutExtension(path.split('/', 1)[0]!).toLowerCase();
  const tops = new Set([...paths].flatMap((path) => [topOf(path), topOf(relativeTo(root, path) ?? path)]));
  return (path) => !isMarkdown(path) && !tops.has(topOf(path.slice(1)));
}

/** Those of the host, and the addresses that pages say they had. */
async function plainRedirects(site: SiteFiles): Promise<Redirects> {
  const urls = await site.urls();
  const { list, add, takesTemporary = false, anyBelow } = await hostingRedirects(site);
  const own = await inTurn(site.documents, async (path) => {
    const { redirect_from: from } = (await site.fieldsNamed(path, ['redirect_from']))?.data ?? {};
    const to = urls.of(path);
    const old = [from].flat().filter((each) => typeof each === 'string');
    if (to === null || old.length === 0) return [];
    const text = await site.text(path);
    return old.map((each) => ({ from: each, to, file: path, line: lineAt(text, text.indexOf(each)) }));
  });
  return { list: [...list, ...own.flat()], add, takesTemporary, ...(anyBelow ? { anyBelow } : {}) };
}

import { type Dialect, plainMarkdown } from '../../markdown/dialect.ts';
import { emptyNavigation } from '../../navigation/navigation.ts';
import { noRedirects } from '../../redirects/redirects.ts';
import { decodeUrl, splitUrl } from '../../site/resolve-link.ts';
import { folderOf, isMarkdown, joinPath, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import type { Kind } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';
import { summaryEntry, summaryTarget } from '../summary/entry.ts';
import { listedPages } from '../summary/listed-pages.ts';
import { summaryTargets } from '../summary/parse-summary.ts';
import { readSummary } from '../summary/read-summary.ts';
import { gitbookRedirects } from './redirects.ts';
import { readSettings, settingsFile } from './settings.ts';

const gitbookDialect: Dialect = {
  ...plainMarkdown,
  fileTags: [
    { kind: 'include', pattern: /\{%-?\s*include\s+"([^"\n]+)/g, inCode: false },
    {
      kind: 'link',
      pattern: /\{%-?\s*(?:content-ref|embed|file|openapi|swagger)\s+(?:url|src)="([^"\n]+)/g,
      inCode: false,
    },
  ],
  linkFields: { cover: 'image' },
};

const summaryFile = 'SUMMARY.md';

const isElsewhere = (target: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);

/** The file that an entry names, from the space's top or from the summary. */
function fileOf(target: string, folder: string, summary: string): string {
  const path = decodeUrl(splitUrl(target).path);
  return path.startsWith('/') ? joinPath(folder, path.slice(1)) : joinPath(folderOf(summary), path);
}

export const gitbook: Kind = {
  name: 'gitbook',
  title: 'GitBook',
  description:
    'a GitBook space: Markdown pages that `SUMMARY.md` lists, relative links to `.md` files, and blocks such as `{% hint style="info" %}`, `{% tabs %}` and `{% content-ref url="page.md" %}`',
  configNames: [settingsFile, summaryFile],
  isOne: async (tree, config) => config.endsWith(settingsFile) || isListOfPages(tree, config),
  otherFiles: [],
  harmlessFiles: [settingsFile],
  listFiles: [],
  async open(tree, root, config) {
    const { file, folder, summary, readme } = await readSettings(tree, root, config);
    const { listed, unknown } = await listedPages(tree, summary, (target) => fileOf(target, folder, summary));
    const hasSummary = tree.paths.has(summary);
    const urlOf = (path: string): string => {
      if (path === readme) return '/';
      const bare = withoutExtension(relativeTo(folder, path) ?? path);
      return `/${bare.replace(/(^|\/)readme$/i, '')}`;
    };
    return {
      layout: {
        root: file === null ? root : folderOf(file),
        config: file ?? config,
        contentFolders: [folder],
        assetFolders: [folder],
        basePath: '',
        // A space is one of several parts of a site.
        knownPaths: [],
        generatedPaths: [],
        hasNothingAbove: true,
        needsEnding: true,
      },
      unknown,
      dialect: () => gitbookDialect,
      notes: agentNotes,
      isIgnored: (path) => path === summary,
      isPart: (path) => path.startsWith(joinPath(folder, '.gitbook/includes/')),
      // Without a summary, GitBook makes one from the folders.
      isPage: (path) => (hasSummary && listed ? listed.has(path) : true),
      urlFields: [],
      urlOf,
      // How GitBook makes the ids of headings is not published.
      anchorDoubt: () => 'GitBook’s rule for anchors is not published',
      async navigation(site) {
        if (!hasSummary) return emptyNavigation('every-page');
        const source = { path: summary, text: await site.text(summary) };
        return readSummary(
          source,
          () => true,
          (target) => {
            if (isElsewhere(target)) return { page: null, external: true };
            const path = fileOf(target, folder, summary);
            const page = [path, joinPath(path, 'README.md')].find((each) => site.isDocument(each));
            return { page: page ?? null, external: !page && site.hasFolder(path) };
          },
        );
      },
      redirects: async (site) =>
        file === null ? noRedirects : gitbookRedirects(file, await site.text(file), folder, urlOf),
      entryTarget: (path, like) =>
        like?.startsWith('/')
          ? `/${summaryTarget(folder, path, null)}`
          : summaryTarget(folderOf(summary), path, like),
      entryItem: summaryEntry,
      titleIn: 'heading',
    };
  },
};

/** Other tools, and people, have files of that name too: this one is for the most part a list of pages that exist. */
async function isListOfPages({ paths, read }: DocumentTree, summary: string): Promise<boolean> {
  const targets = summaryTargets((await read(summary)).replace(/^\uFEFF/, ''));
  const pages = targets.map((target) => fileOf(target, folderOf(summary), summary));
  const known = pages.filter((path) => isMarkdown(path) && paths.has(path));
  return known.length > 0 && known.length * 2 >= targets.length;
}

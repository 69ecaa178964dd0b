import type { Dialect } from '../../markdown/dialect.ts';
import { emptyNavigation } from '../../navigation/navigation.ts';
import {
  folderOf,
  isBelow,
  isMarkdown,
  joinPath,
  relativeTo,
  withoutExtension,
} from '../../text/posix-path.ts';
import type { Kind } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';
import { summaryEntry, summaryTarget } from '../summary/entry.ts';
import { listedPages } from '../summary/listed-pages.ts';
import { readSummary } from '../summary/read-summary.ts';
import { readBookSettings } from './book-toml.ts';
import { mayMakeAnchor } from './other-anchors.ts';
import { mdbookRedirects } from './redirects.ts';

const mdbookDialect: Dialect = {
  mdx: false,
  slugs: 'mdbook',
  headingIds: false,
  directives: false,
  admonitions: false,
  htmlComments: false,
  anchorComponents: {},
  componentsWithoutId: new Set(),
  fileTags: [
    {
      kind: 'include',
      pattern: /(?<!\\)\{\{\s*#(?:include|rustdoc_include|playground|playpen)\s+([^\s:{}]+)/g,
      inCode: true,
    },
  ],
  features: { frontmatter: false, headingAttributes: true, definitionList: true },
  linkFields: {},
};

/** Programs may read `[x](items.fn)` as the name of something. */
const preprocessedDialect: Dialect = {
  ...mdbookDialect,
  addresses: /\/|^#|\.(?:md|html)(?:[?#]|$)/,
};

/** Made by mdBook itself; the first chapter is at the top as well. */
const ownPages: ReadonlySet<string> = new Set(['/', '/print', '/404', '/toc']);

/** The file that an entry names; only spaces are written in another way. */
const fileOf = (target: string, folder: string): string => joinPath(folder, target.replaceAll('%20', ' '));

export const mdbook: Kind = {
  name: 'mdbook',
  title: 'mdBook',
  description:
    'an mdBook: Markdown pages that `SUMMARY.md` lists, without front matter (it would be printed), relative links to `.md` files, `{{#include …}}`, and headings with `{#id}`',
  configNames: ['book.toml'],
  activeSettings: {
    files: /(^|\/)book\.toml$/,
    keys: ['additional-js', 'additional-css', 'google-analytics', 'command', 'theme'],
  },
  otherFiles: [],
  commandFiles: ['book.toml'],
  listFiles: [],
  async open(tree, root, config) {
    const settings = readBookSettings(root, config, await tree.read(config));
    const { folder, hasIndex, preprocessors } = settings;
    const summary = joinPath(folder, 'SUMMARY.md');
    const { listed, unknown } = await listedPages(tree, summary, (target) => fileOf(target, folder));
    const isPage = (path: string): boolean => listed?.has(path) ?? true;
    return {
      layout: {
        root,
        config,
        contentFolders: [folder],
        assetFolders: [folder],
        basePath: '',
        // A book may lie in any folder of its host.
        knownPaths: [],
        otherPaths: ownPages,
        generatedPaths: [],
        isServed: (path) => isBelow(path, folder) && (!isMarkdown(path) || isPage(path)),
        swapsExtension: true,
        needsEnding: true,
        hasUnknownAddresses: settings.unknown.length > 0,
      },
      unknown: [...settings.unknown, ...unknown],
      dialect: () => (preprocessors.length > 0 ? preprocessedDialect : mdbookDialect),
      notes: agentNotes,
      isIgnored: (path) => path === summary,
      isPage,
      urlFields: [],
      urlOf: (path) => {
        const bare = withoutExtension(relativeTo(folder, path) ?? path);
        return `/${hasIndex ? bare.replace(/(^|\/)readme$/i, '$1index') : bare}.html`;
      },
      anchorDoubt: (_path, text, fragment) =>
        preprocessors.length > 0 && mayMakeAnchor(text, fragment)
          ? `${preprocessors.join(', ')} may make it (a preprocessor)`
          : null,
      async navigation(site) {
        if (!tree.paths.has(summary)) return emptyNavigation('unreadable', `There is no ${summary}.`);
        const source = { path: summary, text: await site.text(summary) };
        return readSummary(
          source,
          (depth) => depth === 1,
          (target) => {
            const path = fileOf(target, folder);
            const page = site.isDocument(path) ? path : null;
            return { page, external: page === null && !isBelow(path, folder) };
          },
        );
      },
      redirects: async (site) => mdbookRedirects(config, await site.text(config)),
      entryTarget: (path, like) => summaryTarget(folderOf(summary), path, like),
      entryItem: summaryEntry,
      titleIn: 'heading',
    };
  },
};

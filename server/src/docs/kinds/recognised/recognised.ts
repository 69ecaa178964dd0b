import { plainMarkdown } from '../../markdown/dialect.ts';
import { emptyNavigation } from '../../navigation/navigation.ts';
import { noRedirects } from '../../redirects/redirects.ts';
import { isBelow, joinPath, relativeTo, withoutExtension } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import type { Kind, SiteRules, TextOnly } from '../kind.ts';
import { agentNotes } from '../repository-notes.ts';

interface Recognised {
  name: string;
  title: string;
  configNames: readonly string[];
  /** What the configuration says that no other tool's file of that name does. */
  says?: RegExp;
  /** Where pages are, if there is such a folder; else everywhere. */
  content: string;
  titleIn: SiteRules['titleIn'];
  textOnly: TextOnly;
}

const markdown: TextOnly = { endings: [], language: 'Markdown' };

export const sphinx = recognised({
  name: 'sphinx',
  title: 'Sphinx',
  configNames: ['conf.py'],
  says: /^(?:project|extensions|html_theme|master_doc|root_doc|source_suffix)[ \t]*=/m,
  content: '',
  titleIn: 'heading',
  textOnly: { endings: ['.rst'], language: 'reStructuredText' },
});

const hugoNames = ['toml', 'yaml', 'yml', 'json'].flatMap((ending) =>
  ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].map((name) => `${name}.${ending}`),
);

export const hugo = recognised({
  name: 'hugo',
  title: 'Hugo',
  configNames: hugoNames,
  says: /^[ \t]*["']?(?:baseURL|languageCode|defaultContentLanguage|module|markup|taxonomies|permalinks)\b|^\[(?:module|markup|menus?|params|taxonomies|permalinks)\b/im,
  content: 'content',
  titleIn: 'front-matter',
  textOnly: { endings: ['.adoc', '.org', '.rst'], language: 'another language than Markdown' },
});

export const jekyll = recognised({
  name: 'jekyll',
  title: 'Jekyll',
  configNames: ['_config.yml', '_config.yaml'],
  says: /^(?:theme|remote_theme|plugins|gems|collections|permalink|markdown|kramdown|baseurl|defaults|highlighter)[ \t]*:/m,
  content: '',
  titleIn: 'front-matter',
  textOnly: markdown,
});

export const antora = recognised({
  name: 'antora',
  title: 'Antora',
  configNames: ['antora.yml', 'antora-playbook.yml'],
  content: '',
  titleIn: 'heading',
  textOnly: { endings: ['.adoc'], language: 'AsciiDoc' },
});

/** A framework that Docwright knows when it sees it, to say what it cannot do there. */
function recognised({ says, content, titleIn, ...kind }: Recognised): Kind {
  return {
    ...kind,
    description: `a ${kind.title} site, of which only the text of pages is known: addresses, links and navigation are not checked`,
    isOne: async (tree, config) => !says || says.test(await tree.read(config)),
    otherFiles: [],
    listFiles: [],
    activeSettings: {
      files: /(^|\/)(_config\.ya?ml|(hugo|config)\.(toml|ya?ml|json)|antora[^/]*\.yml)$/,
      keys: ['googleAnalytics', 'google_analytics', 'scripts', 'customJS', 'custom_js', 'plugins'],
    },
    open: async (tree, root, config) => textRules(root, config, contentFolder(tree, root, content), titleIn),
  };
}

function contentFolder(tree: DocumentTree, root: string, name: string): string {
  const folder = joinPath(root, name);
  for (const path of tree.paths) if (isBelow(path, folder)) return folder;
  return root;
}

function textRules(root: string, config: string, folder: string, titleIn: SiteRules['titleIn']): SiteRules {
  return {
    layout: {
      root,
      config,
      contentFolders: [folder],
      assetFolders: [],
      basePath: '',
      knownPaths: [],
      generatedPaths: [],
      hasUnknownAddresses: true,
    },
    unknown: [],
    dialect: () => plainMarkdown,
    notes: agentNotes,
    isPage: () => true,
    urlFields: [],
    urlOf: (path) => `/${withoutExtension(relativeTo(folder, path) ?? path)}`,
    anchorDoubt: () => 'how the framework names anchors is not known here',
    navigation: async () => emptyNavigation('none'),
    redirects: async () => noRedirects,
    entryTarget: (path) => path,
    entryItem: (target) => target,
    titleIn,
  };
}

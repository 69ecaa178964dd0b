import type { Site } from '../../docs/site/site.ts';
import type { KindName } from '../../docs/site/site-files.ts';

const kinds: Record<KindName, string> = {
  mintlify:
    'a Mintlify site: MDX pages with YAML front matter (`title`, `description`), Mintlify’s components (`<Note>`, `<Steps>`, `<Tabs>`, `<Card>` …) and a navigation that lists pages without their extension',
  docusaurus:
    'a Docusaurus site: Markdown and MDX pages with YAML front matter (`title`, `sidebar_label`, `slug` …), admonitions (`:::note`), and sidebars listed in a file or made from the folders',
  mkdocs:
    'an MkDocs site: Markdown pages, relative links to `.md` files, admonitions (`!!! note`) where the theme has them, and `nav` in its configuration',
  vitepress:
    'a VitePress site: Markdown pages with Vue components allowed, custom containers (`::: tip`), and a sidebar in its configuration',
  plain: 'a folder of Markdown files without a site generator that Docwright knows; links are relative paths',
};

/** What kind of site it is, where it lies and how large it is. */
export function siteSentences(site: Site, root: string): string {
  const { config, contentFolders } = site.layout;
  const folders = contentFolders.filter((folder) => folder !== '').map((folder) => `\`${folder}/\``);
  const sentences = [
    `It is ${kinds[site.kind]}.`,
    config && `Its configuration is \`${config}\`.`,
    folders.length > 0 && `Pages lie in ${folders.join(', ')}.`,
    `It has ${site.pages.length} ${site.pages.length === 1 ? 'page' : 'pages'}.`,
    root !== '' && `Only files below \`${root}/\` are documentation; you may change nothing outside it.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

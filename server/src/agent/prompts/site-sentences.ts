import type { Site } from '../../docs/site/site.ts';

/** What kind of site it is, where it lies and how large it is. */
export function siteSentences(site: Site, root: string): string {
  const { config, contentFolders } = site.layout;
  const folders = contentFolders.filter((folder) => folder !== '').map((folder) => `\`${folder}/\``);
  const sentences = [
    `It is ${site.kind.description}.`,
    config && `Its configuration is \`${config}\`.`,
    folders.length > 0 && `Pages lie in ${folders.join(', ')}.`,
    `It has ${site.pages.length} ${site.pages.length === 1 ? 'page' : 'pages'}.`,
    root !== '' && `Only files below \`${root}/\` are documentation; you may change nothing outside it.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

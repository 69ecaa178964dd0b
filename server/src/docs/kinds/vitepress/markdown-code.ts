import { itemsOf, type Literal, propertyOf, valueAt } from '../../literal/literal.ts';
import { readConfiguration } from '../../literal/read-configuration.ts';
import { type Unknown, unknownSetting } from '../../literal/unknown.ts';
import { joinPath } from '../../text/posix-path.ts';
import type { DocumentTree } from '../../tree.ts';
import { importedTexts } from '../imported-texts.ts';

/** A plugin of Vite that gets at the text of pages has one of these, and names the files it is for. */
const hook = /\b(?:transform|load)\b/;
const markdownFile = /\.md\b/;
/** Who adds a heading writes one. */
const heading = /#{2,6}[ \\$]|<h[1-6$]|\bheadings?\b/;

/**
 * Files of the repository with plugins of Vite that may add headings to pages, each noted as what could not be read.
 * Packages are taken for what they mostly are: they leave headings alone.
 */
export async function pluginsWithHeadings(
  tree: DocumentTree,
  unknown: Unknown[],
  { config, value, folder }: { config: string; value: Literal | undefined; folder: string },
): Promise<string[]> {
  const lists = [valueAt(value, 'vite', 'plugins'), await ownPlugins(tree, folder)];
  const found: string[] = [];
  for (const plugin of lists.flatMap(pluginsIn)) {
    const { path, text } = plugin.source;
    if (found.includes(path) || !isOwn(plugin)) continue;
    // The configuration itself has much more in it than the plugin.
    const isInline = path === config && plugin.type === 'object';
    const written = isInline ? text.slice(plugin.start, plugin.end) : text;
    if (!hook.test(written) || !markdownFile.test(written)) continue;
    const all = [written, ...(await importedTexts(tree, path, written))].join('\n');
    if (!heading.test(all)) continue;
    found.push(path);
    const reason = `${path} may add headings to pages`;
    unknown.push(unknownSetting('vite.plugins', { ...plugin, type: 'unknown', reason }, 'more'));
  }
  return found;
}

const endings = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'];

/** Vite looks for a configuration of its own in the folder of the pages. */
async function ownPlugins(tree: DocumentTree, folder: string): Promise<Literal | undefined> {
  const file = endings
    .map((ending) => joinPath(folder, `vite.config.${ending}`))
    .find((path) => tree.paths.has(path));
  return file === undefined ? undefined : propertyOf((await readConfiguration(tree, file)).value, 'plugins');
}

/** Lists may lie in one another; what cannot be read is looked at where it is written. */
const pluginsIn = (list: Literal | undefined): Literal[] =>
  list?.type === 'array' ? itemsOf(list).flatMap(pluginsIn) : list ? [list] : [];

/** Whether the plugin is written in the repository, as far as can be seen. */
const isOwn = (plugin: Literal): boolean =>
  plugin.type === 'object' ||
  (plugin.type === 'unknown' && plugin.module === undefined && !/^[^.]/.test(plugin.call?.from ?? ''));

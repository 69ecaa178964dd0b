import { itemsOf, type Literal, propertyOf, stringOf } from '../../literal/literal.ts';
import { type Unknown, unknownSetting } from '../../literal/unknown.ts';
import { folderOf, isBelow, nameOf } from '../../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../../tree.ts';
import { importedTexts } from '../imported-texts.ts';

/** Which of the plugins that pages go through may change more than what is written in them. */
export interface MarkdownCode {
  links: readonly string[];
  anchors: readonly string[];
}

const settings = [
  ...['beforeDefaultRemarkPlugins', 'remarkPlugins'],
  ...['beforeDefaultRehypePlugins', 'rehypePlugins'],
];

/** Packages that change neither where links lead nor what headings are called. */
const harmless = new RegExp(
  `^(?:@docusaurus/.+|${[
    'remark-(?:math|gfm|emoji|breaks|directive|frontmatter|deflist|images|unwrap-images|typescript-tools|lint.*)',
    'remark-(?:code|codeblock|codesandbox|docusaurus-tabs|kroki|mermaid|plantuml|sandpack)[\\w-]*',
    'remark-(?:external-links|validate-links|github-admonitions-to-directives|a11y-emoji)',
    'rehype-(?:katex|mathjax[\\w/-]*|raw|slug|autolink-headings|external-links|img-size|video|sanitize)',
    'rehype-(?:highlight|prism|pretty|shiki|expressive)[\\w-]*|@shikijs/.+',
    '(?:mdx|remark|rehype)-mermaid\\w*|docusaurus-remark-plugin-tab-blocks',
  ].join('|')})$`,
);

/** Who changes a link names one of these, and who changes an anchor one of those. */
const touches = {
  links: /\b(?:url|href)\b/,
  anchors: /\bhProperties\b|['"]heading['"]|\bdata\.id\b|\b(?:id|name)=["'{$\\]/,
};

/** Notes every plugin that may change something, as what could not be read. */
export async function readMarkdownCode(
  tree: DocumentTree,
  unknown: Unknown[],
  type: string,
  options: Literal | undefined,
): Promise<MarkdownCode> {
  const may = { links: [] as string[], anchors: [] as string[] };
  for (const setting of settings) {
    const list = propertyOf(options, setting);
    for (const item of list?.type === 'unknown' ? [list] : itemsOf(list)) {
      const plugin = item.type === 'array' ? item.items[0] : item;
      if (!plugin) continue;
      const { name, code } = await codeOf(tree, plugin);
      const links = code === null || touches.links.test(code);
      const anchors = code === null || touches.anchors.test(code);
      if (!links && !anchors) continue;
      if (links) may.links.push(name);
      if (anchors) may.anchors.push(name);
      const what = [links && 'where links lead', anchors && 'what anchors are called']
        .filter(Boolean)
        .join(' and ');
      const place = { ...(item.end === 0 ? (list ?? item) : item), type: 'unknown' as const };
      unknown.push(
        unknownSetting(`${type}.${setting}`, { ...place, reason: `${name} may change ${what}` }, 'more'),
      );
    }
  }
  return may;
}

interface PluginCode {
  /** As people find it. */
  name: string;
  /** Null where it cannot be seen; empty where it need not be. */
  code: string | null;
}

async function codeOf(tree: DocumentTree, plugin: Literal): Promise<PluginCode> {
  const name = stringOf(plugin) ?? (plugin.type === 'unknown' ? plugin.module : undefined);
  if (name !== undefined) {
    if (harmless.test(name)) return { name, code: '' };
    return { name, code: await packageCode(tree, name) };
  }
  if (plugin.type !== 'unknown' || !plugin.isFunction)
    return { name: 'a plugin that is computed', code: null };
  const { path, text } = plugin.source;
  return { name: path, code: [text, ...(await importedTexts(tree, path, text))].join('\n') };
}

/** The code of a package that is made in the repository itself. */
async function packageCode(tree: DocumentTree, name: string): Promise<string | null> {
  for (const manifest of tree.paths) {
    if (!manifest.endsWith(`/${nameOf(name)}/package.json`)) continue;
    if (!(await readIfThere(tree, manifest)).includes(`"${name}"`)) continue;
    const files = [...tree.paths].filter(
      (path) =>
        isBelow(path, folderOf(manifest)) &&
        /\.[cm]?[jt]sx?$/.test(path) &&
        !/(?:^|[/.])tests?[/.]/.test(path),
    );
    return (await Promise.all(files.map((file) => readIfThere(tree, file)))).join('\n');
  }
  return null;
}

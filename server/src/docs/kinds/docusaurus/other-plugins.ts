import { type Literal, stringOf } from '../../literal/literal.ts';
import { joinPath } from '../../text/posix-path.ts';
import { type DocumentTree, readIfThere } from '../../tree.ts';
import { importedTexts, moduleFile } from '../imported-texts.ts';

/** Packages that make no pages; that of a search is known by its address. */
const pagelessPackages = new RegExp(
  [
    ...['ideal-image', 'pwa', 'sitemap', 'svgr', 'image-zoom', 'debug', 'rsdoctor', 'search', 'copy-page'],
    ...[
      'gtag',
      'google-analytics',
      'google-tag-manager',
      'vercel-analytics',
      'plausible',
      'matomo',
      'hotjar',
    ],
    ...['posthog', 'fathom', 'umami', 'clarity', 'segment', 'heap'],
    ...['css-cascade-layers', 'sass', 'less', 'tailwind', 'module-alias', 'polyfills?$', 'webpack'],
  ].join('|'),
);

/**
 * A plugin makes pages by `addRoute`, by another plugin that it wraps, or by files that it writes for one. Its actions
 * may be handed on to code that does so.
 */
const signs = [
  /\baddRoute\s*[(.:=]/,
  /(?:\brequire\s*\(\s*|\bfrom\s+|\bimport\s*\(?\s*)["'](?:[^"'./][^"']*\/)?(?:docusaurus-)?(?:plugin|preset)-/,
  /\b(?:writeFile|outputFile|copyFile|appendFile|createWriteStream|cpSync|cp)(?:Sync)?\s*\(/,
  /\w\(\s*(?:[\w.]+\s*,\s*)*actions\s*[,)]/,
  /\w\(\s*\{[^{}]*\bactions\b[^{}]*\}\s*\)(?!\s*(?:\{|=>))/,
];

/** Whether a plugin may make pages that nobody sees here. The code of one in the repository is looked at. */
export async function mayMakePages(tree: DocumentTree, root: string, plugin: Literal): Promise<boolean> {
  const name = stringOf(plugin);
  if (name !== undefined && !/^[./]/.test(name) && pagelessPackages.test(name)) return false;
  const code = await codeOf(tree, root, plugin);
  return code === null || signs.some((sign) => sign.test(code));
}

/** Null: it is not in the repository. */
async function codeOf(tree: DocumentTree, root: string, plugin: Literal): Promise<string | null> {
  const name = stringOf(plugin);
  if (name !== undefined) {
    const file = moduleFile(tree, joinPath(root, name));
    return file === undefined ? null : withImports(tree, file, await readIfThere(tree, file));
  }
  if (plugin.type !== 'unknown' || !plugin.isFunction || plugin.end === 0) return null;
  const { path, text } = plugin.source;
  return withImports(tree, path, text.slice(plugin.start, plugin.end));
}

const withImports = async (tree: DocumentTree, path: string, text: string): Promise<string> =>
  [text, ...(await importedTexts(tree, path, text))].join('\n');

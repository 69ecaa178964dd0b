import type { SettingsFormat } from './scan-settings.ts';

/** How a file is read for what is active in it. */
export type ScannedAs =
  | 'page'
  | 'markup'
  | 'other-language'
  | 'style'
  | DataFormat
  | `${SettingsFormat} settings`;
export type DataFormat = 'json' | 'yaml' | 'toml';

const anyOf = (...endings: string[]): RegExp => new RegExp(`\\.(?:${endings.join('|')})$`, 'i');

/** By the end of a name, in any case. What is in none of them is read as Markdown, which finds tags in any text. */
const kinds: readonly [RegExp, ScannedAs | null][] = [
  // What browsers show as markup, and templates of it.
  [
    anyOf(
      'svgz?',
      '[xsp]?html?',
      'xht',
      'xml',
      'xslt?',
      'xsd',
      'atom',
      'rss',
      'rdf',
      'hta',
      'htc',
      'mht(?:ml)?',
    ),
    'markup',
  ],
  [
    anyOf(
      'ejs',
      'hbs',
      'handlebars',
      'mustache',
      'njk',
      'nunjucks',
      'liquid',
      'jinja2?',
      'j2',
      'twig',
      'tmpl',
    ),
    'markup',
  ],
  [anyOf('pug', 'haml', 'erb', 'eta', 'ftl', 'gohtml', 'jsp', 'aspx?', 'cshtml'), 'markup'],
  [
    anyOf('adoc', 'asciidoc', 'asc', 'rst', 'rest', 'org', 'textile', 'pod', 'creole', 'mediawiki'),
    'other-language',
  ],
  [anyOf('css', 's[ac]ss', 'less', 'styl'), 'style'],
  [anyOf('json[c5]?', 'webmanifest', 'ipynb'), 'json'],
  [anyOf('ya?ml'), 'yaml'],
  [anyOf('toml'), 'toml'],
  // Programs are for a reviewer; nobody shows them as markup.
  [
    anyOf('[cm]?[jt]sx?', 'vue', 'svelte', 'astro', 'py', 'rb', 'php', 'go', 'rs', 'java', 'kts?', 'swift'),
    null,
  ],
  [anyOf('c', 'h', 'cc', 'cpp', 'hpp', 'cs', 'scala', 'dart', 'ex', 'exs', 'clj', 'hs', 'r', 'jl'), null],
  [anyOf('sh', 'bash', 'zsh', 'ps1', 'bat', 'cmd', 'pl', 'lua', 'sql', 'graphql', 'proto', 'tf'), null],
];

const settings: readonly [RegExp, SettingsFormat][] = [
  [anyOf('jsonc?'), 'json'],
  [anyOf('ya?ml'), 'yaml'],
  [anyOf('toml'), 'toml'],
  [anyOf('[cm]?[jt]sx?'), 'javascript'],
];

/** Null: as nothing, since it is a program. */
export function scannedAs(path: string, isSettings: boolean): ScannedAs | null {
  const format = isSettings ? settings.find(([name]) => name.test(path))?.[1] : undefined;
  if (format) return `${format} settings`;
  const kind = kinds.find(([name]) => name.test(path));
  return kind ? kind[1] : 'page';
}

/** What a page would be called, by which its dialect is told: `A.MDX` is MDX, and `a.mkd` is Markdown. */
export const asPage = (path: string): string =>
  /\.mdx$/i.test(path) ? path.replace(/mdx$/i, 'mdx') : /\.(?:md|markdown)$/.test(path) ? path : `${path}.md`;

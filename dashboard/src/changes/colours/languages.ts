import { splitPath } from '../folders.ts';

const languageOfEnding: Record<string, string> = {
  md: 'markdown',
  mdx: 'mdx',
  markdown: 'markdown',
  json: 'json',
  jsonc: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'ini',
  ini: 'ini',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  tsx: 'typescript',
  css: 'css',
  sh: 'bash',
  bash: 'bash',
  html: 'xml',
  xml: 'xml',
  svg: 'xml',
};

const endingOf = (path: string) => /\.([^.]+)$/.exec(splitPath(path).name)?.[1]?.toLowerCase() ?? '';

/** Null where the file is shown without colours. */
export const languageOf = (path: string): string | null => languageOfEnding[endingOf(path)] ?? null;

/** How a page is rendered; null: it is no page. */
export function pageFormatOf(path: string): 'markdown' | 'mdx' | null {
  const language = languageOf(path);
  return language === 'markdown' || language === 'mdx' ? language : null;
}

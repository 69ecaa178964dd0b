import type { LanguageFn } from 'highlight.js';
import core from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import type { Token } from '../line-pieces.ts';
import { mdx } from './mdx.ts';
import { splitTokens } from './split-tokens.ts';
import { type ScopedText, TokenEmitter } from './token-emitter.ts';

const languages: Record<string, LanguageFn> = {
  bash,
  css,
  ini,
  javascript,
  json,
  markdown,
  mdx,
  typescript,
  xml,
  yaml,
};

const highlighter = core.newInstance();
highlighter.configure({ __emitter: TokenEmitter });
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);

const pages = new Set(['markdown', 'mdx']);

/** The colours of each line. */
export const colourLines = (text: string, language: string): Token[][] =>
  splitTokens(pages.has(language) ? colourPage(text, language) : colour(text, language));

/** Markdown alone would take the last line of the front matter for a heading. */
function colourPage(text: string, language: string): ScopedText[] {
  const frontMatter = /^---\r?\n[\s\S]*?\n---(?=\r?\n|$)/.exec(text)?.[0] ?? '';
  return [
    ...(frontMatter === '' ? [] : colour(frontMatter, 'yaml')),
    ...colour(text.slice(frontMatter.length), language),
  ];
}

function colour(text: string, language: string): ScopedText[] {
  const { _emitter: emitter } = highlighter.highlight(text, { language, ignoreIllegals: true });
  return emitter instanceof TokenEmitter ? emitter.texts : [{ text, scope: null }];
}

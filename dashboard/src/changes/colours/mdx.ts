import type { LanguageFn } from 'highlight.js';
import markdown from 'highlight.js/lib/languages/markdown';

/** How the grammar of Markdown finds indented code. */
const indentedCode = '(?=^( {4}|\\t))';

/** Markdown without indented code: in MDX the text inside components is indented, and text all the same. */
export const mdx: LanguageFn = (highlighter) => {
  const language = markdown(highlighter);
  const contains = language.contains?.map((mode) =>
    mode.variants ? { ...mode, variants: mode.variants.filter(({ begin }) => begin !== indentedCode) } : mode,
  );
  return { ...language, name: 'MDX', aliases: [], ...(contains && { contains }) };
};

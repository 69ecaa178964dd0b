import type { ActiveItem } from '../../docs/active/active-item.ts';

/**
 * Whether an instruction asks for something, by a closed rule: it names the host that it comes from, or the thing
 * itself by one of its names (`iframe`, `script`, `fetch` …) as a word of its own, in any case, also in the plural.
 */
export function isAskedFor(prompt: string, { names, host }: Pick<ActiveItem, 'names' | 'host'>): boolean {
  const text = prompt.toLowerCase();
  return [...names, ...(host === null ? [] : [host.toLowerCase()])].some((name) => hasWord(text, name));
}

const hasWord = (text: string, word: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_.-])${RegExp.escape(word)}s?(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'u',
  ).test(text);

import type { ActiveItem } from '../../docs/active/active-item.ts';

/**
 * Whether an instruction asks for something, by a closed rule: it has the host that the thing comes from, the thing's
 * name in code marks or as a tag (`onclick`, <script>), or one of the few phrases that can mean nothing else. A word of
 * ordinary language never counts: a prompt about a process or a form asks for neither.
 */
export function isAskedFor(
  prompt: string,
  { names, phrases, host }: Pick<ActiveItem, 'names' | 'phrases' | 'host'>,
): boolean {
  if (host !== null && hasWord(prompt, host)) return true;
  if (phrases?.some((phrase) => hasWord(prompt, phrase))) return true;
  const marked = [...prompt.matchAll(/`+([^`]+)`+/g)].map(([, code]) => code!);
  return names.some((name) => marked.some((code) => hasWord(code, name)) || hasWord(prompt, `<${name}`));
}

/** In any case, and in the plural. */
const hasWord = (text: string, word: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_.$-])${RegExp.escape(word)}s?(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  ).test(text);

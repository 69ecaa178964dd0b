import type { Range } from '../text/edit.ts';
import type { Term } from './term.ts';

/** What names of packages, files, paths, domains and mailboxes are written with. */
const nameCharacter = /[\w@./~-]/;
const longestName = 200;

/**
 * The name that a mention is only a part of, where machines read that name: `@acme/plugin-react`, `plugin.config.js`,
 * `src/plugin/index`, `plugins@acme.example`. To change a part of it would make it the name of something else.
 */
export function nameAround(text: string, mention: Range, code: string): string | null {
  let { start, end } = mention;
  while (start > mention.start - longestName && nameCharacter.test(text[start - 1] ?? ' ')) start -= 1;
  while (end < mention.end + longestName && nameCharacter.test(text[end] ?? ' ')) end += 1;
  const raw = text.slice(start, end);
  const name = raw.replace(/^[_~-]+|[._/~-]+$/g, '');
  if (name.length <= mention.end - mention.start) return null;
  const isName =
    /^@?[\w.-]*@\w|^@\w/.test(name) ||
    /^\.{0,2}\/\w|\/.*\//.test(name) ||
    /\w\.[a-z\d]/i.test(name.replace(/^(\.+)/, '')) ||
    (name.includes('-') && occursIn(code, name));
  return isName ? name : null;
}

/** A word with a hyphen may be a compound (“plugin-based”) or a package; a page that shows it as code tells. */
function occursIn(code: string, name: string): boolean {
  for (let at = code.indexOf(name); at !== -1; at = code.indexOf(name, at + 1)) {
    if (!/[\w-]/.test(code[at - 1] ?? ' ') && !/[\w-]/.test(code[at + name.length] ?? ' ')) return true;
  }
  return false;
}

/** Mentions that are words of their own. */
export const wordsIn = (term: Term, text: string, range: Range): Range[] =>
  term.find(text, range).filter((found) => nameAround(text, found, '') === null);
